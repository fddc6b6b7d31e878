// Packs out.wasm into out.zst, and writes what unpacks it: unpack.wasm, which zstddec has in its source.
import { readFile, writeFile } from 'node:fs/promises';
import zstd from '@bokuweb/zstd-wasm';

await zstd.init();
await writeFile('out.zst', zstd.compress(await readFile('out.wasm'), 19));
const source = await readFile('node_modules/zstddec/dist/zstddec-stream.mjs', 'utf8');
await writeFile('unpack.wasm', Buffer.from(source.match(/["'](AGFzbQEA[\w+/=]+)["']/)[1], 'base64'));
