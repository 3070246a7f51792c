import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { open, unlink, type FileHandle } from 'node:fs/promises';
import { setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addressOf, type Database, type DatabaseAddress } from '../../../database/index.ts';
import { readIndex, type BuiltIndex } from './transfer.ts';

/** Lower priority, so that the shop's requests are served first. */
const NICENESS = 5;
/**
 * A build process without output for this long is killed: the process or its database hangs. A million articles are
 * sorted without a sign, which takes minutes on a busy machine.
 */
const TIMEOUT_MILLISECONDS = 5 * 60_000;
/** Maximum length of the error output that is reported. */
const LONGEST_REASON = 2_000;

/**
 * Most objects made while reading are short-lived: a small young generation saves a hundred megabytes and costs no
 * time.
 */
const HEAP_OPTIONS = ['--max-semi-space-size=8'];

const PROGRAM = fileURLToPath(new URL('./build-process.ts', import.meta.url));

/** The database that an index is built from; `snapshot` for a standby, as `caughtUp` returns it. */
export type IndexSource = Pick<Database, 'connectionSettings'> & { snapshot?: string };

export interface BuildOptions {
  /** Aborts the build. */
  signal: AbortSignal;
  /** Timeout without output before the build process is killed; five minutes by default. */
  timeoutMilliseconds?: number;
  /** Path of an index of this database, whose articles are taken over as far as they have not changed. */
  earlier?: string | undefined;
  /** Uses the finished index; the caller waits for it before the index is kept. */
  use?: ((built: BuiltIndex) => Promise<void>) | undefined;
  /** Keeps the finished index; must not fail. */
  keep?: ((index: FileHandle) => Promise<void>) | undefined;
  /** Receives the process id of the build process once it has started. */
  onStart?: (pid: number) => void;
}

/**
 * Reads the catalogue, or what has changed since an earlier index, and builds its index in a separate process: its memory is returned to the system when it ends,
 * and its garbage collection does not delay our requests. This process only reads the finished columns, in chunks.
 * Rejects, after the build process has ended, when the database cannot be read or hangs, when the process dies, or on
 * abort.
 */
export async function buildIndex(database: IndexSource, options: BuildOptions): Promise<BuiltIndex> {
  const file = await openUnlinkedFile();
  try {
    const { earlier } = options;
    await runBuilder({ address: addressOf(database), snapshot: database.snapshot, earlier }, file, options);
    const built = await readIndex(file);
    await options.use?.(built);
    await options.keep?.(file);
    return built;
  } finally {
    await file.close();
  }
}

/** A file that no other process can find and that disappears when the last process closes it, however it ends. */
async function openUnlinkedFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `bancale-index-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
}

function runBuilder(
  source: { address: DatabaseAddress; snapshot: string | undefined; earlier: string | undefined },
  file: FileHandle,
  { signal, timeoutMilliseconds = TIMEOUT_MILLISECONDS, onStart }: BuildOptions,
): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const builder = spawn(process.execPath, [...HEAP_OPTIONS, PROGRAM], { stdio: ['pipe', 'pipe', 'pipe', file.fd] });
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
    // A build process that dies early does not read its input; its exit code reports the failure.
    builder.stdin?.on('error', () => undefined);
    builder.stdin?.write(`${JSON.stringify(source)}\n`);
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
    // The process has already ended, or the system has no priorities; the priority is optional.
  }
}
