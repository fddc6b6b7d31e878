// The lines of moves that the player tries, and the plan to step through. The board shows one frame of a line;
// frame 0 is the board of the game.
import { call } from './link.js';
import { $, game, make, count, say, sentence } from './common.js';
import { drawBoard } from './draw.js';

// base is the answer on whose board the line begins. line holds the moves that the page asked domvision about.
// goal is the frame to show when domvision replies; null keeps the one that is shown. tried is its last reply. at is
// the frame that is shown.
export const study = { base: null, line: [], goal: null, tried: null, at: 0 };
let asking = 0, timer = 0;
let ofGame = null; // the last reply for the board of an answer itself
let changed = () => {}; // redraws the page
export const onChange = show => { changed = show; };

const frames = () => study.tried?.frames ?? [];
export const trying = () => study.at > 0 && frames().length > 0;
export const shown = () => trying() ? frames()[study.at] : game.answer;
const moveOf = f => ({ row: f.move.row, col: f.move.col, swap: f.move.swap });

// follow takes a new answer for the game, before the page is redrawn. A player who is trying moves keeps their board.
export function follow(answer) {
  const same = study.base?.base === answer.base;
  if (!study.base || same) study.base = answer;
  else if (trying()) return;
  else return drop();
  ask(study.line, study.goal);
}

// ask asks domvision about a line, again and again until further planning would find nothing better.
async function ask(line, at) {
  const mine = ++asking, base = study.base.base, before = study.line;
  Object.assign(study, { line, goal: at });
  for (let done = false; !done;) {
    let reply;
    try {
      reply = await call('try', { base, line });
    } catch (e) {
      if (mine !== asking) return false;
      study.line = before;
      study.goal = null;
      say(e.message, true);
      return false;
    }
    if (mine !== asking) return false;
    if (!line.length) ofGame = reply;
    done = reply.done || !line.length;
    if (study.goal !== null) study.at = Math.min(study.goal, reply.frames.length - 1);
    study.goal = null;
    const ahead = study.tried && study.at > reply.at && reply.at === study.tried.at; // the player steps through the plan: keep its boards
    study.tried = ahead ? { ...reply, frames: frames() } : reply;
    changed();
  }
  return true;
}

// tryMove tries a move on the board that is shown.
export function tryMove(move) {
  stop();
  say('');
  const line = [...frames().slice(0, study.at).map(moveOf), move];
  return ask(line, line.length);
}

// go shows a frame of the line, at once or as soon as domvision has sent the line.
export function go(at) {
  if (!study.tried) {
    study.goal = Math.max(0, at);
    return;
  }
  study.at = Math.max(0, Math.min(at, frames().length - 1));
  changed();
}
export const step = by => { stop(); say(''); go((study.tried ? study.at : study.goal ?? 0) + by); };

// toGame returns to the board of the game.
export function toGame() {
  drop();
  changed();
}

// drop drops the line, but not what is known of the board of the game.
function drop() {
  stop();
  const known = ofGame?.base === game.answer?.base ? ofGame : null;
  Object.assign(study, { base: game.answer, line: [], goal: null, tried: known, at: 0 });
  if (game.answer) ask([], known ? null : 0);
}

function stop() {
  clearInterval(timer);
  timer = 0;
  $('play').textContent = 'Play to the end';
}

function play() {
  if (timer) return stop();
  if (study.at >= frames().length - 1) go(0);
  $('play').textContent = 'Stop';
  timer = setInterval(() => {
    go(study.at + 1);
    if (study.at >= frames().length - 1) stop();
  }, 700);
}

// perhapsChance reports whether a line may seem worse than the best one only by chance.
const perhapsChance = t => t.known && t.lost > 0 && t.equal && t.measured;

// isAdvice reports whether the line begins with the move that is advised now.
const isAdvice = () => {
  const best = game.answer.moves[0], move = study.tried.frames[0].move;
  return game.answer.base === study.base.base && best && best.row === move.row && best.col === move.col && best.swap === move.swap;
};

// verdict compares the whole line with the best one, even while the page shows an earlier board of the line.
function verdict(t) {
  if (!t.known) return '';
  const prefix = study.at < t.at ? `Your ${count(t.at, study.base.swaps ? 'swap' : 'move')}: ` : '';
  if (t.better > 0) return `Your ${t.at > 1 ? 'moves are' : 'move is'} better by ${count(t.better, 'point')}${isAdvice() ? ', and that is now the advice' : ''}`;
  if (t.lost === 0) return `${prefix}${prefix ? 'as' : 'As'} good as the best${t.done || t.measured ? '' : ', so far'}`;
  const lost = `${prefix}−${study.base.swaps ? t.lost : count(t.lost, 'point')} against the best`;
  if (perhapsChance(t)) return `${lost}, perhaps by chance`; // the text in #chance says by how much
  return t.measured && t.done ? lost : `${lost}, so far`;
}

// showStudy shows the player's place in the line, and what the line is worth.
export function showStudy() {
  const list = frames(), t = study.tried, on = trying();
  $('to-game').hidden = !on;
  $('tried').hidden = $('tried-about').hidden = !on;
  $('answer').hidden = $('about-more').hidden = on;
  const length = t ? list.length : (game.answer?.ahead ?? 0) + 1; // of the plan, while the reply is still to come
  $('line').hidden = length < 2;
  $('step').hidden = $('play').hidden = length <= 2; // one move has nothing between its ends
  $('gone-on').hidden = !on || study.base.base === game.answer?.base;
  $('step').max = Math.max(0, list.length - 1);
  $('step').value = study.at;
  $('back').disabled = study.at === 0;
  $('forward').disabled = list.length > 0 && study.at >= list.length - 1;
  const tried = t?.at ?? 0, kind = study.base?.swaps ? 'swap' : 'move';
  $('where').textContent = !on ? (list.length > 2 ? `The plan: ${count(list.length - 1, kind)}` : '')
    : tried === 0 ? `${sentence(kind)} ${study.at} of ${list.length - 1} of the plan`
    : study.at < tried ? `After ${study.at} of your ${count(tried, kind)}`
    : `After your ${tried === 1 ? kind : count(tried, kind)}${study.at > tried ? `, and ${study.at - tried} of the plan` : ''}`;
  $('step').setAttribute('aria-valuetext', $('where').textContent);
  if (list.length) showStrip(list);
  else if (length > 1 && !strip.children.length) showStrip([{ ...game.answer, move: game.answer.moves[0], group: game.answer.moves[0].group }]); // the others keep their room
  showCanvas();
  if (!on) return;
  const last = list[study.at - 1], next = list[study.at];
  $('tried-move').textContent = `After ${kind} ${study.at}, ${last.move.where}`; // the board marks the move after it
  const earned = list.slice(0, study.at).reduce((sum, f) => sum + f.points, 0);
  $('tried-points').textContent = `${count(last.points, 'point')}${study.at > 1 ? `; ${earned} in ${study.at} ${kind}s` : ''}.`;
  $('verdict').textContent = tried > 0 ? verdict(t) : 'This is the plan';
  $('verdict').className = tried > 0 && t.known && !t.equal && t.lost > 0 ? 'lost' : 'good';
  $('chance').textContent = tried > 0 && perhapsChance(t) ? `Two plans for this board differ by up to ${t.noise}.` : '';
  $('chance').hidden = !$('chance').textContent;
  $('tried-total').textContent = t.toEnd ? `Expected score ${t.total}` : '';
  $('tried-next').textContent = next.move ? `Then ${next.move.do[0].toLowerCase()}${next.move.do.slice(1)}` : t.toEnd ? 'No move is left.' : 'What comes next is unknown.';
}

export function showCanvas() {
  const canvas = $('canvas');
  canvas.hidden = !trying();
  if (trying()) drawBoard(canvas, study.base, shown(), study.base.box, showCanvas);
}

// showStrip shows all boards of the line as small pictures. It redraws only those that have changed: a better
// plan often begins or ends like the one before.
const strip = $('strip');
let stripOf = null, drawn = []; // the line, and what was drawn for each of its boards
function showStrip(list) {
  if (stripOf !== list) {
    stripOf = list;
    drawn.length = Math.min(drawn.length, list.length);
    while (strip.children.length > list.length) strip.lastChild.remove();
    list.forEach((f, i) => {
      const content = JSON.stringify([study.base.base, f.cells, f.powers, f.move, f.group]);
      if (drawn[i] === content) return;
      drawn[i] = content;
      const canvas = (strip.children[i] ?? addFrame(i)).firstChild;
      const { w, h } = partOf(i), [width, height] = study.base.tile;
      canvas.style.aspectRatio = `${f.cells[0].length / w * width} / ${f.cells.length / h * height}`; // the picture may not be loaded yet
      inSight.unobserve(canvas);
      inSight.observe(canvas);
    });
  }
  for (const [i, button] of [...strip.children].entries()) {
    button.classList.toggle('yours', i > 0 && i <= (study.tried?.at ?? 0));
    if (i === study.at) {
      button.setAttribute('aria-current', 'step');
      requestAnimationFrame(() => strip.scrollTo({ left: button.offsetLeft - strip.clientWidth / 2 + button.clientWidth / 2 }));
    } else button.removeAttribute('aria-current');
  }
}

function addFrame(i) {
  const button = make('button', { id: `frame-${i}`, tabIndex: -1, onclick: () => { say(''); go(i); }, ariaLabel: i ? `After move ${i}` : 'The board now' },
    make('canvas', { 'aria-hidden': 'true' }), make('span', {}, i ? String(i) : 'now'));
  strip.append(button);
  return button;
}

// partOf is where the board of a frame lies in its small picture, in shares of it. Of a swap only what is near it is shown.
const whole = { x: 0.02, y: 0.02, w: 0.96, h: 0.96 }, near = 6; // cells
function partOf(i) {
  const { cells, move = stripOf[i - 1]?.move } = stripOf[i];
  if (!study.base.swaps || !move) return whole;
  const rows = cells.length, cols = cells[0].length, high = Math.min(near, rows), wide = Math.min(near, cols);
  const from = (middle, size, all) => Math.max(0, Math.min(Math.round(middle - size / 2), all - size));
  const top = from(move.row + (move.swap === 2 ? 1 : 0.5), high, rows), left = from(move.col + (move.swap === 1 ? 1 : 0.5), wide, cols);
  return { x: -left / wide, y: -top / high, w: cols / wide, h: rows / high };
}

// inSight draws a changed board of the strip as soon as it scrolls into view.
const inSight = new IntersectionObserver(entries => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    inSight.unobserve(target);
    const index = () => [...strip.children].indexOf(target.parentElement);
    const draw = () => { if (stripOf?.[index()]) drawBoard(target, study.base, stripOf[index()], partOf(index()), draw); };
    draw();
  }
});

$('to-game').onclick = $('gone-on-back').onclick = () => { toGame(); $('press').focus(); };
$('back').onclick = () => step(-1);
$('forward').onclick = () => step(+1);
$('play').onclick = play;
$('step').oninput = () => { stop(); go(+$('step').value); };
addEventListener('resize', showCanvas);
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => { showCanvas(); stripOf = null; drawn = []; showStrip(frames()); });

// Escape always goes back to the game, also from a board that is still to come. Arrow keys step, except in the grid, in the list of moves and in fields, which use them.
document.addEventListener('keydown', e => {
  if (document.querySelector('dialog[open]') || e.ctrlKey || e.metaKey || e.altKey || !game.answer) return;
  const own = e.target.closest('input, textarea, select, #made'), cells = e.target.closest('#cells');
  const use = { Escape: () => (trying() || study.goal > 0) && toGame(), Backspace: () => !own && step(-1), ArrowLeft: () => !own && !cells && step(-1), ArrowRight: () => !own && !cells && step(+1) }[e.key];
  if (use && use() !== false) e.preventDefault();
});
