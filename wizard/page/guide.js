// What to do next. The text changes, its place does not.
import { $, group, make, state } from './core.js';
import { board } from './picture.js';
import { lay, within } from './place.js';

export function guide() {
  const b = board();
  if (!b) return;
  const unread = b.cells.filter(id => group(id).kind === 'unread').length;
  $('guide-text').textContent = advice(b, unread);
  $('guide-do').replaceChildren(...b.choices.map((c, i) => make('button', {
    id: 'board-' + i, 'aria-pressed': within(c), onclick: () => lay(c),
  }, `${i + 1}: ${c.rows} rows, ${c.cols} columns`)));
}

function advice(b, unread) {
  if (b.choices.length) return `There are ${b.choices.length} boards in this picture. Which one should domvision learn?`;
  if (b.guessed) return 'domvision did not find the board. Draw a rectangle around its tiles: press at one corner, drag to the opposite one.';
  if (2 * unread > b.cells.length) return 'Does every tile lie in a cell of its own? Drag the corners, and set the rows and columns.';
  if (b.note) return `${b.note[0].toUpperCase()}${b.note.slice(1)}. Check the cells, and merge tiles that are the same.`;
  if (unread) return `${unread === 1 ? 'One cell is' : unread + ' cells are'} not read and framed in red. Click one to say what it is, or leave it: it teaches nothing.`;
  return 'Everything is read. Do the same tiles have the same letters everywhere? Then save.';
}
