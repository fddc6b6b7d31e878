// The picture with its cells. The player corrects them here.
import { $, act, group, make, picture, say, show, state } from './core.js';
import { load } from './link.js';
import { expectSplit } from './tiles.js';

// Which picture is shown, and which of its cells are selected.
export const current = { board: 0, cells: [], focus: 0 };

const images = new Map(); // by ID
export function image(id) {
  if (!images.has(id)) images.set(id, picture(id));
  return images.get(id);
}

export const board = () => state.boards[current.board];

export function showPicture() {
  current.board = Math.max(0, Math.min(current.board, state.boards.length - 1));
  const b = board();
  if (!b) return;
  $('tabs').replaceChildren(...state.boards.map((_, i) => make('button', {
    id: 'tab-' + i, role: 'tab', 'aria-selected': i === current.board, onclick: () => { current.board = i; current.cells = []; show(); },
  }, 'Picture ' + (i + 1))));
  load($('picture'), b.picture);
  $('rows').textContent = b.rows;
  $('cols').textContent = b.cols;
  current.cells = current.cells.filter(c => c < b.cells.length);
  current.focus = Math.min(current.focus, b.cells.length - 1);
  showCells(b);
  showChoices(b);
}

// reading says in words how much of a board was read.
export function reading(b) {
  if (b.guessed) return 'no board found: draw a rectangle around it';
  const unread = b.cells.filter(id => group(id).kind === 'unread').length;
  return `${b.rows} rows and ${b.cols} columns, ` + (unread ? `${unread} ${unread === 1 ? 'cell' : 'cells'} not read` : 'all read');
}

const shown = g => g.kind === 'tile' ? g.letter : g.kind === 'power' ? g.letter : { outside: '×', unread: '?' }[g.kind] ?? '';
export const title = g => g.kind === 'power' && g.letter ? `${g.label} on ${g.letter}` : g.label;

function showCells(b) {
  const grid = $('cells');
  grid.style.gridTemplateColumns = `repeat(${b.cols}, 1fr)`;
  grid.setAttribute('aria-rowcount', b.rows);
  const picked = new Set(current.groups ?? []);
  const rows = [];
  for (let row = 0; row < b.rows; row++) {
    const cells = b.cells.slice(row * b.cols, (row + 1) * b.cols).map((id, col) => {
      const at = row * b.cols + col, g = group(id);
      const cell = make('button', {
        id: 'cell-' + at, role: 'gridcell', tabIndex: at === current.focus ? 0 : -1,
        className: `cell ${g.kind}` + (b.sure[at] < 0.5 ? ' unsure' : '') + (picked.size && !picked.has(id) ? ' dimmed' : ''),
        'aria-selected': current.cells.includes(at), 'aria-label': `row ${row + 1}, column ${col + 1}: ${title(g)}`,
      }, make('span', {}, shown(g)));
      if (g.kind === 'power' && state.icons.includes(g.power)) load(cell, `icon/${g.power}`);
      return cell;
    });
    rows.push(make('div', { role: 'row', className: 'row' }, ...cells));
  }
  grid.replaceChildren(...rows);
}

// showChoices asks what the selected cells are.
function showChoices(b) {
  const [first] = current.cells;
  $('chosen').textContent = !current.cells.length ? 'Is a cell wrong? Click it in the picture. Shift-click to add another.'
    : current.cells.length > 1 ? `${current.cells.length} cells. They are really:`
    : `Row ${Math.floor(first / b.cols) + 1}, column ${first % b.cols + 1} is ${group(b.cells[first]).kind === 'unread' ? 'not read' : `read as ${title(group(b.cells[first]))}`}. It is really:`;
  if (!current.cells.length) return $('choices').replaceChildren();
  const choice = (id, text) => make('button', { id: 'choice-' + id, onclick: () => assign(id) }, text);
  const named = state.groups.filter(g => g.kind !== 'unread' && g.power !== 'unknown'), tiles = named.filter(g => g.letter);
  $('choices').replaceChildren(...[...tiles, ...named.filter(g => !tiles.includes(g))].map(g => choice(g.id, `${shown(g)} ${title(g)}`.trim())),
    choice(-1, 'something new'));
}

async function assign(id) {
  const cells = current.cells;
  current.cells = [];
  expectSplit(board().cells[cells[0]]);
  if (await act({ do: 'assign', picture: board().picture, cells, group: id }, 'Corrected.')) $('cell-' + cells[0])?.focus();
}

$('cells').onclick = e => {
  const cell = e.target.closest('.cell');
  if (!cell) return;
  const at = +cell.id.slice(5);
  if (e.shiftKey || e.ctrlKey || e.metaKey) current.cells = current.cells.includes(at) ? current.cells.filter(c => c !== at) : [...current.cells, at];
  else current.cells = current.cells.length === 1 && current.cells[0] === at ? [] : [at];
  current.focus = at;
  show();
  $('correct').scrollIntoView({ block: 'nearest' }); // a small window may not show it
};

$('cells').onkeydown = e => {
  const b = board(), at = current.focus;
  const to = { ArrowLeft: at % b.cols ? at - 1 : at, ArrowRight: (at + 1) % b.cols ? at + 1 : at, ArrowUp: at - b.cols, ArrowDown: at + b.cols }[e.key];
  if (to !== undefined) {
    e.preventDefault();
    if (to < 0 || to >= b.cells.length) return;
    $('cell-' + at).tabIndex = -1;
    current.focus = to;
    $('cell-' + to).tabIndex = 0;
    $('cell-' + to).focus();
  } else if (e.key.length === 1 && e.key !== ' ' && !e.ctrlKey && !e.metaKey && !e.altKey) {
    const g = state.groups.find(g => g.kind === 'tile' && g.letter === e.key)
      ?? state.groups.find(g => g.kind === 'tile' && g.letter === e.key.toUpperCase())
      ?? state.groups.find(g => g.kind === { '.': 'empty', '?': 'outside' }[e.key]);
    if (!g) return say(`No tiles have the letter ${e.key}.`, true);
    if (!current.cells.length) current.cells = [at];
    assign(g.id);
  }
};

