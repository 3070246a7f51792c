import { writeSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { connectionSettingsFor, type DatabaseAddress } from '../../../database/connection-settings.ts';
import { IndexBuilder } from './index-builder.ts';
import { findBasis, hasSameLabels, listChangedPages } from './changed-pages.ts';
import { listOutlines, listStockSince, listVocabulary, readPages } from './load-catalogue.ts';
import { findIndexOrigin } from './index-origin.ts';
import { mergeIndex } from './merge/merge-index.ts';
import { setStock } from './merge/set-stock.ts';
import { bytesOf, readIndex, readOrigin, type BuiltIndex, type IndexOrigin } from './transfer.ts';

/** Products read between two heartbeats to the shop's process. */
const HEARTBEAT_PAGES = 250;
const OUTPUT = 1;
/** File descriptor for the finished index, opened by the shop's process. */
const INDEX_OUTPUT = 3;

/** What is read: a database, and the transactions that it has at least if it is a standby. */
interface BuildSource {
  address: DatabaseAddress;
  snapshot?: string;
  /** Path of an index whose articles are taken over as far as they have not changed. */
  earlier?: string;
}

function sendHeartbeat(): void {
  writeSync(OUTPUT, '.');
}

/** What is written into an earlier index instead of building a whole one: null where that is not possible. */
async function findEarlier(
  client: pg.ClientBase,
  path: string | undefined,
  origin: IndexOrigin,
): Promise<BuiltIndex | null> {
  const file = path === undefined ? null : await open(path).catch(() => null);
  if (!file) return null;
  try {
    const { program, cluster, snapshot } = await readOrigin(file);
    if (program !== origin.program || cluster !== origin.cluster) return null;
    const { rows } = await client.query<{ isBefore: boolean }>(
      'select pg_snapshot_xmax($1::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot()) as "isBefore"',
      [snapshot],
    );
    return rows[0]?.isBefore === true ? await readIndex(file) : null;
  } catch {
    // A file that can't be read is replaced by the next whole index.
    return null;
  } finally {
    await file.close();
  }
}

async function build({ address, snapshot, earlier: path }: BuildSource): Promise<BuiltIndex> {
  const client = new pg.Client(connectionSettingsFor(address, 'bancale-search'));
  await client.connect();
  // One transaction snapshot for all reads, so that no article is seen half changed.
  await client.query('begin isolation level repeatable read read only');
  const origin = { ...(await findIndexOrigin(client)), ...(snapshot === undefined ? {} : { snapshot }) };
  const vocabulary = await listVocabulary(client);
  const basis = await findBasis(client, vocabulary);
  const earlier = await findEarlier(client, path, origin);
  sendHeartbeat();
  const isComparable = earlier !== null && hasSameLabels(earlier.basis, basis, vocabulary);
  const changed = isComparable ? await listChangedPages(client, earlier, earlier.origin.snapshot) : null;
  const wanted = changed && [...changed];
  sendHeartbeat();
  const outlines = await listOutlines(client, wanted);
  const builder = new IndexBuilder(vocabulary, outlines, (changed && earlier?.data) ?? undefined);
  sendHeartbeat();
  let count = 0;
  for await (const { page, children } of readPages(client, wanted)) {
    builder.addPage(page, children);
    count += 1;
    if (count % HEARTBEAT_PAGES === 0) sendHeartbeat();
  }
  if (changed && earlier) setStock(earlier.data, await listStockSince(client, earlier.origin.stockEvent));
  await client.end();
  sendHeartbeat();
  const built = builder.finish();
  sendHeartbeat();
  const data = changed && earlier ? mergeIndex(earlier.data, built, changed) : built;
  sendHeartbeat();
  return { data, origin, basis, products: built.productCount };
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
