// The best move in a picture, as soon as its look is saved.
import { $, ask, inTurn, make, picture } from './core.js';

// showMove plans for the board of a picture, and shows the move. A level may ask for more.
export async function showMove(id) {
  const box = $('move'), level = { moves: 0, points: 0 };
  const number = key => make('input', { id: `goal-${key}`, type: 'number', min: 0, max: key === 'moves' ? 999 : 1e8, value: level[key] || '' });
  async function plan() {
    box.replaceChildren(make('p', {}, 'Looking for the best move…'));
    try {
      const m = await inTurn(() => ask('move', { picture: id, ...level }));
      box.replaceChildren(make('p', { id: 'best' }, make('strong', {}, m.do), `: ${m.brings}. ${m.why}`),
        picture(m.picture, { alt: 'The board with the best move' }), make('p', { className: 'small' }, m.rules), asks(m));
    } catch (e) {
      box.replaceChildren(make('p', { className: 'bad', role: 'alert' }, `No move in this picture: ${e.message}.`), ...level.moves || level.points ? [asks({ moves: true })] : []);
    }
  }
  // asks is what the level asks for, if anything.
  function asks(m) {
    const form = make('form', { className: 'bar' },
      ...m.moves ? [make('label', {}, 'Moves left ', number('moves'))] : [], make('label', {}, 'Points still missing ', number('points')), make('button', { id: 'goal-plan' }, 'Plan for this'));
    form.onsubmit = e => {
      e.preventDefault();
      for (const key of ['moves', 'points']) level[key] = +(form.elements[`goal-${key}`]?.value ?? 0);
      plan().then(() => $('goal-plan')?.focus());
    };
    return make('details', { open: level.moves + level.points > 0 }, make('summary', {}, 'Has the level a limit or a goal?'), form);
  }
  await plan();
}
