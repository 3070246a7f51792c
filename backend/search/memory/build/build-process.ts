import { writeSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { connectionSettingsFor, type DatabaseAddress } from '../../../database/connection-settings.ts';
import { IndexBuilder } from './index-builder.ts';
import { basisOf, hasSameLabels, listChangedPages, readCatalogueState, type IndexBasis } from './changed-pages.ts';
import { listOutlines, listStockSince, listVocabulary, readPages } from './load-catalogue.ts';
import { findIndexOrigin } from './index-origin.ts';
import { mergeIndex } from './merge/merge-index.ts';
import { setStock } from './merge/set-stock.ts';
import type { SourceVocabulary } from '../source.ts';
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

/** The earlier index at a path, if it has what is read of this database; it is not read yet. */
async function openEarlier(client: pg.ClientBase, path: string, origin: IndexOrigin): Promise<FileHandle | null> {
  const file = await open(path).catch(() => null);
  if (!file) return null;
  // A file that can't be read is replaced by the next whole index.
  const earlier = await readOrigin(file).catch(() => null);
  if (earlier && earlier.program === origin.program && earlier.cluster === origin.cluster) {
    const { rows } = await client.query<{ isBefore: boolean }>(
      'select pg_snapshot_xmax($1::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot()) as "isBefore"',
      [earlier.snapshot],
    );
    if (rows[0]?.isBefore) return file;
  }
  await file.close();
  return null;
}

/** An earlier index, and the ids of the pages that have changed since. */
interface Change {
  earlier: BuiltIndex;
  pages: ReadonlySet<number>;
}

/** What the catalogue has now, and how it differs from the earlier index; null where the whole index is to be built. */
async function compare(
  client: pg.ClientBase,
  file: FileHandle | null,
  vocabulary: SourceVocabulary,
): Promise<{ basis: IndexBasis; change: Change | null }> {
  if (!file) return { basis: basisOf(vocabulary, await readCatalogueState(client, null)), change: null };
  const { snapshot } = await readOrigin(file);
  const [state, earlier] = await Promise.all([readCatalogueState(client, snapshot), readIndex(file).catch(() => null)]);
  await file.close();
  const basis = basisOf(vocabulary, state);
  if (!earlier || !hasSameLabels(earlier.basis, basis, vocabulary)) return { basis, change: null };
  const pages = await listChangedPages(client, earlier, state);
  return { basis, change: pages && { earlier, pages } };
}

async function build({ address, snapshot, earlier: path }: BuildSource): Promise<BuiltIndex> {
  const client = new pg.Client(connectionSettingsFor(address, 'bancale-search'));
  await client.connect();
  // One transaction snapshot for all reads, so that no article is seen half changed.
  await client.query('begin isolation level repeatable read read only');
  const origin = { ...(await findIndexOrigin(client)), ...(snapshot === undefined ? {} : { snapshot }) };
  const vocabulary = await listVocabulary(client);
  const file = path === undefined ? null : await openEarlier(client, path, origin);
  const { basis, change } = await compare(client, file, vocabulary);
  sendHeartbeat();
  const wanted = change && [...change.pages];
  const builder = new IndexBuilder(vocabulary, await listOutlines(client, wanted), change?.earlier.data);
  sendHeartbeat();
  let count = 0;
  for await (const { page, children } of readPages(client, wanted)) {
    builder.addPage(page, children);
    count += 1;
    if (count % HEARTBEAT_PAGES === 0) sendHeartbeat();
  }
  if (change) setStock(change.earlier.data, await listStockSince(client, change.earlier.origin.stockEvent));
  await client.end();
  sendHeartbeat();
  const built = builder.finish();
  sendHeartbeat();
  const data = change ? mergeIndex(change.earlier.data, built, change.pages) : built;
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
