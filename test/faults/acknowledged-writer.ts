/**
 * A process to be killed: starts the embedded database in a data directory, reports the content of its table, then
 * writes increasing numbers and reports each one after the database has acknowledged it. Shuts down cleanly on SIGTERM.
 * Arguments: data directory, further server options as JSON.
 */
import { join } from 'node:path';
import { lockDataDirectory, openDatabase, startEmbeddedServer } from '../../backend/database/index.ts';
import type { EmbeddedServerOptions } from '../../backend/database/index.ts';

export type WriterLine = { present: number[]; serverIsNew: boolean } | { acknowledged: number };

const [dataDirectory = '', options = '{}'] = process.argv.slice(2);
const report = (line: WriterLine) => process.stdout.write(`${JSON.stringify(line)}\n`);

const lock = lockDataDirectory(dataDirectory);
const server = await startEmbeddedServer({
  ...(JSON.parse(options) as Partial<EmbeddedServerOptions>),
  folder: join(dataDirectory, 'postgres'),
  logFile: join(dataDirectory, 'postgres.log'),
  databaseName: 'bancale',
});
const database = openDatabase(server.address);
const { pool } = database;

let isEnding = false;
process.on('SIGTERM', () => (isEnding = true));

await pool.query('create table if not exists written (number integer primary key)');
const { rows } = await pool.query<{ number: number }>('select number from written order by number');
report({ present: rows.map(({ number }) => number), serverIsNew: server.isNew });
for (let number = (rows.at(-1)?.number ?? 0) + 1; !isEnding;) {
  try {
    await pool.query('insert into written values ($1)', [number]);
    report({ acknowledged: number });
    number += 1;
  } catch (error) {
    // The server is unavailable for a moment. The row may have been stored without acknowledgement.
    if (error instanceof Error && 'code' in error && error.code === '23505') number += 1;
  }
}
await database.close();
await server.stop();
lock.release();
