// packed fetches the compressed program, and decoder what unpacks it where the browser cannot. The extension, which may
// fetch nothing, has another file of this name.
export const packed = base => fetch(new URL('domvision.bin', base));
export const decoder = base => fetch(new URL('unpack.wasm', base));
