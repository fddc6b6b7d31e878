// Sounds for a player who looks at the game, made of a few tones.
import { on } from './link.js';
import { $ } from './common.js';

const tones = { done: [660, 880], changed: [880], unread: [330, 250] }; // in Hz, one after another
const length = 0.18, loudness = 0.15; // of a tone: seconds, gain
const fresh = 3000; // milliseconds; older notices make no sound
let audio;

// begin asks the browser for sound. Browsers keep a page silent until somebody clicks on it or presses a key.
function begin() {
  audio = new AudioContext();
  audio.onstatechange = showSilence;
  for (const gesture of ['pointerdown', 'keydown']) addEventListener(gesture, () => audio.resume(), { capture: true });
  audio.resume();
  setTimeout(showSilence, 500);
}

function showSilence() { $('silent').hidden = !heard || audio.state === 'running'; }

async function play(kind, at) {
  await audio.resume(); // waits for the first click or key
  if (Date.now() - at > fresh) return;
  document.body.dataset.sound = kind;
  tones[kind].forEach((pitch, i) => {
    const begins = audio.currentTime + i * length, tone = audio.createOscillator(), volume = audio.createGain();
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0, begins);
    volume.gain.linearRampToValueAtTime(loudness, begins + 0.02);
    volume.gain.linearRampToValueAtTime(0, begins + length);
    tone.connect(volume).connect(audio.destination);
    tone.start(begins);
    tone.stop(begins + length);
  });
}

let heard = false;
on('settings', ({ sound }) => {
  heard = sound;
  if (sound && !audio) begin();
});
on('notice', ({ kind, at }) => { if (heard && Date.now() - at <= fresh) play(kind, at); });
