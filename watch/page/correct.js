// What the player corrects: cells, power-ups that nobody has named, level and points.
import { $, game, make, send, say, nameOf, describe, place, powerAt, sentence } from './common.js';
import { drawTile } from './draw.js';

export function openCorrect(row, col, power = false) {
  const { answer } = game, { board } = answer, under = answer.cells[row][col];
  const tell = (color, power = '') => async () => {
    $('correct').close();
    const cell = { board, row, col, color, power };
    if (await send('correct', cell) && answer.canKeep && color !== '.') offerToKeep(cell);
  };
  const was = under === '?' ? 'not read' : `read as ${describe(answer, row, col)}`;
  $('correct-title').textContent = `${sentence(place(row, col))} was ${was}. What is it?`;
  const letters = Object.keys(answer.colors).sort();
  $('colors').replaceChildren(...letters.map(letter => {
    const swatch = make('span', { className: 'swatch', 'aria-hidden': 'true' });
    swatch.style.background = answer.colors[letter];
    return make('button', { id: `color-${letter}`, onclick: tell(letter) }, swatch, nameOf(letter));
  }), make('button', { id: 'color-empty', onclick: tell('.') }, 'Empty'), make('button', { id: 'color-unknown', onclick: tell('?') }, 'I cannot tell either'));
  $('kinds').replaceChildren(...answer.kinds.map(kind =>
    make('button', { id: `kind-${kind}`, onclick: tell(under === '.' || under === '?' ? '*' : under, kind) }, sentence(kind))));
  $('kinds').parentElement.hidden = !answer.kinds.length;
  $('kinds').parentElement.open = power;
  $('correct').showModal();
}

function offerToKeep(cell) {
  say(`Corrected, and planned again. `);
  $('message').append(make('button', {
    id: 'keep', onclick: async () => {
      const kept = await send('keep', cell);
      if (kept) say(`Learned: ${kept.where}`);
    },
  }, 'Remember how it looks'));
}
$('correct-cancel').onclick = () => $('correct').close();

// showUnnamed lists the tiles with a mark that nobody has named, each with its picture.
export function showUnnamed() {
  const { answer } = game, places = answer.kinds.length ? answer.powers.filter(p => p[2] === 'unknown') : [];
  $('unnamed').hidden = !places.length;
  $('unnamed-list').replaceChildren(...places.map(([row, col]) => {
    const canvas = make('canvas', { width: 72, height: Math.round(72 * answer.tile[1] / answer.tile[0]), 'aria-hidden': 'true' });
    const draw = () => drawTile(canvas.getContext('2d'), answer, answer, row, col, 0, 0, canvas.width, canvas.height, draw);
    draw();
    return make('li', {}, canvas, make('button', { id: `unnamed-${row}-${col}`, onclick: () => openCorrect(row, col, true) }, `Name the mark at ${place(row, col)}`));
  }));
}

export function showScore() {
  const { answer } = game;
  $('score').textContent = answer.score && `So far in this game: ${answer.score}.`;
  $('counted').hidden = !answer.score;
  $('counted').firstChild.textContent = `Counted by the rules${answer.whole === 'level' ? ', in all levels' : ''}.`;
}
$('right').onclick = () => {
  $('level').parentElement.hidden = game.answer.whole !== 'level';
  $('level').value = game.answer.level || '';
  $('level').required = game.answer.whole === 'level';
  $('total').value = game.answer.total;
  $('scoring').showModal();
  $(game.answer.whole === 'level' ? 'level' : 'total').select(); // typing replaces it
};
$('scoring-cancel').onclick = () => $('scoring').close();
$('scoring-form').onsubmit = e => {
  e.preventDefault();
  $('scoring').close();
  send('score', { level: +$('level').value, total: +$('total').value });
};
