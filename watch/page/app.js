// The page follows what domvision tells it, and sends what the player says.
import { call, on, load } from './link.js';

const $ = id => document.getElementById(id);
let answer = null, state = { state: 'waiting', text: '', hint: '' };

// make builds an element: make('button', { id: 'x', onclick }, 'text', child).
function make(tag, set = {}, ...children) {
  const e = document.createElement(tag);
  for (const [key, value] of Object.entries(set)) {
    if (key in e && !key.startsWith('aria')) e[key] = value;
    else e.setAttribute(key, value);
  }
  e.append(...children);
  return e;
}

const count = (n, thing) => n === 1 ? `1 ${thing}` : `${n} ${thing}s`;
const place = (row, col) => `row ${row + 1}, column ${col + 1}`;

function say(text, bad = false) {
  $('message').textContent = text;
  $('message').className = bad ? 'bad' : '';
}

async function send(name, args) {
  try {
    const told = await call(name, args);
    say('');
    return told;
  } catch (e) {
    say(e.message, true);
    return null;
  }
}

// Colours.
const nameOf = letter => letter === '.' ? 'empty' : letter === '?' ? 'not read' : letter === '*' ? 'a tile without colour' : answer.names[letter] ?? `colour ${letter}`;
const inkOn = hex => {
  const [r, g, b] = [1, 3, 5].map(i => parseInt(hex.slice(i, i + 2), 16));
  return 0.299 * r + 0.587 * g + 0.114 * b > 130 ? '#111' : '#fff';
};
const powerAt = (row, col) => answer.powers.find(p => p[0] === row && p[1] === col)?.[2] ?? '';
function describe(row, col) {
  const power = powerAt(row, col), letter = answer.cells[row][col];
  if (!power) return nameOf(letter);
  const kind = power === 'unknown' ? 'an unknown mark' : power;
  return letter === '*' ? kind : `${nameOf(letter)} with ${kind}`;
}

// What is shown.
function showState() {
  document.body.className = state.state;
  const how = state.hotkey ? `Press ${state.hotkey}, or the button` : 'Press the button';
  $('status').textContent = {
    waiting: state.auto ? 'Waiting for the game' : 'Ready',
    looking: 'Looking',
    improving: 'Looking for better',
    answered: answer?.over ? (answer.score ? 'The level is over' : 'No swap is left') : 'This is the best found',
    refused: state.text,
    asking: state.text,
    gone: 'domvision has ended',
  }[state.state];
  document.querySelector('main').hidden = !answer || ['gone', 'asking'].includes(state.state);
  $('hint').textContent = state.state === 'waiting' ? (state.auto ? 'The answer comes by itself as soon as the board can be seen.' : `${how}, when it is your move.`) : state.hint;
  $('hint').hidden = !$('hint').textContent;
  $('press').textContent = state.hotkey ? `What next? (${state.hotkey})` : 'What next?';
  $('press').disabled = state.state === 'gone';
  showQuestion();
  showTeaching();
}

// showQuestion asks which game the board is of, if domvision does not know.
function showQuestion() {
  const { question } = state;
  $('question').hidden = !question;
  if (!question) return;
  load($('unsaid'), question.picture);
  $('games').replaceChildren(...question.games.map(game => {
    const button = make('button', { id: `game-${game.name}`, onclick: () => send('name', { number: question.number, game: game.name }) }, game.title);
    if (game.title.toLowerCase() !== game.name) button.append(make('small', {}, game.name));
    return button;
  }));
}

// showTeaching offers the way out where no answer can be given: teaching with the very picture.
function showTeaching() {
  $('teaching').hidden = !state.teach;
  $('teach-text').textContent = state.question
    ? 'Read wrongly, or played often? Teach domvision what the game looks like: then it is read more surely, and not asked about.'
    : 'Is the game on the screen all the same? Show domvision where the board is and what its tiles are, once.';
  $('command').textContent = state.command ?? '';
  $('command').parentElement.hidden = !state.command;
}
$('teach').onclick = async () => {
  const told = await send('teach');
  if (!told) return;
  say('Teach it there, save, then ask again: ');
  $('message').append(make('a', { href: told.address, target: '_blank', rel: 'noopener' }, 'the page for teaching'));
};

function showAnswer() {
  document.body.dataset.answer = answer.number;
  load($('picture'), answer.picture); // first: it is on its way while the rest is shown
  const best = answer.moves[0];
  $('event').textContent = answer.event;
  $('best').textContent = best?.do || (best ? `Click ${powerAt(best.row, best.col) === 'explode' ? 'the Explode at ' : ''}${place(best.row, best.col)}` : 'No move is left');
  $('worth').replaceChildren(...(best?.do ? [best.brings] : best ? [make('strong', {}, count(best.points, 'point')), ' now; ', ...showWorth(best)] : []));
  $('doubt').textContent = answer.doubt;
  $('doubt').hidden = !answer.doubt;
  $('change').textContent = answer.before ? `Better than ${answer.before}, which was the first answer.` : '';
  $('change').hidden = !answer.before;
  $('advice').replaceChildren(...answer.advice.map(text => make('li', {}, text)));
  $('another').hidden = !answer.canName;
  $('score').textContent = answer.score && answer.score[0].toUpperCase() + answer.score.slice(1) + '.';
  $('right').hidden = !answer.score;
  $('of').textContent = best?.do ? `The best of ${count(answer.of, 'swap')}` : best ? `The best of ${count(answer.of, 'move')}, looked ${count(answer.ahead, 'move')} ahead` : '';
  $('now').textContent = best?.do ? 'Points' : 'Now';
  $('q').title = best?.do ? 'For comparing swaps; no forecast of points' : 'What the level brings from here, its bonus included';
  $('moves').replaceChildren(...answer.moves.map(m => make('tr', {
    tabIndex: 0, onmouseenter: () => mark(m.group), onmouseleave: () => mark([]), onfocus: () => mark(m.group), onblur: () => mark([]),
  }, make('td', {}, m.where || place(m.row, m.col)), make('td', { className: 'number' }, String(m.points)), make('td', { className: 'number' }, String(m.q)))));
  document.title = best ? `${best.row + 1}·${best.col + 1} domvision` : 'domvision';
  showCells();
  showAfter();
}

// showWorth tells what the level is expected to bring, where the line goes to its end.
function showWorth(best) {
  const soFar = answer.inLevel ? ` (${answer.inLevel} so far)` : '';
  if (!answer.toEnd) return ['Q ', make('strong', {}, String(best.q)), `, an estimate: the plan looks only ${count(answer.ahead, 'move')} ahead`];
  return ['the level is expected to end with ', make('strong', {}, String(answer.expected)), soFar];
}

// showCells lays a button over every cell of the picture. They stay as long as the
// board has its size: making them takes longer than all else.
function showCells() {
  $('picture').alt = `The board, with ${$('best').textContent}`;
  const cells = $('cells'), box = answer.box, size = `${answer.rows} ${answer.cols}`;
  Object.assign(cells.style, {
    left: `${100 * box.x}%`, top: `${100 * box.y}%`, width: `${100 * box.w}%`, height: `${100 * box.h}%`,
    gridTemplateColumns: `repeat(${answer.cols}, minmax(0, 1fr))`, gridTemplateRows: `repeat(${answer.rows}, minmax(0, 1fr))`,
  });
  if (cells.dataset.size !== size) makeCells();
  cells.dataset.size = size;
  answer.cells.forEach((letters, row) => [...letters].forEach((_, col) => {
    const cell = cellAt(row, col), label = `${place(row, col)}: ${describe(row, col)}`;
    if (cell.title !== label) cell.title = cell.ariaLabel = label;
  }));
}

function makeCells() {
  const cells = $('cells'), held = cells.contains(document.activeElement) ? document.activeElement.id : '';
  cells.replaceChildren(...answer.cells.map((letters, row) => make('div', { className: 'row', role: 'row' }, ...[...letters].map((_, col) => {
    const cell = make('button', { id: `cell-${row}-${col}`, className: 'cell', role: 'gridcell', tabIndex: row || col ? -1 : 0, onclick: () => openCorrect(row, col) });
    Object.assign(cell.dataset, { row, col });
    return cell;
  }))));
  if (held) $(held)?.focus({ preventScroll: true });
}

// The page may be on the screen that is captured. Its board is smaller than the
// game's, so that it is not taken for it.
$('picture').onload = () => $('sheet').style.maxWidth = `${0.85 * $('picture').naturalWidth / devicePixelRatio}px`;
$('unsaid').onload = () => $('unsaid').style.width = `${0.85 * $('unsaid').naturalWidth / devicePixelRatio}px`;

const cellAt = (row, col) => $(`cell-${row}-${col}`);

function mark(group) {
  for (const cell of document.querySelectorAll('.cell.shown')) cell.classList.remove('shown');
  for (const [row, col] of group) cellAt(row, col)?.classList.add('shown');
}

function showAfter() {
  $('then').hidden = !answer.after.length;
  if (!answer.after.length) return;
  $('after').style.gridTemplateColumns = `repeat(${answer.after[0].length}, auto)`;
  $('after').replaceChildren(...answer.after.flatMap(letters => [...letters].map(letter => {
    const tile = make('span', {}, letter === '.' ? '' : letter), hex = answer.colors[letter];
    if (hex) Object.assign(tile.style, { background: hex, color: inkOn(hex) });
    else if (letter !== '.') tile.className = 'unknown';
    return tile;
  })));
}

$('cells').addEventListener('keydown', e => {
  const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[e.key];
  if (!step || !e.target.dataset.row) return;
  const to = cellAt(+e.target.dataset.row + step[0], +e.target.dataset.col + step[1]);
  if (to) {
    e.preventDefault();
    e.target.tabIndex = -1;
    to.tabIndex = 0;
    to.focus();
  }
});

// What the player says.
$('press').onclick = () => send('press');

$('another').onclick = () => send('another', { board: answer.board });

function openCorrect(row, col) {
  const board = answer.board;
  const tell = (color, power = '') => async () => {
    $('correct').close();
    const cell = { board, row, col, color, power };
    if (await send('correct', cell) && answer.canKeep && color !== '.') offerToKeep(cell);
  };
  $('correct-title').textContent = `${place(row, col)} was ${answer.cells[row][col] === '?' ? 'not read' : `read as ${describe(row, col)}`}. What is it?`.replace(/^r/, 'R');
  const letters = Object.keys(answer.colors).sort();
  $('colors').replaceChildren(...letters.map(letter => {
    const swatch = make('span', { className: 'swatch', 'aria-hidden': 'true' });
    swatch.style.background = answer.colors[letter];
    return make('button', { id: `color-${letter}`, onclick: tell(letter) }, swatch, nameOf(letter));
  }), make('button', { id: 'color-empty', onclick: tell('.') }, 'Empty'), make('button', { id: 'color-unknown', onclick: tell('?') }, 'I cannot tell, either'));
  const under = answer.cells[row][col];
  $('kinds').replaceChildren(...answer.kinds.map(kind =>
    make('button', { id: `kind-${kind}`, onclick: tell(under === '.' || under === '?' ? '*' : under, kind) }, kind[0].toUpperCase() + kind.slice(1))));
  $('correct').showModal();
}

function offerToKeep(cell) {
  say(`Put right, and planned anew. `);
  $('message').append(make('button', {
    id: 'keep', onclick: async () => {
      const told = await send('keep', cell);
      if (told) say(`Learned: ${told.where}`);
    },
  }, 'Remember how it looks'));
}
$('correct-cancel').onclick = () => $('correct').close();

$('right').onclick = () => {
  $('level').value = answer.level || '';
  $('total').value = answer.total;
  $('scoring').showModal();
};
$('scoring-cancel').onclick = () => $('scoring').close();
$('scoring-form').onsubmit = e => {
  e.preventDefault();
  $('scoring').close();
  send('score', { level: +$('level').value, total: +$('total').value });
};

// What domvision tells.
on('answer', news => {
  answer = news;
  showAnswer();
  showState();
});
on('state', news => {
  state = news;
  if (state.state === 'looking') say('');
  showState();
});
on('gone', () => {
  state = { state: 'gone', text: '', hint: 'Start it again with domvision watch, and open the address that it prints.' };
  showState();
});
