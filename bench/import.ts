import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readArguments } from '../cli/import/arguments.ts';
import { runImport } from '../backend/import/index.ts';
import { upsertPriceLists } from '../backend/pricing/index.ts';
import { migrate, openDatabase, startEmbeddedServer } from '../backend/database/index.ts';

/**
 * Rate and peak memory of the importer: npm run bench:import -- [--json] [rows…]. Measures the real data sets, if they
 * exist beside the project, and generated article files, by default with 10,000 and 100,000 rows; each in its own
 * process and database.
 */
interface Measured {
  name: string;
  articles: number;
  seconds: number;
  peakMegabytes: number;
}

const [, , first, ...rest] = process.argv;
if (first === '--one') await measureOne(rest);
else await measureAll(process.argv.slice(2));

async function measureAll(argv: string[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bancale-bench-import-'));
  const server = await startEmbeddedServer({
    folder: join(folder, 'postgres'),
    logFile: join(folder, 'postgres.log'),
    databaseName: 'first',
  });
  try {
    const data = resolve(import.meta.dirname, '../../shared/data');
    const sources = ['icecat', 'fasteners'].filter((name) => existsSync(join(data, name)));
    const runs = sources.map((name) => ({ name, argv: ['source', name, join(data, name)] }));
    const sizes = argv.filter((argument) => /^\d+$/.test(argument)).map(Number);
    for (const rows of sizes.length > 0 ? sizes : [10_000, 100_000]) {
      const file = join(folder, `articles-${rows}.csv`);
      await pipeline(Readable.from(articleLines(rows)), createWriteStream(file));
      runs.push({ name: `${rows} rows of CSV`, argv: ['articles', file] });
    }
    const results: Measured[] = [];
    for (const [place, run] of runs.entries()) {
      const database = `measured_${place}`;
      const address = openDatabase({ ...server.address, database: 'postgres' }, { poolSize: 1 });
      await address.pool.query(`create database ${database}`);
      await address.close();
      const target = JSON.stringify({ ...server.address, database });
      const result = await runChild(['--one', target, join(folder, database), ...run.argv]);
      results.push({ name: run.name, ...result });
      const { articles, seconds, peakMegabytes } = result;
      const rate = Math.round(articles / seconds);
      console.error(`${run.name}: ${rate} articles/s (${seconds.toFixed(1)} s), peak ${peakMegabytes} MB`);
    }
    if (argv.includes('--json')) console.log(JSON.stringify(results));
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function runChild(argv: string[]): Promise<Omit<Measured, 'name'>> {
  const child = spawn(process.execPath, [import.meta.filename, ...argv], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (piece: Buffer) => (output += piece.toString()));
  const [code] = (await once(child, 'close')) as [number];
  if (code !== 0) throw new Error(`The measured import ended with ${code}.`);
  return JSON.parse(output) as Omit<Measured, 'name'>;
}

async function measureOne([address = '', dataDirectory = '', ...argv]: string[]): Promise<void> {
  const database = openDatabase(JSON.parse(address) as Parameters<typeof openDatabase>[0]);
  await migrate(database);
  await upsertPriceLists(
    database,
    ['L1', 'L2', 'L3'].map((code) => ({ code, name: { it: code } })),
  );
  const wanted = readArguments(argv);
  if (wanted === null) throw new Error('Nothing to measure.');
  const { signal } = new AbortController();
  const summary = await runImport(wanted, { database, dataDirectory, output: null, signal });
  await database.close();
  if (summary.refused > 0) throw new Error(`${summary.refused} rows were refused.`);
  const peakMegabytes = Math.round(process.resourceUsage().maxRSS / 1024);
  console.log(JSON.stringify({ articles: summary.rows, seconds: summary.seconds, peakMegabytes }));
}

/** Articles as in a wholesaler's file: two languages, barcodes, packaging, features, links, three prices. */
function* articleLines(rows: number): Generator<string> {
  yield (
    'code;name.it;name.en;description.it;kind;parentCode;axes;barcodes;relatedCodes;packaging.code;' +
      'packaging.quantity;feature.materiale;feature.diametro;feature.finitura;price.L1;price.L2;price.L3;stockQuantity\n'
  );
  for (let place = 0; place < rows; place += 1) {
    const parent = place - (place % 20);
    const kind = place === parent ? 'parent;;size' : `child;B${parent};`;
    const prices = [3, 2, 1].map((step) => `${(place % 900) + step},${String(place % 100).padStart(2, '0')}`);
    yield (
      `B${place};Articolo di prova numero ${place};Test article number ${place};Descrizione lunga quanto basta per ` +
        `parere vera, con misure e materiali ${place};${kind};INT${place}|CF${place};B${(place + 7) % rows};CF;10;` +
        `ottone ${place % 12};${(place % 40) / 2};cromato;${prices.join(';')};${place % 300}\n`
    );
  }
}
