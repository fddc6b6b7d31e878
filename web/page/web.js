// The parts that only the page in a browser has: pictures that the player drops, pastes or opens, a shared window,
// a floating window, and the player's files.
import { $, make, say } from './common.js';
import { scene, titles } from './games.js';
import { ask, call, on } from './link.js';
import { sceneOf } from './scene.js';
import { closeWindow, openWindow, sendFrames } from './stream.js';
import { readAgain, teachInside } from './inside.js';
import { addPack, shareButtons } from './packs.js';
import { checkSize, namesIn, readZip, writeZip } from './zip.js';

// In the panel of the extension, the picture is taken of the tab with the game.
const inExtension = location.protocol.endsWith('extension:');
// Phones and tablets have no windows to share, and nothing to drop or paste with.
const onPhone = !navigator.mediaDevices?.getDisplayMedia && navigator.maxTouchPoints > 0;
const isApple = /iPhone|iPad|Macintosh/.test(navigator.userAgent);
document.documentElement.classList.toggle('phone', onPhone);

const purpose = 'domvision shows the best move in your tile game.';
function invitation() {
  if (onPhone) return 'Take a screenshot of the game, and open it here.';
  const give = 'rop a screenshot of your game here, paste one (Ctrl+V), or';
  return inExtension ? `Press Alt+Shift+D on the tab with your game. Or d${give}` : `D${give}`;
}

const share = make('button', { id: 'share' });
const open = make('button', { id: 'open', className: onPhone ? 'primary' : '' }, onPhone ? 'Open a screenshot' : 'Open a picture');
const float = make('button', { id: 'float', hidden: true }, 'Floating window');
const chooser = make('input', { id: 'chooser', type: 'file', accept: 'image/*', hidden: true, ariaLabel: 'A picture of the game' });
// For those who do not know domvision yet: a move, a board to try it on, and the games.
const tryIt = make('button', { id: 'try-example', className: 'link', type: 'button' }, 'Try it on this board');
const example = inExtension ? [] : [make('div', { id: 'example' }, sceneOf(scene),
  make('figure', {}, make('img', { src: 'example.png', alt: 'A board of Destruct-o-Match', width: 450, height: 320 }), make('figcaption', {}, tryIt)))];
const give = make('section', { id: 'give', ariaLabel: 'Show it the game' },
  make('p', { id: 'purpose' }, purpose),
  make('p', { id: 'invitation' }, invitation()),
  make('div', { className: 'bar' }, open, share, float, chooser),
  make('p', { className: 'small' }, `It is read on your ${onPhone ? 'phone' : 'computer'}. Nothing leaves it.`),
  ...onPhone && !matchMedia('(display-mode: standalone)').matches ? [make('p', { id: 'home', className: 'small' }, isApple
    ? 'To have it at hand, also offline: Share, then Add to Home Screen.'
    : 'Add domvision to your home screen from the browser’s menu. Then share any screenshot to it: no page to open, also offline.')] : [],
  ...example,
  make('p', { id: 'known', className: 'small' }, `It knows ${titles.slice(0, -1).join(', ')} and ${titles.at(-1)}, and learns others.`));
const quiet = make('p', { id: 'quiet', className: 'note', role: 'status', hidden: true },
  'The shared window has shown nothing new for a while. If the game has moved on, its window may be minimised: bring it back. It does not matter if other windows cover it.');
$('hint').after(give, quiet);
on('trouble', text => say(text, true));
on('quiet', is => { quiet.hidden = !is; });

// attempt runs a task. If it fails, attempt shows the reason and returns null.
async function attempt(task) {
  try {
    return await task();
  } catch (e) {
    say(e.message, true);
    return null;
  }
}

// Pictures.
async function show(file) {
  if (!file) return say('That contains no picture. Take a screenshot, and drop its file, or paste it.', true);
  if (file.type && !file.type.startsWith('image/')) return say('That is not a picture. Drop or paste a screenshot as PNG or JPEG.', true);
  if (file.size > 64e6) return say('The file is larger than 64 MB. Give a screenshot as PNG or JPEG.', true);
  say('Reading the picture…');
  if (await attempt(async () => call('picture', await readable(file))) === null) return;
  say('');
  if (stream) stopSharing();
}
// readable converts a picture to PNG if only the browser can read it: in a page, domvision reads PNG and JPEG. An element
// that is not shown reads no more than the size until it is drawn.
async function readable(file) {
  if (!/^image\/(gif|bmp|webp|avif)$/.test(file.type)) return file;
  const picture = new Image();
  picture.src = URL.createObjectURL(file);
  try {
    await new Promise((resolve, reject) => {
      picture.onload = resolve;
      picture.onerror = () => reject(new Error('The picture cannot be read. Give a screenshot as PNG or JPEG.'));
    });
    const { naturalWidth: width, naturalHeight: height } = picture;
    if (width * height > 1e8) throw new Error('The picture is too large. Give a screenshot as PNG or JPEG.');
    const canvas = new OffscreenCanvas(width, height);
    canvas.getContext('2d').drawImage(picture, 0, 0);
    return await canvas.convertToBlob({ type: 'image/png' });
  } finally {
    URL.revokeObjectURL(picture.src);
  }
}
const imageIn = list => [...list ?? []].find(f => f.type.startsWith('image/')) ?? list?.[0];
open.onclick = () => chooser.click();
tryIt.onclick = () => attempt(async () => show(await (await fetch('example.png')).blob()));
chooser.onchange = () => { show(chooser.files[0]); chooser.value = ''; };
addEventListener('paste', e => {
  if (e.target.matches?.('input:not([type=file])')) return;
  e.preventDefault();
  show(imageIn(e.clipboardData.files));
});
addEventListener('dragover', e => { e.preventDefault(); document.body.dataset.over = ''; });
addEventListener('dragleave', e => { if (!e.relatedTarget) delete document.body.dataset.over; });
addEventListener('drop', e => {
  e.preventDefault();
  delete document.body.dataset.over;
  const given = [...e.dataTransfer.files];
  if (given.some(isZip)) attempt(() => takeFiles(given));
  else show(imageIn(given));
});

// A picture that was shared to domvision lies where the service worker has put it.
async function takeShared() {
  const count = new URLSearchParams(location.search).get('shared');
  if (count === null) return;
  history.replaceState(null, '', location.pathname);
  const found = await caches.match('picture', { cacheName: 'shared' });
  await caches.delete('shared');
  if (!found) return say(count === '0' ? 'That contains no picture. Share a screenshot of your game.' : 'The picture could not be kept: is the storage full? Open the screenshot here.', true);
  await show(await found.blob());
  if (+count > 1) remark = `${count} pictures were shared. This is the first one: open the others here, or share one at a time.`;
}
let remark = ''; // to be said once the picture has been looked at
on('state', ({ state }) => {
  if (!remark || state === 'looking') return;
  say(remark);
  remark = '';
});
if (!inExtension) attempt(takeShared);
window.launchQueue?.setConsumer(({ files }) => files.length && attempt(async () => show(await files[0].getFile())));

// Sharing.
let stream = null;

async function startSharing() {
  let now;
  try {
    now = await openWindow(8);
  } catch (e) {
    return say(`${e.message} Or use a screenshot.`, true);
  }
  stopSharing();
  stream = now;
  const [track] = stream.getVideoTracks();
  track.onended = () => endSharing('Sharing has stopped. Share the window again, or use a screenshot.');
  track.onmute = () => ask({ noFrames: true, why: 'The shared window shows nothing: is it minimised? Bring it back. It does not matter if other windows cover it.' });
  track.onunmute = () => ask({ noFrames: true });
  await attempt(async () => {
    await sendFrames(track, ask, 200);
    await call('share');
    say('');
  });
  sharing(true);
}

function stopSharing() {
  closeWindow(stream);
  stream = null;
  sharing(false);
}

async function endSharing(why) {
  stopSharing();
  await attempt(() => ask({ noFrames: true }));
  await attempt(() => call('unshare', { why }));
}

function sharing(is) {
  share.textContent = inExtension ? (is ? 'Stop following' : 'Follow this tab') : is ? 'Stop sharing' : 'Share the game’s window';
  document.body.dataset.sharing = is || inExtension;
  share.className = is || inExtension ? '' : 'primary'; // else “What next?” is
}
share.onclick = () => stream ? endSharing('') : startSharing();
share.hidden = !inExtension && !navigator.mediaDevices?.getDisplayMedia;
sharing(false);
// The extension follows the tab with the game.
if (inExtension) {
  let following = false;
  on('following', is => sharing(following = is));
  share.onclick = () => attempt(async () => {
    say('');
    await call(following ? 'unfollow' : 'follow');
  });
}

// The floating window stays on top of the game if the browser can do that; otherwise it is a separate window
// or tab. It shows the move and the board, small.
let floating = null;
const mirrored = ['status', 'best', 'worth', 'doubt'];
async function openFloat() {
  const size = { width: 380, height: 420 };
  floating = window.documentPictureInPicture
    ? await documentPictureInPicture.requestWindow(size)
    : window.open('', 'domvision-float', `popup,width=${size.width},height=${size.height}`);
  if (!floating) return say('The browser has blocked the window. Allow pop-ups for this page, or keep the page beside the game.', true);
  const doc = floating.document;
  doc.title = 'domvision: the move';
  doc.documentElement.lang = 'en';
  doc.head.replaceChildren(...['style.css', 'web.css'].map(name => make('link', { rel: 'stylesheet', href: new URL(name, location.href) })));
  doc.body.className = 'floating';
  doc.body.replaceChildren(...mirrored.map(id => make('p', { id: `float-${id}` })), make('img', { id: 'float-picture', alt: '' }));
  mirror();
}
function mirror() {
  if (!floating || floating.closed) return;
  const doc = floating.document;
  for (const id of mirrored) {
    doc.getElementById(`float-${id}`).textContent = $(id).hidden ? '' : $(id).textContent;
  }
  const [to, from] = [doc.getElementById('float-picture'), $('picture')];
  if (to.src !== from.src && from.src) to.src = from.src;
  to.alt = from.alt;
  to.hidden = !from.src || $('game').hidden;
}
new MutationObserver(mirror).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ['src', 'hidden', 'class'] });
float.onclick = () => attempt(openFloat);
on('answer', () => { float.hidden = inExtension || onPhone; });

// Files.
const list = make('ul', { id: 'file-list' }), shareBar = make('div', { id: 'share-games', className: 'bar' });
const importer = make('input', { id: 'importer', type: 'file', accept: '.toml,.zip', multiple: true, hidden: true, ariaLabel: 'Profiles, rules, a game pack or an export' });
const files = make('details', { id: 'files' },
  make('summary', {}, 'Your games, profiles and records'),
  make('p', { className: 'small' }, 'They are kept in this browser, under the same names as the files of the installed domvision: config is ~/.config/domvision, data is ~/.local/share/domvision.'),
  list, shareBar,
  make('div', { className: 'bar' },
    make('button', { id: 'export', onclick: () => attempt(exportAll) }, 'Export all'),
    make('button', { id: 'import', onclick: () => importer.click() }, 'Import'), importer,
    make('button', { id: 'teach-page', onclick: () => teachInside('teach/') }, 'Teach it a game')));
document.body.append(make('section', { ariaLabel: 'Your files' }, files));

const size = bytes => bytes < 1024 ? `${bytes} bytes` : bytes < 1 << 20 ? `${Math.round(bytes / 1024)} kB` : `${(bytes / (1 << 20)).toFixed(1)} MB`;

// listed groups the files for the list, the newest first: a record is a folder of files, anything else one file.
function listed(all) {
  const groups = new Map();
  for (const f of all) {
    const record = f.name.match(/^data\/sessions\/[^/]+\//)?.[0];
    const g = groups.get(record ?? f.name) ?? { name: record ?? f.name, size: 0, time: 0, files: [] };
    g.size += f.size;
    g.time = Math.max(g.time, f.time);
    g.files.push(f.name);
    groups.set(g.name, g);
  }
  return [...groups.values()].sort((a, b) => b.time - a.time);
}

async function showFiles() {
  const groups = listed(await ask({ files: 'list' }));
  list.replaceChildren(...groups.map(g => make('li', {},
    make('code', {}, g.name), ` ${size(g.size)} `,
    make('button', { className: 'link', ariaLabel: `Export ${g.name}`, onclick: () => attempt(() => exportFiles(g)) }, 'Export'), ' ',
    make('button', { className: 'link', ariaLabel: `Delete ${g.name}`, onclick: () => attempt(() => remove(g)) }, 'Delete'))));
  if (!groups.length) list.append(make('li', {}, 'None yet.'));
  shareBar.replaceChildren(...await shareButtons(save));
}
files.ontoggle = () => files.open && attempt(showFiles);

async function exportFiles(g) {
  if (g.files.length === 1) return save(await ask({ files: 'get', name: g.files[0] }), g.name.split('/').pop());
  return exportZip(g.files, `domvision-${g.name.split('/').at(-2)}.zip`);
}
const exportAll = async () => exportZip((await ask({ files: 'list' })).map(f => f.name), 'domvision.zip');
// The program is still writing files whose names begin with a dot. An import would refuse them.
async function exportZip(names, as) {
  const entries = [];
  for (const name of names.filter(n => !n.includes('/.'))) entries.push({ name, data: await ask({ files: 'get', name }) });
  save(writeZip(entries), as);
}
function save(data, name) {
  const a = make('a', { href: URL.createObjectURL(new Blob([data])), download: name });
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 60_000);
}

async function remove(g) {
  if (!confirm(`Delete ${g.name}? You cannot undo this.`)) return;
  for (const name of g.files) await ask({ files: 'delete', name });
  await showFiles();
}

importer.onchange = () => {
  const chosen = [...importer.files];
  importer.value = '';
  attempt(() => takeFiles(chosen));
};
const isZip = file => /\.zip$/i.test(file.name);

// takeFiles takes in all files or none. A zip is an export or, without the folders of one, the pack of a game.
async function takeFiles(chosen) {
  const all = [];
  for (const file of chosen) {
    if (isZip(file)) {
      const names = await namesIn(file);
      if (names.some(name => /^(config|data)\//.test(name))) {
        all.push(...await readZip(file));
        continue;
      }
      if (chosen.length > 1) throw new Error(`${file.name} is a game pack: give one at a time.`);
      if (await addPack(file)) await taken('The game was added.');
      return;
    }
    checkSize(file.name, file.size);
    const folder = file.name === 'looks.toml' ? 'config/' : file.name.endsWith('.rules.toml') ? 'config/games/' : 'config/profiles/';
    all.push({ name: folder + file.name, data: new Uint8Array(await file.arrayBuffer()) });
  }
  await ask({ files: 'put', all });
  await taken(all.length === 1 ? 'Imported.' : `Imported: ${all.length} files.`);
}

// taken shows what is there now, and has the picture read again.
async function taken(text) {
  if (files.open) await showFiles();
  await readAgain();
  say(text);
}

// The page works without a connection from the second visit on.
if (!inExtension && 'serviceWorker' in navigator && isSecureContext) navigator.serviceWorker.register('sw.js').catch(() => {});
