import { createInterface } from 'node:readline';
import { openDatabase, type DatabaseAddress } from '../../database/index.ts';
import { messageOf } from '../import-error.ts';
import { runFileJob } from './run-file.ts';

/** What the process that imports a loaded file reads as its first line of input, as JSON. */
export interface ImportOrder {
  address: DatabaseAddress;
  dataDirectory: string;
  fileId: number;
  waitSeconds?: number | undefined;
}

/** Time for the rows in hand, before the process ends without them. */
const LAST_MILLISECONDS = 20_000;

const stopping = new AbortController();
function stop(): void {
  stopping.abort();
  setTimeout(() => process.exit(1), LAST_MILLISECONDS).unref();
}

async function work({ address, fileId, ...services }: ImportOrder): Promise<void> {
  const database = openDatabase(address, { applicationName: `bancale-import-file, process ${process.pid}` });
  try {
    await runFileJob({ database, signal: stopping.signal, ...services }, fileId);
  } finally {
    await database.close();
  }
}

process.once('SIGTERM', stop);
// The input stays open as long as the shop's process runs, and this one ends with it.
const input = createInterface(process.stdin);
input.once('close', stop);
input.once('line', (line) => {
  work(JSON.parse(line) as ImportOrder).then(
    () => process.exit(0),
    (error: unknown) => {
      process.stderr.write(messageOf(error));
      process.exit(1);
    },
  );
});
