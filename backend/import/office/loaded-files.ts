import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { errorCode, ImportError } from '../import-error.ts';
import { fileTypeOf } from '../sources/file-type.ts';

/** The folder of loaded files below the data directory: all processes of a shop share it (decision 6.12). */
const FOLDER = 'imports';

/** What a loaded file is, by its bytes and its name. */
export type LoadedType = 'table' | 'archive' | 'invoice';

/** Where a loaded file lies. */
export function loadedPath(dataDirectory: string, hash: string): string {
  return join(dataDirectory, FOLDER, hash.slice(0, 2), hash);
}

/** More bytes came than a file may have. */
export class FileTooLarge extends Error {}

/**
 * Writes a stream to the folder of loaded files, under the name of its content. Whatever breaks off leaves nothing.
 * @throws FileTooLarge as soon as there are more bytes than allowed.
 */
export async function storeLoaded(
  dataDirectory: string,
  content: Readable,
  maximumBytes: number,
): Promise<{ hash: string; bytes: number }> {
  const folder = join(dataDirectory, FOLDER);
  await mkdir(folder, { recursive: true });
  const path = join(folder, `arriving-${randomUUID()}`);
  const sum = createHash('sha256');
  let bytes = 0;
  const counting = new Transform({
    transform(piece: Buffer, _encoding, done) {
      bytes += piece.length;
      if (bytes > maximumBytes) return done(new FileTooLarge());
      sum.update(piece);
      done(null, piece);
    },
  });
  try {
    await pipeline(content, counting, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    const hash = sum.digest('hex');
    const target = loadedPath(dataDirectory, hash);
    await mkdir(join(folder, hash.slice(0, 2)), { recursive: true });
    await rename(path, target);
    // Its days begin anew, also where the same bytes were there already.
    await utimes(target, new Date(), new Date());
    return { hash, bytes };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

/** Removes the bytes of a file that is not wanted. */
export async function removeLoaded(dataDirectory: string, hash: string): Promise<void> {
  await rm(loadedPath(dataDirectory, hash), { force: true });
}

/** What a stored file is. @throws ImportError for what cannot be imported, with what to do. */
export async function loadedType(path: string, name: string): Promise<LoadedType> {
  if (/\.(?:xml|p7m)$/i.test(name)) return 'invoice';
  if (await isArchive(path, name)) return 'archive';
  await fileTypeOf({ path, name }, undefined);
  return 'table';
}

async function isArchive(path: string, name: string): Promise<boolean> {
  const handle = await open(path).catch((error: unknown) => {
    throw errorCode(error) === 'ENOENT' ? new ImportError(`${name} is no longer there: load it again.`) : error;
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4096), 0, 4096, 0);
    const start = buffer.toString('latin1', 0, bytesRead);
    // Empty archives and those that begin with an entry; spreadsheets are archives of another kind.
    if (start.startsWith('PK\u0005\u0006')) throw new ImportError(`${name} is an empty archive.`);
    if (!start.startsWith('PK\u0003\u0004')) return false;
    const first = start.slice(30, 30 + start.charCodeAt(26) + 256 * start.charCodeAt(27));
    return !/^(?:\[Content_Types\]\.xml|_rels\/|docProps\/|xl\/|customXml\/|mimetype)/.test(first);
  } finally {
    await handle.close();
  }
}
