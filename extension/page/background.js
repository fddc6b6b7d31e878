// A press takes a picture of the visible tab, has it read, and draws the move over the page (overlay.js).
import { connect } from './channel.js';
import { changed, plain, sample } from './look.js';
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
    url: 'engine.html', reasons: ['WORKERS'], justification: 'The board is read, and moves are searched, in Web Workers.',
  });
}

// over is what is drawn: the number of the press, the tab, its window, the picture and, when they have come, the time that
// answers to the picture have, the last of them, and a sample of its board. It is lost when the browser stops the background: then overlay.js takes the drawing
// away. Drawn may be false: the browser lets nobody draw on that page, and the panel alone shows the move.
let over = null;

// The first event asks for the link, and that for the engine: not before the first press.
let listening = false;
async function listen() {
  if (listening) return;
  listening = true;
  link.on('answer', answer => {
    if (!over?.pressed || answer.pressed < over.pressed) return; // it is of an earlier picture
    over.answer = answer;
    tell(caption(answer, over.state));
  });
  link.on('state', state => {
    if (!over?.pressed) return;
    over.state = state;
    if (over.answer || state.state === 'refused' || state.state === 'asking') tell(caption(over.answer, state));
  });
  link.on('pictured', by => by !== link.me && over && inTurn(remove)); // another picture was opened in the panel
  link.on('gone', text => over && tell({ title: 'domvision stopped', text }));
  await link.ask({ call: '' }); // what the engine said before has arrived
}

const send = (tab, message) => chrome.tabs.sendMessage(tab, message, { frameId: 0 });
const tell = news => over.drawn && send(over.tab, { show: news, press: over.press }).catch(() => { over = null; });

async function remove() {
  const { tab, drawn } = over ?? {};
  over = null;
  if (drawn) await send(tab, { remove: true }).catch(() => {});
}

const pause = ms => new Promise(done => setTimeout(done, ms));

// capture takes a picture of the visible tab of a window. Browsers allow two in a second.
async function capture(window, options) {
  for (let more = 4; ; more--) {
    try {
      const address = await chrome.tabs.captureVisibleTab(window, options);
      const bytes = Uint8Array.from(atob(address.slice(address.indexOf(',') + 1)), c => c.charCodeAt(0));
      return new Blob([bytes], { type: `image/${options.format}` });
    } catch (e) {
      if (!more || !/quota|MAX_CAPTURE/i.test(e.message)) throw e;
      await pause(300);
    }
  }
}

const NOT_ALLOWED = 'Press Alt+Shift+D on the tab with the game: only then may domvision take a picture of it.';
const NOT_DRAWN = 'The browser lets no extension draw on this page. Open the panel (Alt+Shift+M): it shows the move.';
const PLAIN = 'The picture of this tab has only one colour. Browsers hide some videos and games from extensions: share the game’s window on domvision’s web page, or open a screenshot in the panel (Alt+Shift+M).';

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
    const old = over.answer && await isChanged().catch(() => false);
    await remove();
    if (!old) return;
  }
  await remove();
  const drawn = await inject(tab.id);
  let picture;
  try {
    picture = await capture(tab.windowId, { format: 'png' });
  } catch {
    throw new Error(NOT_ALLOWED);
  }
  over = { press: Date.now(), tab: tab.id, window: tab.windowId, picture, drawn };
  if (await plain(picture)) {
    tell({ title: 'Nothing to see', text: PLAIN });
    throw new Error(PLAIN);
  }
  tell({ title: 'Looking' });
  try {
    await listen();
    over.pressed = (await link.call('picture', picture)).pressed;
  } catch (e) {
    tell({ title: 'That did not work', text: e.message });
    throw e;
  }
  if (!drawn) throw new Error(NOT_DRAWN);
}

// isChanged reports whether the tab shows another board than the one with the move. hidden is what the caption covers.
async function isChanged(hidden) {
  const { answer, picture, window } = over;
  over.sample ??= await sample(picture, answer);
  return changed(over.sample, await sample(await capture(window, { format: 'jpeg', quality: 90 }), answer), answer, hidden);
}

// check answers overlay.js, which asks again and again whether its drawing still holds.
async function check(tab, hidden) {
  if (over?.tab !== tab.id) return { gone: true };
  if (!tab.active || !over.answer) return {};
  const is = await isChanged(hidden).catch(() => false);
  if (is && over?.tab === tab.id) over = null;
  return { gone: is };
}

// One after the other: presses and checks take pictures, and the browser counts them.
let last = Promise.resolve();
const inTurn = task => last = last.then(task, task);

// pressed is a press whose trouble is shown at the button, if the page cannot show it.
async function pressed(tab) {
  try {
    await press(tab);
  } catch (e) {
    if (!over?.drawn) await trouble(tab.id, e.message);
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

const requests = {
  engine: async () => { await engine(); },
  press: window => inTurn(async () => {
    const [tab] = await chrome.tabs.query({ active: true, windowId: window });
    await press(tab);
  }),
  panel: (_, { tab }) => openPanel(tab),
  check: (hidden, { tab }) => inTurn(() => check(tab, hidden)),
  removed: async (_, { tab }) => { if (over?.tab === tab.id) over = null; },
  name: game => link.call('name', { number: over.state.question.number, game }),
};
chrome.runtime.onMessage.addListener((message, sender, reply) => {
  if (sender.id !== chrome.runtime.id) return false;
  const [name] = Object.keys(message);
  Promise.resolve(requests[name]?.(message[name], sender)).then(answer => reply(answer ?? {}), e => reply({ error: e.message }));
  return true;
});
