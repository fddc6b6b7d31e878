// The engine: the one program that the panel and the background share. In Chromium it lives in a document of its own,
// because a service worker can start no workers; in Firefox in the background page.
import { start } from './program.js';

const EVENTS = ['state', 'answer', 'record', 'notice', 'quiet', 'trouble', 'gone'];
const REST = 10 * 60_000; // without a request, in milliseconds: then the memory is given back

const channel = new BroadcastChannel('domvision-engine');
const latest = new Map(); // the last event of each name, for whoever comes later
let program = null, resting = null;

function begin() {
  const begun = start('watch', new URL('./', import.meta.url));
  for (const name of EVENTS) {
    begun.on(name, data => {
      if (name === 'gone') {
        program = null; // the next request starts it again
        latest.clear();
      } else if (name !== 'notice') latest.set(name, data);
      channel.postMessage({ event: name, data });
    });
  }
  return begun;
}

channel.onmessage = async ({ data: { from, id, message } }) => {
  if (!from) return;
  clearTimeout(resting);
  if (globalThis.chrome?.offscreen) resting = setTimeout(close, REST);
  program ??= begin();
  if (['picture', 'part'].includes(message.call)) channel.postMessage({ event: 'pictured', data: from }); // answers are to that picture from now on
  try {
    const answer = await program.ask(message);
    if (message.call === '') for (const [event, data] of latest) channel.postMessage({ to: from, event, data });
    channel.postMessage({ to: from, id, answer });
  } catch (e) {
    channel.postMessage({ to: from, id, error: e.message });
  }
};
