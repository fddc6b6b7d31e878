// unpacker unpacks the program, which is packed with gzip.
export const unpacker = () => new DecompressionStream('gzip');
