// The link between a page and domvision, in three words: call, on, show. Pages reach the program
// in no other way. This file speaks HTTP with it; another file with these functions may speak
// with a worker.

// call has domvision do something, and returns what it answers. The argument is anything that
// JSON can encode, or a file. An Error says, for the player, why nothing was done; its property
// gone is true if domvision does not answer at all.
export async function call(name, args = {}) {
  let response;
  try {
    response = await fetch(`api/${name}`, { method: 'POST', body: args instanceof Blob ? args : JSON.stringify(args) });
  } catch {
    throw Object.assign(new Error('domvision does not answer: was it ended?'), { gone: true });
  }
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error);
  return answer;
}

// on has a function called with the data of every event of a name. Of the event 'gone' domvision
// does not tell: it happens when domvision does not answer any more. If it comes back, the events
// go on.
let events;
export function on(name, told) {
  events ??= new EventSource('events');
  if (name === 'gone') events.addEventListener('error', () => told());
  else events.addEventListener(name, e => told(JSON.parse(e.data)));
}

// show shows a picture of domvision's: an image gets it as its source, any other element as its
// background.
export function show(element, name) {
  if (element.dataset.shows === String(name)) return;
  element.dataset.shows = name;
  if (element instanceof HTMLImageElement) element.src = `picture/${name}`;
  else element.style.backgroundImage = `url("picture/${name}")`;
}
