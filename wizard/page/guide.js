// Tells the player what to do next. The text changes, its place does not.
import { askAnother } from './another.js';
import { $, group, make, show, state } from './core.js';
import { board, current } from './picture.js';
import { lay, within } from './place.js';

const sized = new Set(); // IDs of pictures whose board has the size that it should have, as the player says

export function guide() {
  const b = board();
  if (!b) return;
  const [text, ...buttons] = advice(b);
  $('guide-text').textContent = text;
  $('guide-do').replaceChildren(...b.choices.map((c, i) => make('button', {
    id: 'board-' + i, 'aria-pressed': within(c), onclick: () => lay(c),
  }, `${i + 1}: ${c.rows} rows, ${c.cols} columns`)), ...buttons.map(([id, label, onclick]) => make('button', { id, onclick }, label)));
}

// advice returns what to do next, and buttons for it: their IDs, labels and what they do.
function advice(b) {
  const cells = is => b.cells.flatMap((id, i) => is(group(id), b.sure[i]) ? [i] : []);
  const unread = cells(g => g.kind === 'unread'), unnamed = cells(g => g.power === 'unknown'), unsure = cells((_, sure) => sure < 0.5);
  const showMe = point => ['guide-show', 'Show me', point];
  if (b.choices.length) return [`There are ${b.choices.length} boards in this picture. Which one should domvision learn?`];
  if (b.guessed) return ['domvision did not find the board. Draw a rectangle around its tiles: press at one corner, drag to the opposite one.'];
  if (b.unlike && !sized.has(b.picture)) return [`${sentence(b.unlike)}. Is every tile of the game in the frame, and nothing else? If not, drag the corners, or set the rows and columns.`,
    ['guide-size', 'Yes, it is right', () => { sized.add(b.picture); show(); }]];
  if (2 * unread.length > b.cells.length) return ['Most cells are not read. Does every tile lie in a cell of its own? If not, drag the corners, or set the rows and columns.'];
  if (b.note) return [`${sentence(b.note)}. Check the cells, and merge tiles that are the same.`];
  if (unread.length) return [`${count(unread, 'cell was', 'cells were')} not read (framed in red). Say what ${unread.length === 1 ? 'it is, or let domvision skip it' : 'they are, or let domvision skip them'}.`, showMe(() => select(unread))];
  if (unnamed.length) return [`${count(unnamed, 'tile has', 'tiles have')} a mark without a name. Is it a power-up, or another picture of its colour?`, showMe(() => $('kind-' + b.cells[unnamed[0]]).focus())];
  if (!state.game) return ['Everything is read. Do the same tiles have the same letters? Then say which game it is.',
    ['guide-game', 'Choose it', () => $('rules').focus()], ['guide-another', 'Another game…', askAnother]];
  if (unsure.length) return [`${count(unsure, 'cell is', 'cells are')} unsure (framed in red). If the letter is right, there is nothing to do.`, showMe(() => select(unsure))];
  // The look may be that of another game, even if nobody has said so.
  const game = state.games.find(g => g.name === state.game)?.title ?? state.game;
  return [`Everything is read, and the game is ${game}. Do the same tiles have the same letters${state.boards.length < 2
    ? '? Add a picture from later in the game as a check, or save.' : ' in all pictures? Then save.'}`, ['guide-another', 'Another game…', askAnother]];
}

const sentence = text => text[0].toUpperCase() + text.slice(1);
const count = (list, one, more) => list.length === 1 ? 'One ' + one : `${list.length} ${more}`;

// select selects the first of some cells. The page then asks what it is.
function select([first]) {
  current.cells = [first];
  current.focus = first;
  show();
}
