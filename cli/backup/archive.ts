import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { extract, pack, type Pack } from 'tar-stream';
import { CommandError } from '../command-error.ts';
import { manifestSchema, type Manifest, type Part } from './manifest.ts';

const MANIFEST = 'manifest.json';
const MANIFEST_CHECKSUM = 'manifest.json.sha256';
/** Far more than a manifest needs; a corrupt size must not fill the memory. */
const LARGEST_MANIFEST = 256 * 1024 * 1024;
/** Suffix of an archive that is still being written. */
export const UNFINISHED = '.unfinished';

/** Adds a part to an archive that is being written; `size` is the length of its content in bytes. */
export type AddPart = (name: string, size: number, mode: number, content: Readable) => Promise<void>;

/**
 * Writes an archive: a tar file with the parts that `fill` adds, then the manifest with the SHA-256 of each part, then
 * the checksum of the manifest. The file gets its final name only when it is complete and synced to disk; only its
 * owner can read it.
 */
export async function writeArchive(
  file: string,
  fill: (add: AddPart) => Promise<Omit<Manifest, 'parts'>>,
): Promise<Manifest> {
  const draft = `${file}${UNFINISHED}`;
  const archive = pack();
  const written = pipeline(archive, createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }));
  try {
    // `written` fails first when the disk is full; `fill` would then wait forever for its data to be consumed.
    const manifest = await Promise.race([addAll(archive, fill), written.then(neverFirst)]);
    await written;
    await rename(draft, file);
    await syncFolder(dirname(file));
    return manifest;
  } catch (error) {
    archive.destroy();
    await written.catch(() => undefined);
    await unlink(draft).catch(() => undefined);
    throw error;
  }
}

function neverFirst(): never {
  throw new Error('The archive was closed before all was in it');
}

async function addAll(archive: Pack, fill: (add: AddPart) => Promise<Omit<Manifest, 'parts'>>): Promise<Manifest> {
  const parts: Part[] = [];
  const content = await fill(async (name, size, mode, source) => {
    parts.push({ name, size, sha256: await addEntry(archive, { name, size, mode }, source) });
  });
  const manifest: Manifest = { ...content, parts };
  const text = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
  const checksum = createHash('sha256').update(text).digest('hex');
  const size = text.length;
  await addEntry(archive, { name: MANIFEST, size, mode: 0o600 }, Readable.from([text]));
  const line = Buffer.from(`${checksum}  ${MANIFEST}\n`);
  await addEntry(archive, { name: MANIFEST_CHECKSUM, size: line.length, mode: 0o600 }, Readable.from([line]));
  archive.finalize();
  return manifest;
}

/** Adds one entry; returns the SHA-256 of its content. */
async function addEntry(
  archive: Pack,
  header: { name: string; size: number; mode: number },
  source: Readable,
): Promise<string> {
  const hash = createHash('sha256');
  const added = Promise.withResolvers<undefined>();
  const entry = archive.entry(header, (error) => (error ? added.reject(error) : added.resolve(undefined)));
  // When the archive is destroyed, its open entry fails too, and the callback is not always called then.
  entry.on('error', (error) => added.reject(error));
  // Avoids an unhandled rejection while nothing awaits it yet.
  added.promise.catch(() => undefined);
  let length = 0;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > header.size) break;
    hash.update(chunk);
    if (!entry.write(chunk)) await Promise.race([drained(entry), added.promise]);
  }
  if (length !== header.size) throw new CommandError(`${header.name} changed while it was read. Try again.`);
  entry.end(null);
  await added.promise;
  return hash.digest('hex');
}

function drained(entry: NodeJS.EventEmitter): Promise<void> {
  return new Promise((resolve) => entry.once('drain', resolve));
}

/** Makes a new file name in a folder survive a power failure. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  // Some file systems do not support syncing a folder and do not need it.
  await handle.sync().catch(() => undefined);
  await handle.close();
}

/** Called for each part when an archive is read; it must read the content to its end. */
export type VisitPart = (name: string, mode: number, content: Readable) => Promise<void>;

/**
 * Reads an archive from beginning to end and checks every part against the manifest. Throws CommandError when a part is
 * missing, unexpected or changed. `visit` gets the parts in the order of the file, before these checks are complete.
 */
export async function readArchive(file: string, visit: VisitPart = drain): Promise<Manifest> {
  const found: Part[] = [];
  let manifestText: Buffer | null = null;
  let checksum = '';
  const source = createReadStream(file);
  const entries = extract();
  const read = pipeline(source, entries);
  // The loop below reports the same error.
  read.catch(() => undefined);
  try {
    for await (const entry of entries) {
      const { name, size = 0, mode = 0o600, type } = entry.header;
      if (type !== 'file') throw damaged(file, `${name} is no file`);
      if (name === MANIFEST || name === MANIFEST_CHECKSUM) {
        if (size > LARGEST_MANIFEST) throw damaged(file, `${name} is too large`);
        const content = await buffer(entry as AsyncIterable<Buffer>);
        if (name === MANIFEST) manifestText = content;
        else checksum = content.toString('utf8').slice(0, 64);
        continue;
      }
      const counter = new HashingReader(entry as AsyncIterable<Buffer>);
      await visit(name, mode & 0o777, counter.content);
      found.push({ name, size, sha256: counter.digest() });
    }
    await read;
  } catch (error) {
    if (isReadError(error)) throw error;
    throw error instanceof CommandError ? error : damaged(file, error instanceof Error ? error.message : String(error));
  } finally {
    source.destroy();
  }
  if (manifestText === null || checksum === '') throw damaged(file, 'its end is missing');
  if (createHash('sha256').update(manifestText).digest('hex') !== checksum) {
    throw damaged(file, 'its table of contents is not as it was written');
  }
  return compare(file, manifestText, found);
}

/** Errors of the disk or of the file name: more precise than "the archive is damaged". */
function isReadError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

class HashingReader {
  readonly #hash = createHash('sha256');
  readonly content: Readable;

  constructor(source: AsyncIterable<Buffer>) {
    const hash = this.#hash;
    this.content = Readable.from(
      (async function* () {
        for await (const chunk of source) {
          hash.update(chunk);
          yield chunk;
        }
      })(),
      { objectMode: false },
    );
  }

  digest(): string {
    return this.#hash.digest('hex');
  }
}

async function drain(_name: string, _mode: number, content: Readable): Promise<void> {
  for await (const _chunk of content) continue;
}

function compare(file: string, text: Buffer, found: readonly Part[]): Manifest {
  let json: unknown;
  try {
    json = JSON.parse(text.toString('utf8'));
  } catch {
    throw damaged(file, 'its table of contents cannot be read');
  }
  if ((json as { format?: unknown } | null)?.format !== 1) {
    throw new CommandError(`The backup ${file} was made by another version of Bancale, which this one cannot read.`);
  }
  const parsed = manifestSchema.safeParse(json);
  if (!parsed.success) throw damaged(file, 'its table of contents has an unknown form');
  const manifest = parsed.data;
  const byName = new Map(found.map((part) => [part.name, part]));
  for (const { name, size, sha256 } of manifest.parts) {
    const part = byName.get(name);
    if (!part) throw damaged(file, `${name} is missing`);
    if (part.size !== size || part.sha256 !== sha256) throw damaged(file, `${name} is not as it was written`);
  }
  if (found.length !== manifest.parts.length) throw damaged(file, 'it holds more than was written');
  const missing = manifest.tables.find(({ part }) => !byName.has(part));
  if (missing) throw damaged(file, `the rows of ${missing.name} are missing`);
  return manifest;
}

function damaged(file: string, reason: string): CommandError {
  return new CommandError(`The backup ${file} is damaged: ${reason}. Nothing was changed.`);
}
