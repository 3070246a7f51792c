import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, cp, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { AddPart } from './archive.ts';
import { CommandError } from '../command-error.ts';
import { DATA_FOLDER } from './manifest.ts';

/**
 * The entries of DATA_DIR that belong to the shop: images, documents of articles and of customers, the orders at the
 * embedded ERP, mails written as files, the payments of the payment sandbox, and the secret that signs links.
 * Everything else in DATA_DIR is the database, which is copied as rows, or can be generated again. Code that stores a
 * new kind of file in DATA_DIR must add its name here.
 */
export const DATA_ENTRIES = [
  'files',
  'documents',
  'customer-documents',
  'erp',
  'mail',
  'paypal-sandbox',
  'secret',
] as const;

const ERP_ORDER = /^erp\/([A-Z0-9]+-\d{4}-\d+)\.json$/;

/**
 * Adds the shop's files to an archive. Left out are files still being written and orders that reached the embedded ERP
 * after the database snapshot: the restored shop submits those again, or gives their number to another order.
 * @param isAtErp whether the order of that number had been submitted to the ERP at the time of the database snapshot.
 */
export async function addDataFiles(
  dataDirectory: string,
  add: AddPart,
  isAtErp: (orderNumber: string) => boolean,
): Promise<void> {
  for (const path of await listFiles(dataDirectory)) {
    const [, orderNumber] = ERP_ORDER.exec(path) ?? [];
    if (orderNumber !== undefined && !isAtErp(orderNumber)) continue;
    const file = await open(join(dataDirectory, path)).catch((error: unknown) => {
      // Removed since the listing.
      if (isMissing(error)) return null;
      throw error;
    });
    if (!file) continue;
    try {
      const { size, mode } = await file.stat();
      const range = { fd: file.fd, start: 0, end: size - 1, autoClose: false };
      const content = size === 0 ? Readable.from([]) : createReadStream('', range);
      await add(`${DATA_FOLDER}/${path}`, size, mode & 0o777, content);
    } finally {
      await file.close();
    }
  }
}

/** The shop's files below a data directory, as relative paths. */
async function listFiles(dataDirectory: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of DATA_ENTRIES) {
    const info = await stat(join(dataDirectory, entry)).catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    });
    if (info?.isFile()) found.push(entry);
    if (!info?.isDirectory()) continue;
    const below = await readdir(join(dataDirectory, entry), { recursive: true, withFileTypes: true });
    for (const file of below) {
      if (!file.isFile() || isDraft(file.name)) continue;
      found.push(join(file.parentPath, file.name).slice(dataDirectory.length + 1));
    }
  }
  return found.sort();
}

/** Whether a file is still being written: it is renamed when it is complete. */
function isDraft(name: string): boolean {
  return name.startsWith('.') || /\.(?:draft|part|tmp)$/.test(name);
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** Whether a data directory holds files of a shop; a secret alone does not count, because every start creates one. */
export async function hasDataFiles(dataDirectory: string): Promise<boolean> {
  return (await listFiles(dataDirectory)).some((path) => path !== 'secret');
}

/** Folder of the files of a backup while they are unpacked. */
const DRAFT = 'restore.draft';
/** The same folder from the moment the database is replaced until the files are replaced too. */
const READY = 'restore.ready';

/** Throws CommandError when a restore was killed between replacing the database and the files: they do not match. */
export async function rejectHalfRestored(dataDirectory: string): Promise<void> {
  const isHalf = await stat(join(dataDirectory, READY)).then(
    () => true,
    () => false,
  );
  if (!isHalf) return;
  throw new CommandError(
    `A restore into ${dataDirectory} was cut short at its last step, so that database and files may not belong ` +
      'together. Run it again first (npm run restore).',
  );
}

/** Removes a file, and what is in a folder: the folder itself may be a link or a mount that several processes share. */
async function clear(place: string): Promise<void> {
  const found = await stat(place).catch(() => null);
  if (!found?.isDirectory()) return rm(place, { force: true });
  for (const name of await readdir(place)) await rm(join(place, name), { recursive: true, force: true });
}

/** Moves a file, and what is in a folder, also to another disk. */
async function move(from: string, to: string): Promise<void> {
  const found = await stat(from);
  if (found.isDirectory()) {
    await mkdir(to, { recursive: true, mode: found.mode });
    for (const name of await readdir(from)) await move(join(from, name), join(to, name));
    return;
  }
  await rename(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error;
    await cp(from, to, { preserveTimestamps: true });
  });
}

/** The files of a backup during a restore: first unpacked beside the old files, then moved into their place. */
export class DataFilesDraft {
  readonly #dataDirectory: string;
  readonly #folder: string;
  readonly #ready: string;

  constructor(dataDirectory: string) {
    this.#dataDirectory = dataDirectory;
    this.#folder = join(dataDirectory, DRAFT);
    this.#ready = join(dataDirectory, READY);
  }

  /** Creates an empty draft; removes one that an earlier restore left behind. */
  async begin(): Promise<void> {
    await this.remove();
    await mkdir(this.#folder, { mode: 0o700 });
  }

  /**
   * Call when all files are written, before the database is replaced: until `replace`, no shop starts on a half
   * restore.
   */
  async complete(): Promise<void> {
    await rm(this.#ready, { recursive: true, force: true });
    await rename(this.#folder, this.#ready);
  }

  /** Writes one part; a name outside DATA_ENTRIES is rejected with CommandError. */
  async write(part: string, mode: number, content: Readable): Promise<void> {
    const path = part.slice(DATA_FOLDER.length + 1);
    const [entry = ''] = path.split('/');
    if (!DATA_ENTRIES.some((known) => known === entry)) {
      throw new CommandError(`The backup holds ${part}, which this Bancale does not know.`);
    }
    const target = join(this.#folder, path);
    // Images are public; the other files contain customer data.
    await mkdir(dirname(target), { recursive: true, mode: entry === 'files' ? 0o755 : 0o700 });
    await pipeline(content, createWriteStream(target, { flags: 'wx', mode, flush: true }));
    await chmod(target, mode);
  }

  /** Replaces the shop's files in the data directory, after `complete`. */
  async replace(): Promise<void> {
    const present = new Set(await readdir(this.#ready));
    for (const entry of DATA_ENTRIES) {
      const place = join(this.#dataDirectory, entry);
      await clear(place);
      if (present.has(entry)) await move(join(this.#ready, entry), place);
    }
    await rm(this.#ready, { recursive: true, force: true });
  }

  /** Deletes what is unpacked so far. */
  async remove(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }
}
