// A small board in motion: see Scene in package interview.

const NS = 'http://www.w3.org/2000/svg';
function draw(tag, set, ...children) {
  const e = document.createElementNS(NS, tag);
  for (const [key, value] of Object.entries(set)) e.setAttribute(key, value);
  e.append(...children);
  return e;
}

// The shapes of the colours: nobody needs to tell colours apart.
const shapes = [
  () => draw('circle', { r: 0.4 }),
  () => draw('rect', { x: -0.36, y: -0.36, width: 0.72, height: 0.72, rx: 0.1 }),
  () => draw('path', { d: 'M0-.46.46 0 0 .46-.46 0Z' }),
  () => draw('path', { d: 'M0-.42.44.36H-.44Z' }),
];

// marks are what makes a special tile one, by its look.
const marks = {
  color: () => draw('path', { d: 'M0-.3.09-.09.3 0 .09.09 0 .3-.09.09-.3 0-.09-.09Z', class: 'mark filled' }),
  column: () => draw('path', { d: 'M-.14-.24V.24M0-.24V.24M.14-.24V.24', class: 'mark' }),
  around: () => draw('circle', { r: 0.2, class: 'mark' }),
};

// placesIn is where the tiles of a frame are.
function placesIn(frame) {
  const places = new Map();
  frame.split('/').forEach((row, y) => [...row].forEach((tile, x) => { if (tile !== '.' && tile !== '_') places.set(tile, [x, y]); }));
  return places;
}

// course is where a tile is in each frame, and whether it is there. A new tile comes from the side on which the others
// are not, a special one appears in its place; one that goes stays where it was.
function course(tile, frames, height, special) {
  let last = null;
  const all = frames.map(places => {
    const there = places.has(tile);
    last = places.get(tile) ?? last;
    return { at: last, there };
  });
  const first = all.find(step => step.there).at, from = special ? first : [first[0], first[1] < height / 2 ? first[1] - height : first[1] + height];
  return all.map(({ at, there }) => ({ at: at ?? from, there }));
}

const still = matchMedia('(prefers-reduced-motion: reduce)');
const SECONDS = 1.3; // a frame

// sceneOf is the picture of a scene. Where nothing may move, it is the first frame and the last.
export function sceneOf(scene) {
  const box = document.createElement('span');
  box.className = 'scene';
  if (still.matches) box.append(board(scene, 0), '→', board(scene, scene.frames.length - 1));
  else box.append(board(scene));
  return box;
}

// board is a frame, or all of them in turn.
function board({ frames, colors, press, special }, only) {
  const rows = frames[0].split('/'), width = rows[0].length, height = rows.length;
  const places = frames.map(placesIn), tiles = [...new Set(places.flatMap(frame => [...frame.keys()]))];
  const svg = draw('svg', { viewBox: `-.6 -.6 ${width + 0.2} ${height + 0.2}`, 'aria-hidden': 'true' });
  rows.forEach((row, y) => [...row].forEach((tile, x) => {
    if (tile === '_') svg.append(draw('rect', { x: x - 0.5, y: y - 0.5, width: 1, height: 1, class: 'hole' }));
  }));
  const place = ([x, y]) => `translate(${x}px, ${y}px)`;
  for (const tile of tiles) {
    const color = colors.findIndex(list => list.includes(tile));
    const g = draw('g', { class: `kind-${color}` }, shapes[color % shapes.length]());
    if (press.includes(tile) && !only) g.append(mark(frames.length, only));
    if (tile === special?.tile) g.append(marks[special.look]());
    const steps = course(tile, places, height, tile === special?.tile);
    const now = steps[only ?? 0];
    g.style.transform = place(now.at);
    g.style.opacity = now.there ? 1 : 0;
    svg.append(g);
    if (only === undefined) move(g, steps, place);
  }
  return svg;
}

// mark shows that a tile is pressed: in the first frame.
function mark(n, only) {
  const dot = draw('circle', { r: 0.14, class: 'pressed' });
  if (only === undefined) dot.animate([{ opacity: 1 }, { opacity: 1, offset: 0.6 / n }, { opacity: 0, offset: 0.8 / n }, { opacity: 0 }], { duration: n * SECONDS * 1000, iterations: Infinity });
  return dot;
}

// move has a tile go through its steps again and again. It rests for most of each.
function move(g, steps, place) {
  const n = steps.length, keys = [];
  steps.forEach(({ at, there }, i) => {
    const look = { transform: place(at), opacity: there ? 1 : 0 };
    keys.push({ ...look, offset: i / n }, { ...look, offset: i === n - 1 ? 1 : (i + 0.6) / n });
  });
  g.animate(keys, { duration: n * SECONDS * 1000, iterations: Infinity, easing: 'linear' });
}
