// What all parts of the page share: the last answer and state from domvision, helpers, and words for players.
import { call } from './link.js';

export const $ = id => document.getElementById(id);
export const game = { answer: null, state: { state: 'waiting', text: '', hint: '' }, settings: { auto: false, sound: false, switches: [] } };

// make builds an element: make('button', { id: 'x', onclick }, 'text', child).
export function make(tag, set = {}, ...children) {
  const e = document.createElement(tag);
  for (const [key, value] of Object.entries(set)) {
    if (key in e) e[key] = value;
    else e.setAttribute(key, value);
  }
  e.append(...children);
  return e;
}

export const count = (n, thing) => n === 1 ? `1 ${thing}` : `${n} ${thing}s`;
export const place = (row, col) => `row ${row + 1}, column ${col + 1}`;
export const sentence = text => text && text[0].toUpperCase() + text.slice(1);
export const letterOf = i => String.fromCharCode(65 + i); // names a candidate

export function say(text, bad = false) {
  $('message').textContent = text;
  $('message').className = bad ? 'bad' : '';
}

// send calls domvision and returns its answer, or shows the error and returns null.
export async function send(name, args) {
  try {
    const answer = await call(name, args);
    say('');
    return answer;
  } catch (e) {
    say(e.message, true);
    return null;
  }
}

// Colours and tiles. A board is an answer, or a frame of a line that belongs to one.
export const nameOf = letter => letter === '.' ? 'empty' : letter === '_' ? 'not part of the board' : letter === '?' ? 'not read' : letter === '*' ? 'a tile without colour' : game.answer.names[letter] ?? `colour ${letter}`;
export const inkOn = hex => {
  const [r, g, b] = [1, 3, 5].map(i => parseInt(hex.slice(i, i + 2), 16));
  return 0.299 * r + 0.587 * g + 0.114 * b > 130 ? '#111' : '#fff';
};
export const powerAt = (board, row, col) => board.powers.find(p => p[0] === row && p[1] === col)?.[2] ?? '';
export function describe(board, row, col) {
  const power = powerAt(board, row, col), letter = board.cells[row][col];
  if (!power) return nameOf(letter);
  const kind = power === 'unknown' ? 'an unknown mark' : power;
  return letter === '*' ? kind : `${nameOf(letter)} with ${kind}`;
}

// Files.
export const bytesOf = base64 => Uint8Array.from(atob(base64), c => c.charCodeAt(0));
export function save(blob, name) {
  const href = URL.createObjectURL(blob);
  make('a', { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000); // the browser may still be reading it
}
