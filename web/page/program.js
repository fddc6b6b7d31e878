// The page's end of the link to domvision in a Web Worker. Its functions promise what link.js of package localpage
// promises. Calls wait until the worker is ready.

import { linkOf } from './calls.js';
import { packed } from './packed.js';
import { unpacker } from './unpack.js';

// start returns the functions of the link. They start the worker when they are first used. role is the page: watch
// or wizard. base is the address of the program's files.
export function start(role, base) {
  const pending = new Map(), listeners = {};
  let last = 0, worker, dead = null, begun;

  const tell = (name, data) => { for (const listener of listeners[name] ?? []) listener(data); };
  function end(error) {
    dead ??= error;
    for (const { reject } of pending.values()) reject(dead);
    pending.clear();
    tell('gone', error.message);
  }
  const gone = text => Object.assign(new Error(text), { gone: true });

  // begin compiles the program once; the worker passes it on to the workers that it starts.
  async function begin() {
    const missing = lacks();
    if (missing) throw gone(missing);
    const compiling = compile(base);
    worker = new Worker(new URL('worker.js', base)); // it loads its scripts meanwhile
    worker.onerror = e => end(gone(`domvision has stopped: ${e.message || 'its worker could not be started'}. Load the page again.`));
    worker.onmessage = ({ data }) => {
      if (data.event) return tell(data.event, data.json === undefined ? data.data : JSON.parse(data.json));
      if (data.stopped) return end(gone(`domvision has stopped: ${data.stopped}. Load the page again.`));
      const waiting = pending.get(data.id);
      pending.delete(data.id);
      if (data.error) waiting?.reject(new Error(data.error));
      else waiting?.resolve(data.answer);
    };
    const module = await compiling;
    worker.postMessage({ start: role, module, base: String(base), cores: navigator.hardwareConcurrency || 1 });
  }
  async function ask(message, transfer = []) {
    begun ??= begin().catch(error => { end(error); });
    await begun;
    if (dead) throw dead;
    return new Promise((resolve, reject) => {
      pending.set(++last, { resolve, reject });
      worker.postMessage({ ...message, id: last }, transfer);
    });
  }

  function on(name, listener) {
    (listeners[name] ??= []).push(listener);
    if (!begun || dead) ask({ call: '' }).catch(() => {});
  }
  return linkOf(ask, on);
}

// lacks tells the player what domvision needs and the browser lacks; '' if it lacks nothing.
function lacks() {
  const needs = { WebAssembly: 'WebAssembly', Worker: 'Web Workers', DecompressionStream: 'the decompression of files' };
  const missing = Object.keys(needs).filter(name => !(name in globalThis)).map(name => needs[name]);
  if (!missing.length) return '';
  return `This browser lacks ${missing.join(' and ')}, or has it switched off. Use a current Chrome, Edge, Firefox or Safari, or install domvision.`;
}

// compile fetches, unpacks and compiles the program, all at once. It is compressed, because not every server compresses.
async function compile(base) {
  try {
    const [response, unpack] = await Promise.all([packed(base), unpacker(base)]);
    if (!response.ok) throw new Error(response.status);
    const unpacked = response.body.pipeThrough(unpack);
    return await WebAssembly.compileStreaming(new Response(unpacked, { headers: { 'Content-Type': 'application/wasm' } }));
  } catch (e) {
    throw Object.assign(new Error(failed(e)), { gone: true });
  }
}

// failed tells the player why the program could not be loaded.
function failed(error) {
  if (!(error instanceof WebAssembly.CompileError)) {
    return `domvision could not be loaded (${error instanceof TypeError ? 'no connection' : error.message}). Check the connection, and load the page again.`;
  }
  if (/unsafe-eval|CSP/.test(error.message)) return 'WebAssembly is forbidden here, by the browser or by the server. Use another browser, or install domvision.';
  return `This browser cannot run domvision (${error.message}). Update it, or use a current Chrome, Edge, Firefox or Safari.`;
}
