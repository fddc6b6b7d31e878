// Draws the move over the page of the game. The build puts marks.js before it, and a function around both. The layer
// lets all clicks through but those on the caption, and its root is closed: the page can neither read nor style it.
// Nothing is ever sent to the page.

const CHECK = 700; // milliseconds from one check whether the board has changed to the next
const LAYER = 'all: initial !important; position: fixed !important; inset: 0 !important; z-index: 2147483647 !important; pointer-events: none !important; display: block !important';
const INK = 'color: #ececea; font: 14px/1.4 system-ui, sans-serif';
const BUTTON = `${INK}; background: #3a3d42; border: 1px solid #6b6f76; border-radius: 5px; padding: 3px 9px; margin: 0; cursor: pointer`;

// A page finds texts even in a closed root (window.find), but not what a style sheet shows.
const WORDS = '[data-words]::before { content: attr(data-words) }';

let host = null, root, canvas, chip, timer = 0;
let put = null; // where the player has dragged the caption
let shown = 0, done = 0; // the press whose move is shown, and the last one that is over: its news may come late
let closed = 0; // when, in milliseconds since 1970
let follows = 0; // milliseconds from one look to the next, if the tab is followed

// tell sends a message to the background, and promises its answer; null if the extension was updated or removed.
async function tell(message) {
  try {
    return await chrome.runtime.sendMessage(message) ?? null;
  } catch {
    return null;
  }
}
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
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(WORDS);
    root.adoptedStyleSheets = [sheet];
  } catch { /* write sees it */ }
  canvas = make('canvas', 'position: absolute; inset: 0; width: 100%; height: 100%; pointer-events: none');
  chip = make('div', `${INK}; position: absolute; width: max-content; max-width: 18rem; max-height: 60vh; overflow: auto; padding: 8px 10px; background: #191a1cf2; border: 1px solid #6b6f76; border-radius: 8px; box-shadow: 0 2px 10px #0008; pointer-events: auto; cursor: grab; user-select: none; touch-action: none`);
  chip.setAttribute('role', 'status');
  chip.setAttribute('aria-label', 'domvision');
  for (const name of ['pointerdown', 'pointerup', 'pointermove', 'mousedown', 'mouseup', 'mousemove', 'click', 'dblclick', 'wheel', 'keydown', 'keyup', 'keypress', 'contextmenu']) {
    chip.addEventListener(name, e => e.stopPropagation());
  }
  root.append(canvas, chip);
  document.documentElement.append(host);
  if (document.fullscreenElement) { // only what is on top of it is seen
    host.popover = 'manual';
    host.showPopover();
  }
  touched.observe(host, { attributes: true, childList: true });
  touched.observe(document.documentElement, { childList: true });
  for (const target of [window, visualViewport]) for (const name of ['scroll', 'resize']) target.addEventListener(name, moved, true);
  ask();
}

function close() {
  if (!host) return;
  for (const target of [window, visualViewport]) for (const name of ['scroll', 'resize']) target.removeEventListener(name, moved, true);
  touched.disconnect();
  host.remove();
  host = null;
  done = shown;
  closed = Date.now();
}

// leave takes the drawing away, ends the following, and tells the background.
function leave() {
  tell({ removed: follows > 0 });
  end();
}
function end() {
  close();
  follows = 0;
  put = null;
  clearTimeout(timer);
  timer = 0;
  removeEventListener('keydown', escape, true);
  removeEventListener('pagehide', left);
}
// What the page makes up counts for nothing.
const escape = e => { if (e.isTrusted && e.key === 'Escape') leave(); };
const left = e => { if (e.isTrusted) leave(); };

// moved takes the drawing away, because the board is somewhere else.
function moved(e) {
  if (!e.isTrusted) return;
  if (!follows) return leave();
  close();
  tell({ moved: true });
}

// A page that moves or hides the layer would make it show another move: then it goes.
const touched = new MutationObserver(list => { if (!host.isConnected || list.some(({ target }) => target === host)) leave(); });

// ask asks the background again and again whether the drawing still holds, and, if the tab is followed, what is new.
function ask() {
  if (timer) return;
  addEventListener('keydown', escape, true);
  addEventListener('pagehide', left);
  timer = setTimeout(async () => {
    await check();
    timer = 0;
    if (host || follows) ask();
  }, follows || CHECK);
}
async function check() {
  if (!host) await painted(); // the background may take a picture to be read
  if (document.visibilityState !== 'visible') return;
  const answer = await tell({ check: { hidden: covered(), follows } });
  if (!answer) end();
  else if (answer.gone) close();
}

// covered is the part of the window below the caption and its shadow, in shares of the window.
function covered() {
  if (!host) return null;
  const { left, top, width, height } = chip.getBoundingClientRect(), shadow = 12;
  return { x: (left - shadow) / innerWidth, y: (top - shadow) / innerHeight, w: (width + 2 * shadow) / innerWidth, h: (height + 2 * shadow) / innerHeight };
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
  else target(pen, { row, col }, x0, y0, w, h);
}

function write({ title, worth, text, rules, note, games, panel }) {
  const lines = [];
  function line(style, what) {
    if (!what) return [];
    const e = make('div', style);
    e.dataset.words = what;
    lines.push(e);
    return [e];
  }
  const row = (...buttons) => make('div', 'display: flex; flex-wrap: wrap; gap: 6px; margin-top: 6px', ...buttons);
  const named = row(...(games ?? []).map(game => button(game.title, () => tell({ name: game.name })))), bar = row();
  if (games) bar.style.cssText += '; border-top: 1px solid #6b6f76; padding-top: 6px';
  if (panel) {
    bar.append(button(panel, async () => {
      const { error } = await tell({ panel: true }) ?? {};
      if (error) bar.append(make('span', INK, error));
    }, `${panel}, in the panel`), follows ? button('Stop following', leave) : button('Follow', () => tell({ follow: true }), 'Follow the game in this tab'));
  }
  const cross = button('×', leave, 'Close');
  cross.style.cssText += '; float: right; margin: -2px -4px 0 8px; padding: 0 7px';
  chip.replaceChildren(cross, ...line('font-weight: 700; font-size: 16px', title), ...line('', worth), ...line('white-space: pre-line', text),
    ...line('color: #adb0b5; font-size: 12px', [rules, note].filter(Boolean).join(' · ')), ...[named, bar].filter(e => e.childElementCount));
  for (const e of lines) if (getComputedStyle(e, '::before').content === 'none') { // there is no style sheet
    e.textContent = e.dataset.words;
    delete e.dataset.words;
  }
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
  const x = e.clientX - left, y = e.clientY - top;
  chip.setPointerCapture(e.pointerId);
  chip.onpointermove = e => move(...put = [e.clientX - x, e.clientY - y]);
  chip.onpointerup = e => { chip.onpointermove?.(e); chip.onpointermove = null; };
}

function show(news, press) {
  if (press <= done) return;
  shown = press;
  if (!host) open();
  chip.onpointerdown = drag;
  canvas.getContext('2d').clearRect(0, 0, canvas.width, canvas.height);
  if (news.move) draw(news.move);
  write(news);
  if (put) move(...put);
  else place(news.move?.frame ?? { x: 0, y: 0, w: 1, h: 1 });
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
  if ('follow' in message) follows = message.follow;
  if (message.show) show(message.show, message.press);
  else if (follows) ask();
  if (!message.remove) return false;
  end();
  (Date.now() - closed < 1000 ? painted() : Promise.resolve()).then(() => reply({}));
  return true;
});
