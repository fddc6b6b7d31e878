// What the level asks for: points that are missing, moves that are left, colours to clear.
import { $, game, make, nameOf, send } from './common.js';

export function showGoal() {
  const { asked, outlook, levelGoal } = game.answer;
  $('asked-line').hidden = !levelGoal.can || game.state.asks === false;
  $('asked').textContent = asked ? [`The level: ${asked}.`, ...outlook ? [`${outlook}.`] : []].join(' ') : '';
  $('set-goal').textContent = asked ? 'Change' : levelGoal.moving ? 'Does the level ask for something?' : 'A total to reach?';
}

$('set-goal').onclick = () => {
  const { levelGoal, colors } = game.answer;
  $('points-left').value = levelGoal.points || '';
  $('limit').hidden = !levelGoal.moving;
  $('moves-left').value = levelGoal.moves || '';
  $('to-clear').hidden = !levelGoal.clears;
  $('to-clear').replaceChildren(make('p', {}, 'Clear'), ...Object.keys(colors).sort().map(letter => {
    const swatch = make('span', { className: 'swatch', 'aria-hidden': 'true' });
    swatch.style.background = colors[letter];
    return make('label', {}, make('input', { type: 'checkbox', name: letter, id: `clear-${letter}`, checked: levelGoal.colors.includes(letter) }), swatch, nameOf(letter));
  }));
  $('level-goal').showModal();
};
$('level-goal-cancel').onclick = () => $('level-goal').close();
$('level-goal-form').onsubmit = e => {
  e.preventDefault();
  $('level-goal').close();
  const colors = [...$('to-clear').querySelectorAll('input:checked')].map(i => i.name).join('');
  send('goal', { board: game.answer.board, points: +$('points-left').value, moves: +$('moves-left').value, colors });
};
