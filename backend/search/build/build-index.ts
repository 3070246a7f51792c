import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { open, unlink, type FileHandle } from 'node:fs/promises';
import { setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Database, DatabaseAddress } from '../../database/index.ts';
import { readIndex, type BuiltIndex } from './transfer.ts';

/** The shop's own requests go first. */
const NICENESS = 5;
/** A builder that gives no sign of life for so long is given up: its database hangs, or it does. */
const PATIENCE_MILLISECONDS = 60_000;
/** So much of what a failing builder says is told on. */
const LONGEST_REASON = 2_000;

/** Most of what is made while reading is forgotten at once: little room for it saves a hundred megabytes and no time. */
const ECONOMY = ['--max-semi-space-size=8'];

const PROGRAM = fileURLToPath(new URL('./build-process.ts', import.meta.url));

/** The address in a form that can be given to another process. */
function addressOf({ connectionSettings }: Pick<Database, 'connectionSettings'>): DatabaseAddress {
  const { connectionString, host, port, user, password, database, ssl } = connectionSettings;
  if (connectionString !== undefined) return connectionString;
  return { host, port, user, password, database, ssl };
}

export interface BuildOptions {
  /** Gives the building up. */
  signal: AbortSignal;
  /** How long a builder may be silent before it is given up; a minute when not given. */
  timeoutMilliseconds?: number;
  /** Told the builder's process number as soon as there is one. */
  onStart?: (pid: number) => void;
}

/**
 * Reads the catalogue and builds its index in a process of its own: all the memory that takes goes back to the system with
 * it, and its garbage is collected beside our requests. This process only reads the finished columns, piece by piece.
 * Rejects, once the builder is gone, when the database can't be read or hangs, when the builder dies, or when told to stop.
 */
export async function buildIndex(
  database: Pick<Database, 'connectionSettings'>,
  options: BuildOptions,
): Promise<BuiltIndex> {
  const file = await openNamelessFile();
  try {
    await runBuilder(addressOf(database), file, options);
    return await readIndex(file);
  } finally {
    await file.close();
  }
}

/** A file that nobody else can find, and that is gone with whoever has it open, however they end. */
async function openNamelessFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `bancale-index-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
}

function runBuilder(
  address: DatabaseAddress,
  file: FileHandle,
  { signal, timeoutMilliseconds = PATIENCE_MILLISECONDS, onStart }: BuildOptions,
): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const builder = spawn(process.execPath, [...ECONOMY, PROGRAM], { stdio: ['pipe', 'pipe', 'pipe', file.fd] });
    let reason = '';
    const stop = (why: string): void => {
      reason ||= why;
      builder.kill('SIGKILL');
    };
    const stopForGood = (): void => stop('the shop is closing');
    signal.addEventListener('abort', stopForGood, { once: true });
    const silence = `no sign of life for ${timeoutMilliseconds / 1000} seconds`;
    const timeout = setTimeout(() => stop(silence), timeoutMilliseconds);
    const end = (): void => {
      clearTimeout(timeout);
      signal.removeEventListener('abort', stopForGood);
    };
    builder.once('spawn', () => {
      const pid = builder.pid ?? 0;
      lowerPriority(pid);
      onStart?.(pid);
    });
    builder.once('error', (error) => {
      end();
      reject(error);
    });
    builder.stdout?.on('data', () => timeout.refresh());
    builder.stderr?.on('data', (text: Buffer) => (reason = (reason + text.toString()).slice(0, LONGEST_REASON)));
    // Whoever dies early does not read what it is told: that shows in how it ends.
    builder.stdin?.on('error', () => undefined);
    builder.stdin?.write(`${JSON.stringify(address)}\n`);
    builder.once('close', (code, killedBy) => {
      end();
      if (code === 0) resolve();
      else
        reject(new Error(`The building of the search index ended with ${code ?? killedBy}${reason && `: ${reason}`}`));
    });
  });
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, NICENESS);
  } catch {
    // Already gone, or a system without priorities: it is only a courtesy.
  }
}
