// What is around the picture and the tiles: giving pictures, undo, saving.
import { $, act, ask, inTurn, make, redraw, refresh, say, send, sendNow, show, state, views } from './core.js';
import { guide } from './guide.js';
import { load } from './link.js';
import { current, reading, showPicture } from './picture.js';
import { place } from './place.js';
import { showTiles } from './tiles.js';

function showPage() {
  const any = state.boards.length > 0;
  $('stage').hidden = $('tiles').hidden = !any;
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

// giveAll takes what was chosen, dropped or pasted, one picture after the other. Files
// are listed at once: what was dropped is gone after the event.
async function giveAll(files) {
  const list = [...files ?? []];
  await begun;
  if (!list.length) return say('That contains no picture. Take a screenshot, and drop its file or paste it.', true);
  const refused = [];
  for (const file of list) if (!await give(file)) refused.push(`${file.name}: ${$('message').textContent}`);
  if (list.length > 1 && refused.length) say(refused.join('; '), true); // also of those before the last
}

// give takes one picture; false if it is refused.
async function give(file) {
  if (!file.type.startsWith('image/')) return say('That is not a picture. Drop or paste a screenshot as PNG or JPEG.', true);
  say('Reading the picture…');
  const taken = await send('picture', file);
  if (taken) arrived();
  return taken;
}

function arrived() {
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

// complain says why nothing is done where it can be seen.
function complain(e) {
  if ($('dialog').open) $('problem').textContent = e.message;
  else say(e.message, true);
}

async function review() {
  let r;
  try {
    r = await inTurn(() => ask('review'));
  } catch (e) {
    return complain(e);
  }
  redraw(() => report(r));
  $('save').hidden = false;
  $('save').disabled = !!r.problem;
  $('quit').hidden = true;
  $('back').textContent = 'Go back';
  if (!$('dialog').open) $('dialog').showModal();
}

// report shows what would be written and where.
function report(r) {
  const percent = v => Math.round(100 * v) + ' %';
  const rename = (what, control) => {
    control.onchange = () => { act({ do: what, text: control.value }); review(); }; // at once: a click on Save may follow
    return control;
  };
  const games = make('select', { id: 'game' }, make('option', { value: '' }, 'not one of these'),
    ...state.games.map(g => make('option', { value: g, selected: g === r.game }, g)));
  const row = (...cells) => make('tr', {}, ...cells.map(c => make('td', {}, c)));
  const head = (...cells) => make('thead', {}, make('tr', {}, ...cells.map(c => make('th', { scope: 'col' }, c))));
  $('report').replaceChildren(
    make('p', {}, 'Profile ', rename('profile', make('input', { id: 'name', value: r.name, 'aria-label': 'Name of the profile', size: 16 })),
      ' with the rules of ', rename('game', games)),
    make('p', {}, 'File: ', make('code', { id: 'path' }, r.path)),
    make('p', {}, r.kept ? `The profile that ${r.saved ? 'was there' : 'is there now'} is kept: ` : r.saved ? '' : 'There is no such file yet.', r.kept ? make('code', {}, r.kept) : ''),
    make('table', {}, head('letter', 'colour', 'tiles', 'how sure'), make('tbody', {}, ...r.looks.map(l =>
      row(l.letter, l.name, String(l.tiles), l.apart ? percent(l.sure) + (l.shape ? ' by its shape' : '') : 'looks like another: not saved')))),
    make('p', {}, r.powers.length ? 'Power-ups: ' + [...new Set(r.powers)].join(', ') : 'No power-ups.'),
    make('table', {}, head('picture', 'right', 'otherwise', 'unsure'), make('tbody', {}, ...r.checks.map((c, i) =>
      c.refused ? row(`${i + 1}`, 'refused', '', '') : row(`${i + 1}${c.placed ? ', where you placed it' : ''}`, String(c.right), String(c.wrong), String(c.unsure))))),
    state.boards.length < 2 ? make('p', { className: 'small' }, 'Not checked with a second picture yet.') : '',
    make('p', { id: 'problem', className: 'bad' }, r.problem));
}

async function save() {
  $('save').disabled = true; // once is enough
  try {
    const r = await inTurn(() => ask('save'));
    report(r);
    $('report').append(make('p', { id: 'saved', className: 'good', role: 'status' }, 'Saved. domvision knows your screen now.'));
    $('save').hidden = true;
    $('quit').hidden = false;
    $('quit').focus();
    $('back').textContent = 'Go on';
  } catch (e) {
    complain(e);
    $('save').disabled = false;
  }
}

async function quit() {
  await ask('quit').catch(() => {});
  document.body.replaceChildren(make('p', { id: 'bye', className: 'bye' }, 'Done. You can close this page.'));
}

$('undo').onclick = () => inTurn(() => state.undo && sendNow('undo', {}, 'Undone: ' + state.undo + '.'));
$('review').onclick = review;
$('back').onclick = () => $('dialog').close();
$('save').onclick = save;
$('quit').onclick = quit;
$('capture').onclick = capture;
$('choose').onclick = () => $('file').click();
$('file').onchange = e => { giveAll(e.target.files); e.target.value = ''; };
// Nothing of the page is dragged as a file: dropped on it, it would be another picture.
addEventListener('dragstart', e => e.preventDefault());
addEventListener('dragover', e => { e.preventDefault(); document.body.classList.add('dragging'); });
addEventListener('dragleave', e => { if (!e.relatedTarget) document.body.classList.remove('dragging'); });
addEventListener('drop', e => { e.preventDefault(); document.body.classList.remove('dragging'); giveAll(e.dataTransfer.files); });
addEventListener('paste', e => { if (!e.target.matches?.('input')) giveAll(e.clipboardData?.files); });
addEventListener('keydown', e => {
  if (e.key === 'z' && (e.ctrlKey || e.metaKey) && !e.target.matches('input')) { e.preventDefault(); if (state.undo) $('undo').click(); }
});
// Another tab of this page may have changed what is seen.
document.addEventListener('visibilitychange', () => { if (!document.hidden) inTurn(refresh); });
load($('icon'), 'icon/wild');
views.push(showPage, showPicture, place, guide, showTiles);
// What is seen so far comes first: its answer would take the place of a later one.
const begun = send('state').then(ok => { if (ok && state.boards.length) arrived(); });
