// The engine: the one program that the panel and the background share. In Chromium it lives in a document of its own,
// because a service worker can start no workers; in Firefox in the background page.
import { start } from './program.js';
import { sample } from './look.js';

const EVENTS = ['state', 'answer', 'record', 'notice', 'quiet', 'trouble', 'gone'];
const REST = 10 * 60_000; // without a request, in milliseconds: then the memory is given back
const canRest = !chrome.tabs; // it is not the background page

const channel = new BroadcastChannel('domvision-engine');
const latest = new Map(); // the last event of each name, for whoever comes later
let program = null, resting = null;

function begin() {
  const begun = start('watch', new URL('./', import.meta.url));
  for (const name of EVENTS) {
    begun.on(name, data => {
      if (name === 'gone') {
        program = null; // the next request starts it again
        EVENTS.forEach(event => latest.delete(event));
      } else if (name !== 'notice') latest.set(name, data);
      channel.postMessage({ event: name, data });
    });
  }
  return begun;
}

function tell(event, data) {
  latest.set(event, data);
  channel.postMessage({ event, data });
}

// The stream of the tab that is followed. It only tells that the board has changed: its colours are too coarse to read.
const SIDE = 1600; // of the square into which the tab is fitted, in pixels
let stream = null, newest = null;

function stop() {
  for (const track of stream?.getTracks() ?? []) track.stop();
  newest?.close();
  stream = newest = null;
}

// watch keeps the newest frame of a stream.
async function watch(id) {
  const now = stream = await navigator.mediaDevices.getUserMedia({ video: { mandatory: {
    chromeMediaSource: 'tab', chromeMediaSourceId: id, maxWidth: SIDE, maxHeight: SIDE, maxFrameRate: 10,
  } } });
  const frames = new MediaStreamTrackProcessor({ track: now.getVideoTracks()[0], maxBufferSize: 1 }).readable.getReader();
  for (;;) {
    const { value, done } = await frames.read();
    if (stream !== now) return value?.close();
    if (done) return stop();
    newest?.close();
    newest = value;
  }
}

const requests = {
  follow({ follow, stream }) {
    stop();
    if (stream) watch(stream).catch(e => console.info(e.message)); // pictures of the tab do, too
    tell('following', follow);
  },
  // A sample of what the tab shows now; null if it is not known here.
  glance: ({ glance, shape }) => newest && sample(newest, glance, shape),
};

channel.onmessage = async ({ data: { from, id, message } }) => {
  if (!from) return;
  clearTimeout(resting);
  if (canRest && !stream) resting = setTimeout(close, REST);
  program ??= begin();
  if (['picture', 'part'].includes(message.call)) channel.postMessage({ event: 'pictured', data: from }); // answers are to that picture from now on
  try {
    const own = requests[Object.keys(message)[0]], answer = await (own ? own(message) : program.ask(message));
    if (message.call === '') for (const [event, data] of latest) channel.postMessage({ to: from, event, data });
    channel.postMessage({ to: from, id, answer });
  } catch (e) {
    channel.postMessage({ to: from, id, error: e.message });
  }
};
