// A game that domvision does not know: how it is played.
import { call } from './link.js';
import { $, inTurn, say, send, show } from './core.js';
import { interview } from './questions.js';

// askAnother asks about the game of the board. It promises whether the player has answered.
export async function askAnother() {
  const dialog = $('asking');
  const families = await inTurn(() => call('families')).catch(e => say(e.message, true));
  if (!families) return false;
  let answered = false;
  interview($('interview'), { families, games: [], save: async answers => {
    const made = await inTurn(() => call('make-game', answers)); // its errors are shown there
    answered = !!made;
    dialog.close();
  } });
  dialog.showModal();
  await new Promise(closed => dialog.addEventListener('close', closed, { once: true }));
  if (answered) await send('state', {}, 'The rules are saved.');
  else show(); // the menu shows the game as before
  return answered;
}
$('asking-cancel').onclick = () => $('asking').close();
