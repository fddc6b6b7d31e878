// The page of watch: it shows what domvision sends, and sends what the player asks for.
import { call, on, load } from './link.js';
import { $, game, make, count, place, powerAt, say, send, sentence, letterOf } from './common.js';
import { showCells, showLetters, mark } from './board.js';
import { showScore, showUnnamed } from './correct.js';
import './pick.js';
import './refused.js';
import './share.js';
import './sound.js';
import { showSettings } from './settings.js';
import { showEnd } from './end.js';
import './report.js';
import { keepFocus } from './focus.js';
import { showGoal } from './goal.js';
import { isInside, teachInside } from './inside.js';
import { interview } from './questions.js';
import { study, trying, follow, onChange, showStudy, tryMove } from './study.js';

function showState() {
  const { state, answer, settings } = game;
  document.body.className = state.state;
  document.body.dataset.unseen = !!state.unseen;
  const how = state.hotkey ? `Press ${state.hotkey} or the button` : 'Press the button';
  $('status').textContent = {
    waiting: settings.auto ? 'Waiting for the game' : 'Ready',
    seeing: 'Reading',
    improving: 'Improving the answer',
    answered: answer?.over ? (answer.swaps ? 'No swap is left' : answer.ends ? `The ${answer.whole} is over` : 'No move is left') : 'This is the best found',
    refused: state.text,
    asking: state.text,
    gone: 'domvision stopped',
  }[state.state];
  $('status').classList.toggle('good', !!state.end?.perhaps); // the game may simply be over: no alarm
  $('game').hidden = !answer || state.state === 'asking' || state.state === 'gone' && state.asks !== false; // a recorded board stays to be looked at
  $('stale').hidden = state.state !== 'refused';
  $('hint').textContent = state.state === 'waiting' ? (settings.auto ? 'domvision answers as soon as it sees the board.' : `${how} when it is your move.`) : state.hint;
  $('hint').hidden = !$('hint').textContent;
  $('press-key').textContent = state.hotkey ? ` (${state.hotkey})` : '';
  $('press').hidden = state.asks === false;
  $('press').disabled = state.state === 'gone';
  $('longer').textContent = `Search longer (${state.longer})`;
  $('longer').hidden = !state.longer;
  showQuestion();
  showTeaching();
  showEnd();
}

// showQuestion asks which game the board belongs to, if domvision does not know.
function showQuestion() {
  const { question } = game.state;
  $('question').hidden = !question;
  if (!question || $('question').dataset.number === String(question.number)) return;
  $('question').dataset.number = question.number;
  load($('unsaid'), question.picture);
  const { number, families, games } = question;
  interview($('interview'), {
    families, games, choose: name => send('name', { number, game: name }), save: answers => call('make-game', { number, ...answers }),
  });
}

// showTeaching offers to teach domvision with a picture that got no answer.
function showTeaching() {
  const { state } = game;
  $('teaching').hidden = !state.teach || !!state.end?.perhaps; // this game was read before
  $('teach-text').textContent = state.question
    ? 'Misread, or a game you play often? Teach domvision its look: then it reads it better, and does not ask.'
    : 'Is the game on the screen? Show domvision once where its board is, and its tiles.';
  $('command').textContent = state.command ?? '';
  $('command').parentElement.hidden = !state.command;
}
$('teach').onclick = async () => { // where it is another server's page, it has a tab of its own
  const page = await send('teach');
  if (!page) return;
  if (isInside(page.address)) return teachInside(page.address);
  say('Open ');
  $('message').append(make('a', { href: page.address, target: '_blank', rel: 'noopener' }, 'the page for teaching'), ', save there, then ask again.');
};

function showAnswer() {
  const { answer } = game, best = answer.moves[0];
  document.body.dataset.answer = answer.number;
  $('game').style.setProperty('--aspect', answer.cols * answer.tile[0] / answer.box.w / (answer.rows * answer.tile[1] / answer.box.h));
  load($('picture'), answer.picture); // first, so that it loads while the rest is shown
  $('event').textContent = answer.event;
  $('event').hidden = game.state.asks === false; // on the page of a recorded board, nothing has just happened
  $('own').textContent = answer.own;
  $('own').hidden = !answer.own;
  $('own').className = answer.lost > 0 && !answer.chance ? 'lost' : 'good';
  $('past').hidden = game.state.asks === false || !answer.goesOn && !answer.offer;
  $('past').className = answer.offer ? 'note' : 'small';
  $('offer').textContent = answer.offer;
  $('resume').textContent = answer.offer ? 'Yes, continue it' : 'Not this game? Start a new one';
  $('resume').className = answer.offer ? '' : 'link';
  $('best').textContent = best?.do || (best ? `Click ${powerAt(answer, best.row, best.col) === 'explode' ? 'the Explode at ' : ''}${place(best.row, best.col)}`
    : answer.cells.every(row => /^\.*$/.test(row)) ? 'The board is cleared' : 'No move is left');
  showWorth(best, answer.toEnd);
  $('how-to-try').textContent = !best ? '' : answer.swaps ? 'Click two neighbours to try their swap.' : 'Click a group to try it.';
  $('keys').hidden = !best;
  $('doubt').textContent = answer.doubt;
  $('doubt').hidden = !answer.doubt;
  $('change').textContent = answer.before ? `Better than ${answer.before}, which was the first answer.` : '';
  $('change').hidden = !answer.before;
  $('goal').textContent = answer.goal;
  $('goal').hidden = !answer.goal;
  $('report').hidden = !answer.canPack;
  $('advice').replaceChildren(...answer.advice.map(text => make('li', {}, text)));
  $('rules').textContent = `Played as ${answer.game}: ${answer.pays}.`;
  $('another').hidden = !answer.canName;
  showGoal();
  document.title = best ? `${best.row + 1}·${best.col + 1} domvision` : 'domvision';
  showScore();
  showMade();
  showUnnamed();
}

// madeItem is a move in the list of those that were made, or a gap in it.
function madeItem({ where, points, advised, lost, chance, gap }) {
  if (gap) return make('li', { className: 'gap', title: game.answer.swaps ? 'Too many new tiles to tell which swap was made' : 'No known move leads to the next board' }, 'gap');
  return make('li', {
    className: advised ? '' : lost > 0 && !chance ? 'own lost' : 'own', title: `${sentence(where)}${advised ? ', as advised' : ', your own'}`,
  }, String(points), lost > 0 ? make('b', {}, ` −${lost}`) : '');
}

// showMade lists the moves of the level: what each earned, and what one's own lost against the advice.
function showMade() {
  const { made, swaps, sum: [moves, points] } = game.answer, list = $('made');
  list.hidden = !made.length;
  list.replaceChildren(...made.map(madeItem));
  requestAnimationFrame(() => { list.scrollLeft = list.scrollWidth; });
  $('each').textContent = `${count(points, 'point')} in ${count(moves, 'swap')}, ${(points / moves).toFixed(1)} a swap, without what new tiles brought.`;
  $('each').hidden = !swaps || !moves;
}

// showWorth shows what the best move earns now, and the expected score of the level or game if the plan goes to
// its end.
function showWorth(best, toEnd) {
  const { answer } = game, scope = answer.whole === 'level' ? ' in this level' : '', soFar = answer.inLevel ? ` (${answer.inLevel} earned so far)` : '';
  $('worth').replaceChildren(...(!best ? [] : best.do ? [best.brings] : [
    make('strong', {}, count(best.points, 'point')), ' now; ',
    ...(toEnd ? ['expected score ', make('strong', {}, String(best.total)), scope + soFar] : [`what follows is only estimated: the plan looks ${count(answer.ahead, 'move')} ahead`])]));
}

// showMoves lists the best moves on the board that is shown, if they are known. Letters name candidates, because
// numbers already count moves.
let triedLast; // the key of the listed move that was tried last
function showMoves() {
  const { answer } = game, t = study.tried, here = trying() && t.at === study.at;
  // The reply for the board itself knows more than the answer does, and why; but it may still be that for a worse answer.
  const ofAnswer = t && !trying() && t.at === 0 && study.base.base === answer.base && ['where', 'total'].every(k => t.moves[0]?.[k] === answer.moves[0]?.[k]);
  const { moves, of } = here || ofAnswer ? t : trying() ? { moves: [], of: 0 } : answer;
  const toEnd = here ? t.toEnd : answer.toEnd;
  $('candidates').hidden = !moves.length;
  const kind = answer.swaps ? 'swap' : 'move', all = count(of, kind);
  $('of').textContent = moves.length < of ? `The best ${moves.length} of ${all}` : of > 1 ? `${all}, the best first` : `The only ${kind}`;
  $('now').textContent = answer.swaps ? 'Points' : 'Now';
  $('candidates').classList.toggle('estimate', answer.swaps || !toEnd);
  const focused = document.activeElement.closest('#moves tr')?.dataset.key; // the focus stays with its move
  moves.forEach(showMove);
  while ($('moves').rows.length > moves.length) $('moves').lastChild.remove();
  $('mark-all').hidden = moves.length < 2;
  lettered = moves;
  markAll(marking);
  if (focused && !document.activeElement.closest('#moves')) buttonOf(focused)?.focus({ preventScroll: true });
  const known = here || ofAnswer;
  $('why').classList.toggle('due', !known); // keeps its room until the reply is there
  if (known) $('why').replaceChildren(...t.why.map(text => make('p', {}, text)));
  $('reason').textContent = ofAnswer ? t.why[0] ?? '' : '';
}

// markAll writes the letters of the listed moves on the board, or only that of the best.
let lettered = [], marking = localStorage.getItem('mark-all') === 'true';
function markAll(on) {
  marking = on;
  $('mark-all').setAttribute('aria-pressed', on);
  showLetters(on ? lettered : lettered.slice(0, 1));
}
$('mark-all').onclick = () => {
  markAll(!marking);
  localStorage.setItem('mark-all', marking);
};

const buttonOf = key => [...$('moves').rows].find(row => row.dataset.key === key)?.querySelector('button');

// showMove shows candidate i in row i. A row that already shows this move is kept, because the player may be
// clicking it.
function showMove(m, i) {
  const key = JSON.stringify([m.where, m.swap, m.group]), had = $('moves').rows[i];
  let row = had;
  if (had?.dataset.key !== key) {
    row = make('tr', { 'data-key': key, onmouseenter: () => mark(m.group), onmouseleave: () => mark([]) },
      make('th', { scope: 'row' }, letterOf(i)),
      make('td', {}, make('button', {
        id: `try-${letterOf(i)}`, className: 'link', onfocus: () => mark(m.group), onblur: () => mark([]), title: 'Try this move', 'data-move': `${m.row} ${m.col} ${m.swap}`,
        onclick: () => { if (!trying()) triedLast = key; tryMove({ row: m.row, col: m.col, swap: m.swap }); },
      }, m.where)),
      make('td', { className: 'number' }), make('td', { className: 'number all' }), make('td', { className: 'number' }));
    if (had) had.replaceWith(row);
    else $('moves').append(row);
  }
  const lost = i === 0 ? 'best' : m.lost <= 0 ? 'equal' : m.tried ? `−${m.lost}` : `up to −${m.lost}`;
  [m.points, m.total, lost].forEach((text, k) => { row.cells[2 + k].textContent = text; });
}

// show shows the board of the game, or the board of the line that the player has stepped to. If a move in the
// list had the focus, the result of the move gets it, and the move gets it back when the player returns.
function show() {
  if (!game.answer) return;
  keepFocus(() => {
    showStudy();
    showCells();
    showMoves();
  }, ...({ back: ['forward'], forward: ['back'], 'to-game': [] }[document.activeElement.id] ?? ['tried-move', () => buttonOf(triedLast), 'try-A']));
}
onChange(show);

// Buttons.
$('press').onclick = () => send('press');
$('longer').onclick = () => send('longer', { board: game.answer.board });
$('resume').onclick = () => send('resume', { board: game.answer.board, goes: !game.answer.goesOn });
$('another').onclick = () => send('another', { board: game.answer.board });

// Events from domvision.
on('answer', news => keepFocus(() => {
  const moved = game.answer?.base !== news.base;
  game.answer = news;
  showAnswer();
  follow(news);
  show();
  showState();
  if (moved) requestAnimationFrame(() => { if ($('best').getBoundingClientRect().bottom < 0) scrollTo(0, 0); }); // the key was pressed in the game
}));
on('record', ({ trouble, hint }) => {
  $('record').textContent = [trouble, hint].filter(Boolean).join(' ');
  $('record').hidden = !trouble;
});
on('state', news => {
  if (game.state?.run && game.state.run !== news.run) return location.reload(); // domvision was restarted: it does not know what the page shows
  game.state = news;
  if (news.state === 'seeing') say('');
  keepFocus(showState);
});
on('settings', news => {
  game.settings = news;
  showSettings();
  keepFocus(showState);
});
on('gone', why => {
  const { run, asks, unseen } = game.state ?? {};
  game.state = { run, asks, unseen, state: 'gone', text: '', hint: why ?? (asks === false
    ? 'Open the game again with domvision session replay.'
    : 'Start domvision watch again: this page reconnects. If not, domvision page prints a new address.') };
  showState();
});
