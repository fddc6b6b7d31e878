// A rectangle that the player draws on a picture.

// rectangleOn lets the player draw on the picture in a holder, which has an img and, for the rectangle, a div. changed is
// called with every rectangle, in shares of the width and height, or with null. The function that is returned sets one.
export function rectangleOn(holder, changed) {
  const picture = holder.querySelector('img'), drawn = holder.querySelector('div');
  let from = null;

  function set(r) {
    drawn.hidden = !r;
    if (r) Object.assign(drawn.style, { left: `${100 * r.x}%`, top: `${100 * r.y}%`, width: `${100 * r.w}%`, height: `${100 * r.h}%` });
    changed(r);
  }
  function at(e) {
    const box = picture.getBoundingClientRect(), part = (n, size) => Math.min(Math.max(n / size, 0), 1);
    return { x: part(e.clientX - box.left, box.width), y: part(e.clientY - box.top, box.height) };
  }
  holder.onpointerdown = e => {
    e.preventDefault();
    holder.setPointerCapture(e.pointerId);
    from = at(e);
  };
  holder.onpointermove = e => {
    if (!from) return;
    const to = at(e);
    set({ x: Math.min(from.x, to.x), y: Math.min(from.y, to.y), w: Math.abs(to.x - from.x), h: Math.abs(to.y - from.y) });
  };
  holder.onpointerup = () => { from = null; };
  return set;
}

// isLarge reports whether a rectangle was drawn on purpose.
export const isLarge = r => !!r && r.w >= 0.01 && r.h >= 0.01;
