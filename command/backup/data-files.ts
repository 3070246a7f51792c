import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { AddPart } from './archive.ts';
import { CommandError } from '../command-error.ts';
import { DATA_FOLDER } from './manifest.ts';

/**
 * What of DATA_DIR is part of the shop: pictures, documents, the orders at the embedded ERP, mails written as files, the
 * payments of the embedded provider, and the secret that signs links. Everything else there is the database, which is
 * copied as rows, or can be made anew. Whoever stores something new in DATA_DIR adds its name here.
 */
export const DATA_ENTRIES = ['files', 'documents', 'erp', 'mail', 'paypal-stand-in', 'secret'] as const;

const ERP_ORDER = /^erp\/([A-Z0-9]+-\d{4}-\d+)\.json$/;

/**
 * Adds the shop's files to an archive. Files that are only being written are left out, and so are orders that reached the
 * embedded ERP after the moment of the rows: the restored shop sends those again, or gives their number to another order.
 * @param isAtErp whether the order of that number had been sent to the ERP at the moment of the rows.
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
      // Removed since it was listed.
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

/** The shop's files below a data directory, as paths relative to it. */
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

/** Files are written under such a name first and renamed when they are complete. */
function isDraft(name: string): boolean {
  return name.startsWith('.') || /\.(?:draft|part|tmp)$/.test(name);
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** Whether a data directory holds files of a shop; a secret alone is made by every start. */
export async function hasDataFiles(dataDirectory: string): Promise<boolean> {
  return (await listFiles(dataDirectory)).some((path) => path !== 'secret');
}

/** Holds the files of a backup while they are unpacked. */
const DRAFT = 'restore.draft';
/** The same from the moment the database is replaced until the files are, too. */
const READY = 'restore.ready';

/** Throws CommandError when a restore was killed between the database and the files: they do not belong together. */
export async function refuseHalfRestored(dataDirectory: string): Promise<void> {
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

/** The files of a backup on their way into a data directory: beside the old ones first, then in their place. */
export class DataFilesDraft {
  readonly #dataDirectory: string;
  readonly #folder: string;
  readonly #ready: string;

  constructor(dataDirectory: string) {
    this.#dataDirectory = dataDirectory;
    this.#folder = join(dataDirectory, DRAFT);
    this.#ready = join(dataDirectory, READY);
  }

  /** Makes an empty draft; one that an earlier restore left behind goes. */
  async begin(): Promise<void> {
    await this.remove();
    await mkdir(this.#folder, { mode: 0o700 });
  }

  /** To be called when all is written, before the database is replaced: from here on no shop starts on half of it. */
  async complete(): Promise<void> {
    await rm(this.#ready, { recursive: true, force: true });
    await rename(this.#folder, this.#ready);
  }

  /** Writes one part; names that the shop does not know are refused. */
  async write(part: string, mode: number, content: Readable): Promise<void> {
    const path = part.slice(DATA_FOLDER.length + 1);
    const [entry = ''] = path.split('/');
    if (!DATA_ENTRIES.some((known) => known === entry)) {
      throw new CommandError(`The backup holds ${part}, which this Bancale does not know.`);
    }
    const target = join(this.#folder, path);
    // Pictures are for everybody; the rest names customers.
    await mkdir(dirname(target), { recursive: true, mode: entry === 'files' ? 0o755 : 0o700 });
    await pipeline(content, createWriteStream(target, { flags: 'wx', mode, flush: true }));
    await chmod(target, mode);
  }

  /** Puts the files in the place of what the data directory has of the shop, after `complete`. */
  async replace(): Promise<void> {
    const present = new Set(await readdir(this.#ready));
    for (const entry of DATA_ENTRIES) {
      await rm(join(this.#dataDirectory, entry), { recursive: true, force: true });
      if (present.has(entry)) await rename(join(this.#ready, entry), join(this.#dataDirectory, entry));
    }
    await rm(this.#ready, { recursive: true, force: true });
  }

  /** Gives up what is unpacked so far. */
  async remove(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }
}
