import { createInterface } from 'node:readline';
import { openDatabase, type Database, type DatabaseAddress } from '../../database/index.ts';
import { messageOf } from '../import-error.ts';
import { runFileJob } from './run-file.ts';

/** What the process that imports loaded files reads as a line of input, as JSON: the job of one file. */
export interface ImportOrder {
  address: DatabaseAddress;
  dataDirectory: string;
  fileId: number;
  waitSeconds?: number | undefined;
}

/** What it writes as a line of output when the job is done: whether it waits for another. */
export interface ImportAnswer {
  isKept: boolean;
}

/** Time for the rows in hand, before the process ends without them. */
const LAST_MILLISECONDS = 20_000;

/** A process that holds more than this after a file ends, so that its memory is returned. */
const LARGEST_KEPT = 400 * 1024 ** 2;

const stopping = new AbortController();
let isWorking = false;
let database: Database | null = null;

function stop(): void {
  stopping.abort();
  if (!isWorking) process.exit(0);
  setTimeout(() => process.exit(1), LAST_MILLISECONDS).unref();
}

async function work({ address, fileId, ...services }: ImportOrder): Promise<void> {
  database ??= openDatabase(address, { applicationName: `bancale-import-file, process ${process.pid}` });
  await runFileJob({ database, signal: stopping.signal, ...services }, fileId);
}

/** Does one job, says that it is done, and waits for the next; the process ends where it failed, is to stop, or is large. */
async function answer(line: string): Promise<void> {
  isWorking = true;
  await work(JSON.parse(line) as ImportOrder);
  isWorking = false;
  const isKept = !stopping.signal.aborted && process.memoryUsage.rss() < LARGEST_KEPT;
  const answered: ImportAnswer = { isKept };
  process.stdout.write(`${JSON.stringify(answered)}\n`);
  if (isKept) return;
  await database?.close();
  process.exit(0);
}

process.once('SIGTERM', stop);
// The input stays open as long as the shop's process runs or keeps this one, which ends with it.
const input = createInterface(process.stdin);
input.once('close', stop);
input.on('line', (line) => {
  answer(line).catch((error: unknown) => {
    process.stderr.write(messageOf(error));
    process.exit(1);
  });
});
