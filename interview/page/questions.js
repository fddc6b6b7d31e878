// How a game is played that domvision does not know: what a move is, which game it may be, then a few questions with
// moving pictures. The pages of watch and of the wizard use it.
import { sceneOf } from './scene.js';

function make(tag, set = {}, ...children) {
  const e = document.createElement(tag);
  for (const [key, value] of Object.entries(set)) {
    if (key.includes('-')) e.setAttribute(key, value);
    else e[key] = value;
  }
  e.append(...children);
  return e;
}

// interview asks in a box. families are those of package interview; games are { name, title, swaps }, the likeliest
// first. choose(name) takes a game that is known, save(answers) the answers about another one. Without games, it is
// another one.
export function interview(box, { families, games, choose, save }) {
  const past = []; // the steps to go back to
  const answers = { family: '', title: '', choices: {}, others: {} };

  function show(title, ...children) {
    const back = past.length > 1 ? [make('button', { id: 'question-back', className: 'link', type: 'button', onclick: goBack }, 'Back')] : [];
    box.replaceChildren(make('h2', { id: 'question-title', tabIndex: -1 }, title), ...children, ...back);
    if (past.length > 1) box.querySelector('#question-title').focus();
  }
  function go(step) { past.push(step); step(); }
  function goBack() { past.pop(); past.at(-1)(); }

  const choices = (...buttons) => make('div', { className: 'options' }, ...buttons);
  const option = (id, text, scene, onclick) =>
    make('button', { id, type: 'button', onclick, className: scene ? 'option' : 'option plain' }, ...scene ? [sceneOf(scene)] : [], make('span', {}, text));

  function askFamily() {
    const first = games[0]?.swaps ? 'swaps' : 'groups'; // the likelier one
    const all = [...families].sort((a, b) => (b.id === first) - (a.id === first));
    show('What is a move?', choices(...all.map(f => option(`family-${f.id}`, f.text, f.scene, () => afterFamily(f))),
      option('family-other', 'Something else', null, () => go(() => show('No advice for this game',
        make('p', {}, 'domvision plans games in which a group is clicked or two neighbours are swapped. Other boards it only reads.'))))));
  }
  const gamesOf = family => games.filter(g => g.swaps === (family.id === 'swaps'));
  const afterFamily = family => gamesOf(family).length ? go(() => askGame(family)) : begin(family);
  function begin(family) {
    Object.assign(answers, { family: family.id, choices: {} });
    go(() => ask(family, 0));
  }
  function askGame(family) {
    show('Choose your game', make('div', { className: 'choices' },
      ...gamesOf(family).map(({ name, title }) => make('button', { id: `game-${name}`, type: 'button', onclick: () => choose(name) }, title)),
      make('button', { id: 'another-game', type: 'button', onclick: () => begin(family) }, 'Another game')));
  }
  // remaining are the questions that have a meaning after the answers so far: of one option there is nothing to ask.
  const remaining = family => family.questions.map(q => ({ ...q, options: q.options.filter(o => !(o.unless ?? []).some(u => said().includes(u))) })).filter(q => q.options.length > 1);
  const said = () => Object.entries(answers.choices).map(([question, option]) => `${question}-${option}`);
  function ask(family, at) {
    const left = remaining(family), q = left[at];
    if (!q) return askTitle(family);
    for (const later of left.slice(at)) delete answers.choices[later.id]; // of the way on which one has come back
    show(q.text, make('p', { className: 'small' }, `Question ${at + 1}${at ? '' : ` of at most ${left.length}`}. If you do not know, choose the first.`),
      choices(...q.options.map(o => option(`${q.id}-${o.id}`, o.text, o.scene, () => {
        answers.choices[q.id] = o.id;
        go(() => ask(family, at + 1));
      }))));
  }
  function askTitle(family) {
    const filled = Object.assign({}, ...family.questions.map(q => q.options.find(o => o.id === answers.choices[q.id])?.fields)); // by the answers
    const title = make('input', { id: 'game-title', value: answers.title || 'My game', maxLength: 40, required: true });
    const input = ({ key, options }) => {
      const set = { id: `rule-${key}`, name: key, value: answers.others[key] || filled[key] || '' };
      if (!options) return make('input', { ...set, spellcheck: false });
      return make('select', { id: set.id, name: key }, ...options.map(o => make('option', { value: o.id, selected: o.id === set.value }, o.text)));
    };
    const others = family.others.map(field => make('label', {}, `${field.text} `, input(field)));
    const trouble = make('p', { className: 'bad', role: 'alert', hidden: true });
    const form = make('form', {},
      make('p', {}, make('label', {}, 'Name ', title)),
      make('details', {}, make('summary', {}, 'Other rules'), ...others.map(l => make('p', {}, l))),
      trouble, make('div', { className: 'bar' }, make('button', { id: 'game-save', className: 'primary' }, 'Play by these rules')));
    form.onsubmit = async e => {
      e.preventDefault();
      answers.title = title.value;
      for (const { key } of family.others) answers.others[key] = form.elements[key].value === filled[key] ? '' : form.elements[key].value;
      try {
        await save(answers);
      } catch (error) {
        trouble.textContent = error.message;
        trouble.hidden = false;
      }
    };
    show('What do you call it?', form);
    title.select();
  }
  if (families.length > 1) go(askFamily);
  else afterFamily(families[0]);
}
