// Keeps the focus in place while the page changes, for players who use the keyboard.
import { $ } from './common.js';

const reachable = e => e?.isConnected && !e.disabled && e.checkVisibility();

// keepFocus calls change. If that removes the focused element, the new element with its ID gets the focus, or the
// first of the others that can have it. Others are IDs, or functions that return an element. The ID of a move in
// the list does not count: its letter may now belong to another move.
export function keepFocus(change, ...others) {
  const had = document.activeElement;
  change();
  if (had === document.body || document.activeElement !== document.body && reachable(document.activeElement)) return;
  [had.dataset.move ? '' : had.id, ...others, 'press'].map(e => typeof e === 'string' ? $(e) : e()).find(reachable)?.focus({ preventScroll: true });
}
