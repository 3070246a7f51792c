import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { errorCode, ImportError, messageOf } from '../import-error.ts';

/** Called with the number of bytes read from the file itself (compressed bytes for a gzipped file). */
export type OnBytes = (count: number) => void;

/** Size of a file in bytes. Throws ImportError for anything but a readable file. */
export async function fileSize(path: string): Promise<number> {
  try {
    const found = await stat(path);
    if (!found.isFile()) throw new ImportError(`${path} is not a file.`);
    return found.size;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') throw new ImportError(`There is no file ${path}.`);
    if (errorCode(error) === 'EACCES') throw new ImportError(`The file ${path} may not be read.`);
    throw error;
  }
}

/** The bytes of a file, unpacked if it is gzipped (detected by its first two bytes, not by its name). */
export async function* readBytes(path: string, onBytes: OnBytes = () => undefined): AsyncGenerator<Uint8Array> {
  const isPacked = await startsAsGzip(path);
  const file = createReadStream(path, { highWaterMark: 256 * 1024 });
  file.on('data', (chunk) => onBytes(chunk.length));
  if (!isPacked) {
    yield* file;
    return;
  }
  const unpacked = createGunzip();
  file.on('error', (error) => unpacked.destroy(error));
  try {
    for await (const chunk of file.pipe(unpacked)) yield chunk as Uint8Array;
  } catch (error) {
    throw new ImportError(`The gzip file ${path} is damaged or cut off: ${messageOf(error)}.`);
  } finally {
    file.destroy();
  }
}

async function startsAsGzip(path: string): Promise<boolean> {
  const handle = await open(path);
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await handle.close();
  }
}
