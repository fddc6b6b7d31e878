// The link between a page and domvision: call, on, load. Pages reach domvision in no other way.
// This link uses HTTP. Another file with the same functions may talk to a worker instead.

// call asks domvision to do something, and returns the answer. args is a file, or anything that JSON can encode. call
// throws an Error with a sentence for the player if nothing was done. Its property gone is true if domvision does not
// answer at all.
export async function call(name, args = {}) {
  let response;
  try {
    response = await fetch(`api/${name}`, { method: 'POST', body: args instanceof Blob ? args : JSON.stringify(args) });
  } catch {
    throw Object.assign(new Error('domvision does not answer: has it stopped?'), { gone: true });
  }
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error);
  return answer;
}

// on calls the listener with the data of every event of that name. The event 'gone' means that domvision no longer
// answers; its data is the reason, if known. If domvision answers again, further events arrive.
let events;
export function on(name, listener) {
  events ??= new EventSource('events');
  if (name === 'gone') events.addEventListener('error', () => listener());
  else events.addEventListener(name, e => listener(JSON.parse(e.data)));
}

// load puts one of domvision's pictures into an element: an image gets it as its source, a link as its address, any
// other element as its background. The picture may arrive later.
export function load(element, name) {
  if (element.dataset.loaded === String(name)) return;
  element.dataset.loaded = name;
  if (element instanceof HTMLImageElement) element.src = `picture/${name}`;
  else if (element instanceof HTMLLinkElement) element.href = `picture/${name}`;
  else element.style.backgroundImage = `url("picture/${name}")`;
}
