// Zip archives, as far as they are needed to take the player's files out and in.

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

// writeZip makes an archive of [{ name, data }]. Pictures are compressed already, the rest is small.
export function writeZip(entries) {
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

// readZip lists the files in an archive.
export async function readZip(data) {
  const view = new DataView(data.buffer, data.byteOffset, data.length), entries = [];
  const broken = () => new Error('That is not a zip archive, or it is damaged. Choose one that was exported here.');
  let end = data.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end--;
  if (end < 0) throw broken();
  let at = view.getUint32(end + 16, true);
  for (let n = view.getUint16(end + 10, true); n > 0; n--) {
    if (at + 46 > data.length || view.getUint32(at, true) !== 0x02014b50) throw broken();
    const method = view.getUint16(at + 10, true), size = view.getUint32(at + 20, true), named = view.getUint16(at + 28, true);
    const local = view.getUint32(at + 42, true);
    const name = new TextDecoder().decode(data.subarray(at + 46, at + 46 + named));
    const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    at += 46 + named + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    if (name.endsWith('/')) continue;
    const packed = data.subarray(from, from + size);
    if (method !== 0 && method !== 8) throw broken();
    const file = method === 0 ? packed
      : new Uint8Array(await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'))).arrayBuffer());
    entries.push({ name, data: file });
  }
  return entries;
}
