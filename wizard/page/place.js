// The place of the board. The player drags its corners, draws a rectangle around it, or changes the number of rows
// and columns.
import { $, act, inTurn, make, say, sendNow, state } from './core.js';
import { board, current, image, reading } from './picture.js';

// place scales and moves the sheet so that the frame shows all of the picture or, zoomed in, all of the board.
let scale = 1, zoomed = false;
export function place() {
  const b = lattice(), margin = 0.2, handle = 22, frame = $('frame');
  if (!b.picture && b.picture !== 0) return;
  const part = zoomed
    ? { x: b.x - margin * b.w, y: b.y - margin * b.h, w: (b.cols + 2 * margin) * b.w, h: (b.rows + 2 * margin) * b.h }
    : { x: 0, y: 0, w: b.width, h: b.height };
  if (!dragging) { // the corner must stay under the pointer
    scale = Math.min((frame.clientWidth - 2 * handle) / part.w, (frame.clientHeight - 2 * handle) / part.h);
    const left = frame.clientWidth / 2 - (part.x + part.w / 2) * scale, top = frame.clientHeight / 2 - (part.y + part.h / 2) * scale;
    $('sheet').style.cssText = `width:${b.width * scale}px;height:${b.height * scale}px;left:${left}px;top:${top}px`;
  }
  layOver($('lattice'), b, { x: b.x, y: b.y, w: b.w * b.cols, h: b.h * b.rows });
  const cell = Math.min(b.w, b.h) * scale;
  $('lattice').style.setProperty('--cell', cell + 'px');
  $('lattice').classList.toggle('tiny', cell < 13); // letters would hide the tiles
  $('lattice').classList.toggle('guessed', !!b.guessed);
  $('zoom').setAttribute('aria-pressed', zoomed);
  $('draw').setAttribute('aria-pressed', drawing());
  $('sheet').classList.toggle('drawing', drawing());
  showOthers(b);
}

// layOver lays an element over a part of the picture.
function layOver(element, b, part) {
  const percent = (v, of) => 100 * v / of + '%';
  Object.assign(element.style, { left: percent(part.x, b.width), top: percent(part.y, b.height), width: percent(part.w, b.width), height: percent(part.h, b.height) });
}

// within reports whether the board overlaps c, one of several boards in the picture.
export function within(c) {
  const b = board();
  return b.x < c.x + c.w * c.cols && c.x < b.x + b.w * b.cols && b.y < c.y + c.h * c.rows && c.y < b.y + b.h * b.rows;
}

// showOthers marks the other boards in the picture that the player may mean.
function showOthers(b) {
  document.querySelectorAll('.other').forEach(e => e.remove());
  $('sheet').append(...b.choices.flatMap((c, i) => {
    if (within(c)) return [];
    const other = make('button', { className: 'other', tabIndex: -1, 'aria-hidden': true, onclick: () => lay(c) }, String(i + 1));
    layOver(other, b, { x: c.x, y: c.y, w: c.w * c.cols, h: c.h * c.rows });
    return [other];
  }));
}

// lay asks domvision to read the board at another place. While the player drags, domvision reads one place at a time.
// When it has read one, the newest is next; older ones are skipped.
let dragging = null;
const wanted = new Map(); // the newest place that is not read yet, by the ID of the picture
export function lay(change, drag = '') {
  const begins = wanted.size === 0, id = board().picture;
  wanted.set(id, { picture: id, x: change.x, y: change.y, w: change.w, h: change.h, rows: change.rows, cols: change.cols, divide: change.divide, drag });
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

// lattice is the board at its newest place, which domvision may not have read yet.
const lattice = () => ({ ...board(), ...wanted.get(board()?.picture) });

// moved is the lattice with a corner moved by pixels of the picture.
function moved(b, corner, dx, dy) {
  const least = 4, right = corner[0] === '1', low = corner[1] === '1';
  const w = Math.max(b.w * b.cols + (right ? dx : -dx), least * b.cols), h = Math.max(b.h * b.rows + (low ? dy : -dy), least * b.rows);
  return { x: right ? b.x : b.x + b.w * b.cols - w, y: low ? b.y : b.y + b.h * b.rows - h, w: w / b.cols, h: h / b.rows, rows: b.rows, cols: b.cols };
}

// loupe shows the picture around a point, enlarged, in the corner of the frame that lies farthest
// from it.
function loupe(b, x, y) {
  const canvas = $('loupe'), size = canvas.width, enlarged = Math.max(4, 2 * scale), part = size / enlarged;
  const at = $('sheet'), left = at.offsetLeft + x * scale, top = at.offsetTop + y * scale;
  if (canvas.hidden) {
    canvas.style.inset = (top > $('frame').clientHeight / 2 ? '.5rem auto auto ' : 'auto auto .5rem ') + (left > $('frame').clientWidth / 2 ? '.5rem' : 'calc(100% - .5rem - 176px)');
    canvas.hidden = false;
  }
  const draw = canvas.getContext('2d');
  draw.imageSmoothingEnabled = false;
  draw.fillStyle = '#777';
  draw.fillRect(0, 0, size, size);
  draw.drawImage(image(b.picture), x - part / 2, y - part / 2, part, part, 0, 0, size, size);
  for (const [colour, width] of [['#000', 3], ['#ffd60a', 1]]) {
    draw.strokeStyle = colour;
    draw.lineWidth = width;
    draw.beginPath();
    draw.moveTo(size / 2, 0);
    draw.lineTo(size / 2, size);
    draw.moveTo(0, size / 2);
    draw.lineTo(size, size / 2);
    draw.stroke();
  }
}

const hideLoupe = () => { $('loupe').hidden = true; };

for (const handle of document.querySelectorAll('.corner')) {
  const corner = handle.id.slice(-2);
  const showLoupe = () => {
    const b = lattice();
    loupe(b, b.x + corner[0] * b.w * b.cols, b.y + corner[1] * b.h * b.rows);
  };
  handle.onpointerdown = e => {
    if (e.button) return; // another button opens a menu, and the end of the drag would go to that
    e.stopPropagation();
    handle.setPointerCapture(e.pointerId);
    dragging = { x: e.clientX, y: e.clientY, from: lattice(), id: crypto.randomUUID() };
    showLoupe();
  };
  handle.onpointermove = e => {
    if (!dragging) return;
    lay(moved(dragging.from, corner, (e.clientX - dragging.x) / scale, (e.clientY - dragging.y) / scale), dragging.id);
    place();
    showLoupe();
  };
  handle.onlostpointercapture = () => { dragging = null; hideLoupe(); place(); };
  handle.onblur = hideLoupe;
  handle.onkeydown = e => {
    if (e.key === 'Enter') return divide(lattice());
    const step = e.shiftKey ? 10 : 1;
    const by = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[e.key];
    if (!by) return;
    e.preventDefault();
    lay(moved(lattice(), corner, ...by));
    place();
    showLoupe();
  };
}

// With the mouse the player can always draw a rectangle: a drag draws, a click selects a cell. Other pointers draw
// only if no board was found or the button to draw is pressed.
let asked = false, drawn = null;
const drawing = () => asked || !!board()?.guessed;
const slack = 6; // a drag that is shorter, in pixels of the screen, is a click

// point is the place of the pointer in the picture.
function point(e) {
  const r = $('sheet').getBoundingClientRect(), b = board();
  return { x: Math.min(Math.max((e.clientX - r.x) / scale, 0), b.width), y: Math.min(Math.max((e.clientY - r.y) / scale, 0), b.height) };
}

$('sheet').onpointerdown = e => {
  if (e.button || e.target.matches('.other') || !drawing() && e.pointerType !== 'mouse') return;
  drawn = { from: point(e), x: e.clientX, y: e.clientY, pointer: e.pointerId, part: null };
};

$('sheet').onpointermove = e => {
  if (!drawn || !drawn.part && Math.hypot(e.clientX - drawn.x, e.clientY - drawn.y) < slack) return;
  if (!drawn.part) $('sheet').setPointerCapture(drawn.pointer);
  const to = point(e), { from } = drawn;
  drawn.part = { x: Math.min(from.x, to.x), y: Math.min(from.y, to.y), w: Math.abs(to.x - from.x), h: Math.abs(to.y - from.y) };
  $('drawn').hidden = false;
  layOver($('drawn'), board(), drawn.part);
  loupe(board(), to.x, to.y);
};

$('sheet').onpointerup = $('sheet').onpointercancel = e => {
  const part = drawn?.part;
  drawn = null;
  if (!part) return;
  $('drawn').hidden = true;
  hideLoupe();
  if (e.type === 'pointercancel' || Math.min(part.w, part.h) * scale < 3 * slack) return;
  asked = false;
  const { rows, cols } = lattice();
  divide({ x: part.x, y: part.y, w: part.w / cols, h: part.h / rows, rows, cols });
};

// divide asks domvision to find the rows and columns of a board that lies roughly at b.
function divide(b) {
  say('Looking for rows and columns…');
  lay({ ...b, divide: true });
  place();
}

// draw lets the player draw a rectangle around the board.
export function draw(on = true) {
  asked = on;
  if (on) {
    zoomed = false;
    say('Press at one corner of the board, and drag to the opposite one.');
  }
  place();
}

$('draw').onclick = () => draw(!asked);
$('zoom').onclick = () => { zoomed = !zoomed; place(); };

function step(rows, cols) {
  const b = lattice(), to = { rows: b.rows + rows, cols: b.cols + cols };
  lay({ x: b.x, y: b.y, w: b.w * b.cols / to.cols, h: b.h * b.rows / to.rows, ...to });
}
$('rows-less').onclick = () => step(-1, 0);
$('rows-more').onclick = () => step(1, 0);
$('cols-less').onclick = () => step(0, -1);
$('cols-more').onclick = () => step(0, 1);
$('remove').onclick = () => act({ do: 'remove', picture: board().picture }, 'Picture removed.');
addEventListener('resize', () => { if (state.boards[current.board]) place(); });
