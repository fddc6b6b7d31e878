// Draws the move over the page of the game. The build puts marks.js before it, and a function around both. The layer
// lets all clicks through but those on the caption, and its root is closed: the page can neither read nor style it.
// Nothing is ever sent to the page.

const CHECK = 700; // milliseconds from one check whether the board has changed to the next
const LAYER = 'all: initial !important; position: fixed !important; inset: 0 !important; z-index: 2147483647 !important; pointer-events: none !important; display: block !important';
const INK = 'color: #ececea; font: 14px/1.4 system-ui, sans-serif';
const BUTTON = `${INK}; background: #3a3d42; border: 1px solid #6b6f76; border-radius: 5px; padding: 3px 9px; margin: 0; cursor: pointer`;

let host = null, root, canvas, chip, timer, dragged;
let shown = 0, done = 0; // the press whose move is shown, and the last one that is over: its news may come late
let closed = 0; // when, in milliseconds since 1970

const send = message => chrome.runtime.sendMessage(message);
function make(tag, style, ...children) {
  const e = document.createElement(tag);
  e.style.cssText = style;
  e.append(...children);
  return e;
}
function button(text, onclick, name = text) {
  const e = make('button', BUTTON, text);
  e.type = 'button';
  e.ariaLabel = name;
  e.onclick = onclick;
  return e;
}

function open() {
  host = make('div', LAYER);
  root = host.attachShadow({ mode: 'closed' });
  canvas = make('canvas', 'position: absolute; inset: 0; width: 100%; height: 100%; pointer-events: none');
  chip = make('div', `${INK}; position: absolute; width: max-content; max-width: 18rem; max-height: 60vh; overflow: auto; padding: 8px 10px; background: #191a1cf2; border: 1px solid #6b6f76; border-radius: 8px; box-shadow: 0 2px 10px #0008; pointer-events: auto; cursor: grab; user-select: none; touch-action: none`);
  chip.setAttribute('role', 'status');
  chip.setAttribute('aria-label', 'domvision');
  for (const name of ['pointerdown', 'pointerup', 'pointermove', 'mousedown', 'mouseup', 'mousemove', 'click', 'dblclick', 'wheel', 'keydown', 'keyup', 'keypress', 'contextmenu']) {
    chip.addEventListener(name, e => e.stopPropagation());
  }
  root.append(canvas, chip);
  dragged = null;
  document.documentElement.append(host);
  if (document.fullscreenElement) { // only what is on top of it is seen
    host.popover = 'manual';
    host.showPopover();
  }
  addEventListener('keydown', escape, true);
  for (const target of [window, visualViewport]) for (const name of ['scroll', 'resize']) target.addEventListener(name, leave, true);
  timer = setInterval(check, CHECK);
}

function close() {
  if (!host) return;
  clearInterval(timer);
  removeEventListener('keydown', escape, true);
  for (const target of [window, visualViewport]) for (const name of ['scroll', 'resize']) target.removeEventListener(name, leave, true);
  host.remove();
  host = null;
  done = shown;
  closed = Date.now();
}

// leave takes the drawing away, and tells the background.
function leave() {
  close();
  try {
    send({ removed: true });
  } catch { /* the extension was updated or removed */ }
}
const escape = e => { if (e.key === 'Escape') leave(); };

async function check() {
  if (document.visibilityState !== 'visible') return;
  const { left, top, width, height } = chip.getBoundingClientRect();
  let gone = true;
  try {
    ({ gone } = await send({ check: { x: left / innerWidth, y: top / innerHeight, w: width / innerWidth, h: height / innerHeight } }));
  } catch { /* the extension was updated or removed */ }
  if (gone) close();
}

// draw outlines a move. The picture that was read showed what is visible of the page, so that shares of it are
// shares of the window.
function draw({ row, col, swap, group, rows, cols, frame }) {
  const scale = devicePixelRatio, width = Math.round(innerWidth * scale), height = Math.round(innerHeight * scale);
  Object.assign(canvas, { width, height });
  const pen = canvas.getContext('2d'), x0 = frame.x * width, y0 = frame.y * height, w = frame.w * width / cols, h = frame.h * height / rows;
  const tiles = swap ? [[row, col], [row + (swap === 2), col + (swap === 1)]] : group;
  outline(pen, tiles, x0, y0, w, h);
  if (swap) arrow(pen, { row, col, swap }, x0, y0, w, h);
  else target(pen, x0 + (col + 0.5) * w, y0 + (row + 0.5) * h, 0.28 * Math.min(w, h));
}

function write({ title, worth, text, rules, note, games, panel }) {
  const line = (style, what) => what ? [make('div', style, what)] : [];
  const bar = make('div', 'display: flex; flex-wrap: wrap; gap: 6px; margin-top: 6px');
  for (const game of games ?? []) bar.append(button(game.title, () => send({ name: game.name })));
  if (panel) {
    bar.append(button('Board', async () => {
      const { error } = await send({ panel: true });
      if (error) bar.append(make('span', INK, error));
    }, 'Show the board, and why'));
  }
  const cross = button('×', leave, 'Close');
  cross.style.cssText += '; float: right; margin: -2px -4px 0 8px; padding: 0 7px';
  chip.replaceChildren(cross, ...line('font-weight: 700; font-size: 16px', title), ...line('', worth), ...line('white-space: pre-line', text),
    ...line('color: #adb0b5; font-size: 12px', [rules, note].filter(Boolean).join(' · ')), ...bar.childElementCount ? [bar] : []);
}

// place puts the caption beside the board where there is room, or into the corner.
function place(frame) {
  const { width, height } = chip.getBoundingClientRect(), gap = 12;
  const board = { left: frame.x * innerWidth, top: frame.y * innerHeight, right: (frame.x + frame.w) * innerWidth, bottom: (frame.y + frame.h) * innerHeight };
  const fits = (x, y) => x >= 0 && y >= 0 && x + width <= innerWidth && y + height <= innerHeight;
  const spots = [[board.right + gap, board.top], [board.left - gap - width, board.top], [board.left, board.top - gap - height], [board.left, board.bottom + gap]];
  move(...spots.find(([x, y]) => fits(x, y)) ?? [innerWidth - width - gap, gap]);
}
const move = (x, y) => Object.assign(chip.style, { left: `${x}px`, top: `${y}px` });

function drag(e) {
  if (e.target.closest('button')) return;
  e.preventDefault();
  const { left, top } = chip.getBoundingClientRect();
  dragged = { x: e.clientX - left, y: e.clientY - top };
  chip.setPointerCapture(e.pointerId);
  chip.onpointermove = e => move(e.clientX - dragged.x, e.clientY - dragged.y);
  chip.onpointerup = () => { chip.onpointermove = null; };
}

function show(news, press) {
  if (press <= done) return;
  shown = press;
  if (!host) open();
  chip.onpointerdown = drag;
  canvas.getContext('2d').clearRect(0, 0, canvas.width, canvas.height);
  if (news.move) draw(news.move);
  write(news);
  if (!dragged) place(news.move?.frame ?? { x: 0, y: 0, w: 1, h: 1 });
}

// painted waits until the browser has painted the page without the drawing, which would be taken for a part of the game:
// the page in the second frame, and the screen a little later.
const LATER = 50;
const painted = () => new Promise(done => {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, LATER)));
  setTimeout(done, 500); // a hidden page is not painted
});

chrome.runtime.onMessage.addListener((message, sender, reply) => {
  if (sender.id !== chrome.runtime.id) return false;
  if (message.show) show(message.show, message.press);
  if (!message.remove) return false;
  close();
  (Date.now() - closed < 1000 ? painted() : Promise.resolve()).then(() => reply({}));
  return true;
});
