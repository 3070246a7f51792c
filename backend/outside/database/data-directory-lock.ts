import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another process uses the data directory; the message names both. */
export class DataDirectoryInUse extends Error {
  override name = 'DataDirectoryInUse';
}

export interface DataDirectoryLock {
  release(): void;
}

/**
 * Makes the data directory if need be and takes it for this process alone. The lock is the operating system's (SQLite
 * holds a POSIX record lock on the file `lock`), so it ends with the process, however that ends, and there is never a
 * stale one. Refuses with DataDirectoryInUse when another process holds it.
 */
export function lockDataDirectory(dataDirectory: string): DataDirectoryLock {
  const directory = resolve(dataDirectory);
  mkdirSync(directory, { recursive: true, mode: 0o755 });
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
  writeFileSync(holderFile, `${process.pid}\n`);
  return { release: () => file.close() };
}

const SQLITE_BUSY = 5;

/** Only for the message: the lock itself does not depend on it. */
function readHolder(file: string): string {
  try {
    return ` (process ${Number.parseInt(readFileSync(file, 'utf8'), 10)})`;
  } catch {
    return '';
  }
}
