// A picture that was refused stays visible, with the boards that were found in it. The player clicks one of several, or
// draws a rectangle around the board, and that part is read.
import { on, load } from './link.js';
import { $, count, make, send } from './common.js';
import { isLarge, rectangleOn } from './rectangle.js';

const holder = $('refused-picture');
let rectangle = null, shown = '';
const set = rectangleOn(holder, r => {
  rectangle = r;
  $('refused-read').disabled = !isLarge(r);
});

on('state', ({ refused = '', found = [] }) => {
  $('refused').hidden = !refused;
  if (!refused || refused === shown) return;
  shown = refused;
  set(null);
  showFound(found);
  load(holder.querySelector('img'), refused);
});

function showFound(found) {
  for (const old of holder.querySelectorAll('.found')) old.remove();
  const [only] = found;
  $('refused-text').textContent = found.length > 1 ? 'Click the board that you play, or draw a rectangle around it.'
    : `${only ? `${count(only.rows, 'row')} and ${count(only.cols, 'column')} were found, but not read. ` : ''}Is the board here? Draw a rectangle around it, with a little margin.`;
  holder.append(...found.map((b, i) => {
    const outline = found.length > 1
      ? make('button', { id: `found-${i}`, 'aria-label': `Board ${i + 1}`, onpointerdown: e => e.stopPropagation(), onclick: () => send('part', around(b)) }, String(i + 1))
      : make('span');
    outline.classList.add('found');
    Object.assign(outline.style, { left: `${100 * b.x}%`, top: `${100 * b.y}%`, width: `${100 * b.w}%`, height: `${100 * b.h}%` });
    return outline;
  }));
}

// around is a board with half a tile of what surrounds it.
const around = ({ x, y, w, h, rows, cols }) => ({ x: x - w / cols / 2, y: y - h / rows / 2, w: w + w / cols, h: h + h / rows });

$('refused-read').onclick = () => send('part', rectangle);
