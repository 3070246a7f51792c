import { open, type FileHandle } from 'node:fs/promises';
import { ImportError } from '../import-error.ts';

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const endLength = 22;
const longestComment = 65_535;
const longestDirectory = 4 * 1024 * 1024;

export interface ZipPart {
  name: string;
  /** Unpacked size in bytes, as the file declares it. */
  size: number;
}

/**
 * The unpacked sizes in bytes that the parts of a zip file declare. Throws for a file that is not a zip file, and for a
 * part without a size. Unpacking stops at the declared size, so these sizes are reliable limits.
 */
export async function zipParts(path: string): Promise<ZipPart[]> {
  const handle = await open(path);
  try {
    const { size } = await handle.stat();
    const tail = await readAt(handle, Math.max(0, size - endLength - longestComment), size);
    const place = lastIndexOfSignature(tail);
    if (place < 0) throw damaged(path);
    const length = tail.readUInt32LE(place + 12);
    const offset = tail.readUInt32LE(place + 16);
    if (length > longestDirectory || offset + length > size) throw damaged(path);
    return partsIn(await readAt(handle, offset, offset + length), path);
  } finally {
    await handle.close();
  }
}

function partsIn(directory: Buffer, path: string): ZipPart[] {
  const parts: ZipPart[] = [];
  let place = 0;
  while (place + 46 <= directory.length && directory.readUInt32LE(place) === entrySignature) {
    const packed = directory.readUInt32LE(place + 20);
    const unpacked = directory.readUInt32LE(place + 24);
    // An empty part packs into two bytes. A part that hides its size would be unpacked without any limit.
    if (unpacked === 0 && packed > 2) throw damaged(path);
    const [nameLength = 0, ...others] = [28, 30, 32].map((at) => directory.readUInt16LE(place + at));
    parts.push({ name: directory.toString('utf8', place + 46, place + 46 + nameLength), size: unpacked });
    // Name, extra field and comment follow the fixed part.
    place += others.reduce((sum, length) => sum + length, 46 + nameLength);
  }
  return parts;
}

function lastIndexOfSignature(tail: Buffer): number {
  for (let place = tail.length - endLength; place >= 0; place -= 1) {
    if (tail.readUInt32LE(place) === endSignature) return place;
  }
  return -1;
}

async function readAt(handle: FileHandle, from: number, to: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(to - from), 0, to - from, from);
  return buffer.subarray(0, bytesRead);
}

function damaged(path: string): ImportError {
  return new ImportError(
    `${path} is not an .xlsx file (an old .xls, a protected or a damaged one?). Save it again as .xlsx.`,
  );
}
