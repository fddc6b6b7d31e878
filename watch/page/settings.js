// The settings: what the player can change while the game is followed. domvision keeps them for the next time.
import { $, game, make, send } from './common.js';

export function showSettings() {
  const { switches } = game.settings;
  $('settings').hidden = !switches.length;
  if ($('switches').children.length !== switches.length) $('switches').replaceChildren(...switches.map(build));
  for (const { name, value, values } of switches) {
    const field = $(`switch-${name}`);
    if (values) field.value = value;
    else field.checked = value === 'true';
  }
}

function build({ name, label, values }) {
  const id = `switch-${name}`;
  const change = async e => { // an error leaves everything as it was
    await send('switch', { name, value: values ? e.target.value : String(e.target.checked) });
    showSettings();
  };
  return values
    ? make('label', {}, label, make('select', { id, onchange: change }, ...values.map(value => make('option', { value }, value))))
    : make('label', {}, make('input', { id, type: 'checkbox', onchange: change }), label);
}
