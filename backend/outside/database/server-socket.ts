import { createHash } from 'node:crypto';
import { chownSync, lstatSync, mkdirSync, mkdtempSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServerAccount } from './server-account.ts';

export const SOCKET_PORT = 5432;

/** The shortest limit among the systems we run on is 104 bytes (macOS); Linux has 108. */
const LONGEST_SOCKET_PATH = 103;

/** How the server itself names its folder, and where the socket is for us and for it. */
export interface ServerPaths {
  folder: string;
  socketFolder: string;
  socketFolderForUs: string;
}

/**
 * The socket lies in the data folder, which is closed to everybody else. Two exceptions: where the path would be too
 * long for a socket it lies in a private folder for temporary files, always the same for the same data; and where the
 * server's account can't walk down to the folder (a private home above it), the server, started inside it, calls it
 * /proc/self/cwd, which needs no walking.
 */
export function findServerPaths(folder: string, account: ServerAccount): ServerPaths {
  const serverFolder = canReach(account, folder) ? folder : '/proc/self/cwd';
  if (Buffer.byteLength(join(folder, `.s.PGSQL.${SOCKET_PORT}.lock`)) <= LONGEST_SOCKET_PATH) {
    return { folder: serverFolder, socketFolder: serverFolder, socketFolderForUs: folder };
  }
  const short = privateTemporaryFolder(folder, account);
  return { folder: serverFolder, socketFolder: short, socketFolderForUs: short };
}

function canReach(account: ServerAccount, folder: string): boolean {
  if (!account) return true;
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...account, cwd: '/', stdio: 'ignore' }).status === 0;
}

function privateTemporaryFolder(folder: string, account: ServerAccount): string {
  const owner = account?.uid ?? process.getuid?.() ?? 0;
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  let path = join(tmpdir(), `bancale-${owner}-${hash}`);
  try {
    mkdirSync(path, { mode: 0o700 });
    if (account) chownSync(path, account.uid, account.gid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const entry = lstatSync(path);
    // Somebody else may have put it there first.
    if (!entry.isDirectory() || entry.uid !== owner || (entry.mode & 0o077) !== 0) {
      path = mkdtempSync(join(tmpdir(), 'bancale-'));
      if (account) chownSync(path, account.uid, account.gid);
    }
  }
  return path;
}
