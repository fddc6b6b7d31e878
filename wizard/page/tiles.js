// The kinds of tiles as cards: the name of each, what it is, and its tiles.
import { askAnother } from './another.js';
import { $, ANOTHER, act, games, group, make, picture, places, say, show, state } from './core.js';
import { current, image, title } from './picture.js';

const ticked = new Set(); // IDs of kinds
const clicked = new Map(); // tiles to split off: "board/cell" -> { board, cell }
const open = new Set(); // kinds of which all tiles are shown
const few = 7; // tiles that a card shows before a click on "all"

export function showTiles() {
  for (const id of ticked) if (!group(id)) ticked.delete(id);
  for (const [key, p] of clicked) if (state.boards[p.board]?.cells[p.cell] !== p.group) clicked.delete(key);
  current.groups = [...ticked];
  $('merge').disabled = ticked.size < 2;
  $('empty').disabled = $('outside').disabled = ticked.size === 0;
  $('split').disabled = clicked.size === 0;
  $('split').textContent = clicked.size ? `Split off ${clicked.size}` : 'Split off';
  $('rules').replaceChildren(...games(state.game));
  arrange();
  $('cards').replaceChildren(...order.map(id => card(group(id))));
}

// arrange keeps the order of the cards, so that the one that the player works on stays in place. New kinds come
// last, or after the kind that they were split off.
let order = [], splitFrom = -1;
function arrange() {
  const rank = { unread: 0, power: 1, tile: 2, outside: 3 }; // of new kinds: those with a question come first
  const all = state.groups.filter(g => g.count > 0 && g.kind !== 'empty' && !state.boards.every(b => b.guessed)).sort((a, b) => rank[a.kind] - rank[b.kind]).map(g => g.id);
  order = order.filter(id => all.includes(id));
  const fresh = all.filter(id => !order.includes(id)), behind = order.indexOf(splitFrom);
  order.splice(behind < 0 ? order.length : behind + 1, 0, ...fresh);
  splitFrom = -1;
}

// expectSplit tells arrange that the next new kinds are split off this one.
export const expectSplit = id => { splitFrom = id; };

function card(g) {
  const fixed = g.kind === 'outside' || g.kind === 'unread';
  const all = places(g.id), some = open.has(g.id) ? all : all.slice(0, few);
  const head = make('div', { className: 'head' });
  if (!fixed) head.append(make('input', {
    type: 'checkbox', id: 'tick-' + g.id, checked: ticked.has(g.id), 'aria-label': 'Select ' + title(g),
    onchange: e => { e.target.checked ? ticked.add(g.id) : ticked.delete(g.id); show(); },
  }));
  if (g.letter) head.append(make('span', { className: 'letter' }, g.letter));
  head.append(g.kind === 'tile' ? make('input', {
    id: 'name-' + g.id, className: 'name', value: g.label, size: 12, 'aria-label': 'Name of ' + g.label,
    onchange: e => act({ do: 'name', groups: [g.id], text: e.target.value }),
  }) : make('b', {}, title(g)), make('span', { className: 'small' }, g.count === 1 ? '1 tile' : `${g.count} tiles`));
  const tiles = make('div', { className: 'tiles', role: 'group', 'aria-label': 'Tiles of ' + title(g) + '. Arrow keys move.' }, ...some.map((p, i) => thumb(g, p, i)));
  if (all.length > few) tiles.append(make('button', {
    id: 'all-' + g.id, className: 'more', 'aria-expanded': open.has(g.id),
    onclick: () => { open.delete(g.id) || open.add(g.id); show(); },
  }, open.has(g.id) ? 'fewer' : `all ${all.length}`));
  if (g.kind === 'unread') tiles.append(make('p', { className: 'small' }, 'Click one and split it off to name it.'));
  return make('article', { className: 'card' + (ticked.has(g.id) ? ' ticked' : ''), 'aria-label': title(g) }, head, tiles, ...(fixed ? [] : fields(g)));
}

// thumb is a button with the nth tile of a kind, cut out of its picture. The Tab key leads to the first tile, arrow
// keys to the others.
function thumb(g, p, nth) {
  const b = state.boards[p.board], img = image(b.picture);
  const wide = g.kind === 'tile' ? 56 : 112; // a mark is shown larger, because its details matter
  const canvas = make('canvas', { width: wide, height: Math.round(wide * Math.min(1.7, Math.max(0.43, b.h / b.w))) });
  const draw = () => canvas.getContext('2d').drawImage(img, b.x + p.cell % b.cols * b.w, b.y + Math.floor(p.cell / b.cols) * b.h, b.w, b.h, 0, 0, canvas.width, canvas.height);
  if (img.complete && img.naturalWidth) draw();
  else img.addEventListener('load', draw); // draw only this tile: showing the page again could disturb a click or a name being typed
  const key = p.board + '/' + p.cell;
  return make('button', {
    id: 'tile-' + key, className: 'thumb' + (g.kind === 'tile' ? '' : ' large'), tabIndex: nth ? -1 : 0, 'aria-pressed': clicked.has(key),
    'aria-label': `picture ${p.board + 1}, row ${Math.floor(p.cell / b.cols) + 1}, column ${p.cell % b.cols + 1}`,
    onclick: () => { clicked.delete(key) || clicked.set(key, { ...p, group: g.id }); show(); },
  }, canvas);
}

function fields(g) {
  const field = (text, control) => make('label', {}, text + ' ', control);
  const what = make('select', { id: 'kind-' + g.id, onchange: e => mark(g, e.target.value) },
    make('option', { value: 'tile', selected: g.kind === 'tile' }, 'a colour'),
    ...state.powers.length || g.kind === 'power' ? [make('option', { value: 'power', selected: g.kind === 'power' }, 'a power-up')] : [],
    make('option', { value: 'empty' }, 'empty'), make('option', { value: 'outside' }, 'not part of the board'));
  if (g.kind === 'tile') {
    const letter = make('input', { id: 'letter-' + g.id, value: g.letter, maxLength: 1, size: 1, onchange: e => act({ do: 'letter', groups: [g.id], text: e.target.value }).then(ok => ok || show()) });
    return [make('div', { className: 'fields' }, field('Letter', letter), field('It is', what))];
  }
  const plain = g.power === 'unknown' && state.groups.find(t => t.kind === 'tile' && t.letter === g.letter);
  return [...plain ? [make('button', { id: 'plain-' + g.id, onclick: () => act({ do: 'merge', groups: [plain.id, g.id] }, 'Merged.') }, `Another picture of ${plain.label}`)] : [],
    make('div', { className: 'fields' }, field('It is', what), field('on', ground(g))), state.powers.length ? powers(g)
    : make('p', { className: 'small' }, state.game ? 'This game has no power-ups.' : 'If it is a power-up, choose the game above.')];
}

// mark tells domvision what a kind is. Without a ground, the kind keeps its ground.
function mark(g, kind, power = 'unknown', ground) {
  return act({ do: 'mark', groups: [g.id], kind, power, ground }, kind === 'power' && power === 'unknown' ? 'Which power-up is it?' : '');
}

// ground asks which colour a power-up lies on.
function ground(g) {
  return make('select', { id: 'ground-' + g.id, onchange: e => mark(g, 'power', g.power, e.target.value) },
    make('option', { value: '' }, 'a tile of its own'),
    ...state.groups.filter(t => t.kind === 'tile').map(t => make('option', { value: t.letter, selected: t.letter === g.letter }, `${t.letter} ${t.label}`)));
}

// powers asks which power-up it is. The pictures are our own drawings.
function powers(g) {
  const one = p => make('label', { className: 'power' },
    make('input', { type: 'radio', name: 'power-' + g.id, id: `power-${g.id}-${p}`, checked: g.power === p, onchange: () => mark(g, 'power', p) }),
    ...state.icons.includes(p) ? [picture('icon/' + p, { alt: '' })] : [], p);
  return make('fieldset', { className: 'powers' }, make('legend', {}, 'Which one? (Your game draws them differently.)'), ...state.powers.map(one));
}

async function withTicked(action, done) {
  const groups = [...ticked];
  ticked.clear();
  if (!await act({ ...action, groups }, done)) { groups.forEach(id => ticked.add(id)); show(); }
}

$('cards').onkeydown = e => {
  const thumb = e.target.closest('.thumb');
  const to = thumb && { ArrowLeft: thumb.previousElementSibling, ArrowRight: thumb.nextElementSibling }[e.key];
  if (!to) return;
  e.preventDefault();
  to.focus();
};

$('merge').onclick = () => withTicked({ do: 'merge' }, 'Merged.');
$('empty').onclick = () => withTicked({ do: 'mark', kind: 'empty' }, 'Marked as empty.');
$('outside').onclick = () => withTicked({ do: 'mark', kind: 'outside' }, 'Marked as not part of the board.');
$('split').onclick = () => {
  const tiles = [...clicked.values()], [first] = tiles;
  if (tiles.some(t => t.board !== first.board || t.group !== first.group)) return say('Split off tiles of one kind in one picture at a time.', true);
  clicked.clear();
  expectSplit(first.group);
  act({ do: 'split', picture: state.boards[first.board].picture, cells: tiles.map(t => t.cell) }, 'Split off.');
};

$('rules').onchange = e => e.target.value === ANOTHER ? askAnother() : act({ do: 'game', text: e.target.value });
