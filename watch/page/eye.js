// The worker of the page that shares a window. It sends domvision a picture of it for every request; browsers do not slow
// a worker down while the page is hidden.
import './frames.js';
import { call } from './link.js';

const most = 7680 * 4320; // pixels, as domvision takes

onmessage = ({ data }) => 'wanted' in data ? send(data.wanted) : takeFrames(data);

async function send(number) {
  let frame = { width: 0, height: 0 };
  try {
    frame = await grabFrame();
  } catch { /* the window shows nothing */ }
  const { width, height } = frame;
  try {
    if (!width || width * height > most) return await call('no-frame', { number, width, height });
    const header = new DataView(new ArrayBuffer(12));
    [number, width, height].forEach((n, i) => header.setUint32(4 * i, n, true));
    await call('frame', new Blob([header, frame.data]));
  } catch { /* domvision no longer waits for it, or says what is wrong with it where it asked */ }
}
