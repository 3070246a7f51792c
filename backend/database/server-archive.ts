import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ServerAccount } from './server-account.ts';
import { DatabaseSetupError } from './setup-error.ts';

/**
 * The settings with which PostgreSQL copies its log to a folder, with which a copy of its data can be recovered to any
 * later moment. A file gets its name only when it is complete and on the disk. PostgreSQL archives a file again if it
 * ended before it recorded the first time; that is an error only if the content differs.
 * @param folder an absolute path.
 */
export function archiveSettings(folder: string): Record<string, string> {
  const file = `"${folder.replaceAll(/[\\"$`]/g, String.raw`\$&`).replaceAll('%', '%%')}/%f"`;
  const draft = `${file}.part`;
  const store = `test ! -f ${file} && cp %p ${draft} && sync ${draft} && mv ${draft} ${file}`;
  return {
    wal_level: 'replica',
    archive_mode: 'on',
    // Seconds; at most so much is missing when the machine is lost.
    archive_timeout: '60',
    archive_command: `cmp -s %p ${file} || (${store})`,
  };
}

/**
 * Creates the folder of the archive, closed to other users, and returns the settings.
 * @throws DatabaseSetupError when the account of the server can't write there.
 */
export function prepareArchive(folder: string, account: ServerAccount): Record<string, string> {
  const absolute = resolve(folder);
  mkdirSync(absolute, { recursive: true, mode: 0o700 });
  if (account) chownSync(absolute, account.uid, account.gid);
  const command = ['-c', 'cd "$1" && test -w .', 'sh', absolute];
  if (spawnSync('/bin/sh', command, { ...account, cwd: '/', stdio: 'ignore' }).status !== 0) {
    throw new DatabaseSetupError(
      `The embedded database can't write its archive to ${absolute} (DATABASE_ARCHIVE_DIR): its account ` +
        `${account ? `(number ${account.uid}) ` : ''}needs access to the folder and to those above it.`,
    );
  }
  return archiveSettings(absolute);
}
