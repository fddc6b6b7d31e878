// The frames of a window that the player shares. The newest one is kept until the program asks.
// Frames come straight to the worker as a stream, because browsers slow down a hidden page. Where there is
// no such stream, the page sends pictures.
let newest = null, failure = null, waiting = [], canvas = null;

// How long to wait for a frame, in milliseconds. A minimised window gives none.
const FRAME_PATIENCE = 5000;
const NO_FRAME = 'The shared window shows nothing: is it minimised? Bring it back (it does not matter if other windows cover it), or share it again';

// A minimised window gives no frames, and neither does a game that waits for its player. domvision cannot tell
// which it is, so after this time, in milliseconds, the page says that the window may be minimised.
const QUIET = 12_000;
let quiet = null;
function expectMore() {
  clearTimeout(quiet);
  postMessage({ event: 'quiet', data: false });
  quiet = setTimeout(() => postMessage({ event: 'quiet', data: true }), QUIET);
}

function arrived(frame) {
  newest?.close();
  newest = frame;
  failure = null;
  expectMore();
  for (const go of waiting.splice(0)) go();
}

self.takeFrames = async ({ frames, frame, noFrames, why }) => {
  if (frame) return arrived(frame);
  if (noFrames) {
    clearTimeout(quiet);
    postMessage({ event: 'quiet', data: false });
    newest?.close();
    newest = null;
    failure = why ?? null;
    for (const go of waiting.splice(0)) go();
    return;
  }
  newest?.close();
  newest = failure = null;
  const reader = frames.getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    arrived(value);
  }
};

// grabFrame returns the pixels of the newest frame, or throws the reason why there is none.
self.grabFrame = async () => {
  if (failure) throw new Error(failure);
  if (!newest) {
    await Promise.race([new Promise(done => waiting.push(done)), new Promise(done => setTimeout(done, FRAME_PATIENCE))]);
  }
  if (failure) throw new Error(failure);
  if (!newest) throw new Error(NO_FRAME);
  const width = newest.displayWidth ?? newest.width, height = newest.displayHeight ?? newest.height;
  if (canvas?.canvas.width !== width || canvas?.canvas.height !== height) {
    canvas = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true, alpha: false });
  }
  canvas.drawImage(newest, 0, 0, width, height);
  return { width, height, data: canvas.getImageData(0, 0, width, height).data };
};
