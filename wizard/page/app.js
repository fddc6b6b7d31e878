// The parts of the page around the picture and the tiles: adding pictures, undo, the button to save.
import { $, inTurn, refresh, say, send, sendNow, show, state, views } from './core.js';
import { guide } from './guide.js';
import { load } from './link.js';
import './live.js';
import { current, reading, showPicture } from './picture.js';
import { place } from './place.js';
import { review } from './review.js';
import { showTiles } from './tiles.js';

function showPage() {
  const any = state.boards.length > 0;
  $('stage').hidden = $('tiles').hidden = !any;
  $('tiles').style.visibility = state.boards.every(b => b.guessed) ? 'hidden' : ''; // nobody knows yet where tiles are
  document.body.classList.toggle('begun', any);
  $('undo').disabled = !state.undo;
  $('undo').title = state.undo ? 'Take back ' + state.undo : '';
  $('review').disabled = !any;
  [$('give-title').textContent, $('give-text').textContent] = invitations[Math.min(state.boards.length, 2)];
}

// invitations ask for a first picture, a second, and any further one.
const invitations = [
  ['Show it a picture', 'Start the game. The whole board must be visible, and nothing may move or be selected.'],
  ['Check with a second picture', 'When everything is right, show another screenshot from later in the game or another level. It is read with what domvision has learned so far.'],
  ['Another picture', 'Look through every picture. If everything is right, save. Another level may show colours that are still missing.'],
];

// giveAll takes the files that the player chose, dropped or pasted, one after the other. It lists them at once,
// because dropped files are gone after the event.
async function giveAll(files) {
  const list = [...files ?? []];
  await begun;
  if (!list.length) return say('That contains no picture. Take a screenshot, and drop its file or paste it.', true);
  const refused = [];
  for (const file of list) if (!await give(file)) refused.push(`${file.name}: ${$('message').textContent}`);
  if (list.length > 1 && refused.length) say(refused.join('; '), true); // the message showed only the last one
}

// give takes one picture, and returns whether it was accepted.
async function give(file) {
  if (!file.type.startsWith('image/')) return say('That is not a picture. Drop or paste a screenshot as PNG or JPEG.', true);
  say('Reading the picture…');
  const taken = await send('picture', file);
  if (taken) arrived();
  return taken;
}

// giving opens or closes the panel for another picture.
function giving(on) {
  document.body.classList.toggle('giving', on);
  $('add').setAttribute('aria-pressed', on);
  if (on) $('choose').focus();
}

function arrived() {
  giving(false);
  current.board = state.boards.length - 1;
  current.cells = [];
  const b = state.boards[current.board];
  show();
  say(b.choices.length ? `Picture ${state.boards.length}: there are ${b.choices.length} boards in it. Choose the one to teach.` : `Picture ${state.boards.length}: ${reading(b)}.`);
}

async function capture() {
  for (let left = +$('delay').value; left > 0; left--) {
    say(`Capturing in ${left}…`);
    await new Promise(done => setTimeout(done, 1000));
  }
  if (await send('capture')) arrived();
}

$('undo').onclick = () => inTurn(() => state.undo && sendNow('undo', {}, 'Undone: ' + state.undo + '.'));
$('review').onclick = review;
$('add').onclick = () => giving(!document.body.classList.contains('giving'));
$('capture').onclick = capture;
$('choose').onclick = () => $('file').click();
$('file').onchange = e => { giveAll(e.target.files); e.target.value = ''; };
// Pictures of the page cannot be dragged: dropped on the page, one would count as another screenshot.
addEventListener('dragstart', e => e.preventDefault());
addEventListener('dragover', e => { e.preventDefault(); document.body.classList.add('dragging'); });
addEventListener('dragleave', e => { if (!e.relatedTarget) document.body.classList.remove('dragging'); });
addEventListener('drop', e => { e.preventDefault(); document.body.classList.remove('dragging'); giveAll(e.dataTransfer.files); });
addEventListener('paste', e => { if (!e.target.matches?.('input')) giveAll(e.clipboardData?.files); });
addEventListener('keydown', e => {
  if (e.key === 'Escape' && document.body.classList.contains('giving')) { giving(false); $('add').focus(); }
  if (e.key === 'z' && (e.ctrlKey || e.metaKey) && !e.target.matches('input')) { e.preventDefault(); if (state.undo) $('undo').click(); }
});
// Another tab of this page may have changed the state.
document.addEventListener('visibilitychange', () => { if (!document.hidden) inTurn(refresh); });
load($('icon'), 'icon/wild');
views.push(showPage, showPicture, place, guide, showTiles);
// Get the state before anything else: its answer must not replace that of a later call.
const begun = send('state').then(ok => { if (ok && state.boards.length) arrived(); });
