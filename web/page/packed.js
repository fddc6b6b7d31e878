// packed fetches the compressed program. The extension, which may fetch nothing, has another file of this name.
export const packed = base => fetch(new URL('domvision.bin', base));
