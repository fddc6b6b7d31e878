// The file system of Go's program: as much of Node's fs as Go's package os uses. Files are in memory and, if the
// browser allows it, in its database, where they survive.
const files = (() => {
  const DIR = 0o40000, FILE = 0o100000;
  const O = { WRONLY: 1, RDWR: 2, CREAT: 64, TRUNC: 512, APPEND: 1024, EXCL: 128, DIRECTORY: 65536 };
  const decoder = new TextDecoder();
  const nodes = new Map([['/', { dir: true, time: Date.now() }]]); // by path
  const open = new Map(); // by descriptor
  const dirty = new Set(); // paths to write to the database
  const channel = new BroadcastChannel('domvision-files');
  let db = null, next = 100, writing = null;
  let gone = false, closed = null; // the browser has closed the database; a promise that fails then

  // The errors that the player may see.
  const WORDS = {
    ENOSPC: 'The browser’s storage is full: this is kept only until the page is closed. Make room on this computer, or delete old games under “Your games, profiles and records”.',
    EIO: 'The browser cannot write to its storage now. Try again, or load the page again.',
  };
  const fail = code => Object.assign(new Error(WORDS[code] ?? code), { code });
  const norm = path => {
    const parts = [];
    for (const part of path.split('/')) {
      if (part === '..') parts.pop();
      else if (part && part !== '.') parts.push(part);
    }
    return '/' + parts.join('/');
  };
  const parent = path => path.slice(0, path.lastIndexOf('/')) || '/';
  const find = path => { const n = nodes.get(norm(path)); if (!n) throw fail('ENOENT'); return n; };
  const folder = path => { if (!nodes.get(parent(path))?.dir) throw fail('ENOENT'); };
  const inside = path => [...nodes.keys()].filter(p => p !== '/' && parent(p) === path);

  // The database holds { path, data, time }; a folder has no data. save writes all changes in one transaction, soon
  // after the first of them, when the transaction before has ended. What cannot be written waits for the next. fsync
  // waits for it.
  const request = r => new Promise((done, failed) => { r.onsuccess = () => done(r.result); r.onerror = () => failed(r.error); });
  // connect opens the database, for the first time or again.
  async function connect() {
    const opening = indexedDB.open('domvision', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('files', { keyPath: 'path' });
    const opened = await request(opening);
    closed = new Promise((_, failed) => {
      const end = () => { gone = true; failed(fail('EIO')); };
      opened.onclose = end; // the player has deleted the data of the site
      opened.onversionchange = () => { opened.close(); end(); }; // nobody else could delete or change it
    });
    closed.catch(() => {});
    [db, gone] = [opened, false];
  }
  let before = Promise.resolve();
  function save() {
    if (!db) return Promise.resolve();
    return writing ??= Promise.all([new Promise(done => setTimeout(done, 5)), before]).then(() => {
      writing = null;
      const written = writeDirty();
      before = written.catch(() => {});
      return written;
    });
  }
  async function writeDirty(paths = [...dirty]) {
    paths.forEach(path => dirty.delete(path));
    if (!paths.length) return;
    try {
      if (gone) await connect();
      const t = db.transaction('files', 'readwrite'), store = t.objectStore('files');
      for (const path of paths) {
        const n = nodes.get(path);
        if (n) store.put({ path, data: n.dir ? null : n.data.slice(0, n.size), time: n.time });
        else store.delete(path);
      }
      await Promise.race([new Promise((finished, failed) => { t.oncomplete = finished; t.onabort = () => failed(t.error); }), closed]);
    } catch (e) {
      paths.forEach(path => dirty.add(path));
      throw fail(e?.name === 'QuotaExceededError' ? 'ENOSPC' : 'EIO');
    }
    channel.postMessage(paths);
  }
  const touch = path => { dirty.add(path); save().catch(() => {}); };

  function stats(n) {
    const size = n.dir ? 0 : n.size;
    return {
      dev: 0, ino: 0, mode: n.dir ? DIR | 0o755 : FILE | 0o644, nlink: 1, uid: 0, gid: 0, rdev: 0, size, blksize: 4096,
      blocks: Math.ceil(size / 512), atimeMs: n.time, mtimeMs: n.time, ctimeMs: n.time, isDirectory: () => !!n.dir,
    };
  }
  const file = fd => { const f = open.get(fd); if (!f) throw fail('EBADF'); return f; };
  function resize(n, size) {
    if (size > n.data.length) {
      const data = new Uint8Array(Math.max(size, 2 * n.data.length));
      data.set(n.data.subarray(0, n.size));
      n.data = data;
    } else if (size < n.size) n.data.fill(0, size, n.size);
    n.size = size;
    n.time = Date.now();
  }
  function put(path, data, time = Date.now()) {
    for (let p = parent(path); !nodes.has(p); p = parent(p)) { nodes.set(p, { dir: true, time }); touch(p); }
    nodes.set(path, { data, size: data.length, time });
  }
  // restore takes a file or folder from the database. It leaves there what is none, such as that of another version.
  function restore({ path, data, time }) {
    if (typeof path !== 'string' || path !== norm(path) || !path.startsWith('/home/') || under(path)) return;
    if (data instanceof Uint8Array) put(path, data, +time || 0);
    else if (data === null) nodes.set(path, { dir: true, time: +time || 0 });
  }
  // under reports whether a path leads through a file.
  const under = path => {
    for (let p = parent(path); p !== '/'; p = parent(p)) if (nodes.has(p) && !nodes.get(p).dir) return true;
    return false;
  };

  const calls = {
    open(path, flags) {
      path = norm(path);
      let n = nodes.get(path);
      if (n && flags & O.CREAT && flags & O.EXCL) throw fail('EEXIST');
      if (!n && !(flags & O.CREAT)) throw fail('ENOENT');
      if (n?.dir && flags & (O.WRONLY | O.RDWR)) throw fail('EISDIR');
      if (n && !n.dir && flags & O.DIRECTORY) throw fail('ENOTDIR');
      if (!n) {
        folder(path);
        nodes.set(path, n = { data: new Uint8Array(0), size: 0, time: Date.now() });
        touch(path);
      } else if (flags & O.TRUNC) resize(n, 0);
      open.set(++next, { path, node: n, at: 0, append: flags & O.APPEND });
      return next;
    },
    close(fd) { file(fd); open.delete(fd); },
    fstat: fd => stats(file(fd).node),
    stat: path => stats(find(path)),
    lstat: path => stats(find(path)),
    read(fd, buffer, offset, length, position) {
      const f = file(fd), at = position ?? f.at;
      const n = Math.max(0, Math.min(length, f.node.size - at));
      buffer.set(f.node.data.subarray(at, at + n), offset);
      if (position === null) f.at += n;
      return n;
    },
    write(fd, buffer, offset, length, position) {
      if (fd === 1 || fd === 2) { console.log(decoder.decode(buffer.slice(offset, offset + length)).trimEnd()); return length; }
      const f = file(fd), at = f.append ? f.node.size : position ?? f.at;
      if (at + length > f.node.size) resize(f.node, at + length);
      f.node.data.set(buffer.subarray(offset, offset + length), at);
      f.node.time = Date.now();
      if (position === null) f.at = at + length;
      touch(f.path);
      return length;
    },
    ftruncate(fd, length) { const f = file(fd); resize(f.node, length); touch(f.path); },
    truncate(path, length) { resize(find(path), length); touch(norm(path)); },
    readdir(path) {
      if (!find(path).dir) throw fail('ENOTDIR');
      return inside(norm(path)).map(p => p.slice(p.lastIndexOf('/') + 1)).sort();
    },
    mkdir(path) {
      path = norm(path);
      if (nodes.has(path)) throw fail('EEXIST');
      folder(path);
      nodes.set(path, { dir: true, time: Date.now() });
      touch(path);
    },
    rmdir(path) {
      path = norm(path);
      if (!find(path).dir) throw fail('ENOTDIR');
      if (inside(path).length) throw fail('ENOTEMPTY');
      nodes.delete(path);
      touch(path);
    },
    unlink(path) {
      path = norm(path);
      if (find(path).dir) throw fail('EISDIR');
      nodes.delete(path);
      touch(path);
    },
    rename(from, to) {
      [from, to] = [norm(from), norm(to)];
      find(from);
      folder(to);
      for (const p of [...nodes.keys()].filter(p => p === from || p.startsWith(from + '/'))) {
        const moved = to + p.slice(from.length);
        nodes.set(moved, nodes.get(p));
        nodes.delete(p);
        for (const f of open.values()) if (f.path === p) f.path = moved;
        touch(p);
        touch(moved);
      }
    },
    utimes(path, _, mtime) { find(path).time = mtime * 1000; },
    chmod() {}, fchmod() {}, chown() {}, fchown() {}, lchown() {},
    readlink() { throw fail('EINVAL'); },
    link() { throw fail('ENOSYS'); },
    symlink() { throw fail('ENOSYS'); },
  };

  const fs = { constants: { O_WRONLY: O.WRONLY, O_RDWR: O.RDWR, O_CREAT: O.CREAT, O_TRUNC: O.TRUNC, O_APPEND: O.APPEND, O_EXCL: O.EXCL, O_DIRECTORY: O.DIRECTORY } };
  for (const [name, call] of Object.entries(calls)) {
    fs[name] = (...args) => {
      const answer = args.pop();
      let result, error = null;
      try { result = call(...args); } catch (e) { error = e.code ? e : fail('EIO'); }
      queueMicrotask(() => error ? answer(error) : answer(null, result));
    };
  }
  fs.fsync = (_, answer) => { save().then(() => answer(null), answer); };
  fs.writeSync = (fd, buffer) => calls.write(fd, buffer, 0, buffer.length, null);
  globalThis.fs = fs;
  globalThis.path = { resolve: (...parts) => norm(parts.join('/')) };

  // The folders with the player's files in Go's program, and what the list and exports call them.
  const ROOTS = { '/home/.config/domvision/': 'config/', '/home/.local/share/domvision/': 'data/' };
  const nameOf = path => { for (const [root, name] of Object.entries(ROOTS)) if (path.startsWith(root)) return name + path.slice(root.length); return null; };
  const pathOf = name => {
    for (const [root, short] of Object.entries(ROOTS)) if (name.startsWith(short)) return norm(root + name.slice(short.length));
    throw new Error(`${name} is not a domvision file`);
  };
  // The names that imported files may have: in these folders, with an extension, and no part begins with a dot.
  const importable = /^(config|data)(\/[^/.][^/]*){0,4}\/[^/.][^/]*\.[^/]+$/;
  const longest = 200, mostConfig = 1000; // characters of a name; files that every reading of a board looks at
  // importPath is where an imported file goes; '' if it must not be imported.
  function importPath(name) {
    const path = name.length <= longest && importable.test(name) ? pathOf(name) : '';
    return nodes.get(path)?.dir || under(path) ? '' : path;
  }
  // importPaths is where imported files go: none twice, and none where another one needs a folder.
  function importPaths(all) {
    const paths = all.map(({ name }) => importPath(name)), seen = new Set(), folders = new Set();
    for (const path of paths) for (let p = path && parent(path); p && p !== '/'; p = parent(p)) folders.add(p);
    const bad = paths.findIndex(path => !path || folders.has(path) || seen.size === seen.add(path).size);
    if (bad >= 0) throw new Error(`Nothing was imported: ${all[bad].name.slice(0, 99)} is not a domvision file.`);
    if (all.filter(({ name }) => name.startsWith('config/')).length > mostConfig) throw new Error(`Nothing was imported: that holds more than ${mostConfig} profiles and games.`);
    return paths;
  }
  // keep keeps a file that another one replaces, as the program does: beside it, with a number.
  function keep(path, data) {
    const old = nodes.get(path);
    if (!old || old.size === data.length && data.every((b, i) => b === old.data[i])) return;
    let n = 1;
    while (nodes.has(`${path}.${n}`)) n++;
    put(`${path}.${n}`, old.data.slice(0, old.size), old.time);
    touch(`${path}.${n}`);
  }

  return {
    changed: null,
    // open reads the database. It returns null, or the reason why files will not survive.
    async open() {
      let why = null;
      try {
        await connect();
        (await request(db.transaction('files').objectStore('files').getAll())).forEach(restore);
      } catch (e) {
        db = null;
        why = e?.name === 'VersionError' ? 'Your files here were written by a newer domvision. Load the page again: until then it keeps nothing.' : 'This browser stores no files for this page (it is a private window, or storage is switched off). What you teach and your records are lost when you close the page. To keep them, export them under “Your games, profiles and records”.';
      }
      for (const dir of ['/home', '/tmp']) if (!nodes.has(dir)) nodes.set(dir, { dir: true, time: Date.now() });
      // Another tab has written files: read them again.
      channel.onmessage = async ({ data: paths }) => {
        for (const path of paths) {
          if (!db || gone) return;
          const stored = await request(db.transaction('files').objectStore('files').get(path));
          if (stored) restore(stored);
          else nodes.delete(path);
        }
        this.changed?.();
      };
      return why;
    },
    // serve does what the page asks: it lists the files, returns one, takes in imported ones, or deletes one.
    async serve({ files: what, name, all }) {
      if (what === 'list') {
        return [...nodes].filter(([path, n]) => !n.dir && nameOf(path)).map(([path, n]) => ({ name: nameOf(path), size: n.size, time: n.time }));
      }
      if (what === 'put') {
        const paths = importPaths(all);
        all.forEach(({ data }, i) => { keep(paths[i], data); put(paths[i], new Uint8Array(data)); touch(paths[i]); });
        this.changed?.();
        await save();
        return null;
      }
      const path = pathOf(name);
      if (what === 'get') { const n = find(path); return n.data.slice(0, n.size); }
      nodes.delete(path);
      if (db) await writeDirty([path]); // by itself: it makes room for what waits
      this.changed?.();
      return null;
    },
  };
})();
