// What all parts of the page share: the state, calls to domvision, small helpers.
import { call, load } from './link.js';

export const $ = id => document.getElementById(id);
export let state = { boards: [], groups: [] };

// make builds an element: make('button', { id: 'x', onclick }, 'text', child).
export function make(tag, set = {}, ...children) {
  const e = document.createElement(tag);
  for (const [key, value] of Object.entries(set)) {
    if (key in e && !key.startsWith('aria')) e[key] = value;
    else e.setAttribute(key, value);
  }
  e.append(...children);
  return e;
}

export function say(text, bad = false) {
  $('message').textContent = text;
  $('message').className = bad ? 'bad' : '';
}

// picture makes an image element that shows a picture from domvision.
export function picture(name, set) {
  const img = make('img', set);
  load(img, name);
  return img;
}

export async function ask(name, args) {
  try {
    return await call(name, args);
  } catch (e) {
    throw e.gone ? new Error('domvision does not answer: has it stopped, or is the picture too large?') : e;
  }
}

// inTurn runs tasks one after the other. Otherwise a late answer could replace a newer state, and a message
// could be about a state that is no longer shown.
let last = Promise.resolve();
export const inTurn = task => last = last.then(task, task);

// send makes a call in its turn, and shows the new state and the message done. It returns false if domvision refuses.
export const send = (name, args, done) => inTurn(() => sendNow(name, args, done));

export async function sendNow(name, args, done = '') {
  try {
    state = await ask(name, args);
    show();
    say(done);
    return true;
  } catch (e) {
    say(e.message, true);
    await refresh();
    show(); // the page may show what was refused
    return false;
  }
}

// refresh gets the state and shows it if it has changed. If not, the page stays as it is, with whatever is
// half typed.
export async function refresh() {
  try {
    const now = await ask('state');
    if (JSON.stringify(now) === JSON.stringify(state)) return;
    state = now;
    show();
  } catch {
    // The next message shows whether the program is gone.
  }
}

export const act = (action, done) => send('do', action, done);

export const group = id => state.groups.find(g => g.id === id);
export const places = id => state.boards.flatMap((b, board) =>
  b.cells.flatMap((g, cell) => g === id ? [{ board, cell }] : []));

// games are the options of a menu of games.
export const games = chosen => [make('option', { value: '' }, 'not known'),
  ...state.games.map(g => make('option', { value: g.name, selected: g.name === chosen }, g.title)), make('option', { value: ANOTHER }, 'another game…')];
export const ANOTHER = '?';

// The views are redrawn whenever the state changes.
export const views = [];
export const show = () => redraw(() => views.forEach(draw => draw()));

// redraw calls draw, which may replace elements. The focus then goes to the element with the same ID as before.
export function redraw(draw) {
  const focus = document.activeElement?.id;
  draw();
  if (focus) $(focus)?.focus({ preventScroll: true });
}
