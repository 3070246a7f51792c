import { spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { ServerAccount } from './server-account.ts';
import type { ServerBinaries } from './server-binaries.ts';
import { serverEnvironment } from './server-launch.ts';
import { findServerPaths } from './server-socket.ts';
import { DatabaseSetupError } from './setup-error.ts';

/**
 * Creates the cluster when there is none, under another name that is changed when it is complete, so that an
 * interrupted start leaves nothing that looks like a database. Returns whether it is new.
 * @throws DatabaseSetupError for data of another major version.
 */
export async function ensureCluster(
  folder: string,
  binaries: ServerBinaries,
  account: ServerAccount,
): Promise<{ isNew: boolean }> {
  const parent = dirname(folder);
  const draftPrefix = `${basename(folder)}.draft-`;
  mkdirSync(parent, { recursive: true });
  for (const entry of readdirSync(parent)) {
    if (entry.startsWith(draftPrefix)) rmSync(join(parent, entry), { recursive: true, force: true, maxRetries: 3 });
  }
  if (existsSync(folder)) {
    checkMajorVersion(folder, binaries);
    return { isNew: false };
  }
  const draft = mkdtempSync(join(parent, draftPrefix));
  if (account) chownSync(draft, account.uid, account.gid);
  await runInitdb(draft, binaries, account);
  renameSync(draft, folder);
  return { isNew: true };
}

function checkMajorVersion(folder: string, binaries: ServerBinaries): void {
  const version = Number.parseInt(readFileSync(join(folder, 'PG_VERSION'), 'utf8'), 10);
  if (version === binaries.majorVersion) return;
  throw new DatabaseSetupError(
    `The data in ${folder} was written by PostgreSQL ${version}, and this Bancale comes with ${binaries.majorVersion}. ` +
      'Start it once more with the Bancale that wrote it and make a backup to load here, or choose another DATA_DIR.',
  );
}

async function runInitdb(draft: string, binaries: ServerBinaries, account: ServerAccount): Promise<void> {
  const commandArguments = ['-D', findServerPaths(draft, account).folder, '-U', 'postgres', '--auth=trust'];
  commandArguments.push('-E', 'UTF8', '--locale=C', '--no-instructions');
  const child = spawn(binaries.initdb, commandArguments, {
    ...account,
    cwd: draft,
    env: serverEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  if (code !== 0) throw new DatabaseSetupError(`The database could not be made in ${draft}:\n${output.trim()}`);
}
