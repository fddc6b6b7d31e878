// Game packs: what one would add is shown first. Own games are packed to be shared.
import { call } from './link.js';
import { make, say } from './common.js';
import { readZip, writeZip } from './zip.js';

const base64Of = bytes => {
  let text = '';
  for (const b of bytes) text += String.fromCharCode(b);
  return btoa(text);
};
const bytesOf = base64 => Uint8Array.from(atob(base64), c => c.charCodeAt(0));

const dialog = make('dialog', { id: 'pack', 'aria-labelledby': 'pack-title' });
document.body.append(dialog);

// addPack shows what a pack would add, and adds it if the player says so. It promises whether something was added.
export async function addPack(file) {
  const files = await readZip(file, 16, 8e6);
  const unpacked = { name: file.name, files: files.map(({ name, data }) => ({ name, data: base64Of(data) })) };
  const pack = await call('pack', unpacked);
  const picture = make('canvas', { role: 'img', ariaLabel: 'A board of the game', hidden: !pack.picture });
  if (pack.picture) {
    const bitmap = await createImageBitmap(new Blob([bytesOf(pack.picture)], { type: 'image/png' }));
    [picture.width, picture.height] = [bitmap.width, bitmap.height];
    picture.getContext('2d').drawImage(bitmap, 0, 0);
  }
  const close = answer => make('button', { id: `pack-${answer || 'no'}`, className: answer && 'primary', onclick: () => dialog.close(answer) },
    answer ? 'Add this game' : pack.same ? 'Close' : 'Cancel');
  dialog.replaceChildren(
    make('h2', { id: 'pack-title' }, pack.title), picture,
    make('p', {}, pack.same ? 'You have all of this game already.' : 'The file adds:'),
    make('ul', {}, ...pack.files.map(text => make('li', {}, text))),
    make('p', { className: 'small' }, 'It is data only. It stays in this browser.'),
    make('div', { className: 'bar end' }, close(''), ...pack.same ? [] : [close('add')]));
  say('');
  dialog.returnValue = '';
  dialog.showModal();
  await new Promise(closed => dialog.addEventListener('close', closed, { once: true }));
  if (dialog.returnValue !== 'add') return false;
  await call('add-pack', unpacked);
  return true;
}

// shareButtons are buttons to save the games that can be shared, with save(data, name).
export async function shareButtons(save) {
  const games = await call('games');
  return games.map(({ name, title }) => make('button', { id: `share-${name}`, onclick: async () => {
    const files = await call('make-pack', { game: name });
    save(writeZip(files.map(({ name, data }) => ({ name, data: bytesOf(data) }))), `${name}.zip`);
  } }, `Share ${title}`));
}
