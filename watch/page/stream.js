// The window that the player shares.

const refusals = {
  NotAllowedError: 'Nothing is shared, because the browser was not allowed to. Press the button again and choose the window with the game. (On a Mac, allow the browser in System Settings > Privacy > Screen Recording.)',
  NotFoundError: 'There is no window to share. Start the game first.',
  NotReadableError: 'Your system does not allow sharing that window. Choose another one or the whole screen.',
};

// openWindow lets the player choose a window. Its error is a sentence for the player.
export async function openWindow(rate) {
  try {
    const stream = await navigator.mediaDevices.getDisplayMedia({ video: { frameRate: { max: rate }, cursor: 'never' }, audio: false, selfBrowserSurface: 'exclude', surfaceSwitching: 'include' });
    stream.getVideoTracks()[0].contentHint = 'detail';
    return stream;
  } catch (e) {
    throw new Error(refusals[e.name] ?? `Nothing is shared: ${e.message}.`);
  }
}

// closeWindow ends sharing, without an event. stream may be null.
export function closeWindow(stream) {
  for (const track of stream?.getTracks() ?? []) {
    track.onended = track.onmute = track.onunmute = null;
    track.stop();
  }
}

// sendFrames sends the worker the frames of a shared window as a stream or, in browsers without such streams, one picture
// after the other, with a pause in milliseconds, until sharing ends.
export async function sendFrames(track, send, pause) {
  if ('MediaStreamTrackProcessor' in window) {
    const { readable } = new MediaStreamTrackProcessor({ track });
    return send({ frames: readable }, [readable]);
  }
  const video = Object.assign(document.createElement('video'), { srcObject: new MediaStream([track]), muted: true });
  await video.play();
  const next = async () => {
    if (track.readyState !== 'live') return;
    const frame = await createImageBitmap(video);
    await send({ frame }, [frame]);
    setTimeout(next, pause);
  };
  return next();
}
