// The picker: which window or screen is watched, or which part of a screen.
import { call, on, load } from './link.js';
import { $, make, say, send, sentence } from './common.js';
import { isLarge, rectangleOn } from './rectangle.js';

// Milliseconds between two pictures of a choice, and of what is watched.
const every = 2500, seldom = 5000;
let open, listed, round = 0, latest = {}; // latest is the last state from domvision
let asked = false; // the player opened the picker, so that no answer closes it

// show opens the picker, or closes it.
function show(is, byPlayer = false) {
  open = is;
  asked = is && byPlayer;
  $('picker').hidden = !is;
  $('picker-cancel').hidden = !asked;
  cancel();
  showElsewhere();
  if (is) refresh();
}

// showElsewhere names what domvision watches as long as there is no answer, with a button to choose again.
function showElsewhere() {
  const { state, pick, picked, watched } = latest;
  $('elsewhere').hidden = !pick || open || !['waiting', 'refused'].includes(state);
  $('watched').textContent = watched && !picked ? `Watching ${watched}, as last time.` : '';
}

// refresh lists the windows and screens with new pictures, again and again while the picker is open.
async function refresh() {
  if (!open) return;
  if (!document.hidden && $('rectangle').hidden) {
    try {
      list((await call('choices')).choices);
    } catch (e) {
      say(e.message, true);
    }
  }
  setTimeout(refresh, every);
}

function list(choices) {
  round++;
  const ids = choices.map(c => c.id + c.title).join('\n');
  if (ids !== listed) {
    listed = ids;
    $('choices').replaceChildren(...choices.map(item));
  }
  for (const c of choices) load($(`picture-of-${c.id}`), `choice/${c.id}/${round}`);
}

function item(c) {
  const button = make('button', { id: `choose-${c.id}`, onclick: () => choose({ id: c.id }) }, make('img', { id: `picture-of-${c.id}`, alt: '' }), make('span', {}, c.title));
  const e = make('li', {}, button);
  if (c.screen) e.append(make('button', { id: `part-of-${c.id}`, className: 'link', onclick: () => draw(c) }, 'Only a part of it'));
  return e;
}

async function choose(what) {
  if (!await send('choose', { x: 0, y: 0, w: 1, h: 1, ...what })) return;
  show(false);
  showSource();
}

// showSource shows what is watched among the settings, with a live picture while a player can see it.
const settings = $('settings');
let due; // the next picture
async function showSource() {
  clearTimeout(due);
  $('source').hidden = !latest.pick;
  if (!latest.pick || !settings.open || document.hidden || latest.state === 'gone') return;
  try {
    $('source-name').textContent = sentence((await call('watched')).watched);
    load($('source-picture'), `watched/${++round}`);
  } catch (e) {
    say(e.message, true);
  }
  clearTimeout(due);
  due = setTimeout(showSource, seldom);
}
settings.addEventListener('toggle', showSource);
addEventListener('visibilitychange', showSource);
const change = () => {
  show(true, true);
  $('picker').scrollIntoView();
  $('picker').focus();
};
$('source-change').onclick = change;
$('picker-cancel').onclick = () => {
  show(false);
  (settings.open ? $('source-change') : $('pick')).focus();
};

// The rectangle that the player draws on a still picture of a screen, in shares of its width and height.
let screen, rectangle;
const still = $('still').querySelector('img');

function draw(c) {
  screen = c;
  $('choices').hidden = true;
  $('rectangle').hidden = false;
  take();
}
function take() {
  round++;
  load(still, `still/${screen.id}/${round}`);
  outline(null);
}
function cancel() {
  $('choices').hidden = false;
  $('rectangle').hidden = true;
}
const outline = rectangleOn($('still'), r => {
  rectangle = r;
  $('rectangle-take').disabled = !isLarge(r);
});
$('rectangle-take').onclick = () => choose({ id: screen.id, ...rectangle });
$('rectangle-anew').onclick = take;
$('rectangle-cancel').onclick = cancel;

$('pick').onclick = change;
on('state', news => {
  latest = news;
  if (open === undefined && news.pick) show(news.state === 'waiting' && !news.picked && !news.watched);
  showElsewhere();
  $('source').hidden = !news.pick;
});
on('answer', () => { if (open && !asked) show(false); });
on('gone', () => {
  latest = { ...latest, state: 'gone' }; // the player cannot choose any more
  show(false);
});
