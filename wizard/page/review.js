// The last step: show what domvision would save, or what prevents that; then save.
import { askAnother } from './another.js';
import { $, ANOTHER, act, ask, games, inTurn, make, redraw, say, send, show, state } from './core.js';
import { showMove } from './move.js';
import { current } from './picture.js';
import { draw } from './place.js';

// complain shows an error: in the dialog if it is open, because it hides the message.
function complain(e) {
  if ($('dialog').open) $('problem').textContent = e.message;
  else say(e.message, true);
}

export async function review() {
  let r;
  say('Checking what would be saved…');
  try {
    r = await inTurn(() => ask('review'));
  } catch (e) {
    return complain(e);
  }
  say('');
  redraw(() => report(r));
  $('save').hidden = !!r.problem;
  $('save').disabled = false;
  $('quit').hidden = true;
  $('back').textContent = 'Go back';
  if ($('dialog').open) return;
  $('dialog').showModal();
  $($('save').hidden ? 'fix-0' : 'save').focus(); // so that Enter continues
}

// report shows what domvision would write, and where.
function report(r) {
  const percent = v => Math.round(100 * v) + ' %';
  const change = (what, control) => {
    control.onchange = async () => {
      if (control.value === ANOTHER) await askAnother();
      else act({ do: what, text: control.value });
      review(); // at once: a click on Save may follow
    };
    return control;
  };
  const row = (...cells) => make('tr', {}, ...cells.map(c => make('td', {}, c)));
  const head = (...cells) => make('thead', {}, make('tr', {}, ...cells.map(c => make('th', { scope: 'col' }, c))));
  $('dialog-title').textContent = r.problem ? 'Not ready to save' : 'Save this profile?';
  $('report').replaceChildren(
    make('p', { id: 'problem', className: 'bad', role: 'alert' }, r.problem && r.problem + '.'),
    make('p', {}, 'Profile ', change('profile', make('input', { id: 'name', value: r.name, 'aria-label': 'Name of the profile', size: 16, oninput: e => rename(r, e.target.value.trim()) })),
      ' with the rules of ', change('game', make('select', { id: 'game', 'aria-label': 'Game whose rules apply' }, ...games(r.game)))),
    r.game ? '' : make('p', { id: 'no-rules', className: 'note' }, 'domvision will read this board, but asks which game it is before it shows moves.'),
    make('p', {}, 'File: ', make('code', { id: 'path' }, r.path)),
    make('p', { id: 'kept' }, r.kept ? 'The current profile is kept as: ' : 'This file is new.', r.kept ? make('code', {}, r.kept) : ''),
    make('table', {}, head('letter', 'name', 'tiles', 'how sure'), make('tbody', {}, ...r.looks.map(l =>
      row(l.letter, l.name, String(l.tiles), l.apart ? percent(l.sure) + (l.shape ? ' by its shape' : '') : 'looks like another: not saved')))),
    make('p', {}, r.powers.length ? 'Power-ups: ' + [...new Set(r.powers)].join(', ') : state.powers.length ? 'No power-ups.' : ''),
    make('table', {}, head('picture', 'right', 'wrong', 'unsure'), make('tbody', {}, ...r.checks.map((c, i) =>
      c.refused ? row(`${i + 1}`, 'refused', '', '') : row(`${i + 1}${c.placed ? ', where you placed it' : ''}`, String(c.right), String(c.wrong), String(c.unsure))))),
    state.boards.length < 2 ? make('p', { className: 'small' }, 'Not checked with a second picture yet.') : '');
  $('fixes').replaceChildren(...r.fixes.flatMap((f, i) => [
    ...f.action.do === 'assign' ? [make('button', { id: 'fix-show', onclick: () => showCells(f.action) }, 'Show me')] : [],
    make('button', { id: 'fix-' + i, className: i ? '' : 'primary', onclick: () => mend(f.action) }, f.label),
  ]));
}

// rename shows the file of a name while it is typed.
function rename({ name, path, kept }, to) {
  const file = name + '.toml';
  if (path.endsWith(file)) $('path').textContent = path.slice(0, -file.length) + to + '.toml';
  $('kept').hidden = !!kept && to !== name;
}

// mend does what a button offers so that the profile can be saved, and reviews again.
async function mend(action) {
  if (action.do === 'draw') {
    $('dialog').close();
    return draw();
  }
  if (action.do === 'undo') send('undo');
  else act(action);
  await review();
  $($('save').hidden ? 'fix-0' : 'save')?.focus();
}

// showCells closes the dialog and selects the cells of an action.
function showCells(action) {
  $('dialog').close();
  current.board = state.boards.findIndex(b => b.picture === action.picture);
  current.cells = [...action.cells];
  current.focus = action.cells[0];
  show();
}

async function save() {
  $('save').disabled = true; // a second click must not save again
  $('save').textContent = 'Saving…';
  try {
    const r = await inTurn(() => ask('save'));
    $('dialog-title').textContent = 'Saved';
    $('report').replaceChildren(make('p', { id: 'saved', className: 'good', role: 'status' }, 'domvision knows your screen now. Go back to the game, and ask for a move.'),
      make('div', { id: 'move' }), make('p', { className: 'small' }, 'Profile: ', make('code', { id: 'path' }, r.path), r.kept ? ', the previous one is kept as ' : '', r.kept ? make('code', {}, r.kept) : ''));
    $('fixes').replaceChildren();
    if (state.game && parent === window) showMove(state.boards[current.board].picture); // else the page around this one shows it
    $('save').hidden = true;
    $('quit').hidden = false;
    $('quit').focus();
    $('back').textContent = 'Teach more';
  } catch (e) {
    complain(e);
    $('save').disabled = false;
  }
  $('save').textContent = 'Save';
}

async function quit() {
  if (parent !== window) return parent.postMessage('taught', location.origin); // the page of the game, around this one
  await ask('quit').catch(() => {});
  document.body.replaceChildren(make('p', { id: 'bye', className: 'bye' }, 'Done. You can close this page.'));
}

$('back').onclick = () => $('dialog').close();
$('save').onclick = save;
$('quit').onclick = quit;
