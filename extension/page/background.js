// A press takes a picture of the visible tab, has it read, and draws the move over the page (overlay.js). If the tab is
// followed, each new board is a press.
import { connect } from './channel.js';
import { capture, changed, hidden, pause, sample } from './look.js';
import { caption } from './caption.js';

const link = connect(engine);

let starting = null; // until it listens: a document that is still loading hears nothing
async function engine() {
  starting ??= start().finally(() => { starting = null; });
  await starting;
}
async function start() {
  if (!chrome.offscreen) return import('./engine.js'); // this is a page
  if (await chrome.offscreen.hasDocument()) return null;
  return chrome.offscreen.createDocument({
    url: 'engine.html', reasons: ['WORKERS', 'USER_MEDIA'],
    justification: 'The board is read, and moves are searched, in Web Workers. A tab that is followed is watched for changes of the board.',
  });
}

// over is what is drawn, or followed. It is lost when the browser stops the background: then overlay.js takes the drawing
// away, or follows on.
//
//   tab          its number
//   drawn        false if the browser lets nobody draw on that page: the panel alone shows the move
//   follow       milliseconds from one look at a followed tab to the next; 0: it is not followed
//   press        the number of the press
//   picture      that was taken at the press; none while a followed board moves
//   black        true if much of it is
//   pressed      the time that answers to the picture have, or a later one
//   early        the events that came before that was known
//   answer       the last answer
//   state        the last state of the program since the press
//   sample, now  of the board in the picture, and of what the tab showed last
//   place        of the last board, with since and before: a followed board moves since then, and looked so before
let over = null;
let unrecorded = ''; // why the game is not recorded

// The first event asks for the link, and that for the engine: not before the first press.
let listening = false;
async function listen() {
  if (listening) return;
  listening = true;
  link.on('answer', answer => hear(() => {
    if (answer.pressed < over.pressed) return; // it is of an earlier picture
    if (!over.answer) delete over.sample; // of a place that was not known yet
    over.answer = answer;
    retell();
  }));
  link.on('state', state => hear(() => {
    over.state = state.state === 'refused' && over.black ? { ...state, hint: BLACK } : state;
    if (over.follow && state.state === 'refused') return; // the game shows something else for a while
    if (over.answer || state.state === 'refused' || state.state === 'asking') retell();
  }));
  link.on('record', ({ trouble }) => {
    unrecorded = trouble;
    if (over?.answer) retell();
  });
  link.on('pictured', by => by !== link.me && over && inTurn(remove)); // another picture was opened in the panel
  link.on('gone', text => over && tell({ title: 'domvision stopped', text }));
  await link.ask({ call: '' }); // what the engine said before has arrived
}

// hear takes an event about the picture. One may come before it is known which answers are to the picture.
function hear(take) {
  if (over?.pressed) take();
  else over?.early?.push(take);
}

const send = (tab, message) => chrome.tabs.sendMessage(tab, message, { frameId: 0 });
const tell = news => over.drawn && send(over.tab, { show: news, press: over.press, follow: over.follow }).catch(() => { over = null; });
const retell = () => tell(caption(over.answer, over.state, unrecorded));

// remove takes the drawing away, and ends the following.
async function remove() {
  const { tab, drawn, follow } = over ?? {};
  over = null;
  if (follow) await unfollow();
  if (drawn) await send(tab, { remove: true }).catch(() => {});
}
const unfollow = () => link.ask({ follow: false });

const NOT_ALLOWED = 'Press Alt+Shift+D on the tab with the game: only then may domvision take a picture of it.';
const NOT_DRAWN = 'The browser lets no extension draw on this page. Open the panel (Alt+Shift+M): it shows the move.';
const NOT_SEEN = 'The browser lets no extension see this page. Open a screenshot of the game in the panel (Alt+Shift+M).';
const NOT_FOLLOWED = 'The browser lets domvision follow a tab only after a press on it: press Alt+Shift+D there, then follow it. It follows no page of the browser itself.';
const HIDDEN = 'Browsers hide some videos and games from extensions: share the game’s window on domvision’s web page, or open a screenshot in the panel (Alt+Shift+M).';
const PLAIN = `The picture of this tab has only one colour. ${HIDDEN}`;
const BLACK = `Is the game where the picture of this tab is black? ${HIDDEN}`;

// inject puts overlay.js into a tab, and removes what a background that was stopped has left there. It reports whether it
// could: a busy browser may learn a little later that the press allows it.
async function inject(tab) {
  for (let more = 2; ; more--) {
    try {
      await chrome.scripting.executeScript({ target: { tabId: tab }, files: ['overlay.js'] });
      await send(tab, { remove: true });
      return true;
    } catch (e) {
      console.info(e.message);
      if (!more) return false;
      await pause(100);
    }
  }
}

// press shows the move in a tab, or takes away what is shown, unless the board has changed since.
async function press(tab) {
  if (over?.tab === tab.id && over.drawn) {
    const old = over.follow ? !over.answer : over.answer && await isChanged(tab).catch(() => false);
    await remove();
    if (!old) return;
  }
  await remove();
  const drawn = await inject(tab.id);
  over = { tab: tab.id, drawn, follow: 0 };
  await read(tab);
  if (!drawn) throw new Error(NOT_DRAWN);
}

// read takes a picture of the tab, and has it read.
async function read(tab) {
  const { drawn, follow, place } = over;
  let picture;
  try {
    picture = await capture(tab.windowId, { format: 'png' });
  } catch {
    over = null;
    throw new Error(NOT_ALLOWED);
  }
  if (!over) return; // it was taken away meanwhile
  over = { tab: tab.id, drawn, follow, place, press: Date.now(), picture, early: [] };
  if (!follow) tell({ title: 'Looking' });
  try {
    const hides = await hidden(picture);
    if (hides === 'all') throw new Error(PLAIN);
    over.black = hides === 'part';
    await listen();
    over.pressed = (await link.call('picture', picture)).pressed;
    over.early.forEach(take => take());
  } catch (e) {
    over.state = { state: 'refused' };
    tell({ title: 'That did not work', text: e.message });
    throw e;
  }
}

// follow looks at a tab again and again, and shows the move on each board that is still. overlay.js asks for every look.
async function follow(tab) {
  const here = over?.tab === tab.id;
  if (here && over.follow) return;
  if (!here || !over.answer || !over.drawn) {
    await remove();
    if (!await inject(tab.id)) throw new Error(NOT_FOLLOWED);
    over = { tab: tab.id, drawn: true, since: performance.now() };
  }
  try {
    const stream = await chrome.tabCapture?.getMediaStreamId({ targetTabId: tab.id });
    await listen();
    await link.ask({ follow: true, stream });
    over.follow = chrome.tabCapture ? 150 : 300;
    await send(tab.id, { follow: over.follow });
    if (over.answer) retell();
  } catch (e) {
    await remove();
    await unfollow();
    throw e;
  }
}

// WHOLE stands for the place of a board that is not known.
const WHOLE = { frame: { x: 0, y: 0, w: 1, h: 1 }, rows: 24, cols: 32 };

// glance samples what the tab shows now.
async function glance(tab, board) {
  const seen = over.follow && await link.ask({ glance: board, shape: tab.width / tab.height });
  return seen || sample(await capture(tab.windowId, { format: 'jpeg', quality: 90 }), board);
}

// isChanged reports whether the tab shows another board than the one with the move. hidden is what the caption covers.
async function isChanged(tab, hidden) {
  const { answer, picture } = over, { frame, rows, cols } = answer ?? WHOLE, board = { frame, rows, cols };
  over.sample ??= await sample(picture, board);
  over.now = await glance(tab, board);
  return changed(over.sample, over.now, board, answer?.moves[0], hidden);
}

// check answers overlay.js, which asks again and again whether its drawing still holds.
async function check(tab, hidden, follows) {
  if (over?.tab !== tab.id) {
    if (!follows) return { gone: true };
    over = { tab: tab.id, drawn: true, follow: follows, since: performance.now() }; // the background was stopped
    await listen();
  }
  if (!tab.active) return {};
  if (over.follow && !over.picture) return settle(tab);
  const isRead = over.answer || over.follow && ['refused', 'asking'].includes(over.state?.state);
  if (!isRead || !await isChanged(tab, hidden).catch(() => false) || over?.tab !== tab.id) return {};
  unsettle();
  return { gone: true };
}

// unsettle forgets a board that has changed.
function unsettle() {
  const { tab, drawn, follow, answer, place, now } = over;
  over = follow ? { tab, drawn, follow, place: answer ?? place, since: performance.now(), before: answer && now } : null;
}

// PATIENCE is how long a followed board may move, in milliseconds: some games glitter all the time.
const PATIENCE = 3000;

// settle has the board read when it is still.
async function settle(tab) {
  const { frame, rows, cols } = over.place ?? WHOLE, board = { frame, rows, cols }, { before, since } = over;
  const now = over.before = await glance(tab, board);
  if (before && (!changed(before, now, board) || performance.now() - since > PATIENCE)) await read(tab);
  return {};
}

// One after the other: presses and checks take pictures, and the browser counts them.
let last = Promise.resolve();
const inTurn = task => last = last.then(task, task);

// pressed is a press whose trouble is shown at the button, if the page cannot show it.
async function pressed(tab) {
  try {
    await press(tab);
  } catch (e) {
    if (!over?.drawn) await trouble(tab.id, e.message === NOT_ALLOWED ? NOT_SEEN : e.message);
  }
}

// trouble shows a sentence in a popup of the button or, where none may be opened, at the next press.
async function trouble(tabId, text) {
  await chrome.action.setPopup({ tabId, popup: `trouble.html#${encodeURIComponent(text)}` });
  await chrome.action.openPopup().catch(() => chrome.action.setBadgeText({ tabId, text: '!' }));
}

chrome.action.onClicked.addListener(tab => { inTurn(() => pressed(tab)); });

// The panel opens only at once: the browser asks for a click or a key.
const openPanel = tab => chrome.sidePanel ? chrome.sidePanel.open({ windowId: tab.windowId }) : Promise.reject(new Error('Alt+Shift+M opens it.'));
chrome.commands.onCommand.addListener((name, tab) => { if (name === 'panel') openPanel(tab); });

const shown = async window => (await chrome.tabs.query({ active: true, windowId: window }))[0];

const requests = {
  engine: async () => { await engine(); },
  press: window => inTurn(async () => press(await shown(window))),
  follow: (window, { tab }) => inTurn(async () => follow(tab ?? await shown(window))),
  unfollow: () => inTurn(remove),
  panel: (_, { tab }) => openPanel(tab),
  check: ({ hidden, follows }, { tab }) => inTurn(() => check(tab, hidden, follows)),
  moved: async (_, { tab }) => { if (over?.tab === tab.id) unsettle(); },
  removed: async (follows, { tab }) => {
    if (over?.tab === tab.id) over = null;
    if (follows) await unfollow();
  },
  name: game => link.call('name', { number: over.state.question.number, game }),
};
chrome.runtime.onMessage.addListener((message, sender, reply) => {
  if (sender.id !== chrome.runtime.id) return false;
  const [name] = Object.keys(message);
  Promise.resolve(requests[name]?.(message[name], sender)).then(answer => reply(answer ?? {}), e => reply({ error: e.message }));
  return true;
});
