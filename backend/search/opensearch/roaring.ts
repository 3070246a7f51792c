const NO_RUNS = 12_346;
/** Values of one container, and how many of them at most are listed one by one. */
const CONTAINER = 0x10000;
const MAXIMUM_LISTED = 4096;
const BITMAP_BYTES = CONTAINER / 8;

/**
 * A set of ids as a Roaring bitmap in its portable format (RoaringFormatSpec), in Base64, as OpenSearch reads it.
 * @param ids whole numbers from 0 to 2^32 - 1 in ascending order, each once.
 */
export function roaringBitmap(ids: ArrayLike<number>): string {
  const containers: { high: number; from: number; to: number }[] = [];
  for (let at = 0; at < ids.length; at++) {
    const high = (ids[at] as number) >>> 16;
    const last = containers.at(-1);
    if (last?.high === high) last.to = at + 1;
    else containers.push({ high, from: at, to: at + 1 });
  }
  const sizes = containers.map(({ from, to }) => (to - from > MAXIMUM_LISTED ? BITMAP_BYTES : 2 * (to - from)));
  const head = 8 + 8 * containers.length;
  const bytes = Buffer.alloc(sizes.reduce((sum, size) => sum + size, head));
  bytes.writeUInt32LE(NO_RUNS, 0);
  bytes.writeUInt32LE(containers.length, 4);
  let offset = head;
  containers.forEach(({ high, from, to }, index) => {
    const size = sizes[index] as number;
    bytes.writeUInt16LE(high, 8 + 4 * index);
    bytes.writeUInt16LE(to - from - 1, 10 + 4 * index);
    bytes.writeUInt32LE(offset, 8 + 4 * containers.length + 4 * index);
    for (let at = from; at < to; at++) {
      const low = (ids[at] as number) & 0xffff;
      if (to - from > MAXIMUM_LISTED)
        bytes[offset + (low >>> 3)] = (bytes[offset + (low >>> 3)] as number) | (1 << (low & 7));
      else bytes.writeUInt16LE(low, offset + 2 * (at - from));
    }
    offset += size;
  });
  return bytes.toString('base64');
}
