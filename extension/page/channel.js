// The link from the panel and the background to the program, which runs in the engine (engine.js).
import { linkOf } from './calls.js';

// connect returns the functions of the link, and me, the name that the engine knows it by. ready makes sure that there is an engine.
export function connect(ready) {
  const channel = new BroadcastChannel('domvision-engine'), me = crypto.randomUUID();
  const pending = new Map(), listeners = {};
  let last = 0;

  channel.onmessage = ({ data: { to, event, data, id, answer, error } }) => {
    if (to && to !== me) return;
    if (event) return (listeners[event] ?? []).forEach(listener => listener(data));
    const waiting = pending.get(id);
    pending.delete(id);
    if (error) waiting?.reject(new Error(error));
    else waiting?.resolve(answer);
  };
  async function ask(message) {
    await ready();
    return new Promise((resolve, reject) => {
      pending.set(++last, { resolve, reject });
      channel.postMessage({ from: me, id: last, message });
    });
  }
  function on(name, listener) {
    const first = !Object.keys(listeners).length;
    (listeners[name] ??= []).push(listener);
    if (first) ask({ call: '' }).catch(() => {});
  }
  return { me, ...linkOf(ask, on) };
}
