import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { IMPORT_ENCODINGS, type ImportEncoding } from '../../../domain/import-encodings.ts';
import { errorCode, ImportError, messageOf } from '../import-error.ts';
import { decodeDos, DosEvidence, type DosEncoding } from './dos-text.ts';

/** A file to read; its name is what reports and errors say. */
export interface InputFile {
  path: string;
  name: string;
}

/** A file that is named by its path. */
export function fileAt(path: string): InputFile {
  return { path, name: path };
}

/** The supported encodings. */
export const encodings = IMPORT_ENCODINGS;
/** The encoding of a supplier's file. */
export type Encoding = ImportEncoding;

// Bytes examined to recognise UTF-16 without a byte order mark.
const sampleLength = 4096;

/**
 * The encoding of a file: UTF-16 by its byte order mark or by the pattern of its zero bytes, UTF-8 when every byte is
 * valid UTF-8, else Windows-1252, or CP850 where its accents say so. The whole file is read, because the first accent may
 * be in the last row.
 */
export async function detectEncoding(file: InputFile): Promise<Encoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  try {
    for await (const chunk of readBytes(file)) {
      const wide = isFirst ? detectUtf16(chunk) : null;
      if (wide !== null) return wide;
      isFirst = false;
      decoder.decode(chunk, { stream: true });
    }
    decoder.decode();
    return 'utf-8';
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  const evidence = new DosEvidence();
  for await (const chunk of readBytes(file)) evidence.add(chunk);
  return evidence.isDos ? 'cp850' : 'windows-1252';
}

function isDos(encoding: Encoding): encoding is DosEncoding {
  return encoding === 'cp850' || encoding === 'cp437';
}

/**
 * Whether bytes start a UTF-16 text, and in which byte order. Without a byte order mark: Western text has a zero in
 * nearly every second byte, always on the same side; a single stray zero is not enough.
 */
function detectUtf16(start: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  const sample = start.subarray(0, Math.min(start.length, sampleLength));
  const pairs = Math.floor(sample.length / 2);
  let even = 0;
  let odd = 0;
  for (let place = 0; place < pairs * 2; place += 2) {
    if (sample[place] === 0) even += 1;
    if (sample[place + 1] === 0) odd += 1;
  }
  const isMost = (count: number): boolean => pairs > 0 && count > pairs / 2;
  const isRare = (count: number): boolean => count <= pairs / 50;
  if (isMost(odd) && isRare(even)) return 'utf-16le';
  if (isMost(even) && isRare(odd)) return 'utf-16be';
  return null;
}

/** The text of a file in pieces, without byte order mark. */
export async function* readText(file: InputFile, encoding: Encoding, onBytes?: OnBytes): AsyncGenerator<string> {
  if (isDos(encoding)) {
    for await (const chunk of readBytes(file, onBytes)) yield decodeDos(chunk, encoding);
    return;
  }
  const decoder = new TextDecoder(encoding, { fatal: encoding === 'utf-8' });
  try {
    for await (const chunk of readBytes(file, onBytes)) {
      const text = decoder.decode(chunk, { stream: true });
      if (text !== '') yield text;
    }
    const rest = decoder.decode();
    if (rest !== '') yield rest;
  } catch (error) {
    if (error instanceof TypeError) throw new ImportError(`${file.name} is not UTF-8 as the mapping says.`);
    throw error;
  }
}

/** Called with the number of bytes read from the file itself (compressed bytes for a gzipped file). */
export type OnBytes = (count: number) => void;

/** Size of a file in bytes. Throws ImportError for anything but a readable file. */
export async function fileSize({ path, name }: InputFile): Promise<number> {
  try {
    const found = await stat(path);
    if (!found.isFile()) throw new ImportError(`${name} is not a file.`);
    return found.size;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') throw new ImportError(`There is no file ${name}.`);
    if (errorCode(error) === 'EACCES') throw new ImportError(`The file ${name} may not be read.`);
    throw error;
  }
}

/** The bytes of a file, unpacked if it is gzipped (detected by its first two bytes, not by its name). */
export async function* readBytes(
  { path, name }: InputFile,
  onBytes: OnBytes = () => undefined,
): AsyncGenerator<Uint8Array> {
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
    throw new ImportError(`The gzip file ${name} is damaged or cut off: ${messageOf(error)}.`);
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
