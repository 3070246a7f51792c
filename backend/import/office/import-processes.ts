import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { createInterface, type Interface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { addressOf, type Database } from '../../database/index.ts';
import type { ImportAnswer, ImportOrder } from './import-program.ts';

const PROGRAM = fileURLToPath(new URL('./import-program.ts', import.meta.url));
const LONGEST_REASON = 2000;
/**
 * How long a process without a job waits for the next: a file is looked at, tried and applied by one person within
 * minutes, and starting a process takes a second.
 */
const IDLE_MILLISECONDS = 120_000;

/** The processes that import loaded files: pages are served meanwhile, and the memory of a large file goes with its process. */
export interface ImportProcesses {
  /** Does the job of a file; fails when its process does, which has stored why where it could. */
  run: (fileId: number) => Promise<void>;
  /** Lets all end after the rows that they have in hand. */
  stop: () => Promise<void>;
}

/** Begins with none. */
export function createImportProcesses(
  database: Database,
  options: { dataDirectory: string; waitSeconds?: number | undefined },
): ImportProcesses {
  const running = new Set<ImportProcess>();
  /** The only one that waits for a job. */
  let idle: ImportProcess | null = null;
  let timer: NodeJS.Timeout | undefined;

  function take(): ImportProcess {
    clearTimeout(timer);
    const taken = idle?.isAlive() ? idle : new ImportProcess();
    idle = null;
    if (running.has(taken)) return taken;
    running.add(taken);
    const forget = (): void => {
      running.delete(taken);
      if (idle === taken) idle = null;
    };
    taken.child.once('close', forget).once('error', forget);
    return taken;
  }

  function keep(process: ImportProcess): void {
    if (idle) return process.end();
    idle = process;
    timer = setTimeout(() => {
      idle = null;
      process.end();
    }, IDLE_MILLISECONDS).unref();
  }

  return {
    async run(fileId) {
      const process = take();
      const { isKept } = await process.ask({ address: addressOf(database), ...options, fileId });
      if (isKept) keep(process);
    },
    async stop() {
      clearTimeout(timer);
      const ended = [...running].map(({ child }) => once(child, 'close'));
      for (const { child } of running) child.kill('SIGTERM');
      await Promise.all(ended);
    },
  };
}

/** A process that does one job at a time. */
class ImportProcess {
  readonly child: ChildProcessByStdio<Writable, Readable, Readable>;
  #reason = '';
  readonly #answers: Interface;

  constructor() {
    this.child = spawn(process.execPath, [PROGRAM], { stdio: ['pipe', 'pipe', 'pipe'] });
    this.child.stderr.on('data', (text: Buffer) => {
      this.#reason = (this.#reason + text.toString()).slice(0, LONGEST_REASON);
    });
    // A process that dies early does not read its input; its exit code reports the failure.
    this.child.stdin.on('error', () => undefined);
    this.child.once('spawn', () => lowerPriority(this.child.pid ?? 0));
    this.#answers = createInterface(this.child.stdout);
  }

  isAlive(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Gives it a job; rejects when it ends without an answer. */
  ask(order: ImportOrder): Promise<ImportAnswer> {
    const answered = new Promise<ImportAnswer>((resolve, reject) => {
      const onClose = (code: number | null, signal: NodeJS.Signals | null): void =>
        reject(new Error(`The import of file ${order.fileId} ended with ${code ?? signal}: ${this.#reason}`));
      this.child.once('error', reject);
      this.child.once('close', onClose);
      this.#answers.once('line', (line) => {
        this.child.off('error', reject);
        this.child.off('close', onClose);
        resolve(JSON.parse(line) as ImportAnswer);
      });
    });
    this.child.stdin.write(`${JSON.stringify(order)}\n`);
    return answered;
  }

  /** Lets it end, where it has no job. */
  end(): void {
    this.child.stdin.end();
  }
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process has already ended, or the system has no priorities; the priority is optional.
  }
}
