// The picture with its lattice: corners to drag, rows and columns to step, cells
// to put right.
import { $, act, group, inTurn, make, picture, say, sendNow, show, state } from './core.js';
import { load } from './link.js';

// Which picture is shown, and which of its cells are selected.
export const current = { board: 0, cells: [], focus: 0 };

const images = new Map(); // by ID
export function image(id) {
  if (!images.has(id)) images.set(id, picture(id));
  return images.get(id);
}

const board = () => state.boards[current.board];

export function showPicture() {
  current.board = Math.max(0, Math.min(current.board, state.boards.length - 1));
  const b = board();
  if (!b) return;
  $('tabs').replaceChildren(...state.boards.map((_, i) => make('button', {
    id: 'tab-' + i, role: 'tab', 'aria-selected': i === current.board, onclick: () => { current.board = i; current.cells = []; show(); },
  }, 'Picture ' + (i + 1))));
  $('note').hidden = !b.note;
  $('note').textContent = 'domvision could not read this by itself: ' + b.note + '. Drag the corners onto the board and set its rows and columns.';
  load($('picture'), b.picture);
  $('rows').textContent = b.rows;
  $('cols').textContent = b.cols;
  current.cells = current.cells.filter(c => c < b.cells.length);
  current.focus = Math.min(current.focus, b.cells.length - 1);
  showSeveral(b);
  place();
  showCells(b);
  showChoices(b);
}

// reading tells how much of a board is read.
export function reading(b) {
  const unread = b.cells.filter(id => group(id).kind === 'unread').length;
  return `${b.rows} rows and ${b.cols} columns, ` + (unread ? `${unread} ${unread === 1 ? 'cell' : 'cells'} not read` : 'all read');
}

// showSeveral asks which of several boards in the picture is the one that is meant.
function showSeveral(b) {
  $('several').hidden = b.choices.length === 0;
  const within = c => b.x < c.x + c.w * c.cols && c.x < b.x + b.w * b.cols && b.y < c.y + c.h * c.rows && c.y < b.y + b.h * b.rows;
  $('several').replaceChildren(`There are ${b.choices.length} boards in this picture. Which one should domvision learn?`, ...b.choices.map((c, i) => make('button', {
    id: 'board-' + i, 'aria-pressed': within(c), onclick: () => lay(c),
  }, `${i + 1}: ${c.rows} rows, ${c.cols} columns`)));
  document.querySelectorAll('.other').forEach(e => e.remove());
  $('sheet').append(...b.choices.flatMap((c, i) => within(c) ? [] : [make('button', {
    className: 'other', tabIndex: -1, 'aria-hidden': true, onclick: () => lay(c),
    style: `left:${100 * c.x / b.width}%;top:${100 * c.y / b.height}%;width:${100 * c.w * c.cols / b.width}%;height:${100 * c.h * c.rows / b.height}%`,
  }, String(i + 1))]));
}

// place lays the sheet so that the board, or all of the picture, fills the frame.
let scale = 1;
function place() {
  const b = lattice(), margin = 1.2, frame = $('frame');
  const part = $('close').checked
    ? { x: b.x - margin * b.w, y: b.y - margin * b.h, w: (b.cols + 2 * margin) * b.w, h: (b.rows + 2 * margin) * b.h }
    : { x: 0, y: 0, w: b.width, h: b.height };
  if (!dragging) { // what is dragged must not slip away
    scale = frame.clientWidth / part.w;
    frame.style.height = part.h * scale + 'px';
    $('sheet').style.cssText = `width:${b.width * scale}px;height:${b.height * scale}px;left:${-part.x * scale}px;top:${-part.y * scale}px`;
  }
  const percent = (v, of) => 100 * v / of + '%';
  const l = $('lattice').style;
  l.left = percent(b.x, b.width);
  l.top = percent(b.y, b.height);
  l.width = percent(b.w * b.cols, b.width);
  l.height = percent(b.h * b.rows, b.height);
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
        className: `cell ${g.kind}` + (b.sure[at] < 0.5 ? ' unsure' : '') + (picked.size && !picked.has(id) ? ' aside' : ''),
        'aria-selected': current.cells.includes(at), 'aria-label': `row ${row + 1}, column ${col + 1}: ${title(g)}`,
      }, make('span', {}, shown(g)));
      if (g.kind === 'power' && g.power !== 'unknown') load(cell, `icon/${g.power}`);
      return cell;
    });
    rows.push(make('div', { role: 'row', className: 'row' }, ...cells));
  }
  grid.replaceChildren(...rows);
}

// showChoices asks what the selected cells are.
function showChoices(b) {
  $('correct').hidden = current.cells.length === 0;
  if (!current.cells.length) return;
  const [first] = current.cells;
  $('chosen').textContent = current.cells.length > 1 ? `${current.cells.length} cells. They are really:`
    : `Row ${Math.floor(first / b.cols) + 1}, column ${first % b.cols + 1} is read as ${title(group(b.cells[first]))}. It is really:`;
  const choice = (id, text, label) => make('button', { id: 'choice-' + id, onclick: () => assign(id), 'aria-label': label }, text);
  $('choices').replaceChildren(...state.groups.filter(g => g.kind !== 'unread' && g.power !== 'unknown').map(g => choice(g.id, `${shown(g)} ${title(g)}`.trim(), title(g))),
    choice(-1, 'something new', 'something new'));
}

async function assign(id) {
  const cells = current.cells;
  current.cells = [];
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
  $('correct').scrollIntoView({ block: 'nearest' }); // in a small window it is below
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

// The lattice is read anew while it is dragged: the newest place, one at a time.
let dragging = null;
const wanted = new Map(); // places that are not read yet, by the ID of the picture
function lay(change, drag = '') {
  const begins = wanted.size === 0, id = board().picture;
  wanted.set(id, { picture: id, ...change, drag });
  if (begins) inTurn(layWanted);
}

async function layWanted() {
  $('cells').setAttribute('aria-busy', true);
  while (wanted.size) {
    const [[at, next]] = wanted, done = await sendNow('lattice', next);
    if (wanted.get(at) === next) wanted.delete(at);
    if (done && at === board()?.picture) say(reading(board()) + '.');
  }
  $('cells').setAttribute('aria-busy', false);
  place();
}

// lattice is the board with the place that it is going to have.
const lattice = () => ({ ...board(), ...wanted.get(board()?.picture) });

// moved is the lattice with a corner moved by pixels of the picture.
function moved(b, corner, dx, dy) {
  const least = 4, right = corner[0] === '1', low = corner[1] === '1';
  const w = Math.max(b.w * b.cols + (right ? dx : -dx), least * b.cols), h = Math.max(b.h * b.rows + (low ? dy : -dy), least * b.rows);
  return { x: right ? b.x : b.x + b.w * b.cols - w, y: low ? b.y : b.y + b.h * b.rows - h, w: w / b.cols, h: h / b.rows, rows: b.rows, cols: b.cols };
}

for (const handle of document.querySelectorAll('.corner')) {
  const corner = handle.id.slice(-2);
  handle.onpointerdown = e => {
    if (e.button) return; // another opens a menu, which would keep the end of the drag
    handle.setPointerCapture(e.pointerId);
    dragging = { x: e.clientX, y: e.clientY, from: lattice(), id: crypto.randomUUID() };
  };
  handle.onpointermove = e => {
    if (!dragging) return;
    const to = moved(dragging.from, corner, (e.clientX - dragging.x) / scale, (e.clientY - dragging.y) / scale);
    lay(to, dragging.id);
    place();
  };
  handle.onlostpointercapture = () => { dragging = null; place(); };
  handle.onkeydown = e => {
    const step = e.shiftKey ? 10 : 1;
    const by = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[e.key];
    if (!by) return;
    e.preventDefault();
    lay(moved(lattice(), corner, ...by));
  };
}

function step(rows, cols) {
  const b = lattice(), to = { rows: b.rows + rows, cols: b.cols + cols };
  lay({ x: b.x, y: b.y, w: b.w * b.cols / to.cols, h: b.h * b.rows / to.rows, ...to });
}
$('rows-less').onclick = () => step(-1, 0);
$('rows-more').onclick = () => step(1, 0);
$('cols-less').onclick = () => step(0, -1);
$('cols-more').onclick = () => step(0, 1);
$('close').onchange = show;
$('remove').onclick = () => act({ do: 'remove', picture: board().picture }, 'Picture removed.');
addEventListener('resize', () => { if (board()) place(); });
