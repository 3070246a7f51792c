import { spawn } from 'node:child_process';
import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { clusterName, findServerProcesses } from '../../backend/database/server-processes.ts';
import type { EmbeddedServerOptions } from '../../backend/database/index.ts';
import type { WriterLine } from './acknowledged-writer.ts';

/** A running acknowledged-writer process. */
export interface Writer {
  child: ChildProcess;
  /** The numbers in the table at the start. */
  present: number[];
  serverIsNew: boolean;
  acknowledged: number[];
  /** Resolves when `count` more numbers have been acknowledged. */
  more(count: number): Promise<void>;
  /** Ends it with SIGTERM; rejects unless the exit code is 0. */
  end(): Promise<void>;
  gone: Promise<number | null>;
}

const scriptHere = join(import.meta.dirname, 'acknowledged-writer.ts');

/** Starts the writer and waits until it writes; rejects with its output if it ends before. */
export async function startWriter(
  dataDirectory: string,
  options: Partial<EmbeddedServerOptions> = {},
  process_: SpawnOptions & { script?: string } = {},
): Promise<Writer> {
  const { script = scriptHere, ...spawnOptions } = process_;
  const child = spawn(process.execPath, [script, dataDirectory, JSON.stringify(options)], {
    ...spawnOptions,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const acknowledged: number[] = [];
  let expected: { length: number; reached: () => void } | undefined;
  const started = Promise.withResolvers<{ present: number[]; serverIsNew: boolean }>();
  if (child.stdout) {
    createInterface(child.stdout).on('line', (text) => {
      const line = JSON.parse(text) as WriterLine;
      if ('present' in line) started.resolve(line);
      else acknowledged.push(line.acknowledged);
      if (expected && acknowledged.length >= expected.length) expected.reached();
    });
  }
  const gone = new Promise<number | null>((resolve) => child.on('close', (code) => resolve(code)));
  void gone.then((code) => started.reject(new Error(`The writer ended with ${code} before it wrote: ${output}`)));
  const { present, serverIsNew } = await started.promise;
  return {
    child,
    present,
    serverIsNew,
    acknowledged,
    more: (count) =>
      new Promise((resolve, reject) => {
        expected = { length: acknowledged.length + count, reached: resolve };
        void gone.then((code) => reject(new Error(`The writer ended with ${code}: ${output}`)));
      }),
    async end() {
      child.kill('SIGTERM');
      const code = await gone;
      if (code !== 0) throw new Error(`The writer ended with ${code}: ${output}`);
    },
    gone,
  };
}

/** The processes of the server in a data directory; `main` is the one in its lock file. */
export function serverOf(dataDirectory: string): { main: number; all: number[] } {
  const folder = join(dataDirectory, 'postgres');
  const main = Number.parseInt(readFileSync(join(folder, 'postmaster.pid'), 'utf8'), 10);
  return { main, all: findServerProcesses(clusterName(folder)).map(({ pid }) => pid) };
}
