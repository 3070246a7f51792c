import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../backend/database/index.ts';
import { timeSingly } from './load.ts';
import { listingBodies, listingRequests, variantCodes, suggestionRequests } from './queries.ts';
import type { Result } from './report.ts';
import { call, logIn, startShop, type ShopProcess } from './shop-process.ts';
import { inWords, untilShown, waitsDuring, withDatabase, type Visitor } from './steady-requests.ts';

const ARTICLES = 100_000;
/**
 * With more rebuilds in a row, the shop's minimum pause between rebuilds would be measured (backend/search/memory/index-follower.ts).
 */
const REBUILDS = 2;
/** Number of articles whose stock and price change during each rebuild. */
const CHANGES = 4;

type Body = { message: { product_list: { data: Record<string, unknown>[] } } };

let renamed = 0;

/** Gives an article a unique name; searching its new word finds the article once the index has been rebuilt. */
export async function rename(database: Database, code: string): Promise<{ word: string; undo: () => Promise<void> }> {
  const word = `zz${Date.now().toString(36)}${(renamed += 1)}`;
  const { rows } = await database.pool.query<{ name: string }>('select name_it as name from article where code = $1', [
    code,
  ]);
  await database.pool.query('update article set name_it = $2 where code = $1', [code, `Prova ${word}`]);
  return {
    word,
    undo: async () => {
      await database.pool.query('update article set name_it = $2 where code = $1', [code, rows[0]?.name ?? '']);
    },
  };
}

async function isFound(shop: ShopProcess, text: string): Promise<boolean> {
  const { message } = await call<Body>(shop.address, 'product_list', { text, per_page: 1 });
  // The search ignores words without matches, so only a response with the article itself counts.
  return message.product_list.data.some((row) => String(row['name']).includes(text));
}

/** Makes a change that needs a rebuild and waits for it. */
export async function rebuildOnce(shop: ShopProcess, database: Database, code: string): Promise<number> {
  const { word } = await rename(database, code);
  return untilShown(() => isFound(shop, word));
}

/** product_list (guest and customer) and suggestions at a steady pace, without and during rebuilds of the index. */
export async function rebuild(): Promise<Result[]> {
  const shop = await startShop(ARTICLES);
  try {
    const results: Result[] = [];
    await withDatabase(shop, async (database) => {
      const listings = listingRequests(await listingBodies(shop.address, 3000));
      const suggestions = await suggestionRequests(shop.address, 3000);
      const { token } = await logIn(shop.address);
      const client = { authorization: `Bearer ${token}` };
      const visitors: Visitor[] = [
        [listings, {}],
        [suggestions, {}],
        [listings, client],
      ];
      for (const [requests, headers] of visitors) await timeSingly(shop.address, requests, 300, headers);
      const [code = ''] = await variantCodes(shop.address, 1);
      const { undo } = await rename(database, code);
      await wait(12_000);
      const measure = async (name: string, work: () => Promise<unknown>, target: number | null): Promise<void> => {
        const waits = await waitsDuring(shop, visitors, work);
        results.push({
          scenario: `rebuild: ${name}`,
          size: shop.size,
          figure: inWords(waits),
          target: target === null ? '' : `no wait over ${target} ms`,
          reached: target === null ? null : waits.longest <= target,
        });
      };
      await measure('nothing changes', () => wait(15_000), null);
      const changes = async (): Promise<void> => {
        for (let round = 0; round < 3; round += 1) await rebuildOnce(shop, database, code);
        await wait(1_000);
      };
      await measure('the index is rebuilt three times', changes, 50);
      await undo();
    });
    return results;
  } finally {
    await shop.stop();
  }
}

/** Time from the commit of a change to the first response that shows it. */
export async function freshness(): Promise<Result[]> {
  const shop = await startShop(ARTICLES);
  try {
    const times: Record<'stock' | 'price' | 'name', number[]> = { stock: [], price: [], name: [] };
    await withDatabase(shop, async (database) => {
      const { token } = await logIn(shop.address);
      const headers = { authorization: `Bearer ${token}` };
      const { rows: managed } = await database.pool.query<{ code: string }>(
        `select code from article where code = any($1) and is_managed and stock_quantity > 0 limit ${REBUILDS * CHANGES}`,
        [await variantCodes(shop.address, 50 * REBUILDS * CHANGES)],
      );
      const codes = managed.map(({ code }) => code);
      const change = async (kind: keyof typeof times, code: string, statement: string): Promise<void> => {
        const row = async () => {
          const { message } = await call<Body>(shop.address, 'product_list', { text: code, per_page: 1 }, headers);
          return JSON.stringify(message.product_list.data[0]);
        };
        const before = await row();
        await database.pool.query(statement, [code]);
        times[kind].push(await untilShown(async () => (await row()) !== before));
      };
      const undos: (() => Promise<void>)[] = [];
      for (let round = 0; round < REBUILDS; round += 1) {
        const changed = codes.slice(round * CHANGES, (round + 1) * CHANGES);
        const { undo, word } = await rename(database, changed[0] ?? '');
        undos.push(undo);
        const renamedAt = performance.now();
        // Change stock and prices while the rebuild for the name is running.
        await wait(500);
        for (const code of changed) {
          await change('stock', code, 'update article set stock_quantity = -stock_quantity where code = $1');
          await change(
            'price',
            code,
            `update price_list_entry set price = price + 10000 where article_id = (select id from article where code = $1)`,
          );
        }
        await untilShown(() => isFound(shop, word));
        times.name.push(performance.now() - renamedAt);
      }
      await database.pool.query('update article set stock_quantity = -stock_quantity where code = any($1)', [codes]);
      for (const undo of undos) await undo();
    });
    const line = (name: string, all: number[], target: number | null): Result => ({
      scenario: `freshness: ${name}`,
      size: shop.size,
      figure: `${(Math.min(...all) / 1000).toFixed(2)} to ${(Math.max(...all) / 1000).toFixed(2)} s in ${all.length} changes`,
      target: target === null ? '' : `within ${target} s`,
      reached: target === null ? null : Math.max(...all) <= target * 1000,
    });
    return [
      line('a changed stock, during a rebuild', times.stock, 2),
      line('a changed price, during a rebuild', times.price, 2),
      line('a changed name', times.name, 3),
    ];
  } finally {
    await shop.stop();
  }
}
