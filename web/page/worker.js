// The worker in which domvision runs, or one that plays games for it: see web/wasm. It gives Go's program access to
// the browser: files, the frames of a shared window, more workers.
importScripts('wasm_exec.js', 'files.js', 'frames.js');

// The first message says what to run. The program of a player reads all others from its port.
onmessage = ({ data }) => {
  if (data.start === 'player') play(data);
  else begin(data);
};

const run = async (role, module) => {
  const go = new Go();
  go.argv = ['domvision', role];
  go.env = { HOME: '/home' };
  let code = 0;
  go.exit = c => code = c;
  const instance = await WebAssembly.instantiate(module, go.importObject);
  await go.run(instance);
  throw new Error(`its program exited with code ${code}`);
};

async function play({ module, port }) {
  self.port = port; // keeps messages until the program listens
  try {
    await run('player', module);
  } catch (e) {
    setTimeout(() => { throw e; }); // uncaught, so that it reaches the worker that started this one
  }
}

async function begin({ start, module, base, cores }) {
  const queue = [];
  onmessage = e => queue.push(e);
  const players = Array.from({ length: start === 'watch' && self.Worker ? cores : 0 }, () => new MessageChannel());
  self.players = players.map(({ port1 }) => port1);
  self.startPlayers = () => { for (const channel of players) startPlayer(module, base, channel); };
  const trouble = await files.open();
  if (trouble) postMessage({ event: 'trouble', data: trouble });
  files.changed = () => self.profilesChanged?.();
  run(start, module).catch(e => postMessage({ stopped: e.message }));
  while (!self.domvision) await new Promise(done => setTimeout(done, 1));
  onmessage = answer;
  queue.forEach(answer);
}

// startPlayer starts a worker that plays games, at the other end of a channel.
function startPlayer(module, base, { port1, port2 }) {
  const player = new Worker(new URL('worker.js', base));
  player.onerror = e => {
    e.preventDefault(); // the search goes on without it, and so does the page
    port1.onerror?.();
  };
  player.postMessage({ start: 'player', module, port: port2 }, [port2]);
}

let listening = false;
async function answer({ data }) {
  const { id } = data;
  try {
    if (data.call === '') {
      if (!listening) domvision.listen((event, json) => postMessage({ event, json }));
      listening = true;
      postMessage({ id, answer: 'null' });
    } else if (data.call) {
      postMessage({ id, answer: await domvision.call(data.call, new Uint8Array(data.body)) });
    } else if (data.picture !== undefined) {
      postMessage({ id, answer: await domvision.picture(data.picture) });
    } else if (data.frames || data.frame || data.noFrames) {
      takeFrames(data);
      postMessage({ id, answer: 'null' });
    } else if (data.files) {
      postMessage({ id, answer: await files.serve(data) });
    }
  } catch (e) {
    postMessage({ id, error: e.message });
  }
}
