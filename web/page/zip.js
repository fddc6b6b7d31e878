// Zip archives: just enough to export and import the player's files.

const table = Uint32Array.from({ length: 256 }, (_, n) => {
  for (let k = 0; k < 8; k++) n = n & 1 ? n >>> 1 ^ 0xedb88320 : n >>> 1;
  return n;
});
const crc32 = data => ~data.reduce((crc, b) => crc >>> 8 ^ table[(crc ^ b) & 255], -1) >>> 0;

// fields packs numbers of 2 or 4 bytes: [[value, bytes], ...].
function fields(list) {
  const view = new DataView(new ArrayBuffer(list.reduce((n, [, bytes]) => n + bytes, 0)));
  let at = 0;
  for (const [value, bytes] of list) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  return new Uint8Array(view.buffer);
}

// writeZip makes an archive of [{ name, data }], without compression: pictures are compressed already, and the rest
// is small.
export function writeZip(entries) {
  const room = entries.reduce((n, { name, data }) => n + 76 + 6 * name.length + data.length, 22); // at most
  if (entries.length >= 0xffff || room >= 0xffffffff) throw new Error('That is too much for one archive. Export single records, and delete those that you no longer need.');
  const parts = [], central = [];
  let at = 0;
  for (const { name, data } of entries) {
    const path = new TextEncoder().encode(name);
    const common = [[20, 2], [0x800, 2], [0, 2], [0, 2], [0x21, 2], [crc32(data), 4], [data.length, 4], [data.length, 4], [path.length, 2], [0, 2]];
    const head = fields([[0x04034b50, 4], ...common]);
    central.push(fields([[0x02014b50, 4], [20, 2], ...common, [0, 2], [0, 2], [0, 2], [0, 4], [at, 4]]), path);
    parts.push(head, path, data);
    at += head.length + path.length + data.length;
  }
  const size = central.reduce((n, c) => n + c.length, 0);
  return new Blob([...parts, ...central, fields([[0x06054b50, 4], [0, 2], [0, 2], [entries.length, 2], [entries.length, 2], [size, 4], [at, 4], [0, 2]])]);
}

// Bounds of the archives that readZip reads, in unpacked bytes: of a whole archive, and of a file in it. All records
// together take at most 1 GB, and the moves of one at most 34 MB: see package session.
const mostBytes = 1e9, mostFile = 100e6;

const broken = () => new Error('That is not a zip archive, or it is damaged. Choose one that was exported here.');

export function checkSize(name, bytes, most = mostFile) {
  if (bytes > most) throw new Error(`${name} is too large: more than ${most / 1e6} MB.`);
}

// namesIn lists the names of the files in an archive.
export async function namesIn(file) {
  checkSize(file.name, file.size, mostBytes);
  return listed(new Uint8Array(await file.arrayBuffer())).map(({ name }) => name);
}

function listed(data) {
  try {
    return entriesOf(data);
  } catch (e) {
    throw e instanceof RangeError ? broken() : e; // beyond the end
  }
}

// readZip lists the files in an archive. It unpacks nothing if the archive says that it holds too many or too much, and
// stops where a file is larger than the archive says.
export async function readZip(file, mostFiles = Infinity, most = mostBytes) {
  checkSize(file.name, file.size, most);
  const found = listed(new Uint8Array(await file.arrayBuffer()));
  if (found.length > mostFiles) throw new Error(`${file.name} holds ${found.length} files: expected at most ${mostFiles}.`);
  for (const { name, size } of found) checkSize(name, size, Math.min(most, mostFile));
  checkSize(file.name, found.reduce((n, { size }) => n + size, 0), most);
  const entries = [];
  for (const { name, method, size, crc, packed } of found) {
    if (method === 0 ? packed.length !== size : method !== 8) throw broken();
    const data = method === 0 ? packed : await inflate(packed, size);
    if (crc32(data) !== crc) throw broken();
    entries.push({ name, data });
  }
  return entries;
}

// entriesOf reads the table of contents. Its error is a RangeError if the archive is cut short.
function entriesOf(data) {
  const view = new DataView(data.buffer, data.byteOffset, data.length), entries = [];
  const comment = 65535;
  let end = data.length - 22;
  const first = Math.max(0, end - comment);
  while (end >= first && view.getUint32(end, true) !== 0x06054b50) end--;
  if (end < first) throw broken();
  let at = view.getUint32(end + 16, true);
  for (let n = view.getUint16(end + 10, true); n > 0; n--) {
    if (view.getUint32(at, true) !== 0x02014b50) throw broken();
    const method = view.getUint16(at + 10, true), crc = view.getUint32(at + 16, true), packed = view.getUint32(at + 20, true), size = view.getUint32(at + 24, true);
    const named = view.getUint16(at + 28, true), local = view.getUint32(at + 42, true);
    const name = new TextDecoder().decode(data.subarray(at + 46, at + 46 + named));
    const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    at += 46 + named + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    if (!name.endsWith('/')) entries.push({ name, method, size, crc, packed: data.subarray(from, from + packed) });
  }
  return entries;
}

// inflate unpacks a file of a known size.
async function inflate(packed, size) {
  const data = new Uint8Array(size);
  let at = 0;
  try {
    const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
    for (;;) {
      const { done, value } = await unpacked.read();
      if (done) break;
      if (at + value.length > size) {
        unpacked.cancel().catch(() => {});
        throw broken();
      }
      data.set(value, at);
      at += value.length;
    }
  } catch {
    throw broken();
  }
  if (at !== size) throw broken();
  return data;
}
