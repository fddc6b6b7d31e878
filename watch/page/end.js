// The end of a game or a level: what was earned, what was lost and where, and what to do with it.
import { $, game, send, say, bytesOf, save } from './common.js';

export function showEnd() {
  const { end, hotkey } = game.state, { auto } = game.settings, whole = game.answer?.whole;
  $('end').hidden = !end || !whole;
  if (!end) return;
  $('end-title').textContent = end.title;
  $('end-lost').textContent = end.lost;
  $('end-review').parentElement.hidden = !end.board;
  $('end-next').textContent = `Begin the next ${whole}${auto ? ': domvision answers by itself.' : `, then press ${hotkey || '“What next?”'}.`}`;
}

// The tab opens with the click, because browsers refuse one that comes later.
$('end-review').onclick = async () => {
  const tab = open('', '_blank'), record = await send('record', { board: game.state.end?.board ?? 1 });
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
