import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../backend/database/index.ts';
import { timeSingly } from './load.ts';
import { listingBodies, listingRequests, pageRequests } from './queries.ts';
import type { Result } from './report.ts';
import { call, logIn, startShop, type ShopProcess } from './shop-process.ts';
import { inWords, untilShown, waitsDuring, withDatabase, type Visitor } from './steady-requests.ts';

const ROOT = resolve(import.meta.dirname, '..');
const ARTICLES = 100_000;
const PRICES = 20_000;
const CHANGED_ARTICLES = [2_000, 20_000];
/** What a request may wait longer than without an import, in milliseconds. */
const MAXIMUM_LONGER = 60;
/** The copies in memory follow their tables within two seconds. */
const FOLLOWED_MILLISECONDS = 4_000;

interface StoredArticle {
  code: string;
  name: string;
  stock: number;
}

interface StoredPrice {
  list: string;
  code: string;
  price: number;
}

async function importFile(shop: ShopProcess, kind: string, lines: string[]): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'bancale-bench-beside-'));
  try {
    const file = join(folder, `${kind}.csv`);
    await writeFile(file, `${lines.join('\n')}\n`);
    const from = performance.now();
    const child = spawn(process.execPath, [join(ROOT, 'cli/import.ts'), kind, file, '--quiet'], {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DATA_DIR: shop.folder },
    });
    const [code] = (await once(child, 'exit')) as [number];
    if (code !== 0) throw new Error(`the import of ${kind} ended with ${code}`);
    return (performance.now() - from) / 1000;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The last one is a product of its own, so that a listing shows its name. */
async function listArticles(database: Database): Promise<[StoredArticle, ...StoredArticle[]]> {
  const read = async (kinds: string, count: number): Promise<StoredArticle[]> => {
    const { rows } = await database.pool.query<StoredArticle>(
      `select code, name_it as name, stock_quantity as stock from article
       where is_active and kind = any($1) order by id desc limit $2`,
      [kinds.split(' '), count],
    );
    return rows;
  };
  const [listed] = await read('single', 1);
  if (!listed) throw new Error('the catalogue has no article without variants');
  const others = await read('single child', Math.max(...CHANGED_ARTICLES));
  return [listed, ...others.filter(({ code }) => code !== listed.code)];
}

async function listPrices(database: Database): Promise<StoredPrice[]> {
  const { rows } = await database.pool.query<StoredPrice>(
    `select l.code as list, a.code, p.price from price_list_entry p join price_list l on l.id = p.price_list_id
     join article a on a.id = p.article_id order by p.article_id, p.price_list_id limit $1`,
    [PRICES],
  );
  return rows;
}

async function restore(database: Database, articles: StoredArticle[], prices: StoredPrice[]): Promise<void> {
  await database.pool.query(
    `update article a set name_it = o.name, stock_quantity = o.stock
     from jsonb_to_recordset($1) as o(code text, name text, stock integer) where a.code = o.code`,
    [JSON.stringify(articles)],
  );
  await database.pool.query(
    `update price_list_entry p set price = o.price
     from jsonb_to_recordset($1) as o(list text, code text, price bigint)
     join price_list l on l.code = o.list join article a on a.code = o.code
     where p.price_list_id = l.id and p.article_id = a.id`,
    [JSON.stringify(prices)],
  );
}

/** Imports articles with a new word in their names, and waits until the last one is found by a word of its own. */
async function importArticles(shop: ShopProcess, articles: StoredArticle[]): Promise<number> {
  const word = `zz${Date.now().toString(36)}`;
  const wordOf = (place: number): string => (place === 0 ? word : 'nuovo');
  const lines = articles
    .map(({ code, name, stock }, place) => `"${code}";"${name.replaceAll('"', '""')} ${wordOf(place)}";${stock + 1}`)
    .toReversed();
  const seconds = await importFile(shop, 'articles', ['code;name.it;stockQuantity', ...lines]);
  await untilShown(async () => {
    const { message } = await call<{ message: { product_list: { data: Record<string, unknown>[] } } }>(
      shop.address,
      'product_list',
      { text: word, per_page: 1 },
    );
    // The search ignores words without matches, so only a response with the article itself counts.
    return JSON.stringify(message.product_list.data).includes(word);
  });
  return seconds;
}

async function importPrices(shop: ShopProcess, prices: StoredPrice[], step: number): Promise<number> {
  const lines = prices.map(({ list, code, price }) => `"${list}";"${code}";${((price + step) / 10_000).toFixed(4)}`);
  const seconds = await importFile(shop, 'prices', ['priceListCode;articleCode;price', ...lines]);
  await wait(FOLLOWED_MILLISECONDS);
  return seconds;
}

/** product_list and /shop, each for a guest and for a client, without and during imports of prices and articles. */
export async function besideImports(): Promise<Result[]> {
  const shop = await startShop(ARTICLES);
  const results: Result[] = [];
  try {
    await withDatabase(shop, async (database) => {
      const bodies = await listingBodies(shop.address, 3000);
      const { token, cookie } = await logIn(shop.address);
      const listings = listingRequests(bodies);
      const visitors: Visitor[] = [
        [listings, {}],
        [pageRequests(bodies), {}],
        [listings, { authorization: `Bearer ${token}` }],
        [pageRequests(bodies), { cookie }],
      ];
      for (const [requests, headers] of visitors) await timeSingly(shop.address, requests, 200, headers);
      const articles = await listArticles(database);
      const prices = await listPrices(database);
      let usual = 0;
      const measure = async (name: string, work: () => Promise<number>): Promise<void> => {
        let seconds = 0;
        const waits = await waitsDuring(shop, visitors, async () => {
          seconds = await work();
        });
        const isCompared = usual > 0;
        results.push({
          scenario: `imports beside requests: ${name}`,
          size: shop.size,
          figure: `${inWords(waits)}${isCompared ? `; imported in ${seconds.toFixed(1)} s` : ''}`,
          target: isCompared ? `no wait over ${MAXIMUM_LONGER} ms longer` : '',
          reached: isCompared ? waits.longest - usual <= MAXIMUM_LONGER : null,
        });
        usual ||= waits.longest;
        await wait(1_000);
      };
      await measure('nothing changes', async () => {
        await wait(15_000);
        return 0;
      });
      await measure(`${PRICES.toLocaleString('en-GB')} prices`, () => importPrices(shop, prices, 100));
      for (const count of CHANGED_ARTICLES) {
        const name = `${count.toLocaleString('en-GB')} articles, until they are found`;
        await measure(name, () => importArticles(shop, articles.slice(0, count)));
      }
      await restore(database, articles, prices);
    });
    return results;
  } finally {
    await shop.stop();
  }
}
