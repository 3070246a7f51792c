import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, rename, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';

const DRAFT = /^\.[0-9a-f-]{36}\.(?:draft|tmp)$/;
/** Milliseconds after which a draft belongs to a killed process: writing one is fast. */
const ABANDONED_AFTER = 600_000;

/**
 * Writes files atomically: a file is complete or does not exist, also after a power failure. Several processes may
 * write to the same folder. The folder is created when missing; only its owner can read it. The first write also
 * removes the drafts of killed processes. In a shared folder, which another system has and which is never created here,
 * a file can be read and written by whoever may do so with the folder.
 */
export function createWholeFiles(folder: string, { isShared = false } = {}) {
  let cleared: Promise<void> | undefined;

  async function writeDraft(content: string | Uint8Array): Promise<string> {
    if (!isShared) await mkdir(folder, { recursive: true, mode: 0o700 });
    await (cleared ??= removeAbandonedDrafts(folder));
    const draft = join(folder, `.${randomUUID()}.draft`);
    const file = await open(draft, 'wx', 0o600);
    try {
      // Some file systems of other machines know no modes.
      if (isShared) await file.chmod((await stat(folder)).mode & 0o666).catch(() => undefined);
      await file.writeFile(content);
      await file.sync();
      await file.close();
      return draft;
    } catch (error) {
      await file.close().catch(() => undefined);
      await unlink(draft).catch(() => undefined);
      throw error;
    }
  }

  return {
    /** Writes a file and replaces an earlier one of that name. */
    async replace(name: string, content: string | Uint8Array): Promise<void> {
      const draft = await writeDraft(content);
      try {
        await rename(draft, join(folder, name));
      } catch (error) {
        await unlink(draft).catch(() => undefined);
        throw error;
      }
      await syncFolder(folder);
    },

    /** Writes a file under an unused name; false when the name exists, and then that file stays as it is. */
    async create(name: string, content: string | Uint8Array): Promise<boolean> {
      const draft = await writeDraft(content);
      const path = join(folder, name);
      try {
        await link(draft, path);
      } catch (error) {
        if (isCode(error, 'EEXIST')) return false;
        // File systems without hard links have no atomic way: with two simultaneous writers the later file remains.
        if (!isCode(error, 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS')) throw error;
        await rename(draft, path);
      } finally {
        await unlink(draft).catch(() => undefined);
      }
      await syncFolder(folder);
      return true;
    },
  };
}

async function removeAbandonedDrafts(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const drafts = names.filter((name) => DRAFT.test(name));
  for (const path of drafts.map((name) => join(folder, name))) {
    const found = await stat(path).catch(() => null);
    if (found && Date.now() - found.mtimeMs > ABANDONED_AFTER) await unlink(path).catch(() => undefined);
  }
}

/** Syncs a folder so that a new name in it survives a power failure; some systems can't, and need not. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

function isCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
