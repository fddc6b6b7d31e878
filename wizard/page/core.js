// What all parts of the page share: its state, what is sent, small helpers.
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

export async function ask(path, body) {
  const blob = body instanceof Blob;
  const options = path === 'api/state' ? {} : { method: 'POST', body: blob ? body : JSON.stringify(body ?? {}) };
  let response;
  try {
    response = await fetch(path, options);
  } catch {
    throw new Error('domvision does not answer: was it ended, or is the picture too large?');
  }
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error);
  return answer;
}

// inTurn does one thing after the other: a state that comes late would take the place
// of a newer one, and what is said of it would be about another.
let last = Promise.resolve();
export const inTurn = task => last = last.then(task, task);

// send sends something in its turn, and shows the state that it leads to; false if refused.
export const send = (path, body, done) => inTurn(() => sendNow(path, body, done));

export async function sendNow(path, body, done = '') {
  try {
    state = await ask(path, body);
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

// refresh shows what is seen by now, if the program answers and it is something else:
// what is half typed stays.
export async function refresh() {
  try {
    const now = await ask('api/state');
    if (JSON.stringify(now) === JSON.stringify(state)) return;
    state = now;
    show();
  } catch {
    // What is sent next tells.
  }
}

export const act = (action, done) => send('api/do', action, done);

export const group = id => state.groups.find(g => g.id === id);
export const places = id => state.boards.flatMap((b, board) =>
  b.cells.flatMap((g, cell) => g === id ? [{ board, cell }] : []));

// Views are drawn anew whenever the state changes.
export const views = [];
export const show = () => redraw(() => views.forEach(draw => draw()));

// redraw draws; what has the focus keeps it.
export function redraw(draw) {
  const focus = document.activeElement?.id;
  draw();
  if (focus) $(focus)?.focus({ preventScroll: true });
}
