import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { officeEndpoints, type OfficeEndpointName } from '../contract/office/index.ts';
import type { OfficeAnswer } from '../office/calls/office-call.ts';
import { median } from './browser-scenarios.ts';
import { listingBodies, listingRequests, pageRequests } from './queries.ts';
import type { Result } from './report.ts';
import { logIn, startShop, type ShopProcess } from './shop-process.ts';
import { waitsDuring, withDatabase, type Visitor } from './steady-requests.ts';

const ARTICLES = 100_000;
const ALONE_SECONDS = 20;
const MEGABYTE = 1024 * 1024;
/** A file just below what may be loaded: each row has a column that nothing reads. */
const LARGE = { megabytes: 199, name: '199 MB' };

type File = OfficeAnswer<'getImportFile'>;

/** The office as one of its people calls it. */
class Clerk {
  readonly #shop: ShopProcess;
  readonly #cookie: string;

  constructor(shop: ShopProcess, cookie: string) {
    this.#shop = shop;
    this.#cookie = cookie;
  }

  async ask<Answer>(name: OfficeEndpointName, body: object): Promise<Answer> {
    return this.#send(`/office/api/${officeEndpoints[name].path}`, 'application/json', JSON.stringify(body));
  }

  /** Loads a file; returns its id. */
  async upload(name: string, content: Uint8Array<ArrayBuffer>): Promise<number> {
    const path = `/office/upload?${new URLSearchParams({ name })}`;
    return (await this.#send<{ id: number }>(path, 'application/octet-stream', content)).id;
  }

  /** Lets a job of a file run to its end. */
  async rested(id: number): Promise<File> {
    for (;;) {
      const file = await this.ask<File>('getImportFile', { id });
      if (file.failure) throw new Error(JSON.stringify(file.failure));
      if (file.job === null) return file;
      await wait(250);
    }
  }

  async #send<Answer>(path: string, type: string, body: string | Uint8Array<ArrayBuffer>): Promise<Answer> {
    const { address } = this.#shop;
    const response = await fetch(address + path, {
      ...{ method: 'POST', body },
      headers: { cookie: this.#cookie, origin: address, 'content-type': type },
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as Answer;
  }
}

/** Resident megabytes of the process that imports files; 0 where there is none. */
function importerMemory(): number {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('import-program.ts')) continue;
      const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
      return Number(kilobytes) / 1024;
    } catch {
      // It has ended meanwhile.
    }
  }
  return 0;
}

/** All articles with their names as they are, one more in stock, and a column that nothing reads. */
async function fileOf(shop: ShopProcess, unread: string): Promise<Uint8Array<ArrayBuffer>> {
  const rows = await withDatabase(shop, async ({ pool }) => {
    const found = await pool.query<{ code: string; name: string; stock: number }>(
      `select code, name_it as name, stock_quantity as stock from article where is_active and kind <> 'parent'
       order by id limit $1`,
      [ARTICLES],
    );
    return found.rows;
  });
  const lines = rows.map(
    ({ code, name, stock }) => `"${code}";"${name.replaceAll('"', '""')}";${stock + 1};"${unread}"`,
  );
  return Buffer.from(`code;name.it;stockQuantity;appunti\n${lines.join('\n')}\n`);
}

/** Loads, tries and writes a file; returns the seconds of each, and the highest memory of the importer in megabytes. */
async function importThroughOffice(clerk: Clerk, content: Uint8Array<ArrayBuffer>) {
  let megabytes = 0;
  const watch = setInterval(() => (megabytes = Math.max(megabytes, importerMemory())), 200);
  const seconds: number[] = [];
  let since = performance.now();
  const lap = (): void => {
    seconds.push((performance.now() - since) / 1000);
    since = performance.now();
  };
  try {
    const id = await clerk.upload('articoli.csv', content);
    let file = await clerk.rested(id);
    lap();
    for (const job of ['trial', 'apply'] as const) {
      await clerk.ask('startImport', { id, version: file.version, job });
      file = await clerk.rested(id);
      lap();
    }
    return { seconds, megabytes, written: file.result?.updated ?? 0 };
  } finally {
    clearInterval(watch);
  }
}

/** What a file of 100,000 rows, and one of nearly 200 MB, cost the pages of the shop while the office imports them. */
export async function officeImport(): Promise<Result[]> {
  const shop = await startShop(ARTICLES);
  const results: Result[] = [];
  try {
    const { cookie } = await logIn(shop.address, 'operatore@bancale.example');
    const clerk = new Clerk(shop, cookie);
    const bodies = await listingBodies(shop.address, 3000);
    const visitors: Visitor[] = [
      [pageRequests(bodies), {}],
      [listingRequests(bodies), {}],
    ];
    const p99 = async (work: () => Promise<unknown>) => (await waitsDuring(shop, visitors, work)).p99;
    const alone = () => p99(() => wait(ALONE_SECONDS * 1000));
    await alone();
    const padding = 'x'.repeat(Math.floor((LARGE.megabytes * MEGABYTE) / ARTICLES) - 100);
    for (const [name, unread] of [
      ['100,000 rows', ''],
      [LARGE.name, padding],
    ] as const) {
      const content = await fileOf(shop, unread);
      const before = await alone();
      let imported: Awaited<ReturnType<typeof importThroughOffice>> | undefined;
      const beside = await p99(async () => (imported = await importThroughOffice(clerk, content)));
      await wait(10_000);
      const usual = median([before, await alone()]);
      const [read = 0, tried = 0, written = 0] = imported?.seconds ?? [];
      const times = `read in ${read.toFixed(1)} s, tried in ${tried.toFixed(1)}, written in ${written.toFixed(1)}`;
      results.push({
        scenario: `files in the office: ${name}, shop beside it`,
        size: shop.size,
        figure:
          `p99 ${beside.toFixed(1)} ms, ${usual.toFixed(1)} ms alone (${(beside / usual).toFixed(2)} times) at 50/s; ` +
          `${(content.length / MEGABYTE).toFixed(0)} MB, ${times}; ${imported?.written ?? 0} articles changed; ` +
          `importer at most ${imported?.megabytes.toFixed(0) ?? '?'} MB`,
        target: '',
        reached: null,
      });
      await withDatabase(shop, ({ pool }) =>
        pool.query('update article set stock_quantity = stock_quantity - 1 where is_active'),
      );
      await wait(10_000);
    }
    return results;
  } finally {
    await shop.stop();
  }
}
