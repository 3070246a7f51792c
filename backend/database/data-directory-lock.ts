import { accessSync, chmodSync, constants, lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another process uses the data directory; the message names both. */
export class DataDirectoryInUse extends Error {
  override name = 'DataDirectoryInUse';
}

export interface DataDirectoryLock {
  release(): void;
}

/**
 * Creates the data directory if necessary, accessible by its owner only, and locks it for this process. The lock is the
 * operating system's (SQLite holds a POSIX record lock on the file `lock`), so it ends with the process in every case
 * and never becomes stale.
 * @throws DataDirectoryInUse when another process holds the lock.
 */
export function lockDataDirectory(dataDirectory: string): DataDirectoryLock {
  const directory = resolve(dataDirectory);
  makeWritable(directory);
  const holderFile = join(directory, 'lock-holder');
  const file = new DatabaseSync(join(directory, 'lock'), { timeout: 0 });
  try {
    file.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    file.close();
    if (!(error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY)) throw error;
    throw new DataDirectoryInUse(
      `The data directory ${directory} is in use by another Bancale${readHolder(holderFile)}. ` +
        'Stop that one first, or give this one a data directory of its own (DATA_DIR).',
    );
  }
  for (const folder of ['', ...PRIVATE_FOLDERS]) restrictAccess(join(directory, folder));
  writeFileSync(holderFile, `${process.pid}\n`);
  return { release: () => file.close() };
}

const SQLITE_BUSY = 5;

/** Creates the directory; fails with the error of the operating system that says why it can't be written. */
function makeWritable(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true, mode: OWN_MODE });
  } catch (error) {
    // Node reports a missing folder where the one above is on a file system that is read-only.
    accessSync(dirname(directory), constants.W_OK);
    throw error;
  }
  // SQLite does not say why it can't open its file.
  accessSync(directory, constants.W_OK);
}

/**
 * When started by root on systems other than Linux, PostgreSQL's own account must be able to pass through
 * (server-socket.ts).
 */
const OWN_MODE = process.getuid?.() === 0 && process.platform !== 'linux' ? 0o711 : 0o700;

/** Folders that earlier versions created with access for every user of the machine. */
const PRIVATE_FOLDERS = ['customer-documents', 'documents', 'erp', 'files', 'mail', 'paypal-sandbox', 'reports'];

function restrictAccess(folder: string): void {
  const entry = lstatSync(folder, { throwIfNoEntry: false });
  // A link points to a folder that is shared on purpose, and a folder with the sticky bit (/tmp) is public.
  if (!entry?.isDirectory() || (entry.mode & 0o1000) !== 0 || (entry.mode & 0o777) === OWN_MODE) return;
  try {
    chmodSync(folder, OWN_MODE);
  } catch (error) {
    // The folder belongs to another user, and we only have write access.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}

/** Only for the message: the lock itself does not depend on it. */
function readHolder(file: string): string {
  try {
    return ` (process ${Number.parseInt(readFileSync(file, 'utf8'), 10)})`;
  } catch {
    return '';
  }
}
