// Who uses the keyboard stays where they are while the page changes.
import { $ } from './common.js';

const reachable = e => e?.isConnected && !e.disabled && e.checkVisibility();

// keepFocus changes the page. If that takes away what has the focus, the focus goes to the new element of
// its name, or else to the first of some others that is there, which are names or functions that find it. A
// move in the list has no name of its own: its letter may now be that of another one.
export function keepFocus(change, ...others) {
  const had = document.activeElement;
  change();
  if (had === document.body || document.activeElement !== document.body && reachable(document.activeElement)) return;
  [had.dataset.move ? '' : had.id, ...others, 'press'].map(e => typeof e === 'string' ? $(e) : e()).find(reachable)?.focus({ preventScroll: true });
}
