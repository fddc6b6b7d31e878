// The page as domvision's eye: the player shares a window with it, and a worker sends domvision the pictures that it asks
// for.
import { call, on } from './link.js';
import { $, say, send } from './common.js';
import { closeWindow, openWindow, sendFrames } from './stream.js';

const canShare = !!navigator.mediaDevices?.getDisplayMedia;
let stream = null, worker = null, turn = 0; // turn is domvision's number of the shared window; 0: none
let latest = { share: false }, news = { turn: 0 };

async function start() {
  let now;
  try {
    now = await openWindow(15);
  } catch (e) {
    return say(e.message, true);
  }
  stop();
  stream = now;
  const [track] = stream.getVideoTracks();
  track.onended = () => end('Sharing has ended.');
  track.onmute = () => worker?.postMessage({ noFrames: true, why: 'the window shows nothing' });
  track.onunmute = () => worker?.postMessage({ noFrames: true });
  try {
    worker = new Worker('eye.js', { type: 'module' });
    worker.onerror = () => end('This browser cannot send the window to domvision. Use a current Chrome, Edge, Firefox or Safari.');
    await sendFrames(track, (data, given) => worker?.postMessage(data, given), 60);
  } catch (e) {
    stop();
    return say(`Nothing is shared: ${e.message}.`, true);
  }
  const taken = await send('share');
  if (!taken) return stop();
  turn = taken.turn;
  follow();
  send('press');
}

function stop() {
  closeWindow(stream);
  worker?.terminate();
  stream = worker = null;
  turn = 0;
  show();
}

// end ends sharing, and says why.
async function end(why) {
  const was = turn;
  stop();
  if (was) await send('unshare', { turn: was, back: false });
  say(why);
}

// follow sends the picture that domvision asks for, and stops when it watches something else.
function follow() {
  if (turn && (news.turn > turn || news.turn === turn && !news.on)) stop();
  else if (turn && news.turn === turn && news.wanted) worker.postMessage({ wanted: news.wanted });
}

function show() {
  const { share, shared, blind, state } = latest, here = turn > 0;
  $('eye').hidden = !share || !canShare || !(shared || here || ['waiting', 'refused'].includes(state));
  $('eye-text').textContent = here || shared ? 'domvision watches the window that you share.'
    : blind && !news.turn ? 'domvision cannot see the screen. Your browser may: share the game’s window.' : '';
  $('share-window').className = blind && !shared ? 'primary' : 'link';
  $('share-window').hidden = here;
  $('share-end').hidden = !here;
  $('share-back').hidden = !blind || !news.turn || latest.pick;
}

$('share-window').onclick = start;
$('share-end').onclick = () => end('Sharing has ended.');
$('share-back').onclick = () => send('unshare', { turn: news.turn, back: true });
on('share', now => {
  news = now;
  follow();
  show();
});
on('state', now => {
  latest = now;
  show();
});
on('gone', stop);
