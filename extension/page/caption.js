// The words beside the outlined move, and what is outlined.

const count = (n, thing) => `${n} ${thing}${n === 1 ? '' : 's'}`;
const isExplode = ({ powers }, { row, col }) => powers.some(([r, c, kind]) => r === row && c === col && kind === 'explode');
const UNLISTED = 'Is yours not in the list? Press Board, and say there how it is played.';
const IDLE = { improving: 'Still searching', answered: 'The best found' };

// caption is what overlay.js shows of an answer and a state; either may be missing. unrecorded tells why the game is not
// recorded.
export function caption(answer, state, unrecorded) {
  if (state?.state === 'asking') return { title: state.text, text: `Your answer is remembered for boards that look like this one. ${UNLISTED}`, games: state.question.games, panel: 'Board' };
  if (state?.state === 'refused') return { title: state.text, text: state.hint, panel: 'Picture' };
  const [best] = answer.moves;
  const news = { title: 'No move is left', text: [answer.doubt, unrecorded].filter(Boolean).join('\n'), rules: `${answer.game}: ${answer.pays}`, panel: 'Board' };
  if (!best) return news;
  news.title = best.do || `Click ${isExplode(answer, best) ? 'the Explode at ' : ''}row ${best.row + 1}, column ${best.col + 1}`;
  news.worth = best.brings || [count(best.points, 'point') + ' now', ...answer.toEnd ? [`expected score ${best.total}${answer.inLevel ? ` (${answer.inLevel} earned so far)` : ''}`] : []].join('; ');
  if (answer.doubt) return news; // which move it is depends on tiles that were not read: none is outlined
  news.note = IDLE[state?.state];
  const { frame, rows, cols } = answer;
  return { ...news, move: { row: best.row, col: best.col, swap: best.swap, group: best.group, rows, cols, frame } };
}
