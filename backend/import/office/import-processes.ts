import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { addressOf, type Database } from '../../database/index.ts';
import type { ImportOrder } from './import-program.ts';

const PROGRAM = fileURLToPath(new URL('./import-program.ts', import.meta.url));
const LONGEST_REASON = 2000;

/** The processes that import loaded files: pages are served meanwhile, and the memory of a file goes with its process. */
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
  const running = new Set<ChildProcess>();
  return {
    async run(fileId) {
      const order: ImportOrder = { address: addressOf(database), ...options, fileId };
      const child = spawn(process.execPath, [PROGRAM], { stdio: ['pipe', 'ignore', 'pipe'] });
      running.add(child);
      let reason = '';
      child.stderr.on('data', (text: Buffer) => (reason = (reason + text.toString()).slice(0, LONGEST_REASON)));
      // A process that dies early does not read its input; its exit code reports the failure.
      child.stdin.on('error', () => undefined);
      child.once('spawn', () => lowerPriority(child.pid ?? 0));
      child.stdin.write(`${JSON.stringify(order)}\n`);
      try {
        const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
        if (code !== 0) throw new Error(`The import of file ${fileId} ended with ${code ?? signal}: ${reason}`);
      } finally {
        running.delete(child);
      }
    },
    async stop() {
      const ended = [...running].map((child) => once(child, 'close'));
      for (const child of running) child.kill('SIGTERM');
      await Promise.all(ended);
    },
  };
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process has already ended, or the system has no priorities; the priority is optional.
  }
}
