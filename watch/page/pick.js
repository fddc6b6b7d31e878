// The picker: which window or screen is watched, or which part of a screen.
import { call, on, load } from './link.js';
import { $, make, say, send, sentence } from './common.js';
import { isLarge, rectangleOn } from './rectangle.js';

const every = 2500; // milliseconds between two pictures of a choice
let open, listed, round = 0, latest = {}; // latest is the last state from domvision

// show opens the picker, or closes it.
function show(is) {
  open = is;
  $('picker').hidden = !is;
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
  if (await send('choose', { x: 0, y: 0, w: 1, h: 1, ...what })) show(false);
}

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

$('pick').onclick = () => show(true);
on('state', news => {
  latest = news;
  if (open === undefined && news.pick) show(news.state === 'waiting' && !news.picked && !news.watched);
  showElsewhere();
});
on('answer', () => { if (open) show(false); });
on('gone', () => {
  latest = { ...latest, state: 'gone' }; // the player cannot choose any more
  show(false);
});
