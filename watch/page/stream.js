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
