// Draws the boards of the lines that the player tries, with tiles cut out of the picture of the game.
import { load } from './link.js';
import { inkOn, powerAt } from './common.js';
import { arrow, outline, target } from './marks.js';

const sheets = new Map(); // pictures with the tiles of a board, by its number
const keptSheets = 6;

// sheetOf returns the picture with the tiles of an answer's board. If it is not loaded yet, it returns null and
// calls redraw later.
function sheetOf(answer, redraw) {
  let sheet = sheets.get(answer.base);
  if (!sheet) {
    const waiting = new Set();
    sheet = { image: new Image(), waiting };
    sheet.image.onload = () => { for (const draw of waiting) draw(); waiting.clear(); };
    load(sheet.image, `tiles-${answer.base}`);
    sheets.set(answer.base, sheet);
    if (sheets.size > keptSheets) sheets.delete(sheets.keys().next().value);
  }
  if (sheet.image.complete && sheet.image.naturalWidth > 0) return sheet.image;
  sheet.waiting.add(redraw);
  return null;
}

function keyOf(board, row, col) {
  const letter = board.cells[row][col], power = powerAt(board, row, col);
  if (power === 'unknown') return `${row},${col}`;
  return power ? `${letter} ${power}` : letter;
}

// drawTile draws the tile at a place of a board into a rectangle.
export function drawTile(pen, answer, board, row, col, x, y, w, h, redraw) {
  const letter = board.cells[row][col];
  if (letter === '.' || letter === '_') return;
  const sheet = sheetOf(answer, redraw);
  let i = answer.tiles.indexOf(keyOf(board, row, col));
  if (i < 0) i = answer.tiles.indexOf(letter); // the sheet has an unnamed mark only for its place on the answer's board
  if (sheet && i >= 0) {
    const width = sheet.naturalWidth / answer.tiles.length;
    pen.drawImage(sheet, i * width, 0, width, sheet.naturalHeight, x, y, w, h);
    return;
  }
  const hex = answer.colors[letter] ?? '#8886';
  pen.fillStyle = hex;
  pen.fillRect(x + 1, y + 1, w - 2, h - 2);
  if (letter === '?' || !answer.colors[letter]) text(pen, letter, x + w / 2, y + h / 2, 0.5 * h, hex.length === 7 ? inkOn(hex) : '#888');
}

function text(pen, what, x, y, size, ink) {
  pen.font = `600 ${size}px system-ui, sans-serif`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillStyle = ink;
  pen.fillText(what, x, y);
}

// drawBoard draws a board and the move that is made on it, if any. box is its place, in shares of the canvas. A
// small canvas gets no target on the tile to click.
export function drawBoard(canvas, answer, board, box, redraw) {
  const scale = devicePixelRatio || 1, small = canvas.clientWidth < 200;
  const width = Math.max(1, Math.round(canvas.clientWidth * scale)), height = Math.max(1, Math.round(canvas.clientHeight * scale));
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  const pen = canvas.getContext('2d');
  pen.clearRect(0, 0, width, height);
  pen.fillStyle = getComputedStyle(canvas).backgroundColor;
  pen.fillRect(0, 0, width, height);
  const rows = board.cells.length, cols = board.cells[0].length;
  const x0 = box.x * width, y0 = box.y * height, w = box.w * width / cols, h = box.h * height / rows;
  board.cells.forEach((letters, row) => [...letters].forEach((_, col) => drawTile(pen, answer, board, row, col, x0 + col * w, y0 + row * h, w, h, redraw)));
  pen.fillStyle = '#0050a080'; // tints what is under water: the sheet has most tiles as they look above it
  pen.fillRect(x0, y0 + (rows - answer.water) * h, cols * w, answer.water * h);
  if (!board.move) return;
  outline(pen, board.group, x0, y0, w, h);
  if (board.move.swap) arrow(pen, board.move, x0, y0, w, h);
  else if (!small) target(pen, board.move, x0, y0, w, h);
}
