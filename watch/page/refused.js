// A picture that was refused stays visible. The player draws a rectangle around the board there, and that part is read.
import { on, load } from './link.js';
import { $, send } from './common.js';
import { isLarge, rectangleOn } from './rectangle.js';

let rectangle = null, shown = '';
const set = rectangleOn($('refused-picture'), r => {
  rectangle = r;
  $('refused-read').disabled = !isLarge(r);
});

on('state', ({ refused = '' }) => {
  $('refused').hidden = !refused;
  if (!refused || refused === shown) return;
  shown = refused;
  set(null);
  load($('refused-picture').querySelector('img'), refused);
});
$('refused-read').onclick = () => send('part', rectangle);
