// A live preview: the screen as domvision reads it with what it has learned so far.
import { $, ask, picture, state, views } from './core.js';

let on = false;

async function run() {
  while (on && state.boards.length) {
    try {
      await show(await ask('preview')); // not in turn: it changes nothing
    } catch (e) {
      $('live-text').textContent = e.message;
      $('live-text').className = 'bad';
    }
    await new Promise(done => setTimeout(done, 700));
  }
  turn(false);
}

// show draws the board with the letters that were read, or the whole screen if no board was found.
async function show(p) {
  const img = picture(p.picture);
  await new Promise((done, failed) => { img.onload = done; img.onerror = () => failed(new Error('The picture of the screen has been replaced.')); });
  const read = p.cells.length > 0, canvas = $('live-picture'), draw = canvas.getContext('2d');
  const part = read ? { x: p.x - p.w / 2, y: p.y - p.h / 2, w: p.w * (p.cols + 1), h: p.h * (p.rows + 1) } : { x: 0, y: 0, w: p.width, h: p.height };
  const scale = Math.min(canvas.width / part.w, canvas.height / part.h), left = (canvas.width - part.w * scale) / 2, top = (canvas.height - part.h * scale) / 2;
  draw.fillStyle = '#777';
  draw.fillRect(0, 0, canvas.width, canvas.height);
  draw.drawImage(img, part.x, part.y, part.w, part.h, left, top, part.w * scale, part.h * scale);
  draw.font = `bold ${0.5 * Math.min(p.w, p.h) * scale}px system-ui, sans-serif`;
  draw.textAlign = 'center';
  draw.textBaseline = 'middle';
  draw.lineWidth = 4;
  p.cells.forEach((letter, i) => {
    if (letter === '.' || letter === '_') return;
    const x = left + (p.x + (i % p.cols + 0.5) * p.w - part.x) * scale, y = top + (p.y + (Math.floor(i / p.cols) + 0.5) * p.h - part.y) * scale;
    draw.strokeStyle = letter === '?' ? '#b3261e' : '#000';
    draw.strokeText(letter, x, y);
    draw.fillStyle = '#fff';
    draw.fillText(letter, x, y);
  });
  const unread = p.cells.filter(c => c === '?').length;
  $('live-text').className = p.refused || unread ? 'bad' : 'good';
  $('live-text').textContent = p.refused ? `Not read: ${p.refused}.` : `${p.rows} rows and ${p.cols} columns, ${unread ? `${unread} not read` : 'all read'}.`;
}

function turn(to) {
  const starts = to && !on;
  on = to;
  $('live').hidden = !on;
  $('try-live').setAttribute('aria-pressed', on);
  if (!starts) return;
  $('live-text').className = '';
  $('live-text').textContent = 'Looking at the screen. Bring the game to the front.';
  run();
}

$('try-live').onclick = () => turn(!on);
$('live-close').onclick = () => { turn(false); $('try-live').focus(); };
views.push(() => { $('try-live').disabled = state.boards.length === 0; });
