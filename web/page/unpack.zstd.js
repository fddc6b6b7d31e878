// unpacker unpacks the program, which is packed with zstd. No browser can, so the decoder of zstd comes along.
import { decoder } from './packed.js';

const WORD = 4; // bytes of a number of the decoder's

export async function unpacker(base) {
  const code = await (await decoder(base)).arrayBuffer();
  const { instance } = await WebAssembly.instantiate(code, { env: { emscripten_notify_memory_growth() {} } });
  const { memory, malloc, free, ZSTD_createDCtx, ZSTD_decompressStream, ZSTD_DStreamOutSize } = instance.exports;
  const context = ZSTD_createDCtx(), room = ZSTD_DStreamOutSize(), out = malloc(room);
  const to = malloc(3 * WORD), from = malloc(3 * WORD); // start, size and position of a buffer
  const point = (buffer, start, size) => new Uint32Array(memory.buffer, buffer, 3).set([start, size, 0]);
  const done = buffer => new Uint32Array(memory.buffer, buffer, 3)[2];
  let left = 1; // 0 at the end of the program

  return new TransformStream({
    transform(chunk, stream) {
      const start = malloc(chunk.length);
      new Uint8Array(memory.buffer).set(chunk, start);
      point(from, start, chunk.length);
      do {
        point(to, out, room);
        left = ZSTD_decompressStream(context, to, from);
        if (left < 0) throw new Error('the program is damaged');
        if (done(to)) stream.enqueue(new Uint8Array(memory.buffer).slice(out, out + done(to)));
      } while (done(from) < chunk.length || done(to) === room);
      free(start);
    },
    flush() {
      if (left) throw new Error('the program is cut short');
    },
  });
}
