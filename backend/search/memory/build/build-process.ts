import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { connectionSettingsFor, type DatabaseAddress } from '../../../database/connection-settings.ts';
import { IndexBuilder } from './index-builder.ts';
import { listOutlines, readPages, listVocabulary } from './load-catalogue.ts';
import { findIndexOrigin } from './index-origin.ts';
import { bytesOf, type BuiltIndex } from './transfer.ts';

/** Products read between two heartbeats to the shop's process. */
const HEARTBEAT_PAGES = 250;
const OUTPUT = 1;
/** File descriptor for the finished index, opened by the shop's process. */
const INDEX_OUTPUT = 3;

/** What is read: a database, and the transactions that it has at least if it is a standby. */
interface BuildSource {
  address: DatabaseAddress;
  snapshot?: string;
}

function sendHeartbeat(): void {
  writeSync(OUTPUT, '.');
}

async function build({ address, snapshot }: BuildSource): Promise<BuiltIndex> {
  const client = new pg.Client(connectionSettingsFor(address, 'bancale-search'));
  await client.connect();
  // One transaction snapshot for all reads, so that no article is seen half changed.
  await client.query('begin isolation level repeatable read read only');
  const origin = { ...(await findIndexOrigin(client)), ...(snapshot === undefined ? {} : { snapshot }) };
  const builder = new IndexBuilder(await listVocabulary(client), await listOutlines(client));
  sendHeartbeat();
  let count = 0;
  for await (const { page, children } of readPages(client)) {
    builder.addPage(page, children);
    count += 1;
    if (count % HEARTBEAT_PAGES === 0) sendHeartbeat();
  }
  await client.end();
  sendHeartbeat();
  return { data: builder.finish(), origin };
}

function write(built: BuiltIndex): void {
  for (const bytes of bytesOf(built)) {
    for (let at = 0; at < bytes.length;) at += writeSync(INDEX_OUTPUT, bytes, at);
  }
}

// The source is the first line of stdin; stdin closes when the shop's process ends, and then this one ends
// too.
const input = createInterface(process.stdin);
input.once('close', () => process.exit(1));
input.once('line', (line) => {
  void build(JSON.parse(line) as BuildSource).then((built) => {
    write(built);
    process.exit(0);
  });
});
