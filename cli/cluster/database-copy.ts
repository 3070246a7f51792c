import { chmod, chown, copyFile, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pg from 'pg';

/** Belongs to the running server alone; a standby makes its own. */
const LEFT_OUT = new Set(['postmaster.pid', 'postmaster.opts']);
/** Folders whose content a standby gets from its primary or makes anew. */
const LEFT_EMPTY = new Set(['pg_wal', 'pg_replslot', 'pg_notify', 'pg_dynshmem', 'pg_snapshots', 'pg_stat_tmp']);

/** Copies the files of a running server; what disappears meanwhile is repeated by the log that the standby replays. */
async function copyFiles(from: string, to: string, isEmpty = false): Promise<void> {
  const { uid, gid } = await stat(from);
  await mkdir(to, { mode: 0o700 });
  await chown(to, uid, gid);
  if (isEmpty) return;
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (LEFT_OUT.has(entry.name)) continue;
    try {
      if (entry.isDirectory()) await copyFiles(source, target, LEFT_EMPTY.has(entry.name));
      else if (entry.isFile()) {
        await copyFile(source, target);
        await chmod(target, 0o600);
        await chown(target, uid, gid);
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
}

/**
 * Makes a folder, replacing what was there, from which a standby of the running server can start: a base backup, as
 * pg_basebackup makes it, which does not come with the embedded PostgreSQL.
 * @param url of the running server, for a superuser; `from` is its folder.
 */
export async function copyForStandby(url: string, from: string, to: string): Promise<void> {
  const draft = `${to}.draft`;
  await mkdir(dirname(to), { recursive: true });
  await Promise.all([rm(draft, { recursive: true, force: true }), rm(to, { recursive: true, force: true })]);
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(`select pg_backup_start('standby', true)`);
    await copyFiles(from, draft);
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    const { uid, gid } = await stat(from);
    for (const [name, content] of Object.entries({
      backup_label: rows[0]?.labelfile ?? '',
      'standby.signal': '',
    })) {
      await writeFile(join(draft, name), content, { mode: 0o600 });
      await chown(join(draft, name), uid, gid);
    }
    await rename(draft, to);
  } finally {
    await client.end();
  }
}
