// Takes pictures of a tab, and compares two of them.

export const pause = ms => new Promise(done => setTimeout(done, ms));

// capture takes a picture of the visible tab of a window. Chromium allows two in a second.
export async function capture(window, options) {
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

const PARTS = 5; // of a cell's width and height, of which the middle one is compared: the border of a group lies outside of it
const DIFFERS = 40; // of 255. Chosen by eye: JPEG changes the middle of a tile by up to 10.

// sample is the picture of a board, with few pixels a cell. picture is a file, or a frame of a video, which shows the tab in
// its middle: shape is the tab's width, divided by its height.
export async function sample(picture, { frame, rows, cols }, shape) {
  const image = await createImageBitmap(picture), { width, height } = image;
  const w = shape ? Math.min(width, shape * height) : width, h = shape ? Math.min(height, width / shape) : height;
  const canvas = new OffscreenCanvas(cols * PARTS, rows * PARTS).getContext('2d', { willReadFrequently: true });
  canvas.imageSmoothingQuality = 'high'; // the average of many pixels: the video has a size of its own
  canvas.drawImage(image, (width - w) / 2 + frame.x * w, (height - h) / 2 + frame.y * h, frame.w * w, frame.h * h, 0, 0, cols * PARTS, rows * PARTS);
  image.close();
  return canvas.getImageData(0, 0, cols * PARTS, rows * PARTS).data;
}

// changed reports whether a board looks different in two samples. The mark of the best move covers the tile to click, and
// the caption what lies in hidden, in shares of the picture. A tile of the advised group may change alone; elsewhere that
// may be a tile that glitters.
export function changed(before, now, { frame, rows, cols }, best, hidden) {
  const group = new Set((best?.group ?? []).map(String)), marked = new Set();
  if (best) marked.add(String([best.row, best.col]));
  if (best?.swap) marked.add(String([best.row + (best.swap === 2), best.col + (best.swap === 1)]));
  let different = 0;
  for (let row = 0; row < rows; row++) {
    for (let col = 0; col < cols; col++) {
      const x = frame.x + (col + 0.5) * frame.w / cols, y = frame.y + (row + 0.5) * frame.h / rows, name = String([row, col]);
      if (marked.has(name) || hidden && x > hidden.x && y > hidden.y && x < hidden.x + hidden.w && y < hidden.y + hidden.h) continue;
      const middle = Math.floor(PARTS / 2), at = 4 * ((row * PARTS + middle) * cols * PARTS + col * PARTS + middle);
      if (![0, 1, 2].some(i => Math.abs(before[at + i] - now[at + i]) > DIFFERS)) continue;
      different += group.has(name) ? 2 : 1;
    }
  }
  return different >= 2;
}

const MOST_BLACK = 0.2; // of a picture. Chosen by eye: a game fills more of a tab, and pages are rarely black

// hidden tells how much of a picture a browser may have hidden from extensions: 'all' of one that has only one colour, a
// 'part' of one that is black without any shade there, or ''.
export async function hidden(picture) {
  const image = await createImageBitmap(picture), size = 64;
  const canvas = new OffscreenCanvas(size, size).getContext('2d');
  canvas.drawImage(image, 0, 0, size, size);
  image.close();
  const pixels = new Uint32Array(canvas.getImageData(0, 0, size, size).data.buffer);
  if (pixels.every(p => p === pixels[0])) return 'all';
  return pixels.filter(p => !(p & 0xffffff)).length > MOST_BLACK * pixels.length ? 'part' : '';
}
