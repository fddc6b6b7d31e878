// The end of a game or a level: what was earned, what was lost and where, and what to do with it.
import { $, game, send, say, bytesOf, save } from './common.js';

let asked = null; // the end that the player asked for, because nothing shows that the game is over
const ending = () => game.state.end ?? asked;

export function showEnd() {
  if (game.state.state === 'seeing') return; // what is shown stays until the board is read
  const { mayEnd, hotkey } = game.state, { auto } = game.settings, whole = game.answer?.whole;
  if (!mayEnd) asked = null;
  const end = ending();
  $('may-end').hidden = !mayEnd || !!end;
  $('end').hidden = !end || !whole;
  if (!end) return;
  $('end-title').textContent = end.title;
  $('end-lost').textContent = end.lost;
  $('end-review').parentElement.hidden = !end.board;
  $('end-next').textContent = `Begin the next ${whole}${auto ? ': domvision answers by itself.' : `, then press ${hotkey || '“What next?”'}.`}`;
}

$('see-end').onclick = async () => {
  asked = await send('over');
  showEnd();
  if (asked) $('end-title').focus();
};

// The tab opens with the click, because browsers refuse one that comes later.
$('end-review').onclick = async () => {
  const tab = open('', '_blank'), record = await send('record', { board: ending()?.board ?? 1 });
  if (record && tab) tab.location = record.address;
  else tab?.close();
};
$('end-film').onclick = async () => {
  say('Making the film…');
  const film = await send('film');
  if (!film) return;
  save(new Blob([bytesOf(film.gif)], { type: 'image/gif' }), 'domvision-game.gif');
  say('The browser saves the film as domvision-game.gif.');
};
