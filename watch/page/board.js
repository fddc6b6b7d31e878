// The board: a button over every cell, for the mouse, the keyboard and screen readers.
import { $, game, make, place, describe, say, letterOf } from './common.js';
import { openCorrect } from './correct.js';
import { shown, study, trying, tryMove } from './study.js';

let correcting = false; // the next click corrects a cell
let held = null; // the first tile of a swap

// showCells lays a button over every cell of the picture. It keeps the buttons while the board keeps its size,
// because making them takes longer than everything else.
export function showCells() {
  const answer = trying() ? study.base : game.answer, board = shown();
  $('picture').alt = `The board, with ${$('best').textContent}`;
  const cells = $('cells'), { box } = answer, rows = board.cells.length, cols = board.cells[0].length, size = `${rows} ${cols}`;
  Object.assign(cells.style, {
    left: `${100 * box.x}%`, top: `${100 * box.y}%`, width: `${100 * box.w}%`, height: `${100 * box.h}%`,
    gridTemplateColumns: `repeat(${cols}, minmax(0, 1fr))`, gridTemplateRows: `repeat(${rows}, minmax(0, 1fr))`,
  });
  fitSoon();
  if (cells.dataset.size !== size) makeCells(rows, cols);
  cells.dataset.size = size;
  board.cells.forEach((letters, row) => [...letters].forEach((_, col) => {
    const cell = cellAt(row, col), label = `${place(row, col)}: ${describe(board, row, col)}`;
    if (cell.title !== label) cell.title = cell.ariaLabel = label;
  }));
  hold(null);
  $('correct-cell').hidden = trying();
  if (trying()) correctNext(false);
}

// fit writes what depends on how large the board is on the screen. To ask for a size makes the browser lay out the whole
// page, which on a phone takes longer than all the rest, so it is asked once, before a frame is drawn.
function fit() {
  if (!game.answer) return;
  const { width, height } = $('cells').getBoundingClientRect(), board = shown().cells, rows = board.length, cols = board[0].length;
  showNumbers('columns', cols, width, ['left', 'width']);
  showNumbers('rows', rows, height, ['top', 'height']);
  writeLetters(rows, cols, Math.min(width / cols, height / rows));
}
let fitting = 0;
const fitSoon = () => { fitting ||= requestAnimationFrame(() => { fitting = 0; fit(); }); };
new ResizeObserver(fit).observe($('sheet'));

// showNumbers writes the numbers of columns or rows beside the picture: all, or so few that they do not touch.
function showNumbers(id, n, length, sides) {
  const numbers = $(id), every = [1, 2, 5, 10, 20].find(k => k * length / n >= leastApart) ?? n, drawn = `${n} ${every}`;
  for (const side of sides) numbers.style[side] = $('cells').style[side];
  if (numbers.dataset.drawn === drawn) return;
  numbers.dataset.drawn = drawn;
  numbers.replaceChildren(...Array.from({ length: n }, (_, i) => make('span', {}, (i + 1) % every ? '' : String(i + 1))));
}
const leastApart = 15; // pixels from number to number

const blank = make('button', { className: 'cell', role: 'gridcell' });
function makeCells(rows, cols) {
  const cells = $('cells'), had = cells.contains(document.activeElement) ? document.activeElement.id : '';
  cells.replaceChildren(...Array.from({ length: rows }, (_, row) => make('div', { className: 'row', role: 'row' }, ...Array.from({ length: cols }, (_, col) => {
    const cell = blank.cloneNode();
    cell.id = `cell-${row}-${col}`;
    cell.tabIndex = row || col ? -1 : 0;
    Object.assign(cell.dataset, { row, col });
    return cell;
  }))));
  if (had) $(had)?.focus({ preventScroll: true });
}

export const cellAt = (row, col) => $(`cell-${row}-${col}`);

export function mark(group) {
  for (const cell of document.querySelectorAll('.cell.shown')) cell.classList.remove('shown');
  for (const [row, col] of group) cellAt(row, col)?.classList.add('shown');
}

// showLetters writes the letters of the candidates in the corner of the tile to click, or between the tiles to swap. The
// first has a mark of its own in the picture; its letter is written if that is too small to be read.
let lettered = [];
export function showLetters(moves) {
  lettered = moves;
  fitSoon();
}
function writeLetters(rows, cols, tile) {
  const { style } = $('cells'), letters = $('letters');
  for (const side of ['left', 'top', 'width', 'height']) letters.style[side] = style[side];
  const first = !lettered[0]?.swap && tile < leastRead ? 0 : 1;
  letters.replaceChildren(...lettered.slice(first).map((m, i) => {
    const letter = make('span', {}, letterOf(first + i));
    letter.style.left = `${100 * (m.col + [0.12, 1, 0.5][m.swap]) / cols}%`;
    letter.style.top = `${100 * (m.row + [0.12, 0.5, 1][m.swap]) / rows}%`;
    return letter;
  }));
}
const leastRead = 28; // pixels of a tile

// click tries a move, or corrects the cell. A cell that was not read can only be corrected.
function click(row, col) {
  if (!trying() && (correcting || shown().cells[row][col] === '?')) {
    correctNext(false);
    openCorrect(row, col);
  } else if (game.answer.swaps) swap(row, col);
  else tryMove({ row, col, swap: 0 });
}

// swap takes the first tile of a swap, then the second. Two clicks on one tile try a move without a swap.
function swap(row, col) {
  const from = held;
  if (!from) return hold({ row, col });
  hold(null);
  const down = row - from.row, right = col - from.col;
  if (!down && !right) tryMove({ row, col, swap: 0 });
  else if (Math.abs(down) + Math.abs(right) === 1) tryMove({ row: Math.min(row, from.row), col: Math.min(col, from.col), swap: right ? 1 : 2 });
  else hold({ row, col });
}

function hold(at) {
  if (held) cellAt(held.row, held.col)?.classList.remove('held');
  held = at;
  if (!at) return;
  cellAt(at.row, at.col).classList.add('held');
  say(`Now click the tile to swap ${place(at.row, at.col)} with.`);
}

function correctNext(on) {
  if (on || correcting) say(on ? 'Click the cell that was misread, or go there with the arrow keys and press Enter. Escape cancels.' : '');
  correcting = on;
  $('correct-cell').setAttribute('aria-pressed', on);
  $('sheet').classList.toggle('correcting', on);
}
addEventListener('keydown', e => { if (e.key === 'Escape' && correcting) correctNext(false); });
$('correct-cell').onclick = e => {
  correctNext(!correcting);
  if (!correcting) return;
  if (e.detail) $('sheet').scrollIntoView({ block: 'nearest' }); // on a phone it lies above the button
  else $('cells').querySelector('[tabindex="0"]').focus(); // it was pressed with the keyboard
};

$('cells').addEventListener('keydown', e => {
  if (!e.target.dataset.row || e.ctrlKey || e.metaKey || e.altKey) return;
  const row = +e.target.dataset.row, col = +e.target.dataset.col;
  if (e.key === 'c' && !trying()) return openCorrect(row, col);
  const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[e.key];
  const to = step && cellAt(row + step[0], col + step[1]);
  if (to) {
    e.preventDefault();
    to.focus();
  }
});
$('cells').addEventListener('click', ({ target: { dataset } }) => { if (dataset.row) click(+dataset.row, +dataset.col); });
$('cells').addEventListener('focusin', e => { // Tab returns to this cell
  $('cells').querySelector('[tabindex="0"]').tabIndex = -1;
  e.target.tabIndex = 0;
});

// Where the page may be on the screen that domvision captures, its board is smaller than the game's, so that domvision
// does not take it for the game.
const smaller = picture => `${0.85 * picture.naturalWidth / devicePixelRatio}px`;
$('picture').onload = () => $('sheet').style.setProperty('--smaller', smaller($('picture')));
$('unsaid').onload = () => $('unsaid').style.setProperty('--smaller', smaller($('unsaid')));
