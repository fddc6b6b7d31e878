// Teaching in this tab, where the page for it comes from the same place: in a frame that covers the page of the game.
import { $, make, send } from './common.js';

const dialog = make('dialog', { id: 'inside', 'aria-label': 'Teach domvision' });
document.body.append(dialog);

// isInside reports whether a page can be shown in this one.
export const isInside = address => new URL(address, location.href).origin === location.origin;

// teachInside shows the page for teaching. When the player comes back, the picture is read again.
export async function teachInside(address) {
  if (location.protocol.endsWith('extension:')) address += 'index.html'; // there are no folders in an extension
  const close = make('button', { id: 'inside-close', className: 'primary', onclick: () => dialog.close() }, 'Back to the game');
  dialog.replaceChildren(make('div', { className: 'bar end' }, close), make('iframe', { src: address, title: 'Teach domvision' }));
  dialog.showModal();
  await new Promise(closed => dialog.addEventListener('close', closed, { once: true }));
  dialog.replaceChildren();
  await readAgain();
  $('press').focus();
}

// readAgain has a picture read again with what domvision has learned.
export const readAgain = async () => { if (['refused', 'asking', 'improving', 'answered'].includes(document.body.className)) await send('again'); };

// The page for teaching says when the player is done.
addEventListener('message', e => { if (e.origin === location.origin && e.data === 'taught') dialog.close(); });
