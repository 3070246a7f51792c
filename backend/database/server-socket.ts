import { createHash } from 'node:crypto';
import { chownSync, lstatSync, mkdirSync, mkdtempSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServerAccount } from './server-account.ts';

export const SOCKET_PORT = 5432;

/** The shortest limit of the supported systems is 104 bytes (macOS); Linux has 108. */
const LONGEST_SOCKET_PATH = 103;

/** The server's own name for its folder, and the socket folder for us and for the server. */
export interface ServerPaths {
  folder: string;
  socketFolder: string;
  socketFolderForUs: string;
}

/**
 * The socket is in the data folder, which is closed to other users. Two exceptions: if the path would be too long for a
 * socket, it is in a private temporary folder, always the same one for the same data; if the server's account can't
 * reach the folder (a private home above it), the server is started inside it and uses /proc/self/cwd as its path.
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
    // Another user may have created it first.
    if (!entry.isDirectory() || entry.uid !== owner || (entry.mode & 0o077) !== 0) {
      path = mkdtempSync(join(tmpdir(), 'bancale-'));
      if (account) chownSync(path, account.uid, account.gid);
    }
  }
  return path;
}
