import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPriceBook, type PriceBook } from '../../backend/pricing/index.ts';
import { createTestDatabase, type TestDatabase } from '../builders/database.ts';

const ARTICLES = 40;
const faults: unknown[] = [];
const options = { clock: () => new Date(), onError: (error: unknown) => void faults.push(error) };

let test: TestDatabase;
let book: PriceBook;

const run = (statement: string, values: unknown[] = []) => test.database.pool.query(statement, values);

beforeAll(async () => {
  test = await createTestDatabase();
  await run(`
    insert into brand (code, name) values ('B', 'Marca');
    insert into category (code, name_it) values ('01', 'Viti');
    insert into price_list (code, name_it) values ('L1', 'Uno'), ('L2', 'Due');
    insert into article (code, sku, kind, name_it, brand_id, category_id)
      select 'A' || n, 'A' || n, 'single', 'Vite ' || n, brand.id, category.id
      from generate_series(1, ${ARTICLES}) n, brand, category;
    insert into price_list_entry (price_list_id, article_id, price)
      select price_list.id, article.id, 10000 * article.id from price_list, article where article.id % 3 <> 0;
    insert into customer (code, company_name, price_list_id)
      select 'C' || id, 'Cliente ' || id, id from price_list;
  `);
  book = await createPriceBook(test.database, options);
});
afterAll(async () => {
  await book.close();
  await test.drop();
});

/** Every article has a price in both lists, so that the next changes affect existing rows. */
const everyPrice = `
  insert into article (code, sku, kind, name_it) select 'A' || n, 'A' || n, 'single', 'Vite'
    from generate_series(1, ${ARTICLES}) n on conflict do nothing;
  insert into price_list_entry (price_list_id, article_id, price)
    select p.id, a.id, a.id from price_list p, article a where a.code like 'A%' on conflict do nothing`;

/** All prices in a price book, for the customer of each list and every article that ever existed. */
async function pricesOf(by: PriceBook): Promise<unknown> {
  const { rows } = await run('select id, price_list_id as "priceListId", discounts from customer order by id');
  const ids = await run('select id from article order by id');
  // Includes ids of deleted articles.
  const all = Float64Array.from(new Set([...ids.rows.map(({ id }) => id as number), ...Array(400).keys()]));
  return rows.map((customer) => {
    const prices = by.pricesFor(customer, null, all);
    return { prices: [...prices], net: Array.from(by.netPrices(customer, null).netPricesOf(all)) };
  });
}

async function expectSameAsRead(): Promise<void> {
  const fresh = await createPriceBook(test.database, options);
  try {
    expect(await pricesOf(book)).toEqual(await pricesOf(fresh));
  } finally {
    await fresh.close();
  }
}

/** An arbitrary SQL statement of another program; several of them form one transaction. */
const anyChange = (() => {
  const list = fc.constantFrom('L1', 'L2');
  const article = fc.integer({ min: 1, max: ARTICLES }).map((n) => `A${n}`);
  const price = fc.nat(999_999);
  const listIs = (code: string) => `price_list_id = (select id from price_list where code = '${code}')`;
  const articleIs = (code: string) => `article_id = (select id from article where code = '${code}')`;
  const pair = (code: string, of: string) =>
    `from price_list p, article a where p.code = '${code}' and a.code = '${of}'`;
  return fc.oneof(
    fc.tuple(list, article, price).map(
      ([code, of, amount]) => `insert into price_list_entry (price_list_id, article_id, price)
        select p.id, a.id, ${amount} ${pair(code, of)} on conflict (price_list_id, article_id, valid_from) do update set price = excluded.price`,
    ),
    fc
      .tuple(list, price)
      .map(([code, amount]) => `update price_list_entry set price = ${amount} where ${listIs(code)}`),
    fc
      .tuple(list, article)
      .map(([code, of]) => `delete from price_list_entry where ${listIs(code)} and ${articleIs(of)}`),
    // Moves a price to another list or article.
    fc.tuple(article).map(
      ([of]) => `update price_list_entry e set price_list_id = p.id from price_list p
        where e.price_list_id <> p.id and ${articleIs(of)}
          and not exists (select from price_list_entry o where o.price_list_id = p.id and o.article_id = e.article_id)`,
    ),
    fc.tuple(list, article, article).map(
      ([code, from, to]) => `update price_list_entry e set article_id = a.id from article a
        where a.code = '${to}' and ${listIs(code)} and ${articleIs(from)}
          and not exists (select from price_list_entry o where o.price_list_id = e.price_list_id and o.article_id = a.id)`,
    ),
    article.map((code) => `delete from article where code = '${code}'`),
    article.map(
      (code) => `insert into article (code, sku, kind, name_it) values ('${code}', '${code}', 'single', 'Di nuovo')
        on conflict do nothing`,
    ),
    fc.tuple(list, article, price).map(
      ([code, of, amount]) => `insert into contract_price (customer_id, article_id, net_price)
        select c.id, a.id, ${amount} from customer c, article a where c.${listIs(code)} and a.code = '${of}'`,
    ),
    fc.tuple(list, price).map(
      ([code, amount]) => `update contract_price set net_price = ${amount}
        where customer_id = (select id from customer where ${listIs(code)})`,
    ),
    list.map(
      (code) => `delete from contract_price where customer_id = (select id from customer where ${listIs(code)})`,
    ),
    list.map((code) => `update contract_price set customer_id = (select id from customer where ${listIs(code)})`),
    fc.constant('truncate price_list_entry'),
    fc.constant('truncate contract_price'),
  );
})();

const client = async (list: string) => {
  const { rows } = await run(
    `select c.id, c.price_list_id as "priceListId", c.discounts from customer c join price_list p on p.id = c.price_list_id
      where p.code = $1`,
    [list],
  );
  return rows[0];
};

/** An article's id, and its current price in a list according to the price book. */
async function articleOf(code: string, list = 'L1') {
  await run(`insert into article (code, sku, kind, name_it) values ($1, $1, 'single', 'Vite') on conflict do nothing`, [
    code,
  ]);
  const { rows } = await run('select id from article where code = $1', [code]);
  const buyer = await client(list);
  return {
    id: rows[0].id as number,
    priceNow: () => book.pricesFor(buyer, null, [rows[0].id]).get(rows[0].id)?.grossPrice,
  };
}

const write = `insert into price_list_entry (price_list_id, article_id, price)
  select p.id, a.id, $2 from price_list p, article a where p.code = 'L1' and a.code = $1
  on conflict (price_list_id, article_id, valid_from) do update set price = excluded.price`;

describe('a changed price', () => {
  /** The notifications sent during `work`, received on a connection of its own, which is passed to it. */
  async function announced(work: (client: pg.Client) => Promise<unknown>): Promise<string[]> {
    const listener = new pg.Client(test.database.connectionSettings);
    const messages: string[] = [];
    listener.on('notification', ({ payload }) => messages.push(payload ?? ''));
    await listener.connect();
    try {
      await listener.query('listen prices_changed');
      await work(listener);
      return messages;
    } finally {
      await listener.end();
    }
  }

  it('is announced with its article, only if it differs', async () => {
    const { id } = await articleOf('T1');
    await run(write, ['T1', 5]);
    const nothing = await announced(async (client) => {
      await client.query(write, ['T1', 5]);
      await client.query(`update price_list_entry set price = price where article_id = ${id}`);
      await client.query('delete from price_list_entry where false');
    });
    expect(nothing).toEqual([]);
    const { priceListId } = await client('L1');
    expect(await announced((client) => client.query(write, ['T1', 6]))).toEqual([
      `price_list_entry ${priceListId} ${id}`,
    ]);
  });

  it('is visible while an earlier one is uncommitted, and the earlier one after its commit', async () => {
    const [one, other, third] = [await articleOf('T1'), await articleOf('T2'), await articleOf('T3')];
    for (const code of ['T1', 'T2', 'T3']) await run(write, [code, 10]);
    await book.settled();
    const late = await test.database.pool.connect();
    try {
      await late.query('begin');
      await late.query(write, ['T1', 20]);
      await run(write, ['T2', 20]);
      await expect.poll(other.priceNow).toBe(20);
      expect(one.priceNow()).toBe(10);
      await late.query('commit');
    } finally {
      late.release();
    }
    await expect.poll(one.priceNow).toBe(20);
    expect(third.priceNow()).toBe(10);
  });

  it('does not wait for a table that is slow to read', async () => {
    const one = await articleOf('T3');
    await book.settled();
    const holder = await test.database.pool.connect();
    try {
      await holder.query('begin; lock table article in access exclusive mode');
      await run(`select pg_notify('prices_changed', 'article')`);
      await run(`update price_list_entry set price = 30 where article_id = $1`, [one.id]);
      await expect.poll(one.priceNow).toBe(30);
    } finally {
      await holder.query('rollback');
      holder.release();
    }
  });

  it('reloads the whole list if too many prices changed at once', async () => {
    await run(`insert into article (code, sku, kind, name_it)
      select 'M' || n, 'M' || n, 'single', 'Molti' from generate_series(1, 3100) n`);
    const last = await articleOf('M3100');
    const before = await articleOf('T2');
    const { priceListId } = await client('L1');
    for (const price of [70, 80]) {
      const messages = await announced((client) =>
        client.query(`insert into price_list_entry (price_list_id, article_id, price)
        select p.id, a.id, ${price} from price_list p, article a where p.code = 'L1' and a.code like 'M%'
        on conflict (price_list_id, article_id, valid_from) do update set price = excluded.price`),
      );
      expect(messages).toEqual([`price_list_entry ${priceListId}`]);
      await book.settled();
      expect(last.priceNow()).toBe(price);
    }
    expect(before.priceNow()).toBe(20);
    await run(
      `update price_list_entry set price = 90 where article_id in (select id from article where code like 'M%' limit 800)`,
    );
    await book.settled();
    await expectSameAsRead();
  });

  it('is read after reconnecting if its notification was lost', async () => {
    const one = await articleOf('T1');
    const { rows } = await run(`select pid from pg_stat_activity
      where datname = current_database() and query like 'listen%' and pid <> pg_backend_pid()`);
    expect(rows).not.toEqual([]);
    // One statement ends all listeners, so the next commit has no listener.
    await run(`select pg_terminate_backend(pid) from unnest($1::int[]) pid`, [rows.map(({ pid }) => pid)]);
    await run(write, ['T1', 4711]);
    await expect.poll(one.priceNow).toBe(4711);
    await book.settled();
    await run(write, ['T1', 4712]);
    await book.settled();
    expect(one.priceNow()).toBe(4712);
  });
});

describe('the price of one unit, while the quantity changes that prices are for', () => {
  /** Prices of one unit that a book shows for an article. */
  async function unitPriceOf(code: string) {
    const { id } = await articleOf(code);
    const buyer = await client('L1');
    return (by: PriceBook) => {
      const price = by.pricesFor(buyer, null, [id]).get(id);
      return price ? price.grossPrice / price.priceQuantity : null;
    };
  }

  /** Starts a read that waits for a table, and rescales the prices of an article before it goes on. */
  async function rescaleDuring(table: string, code: string, startRead: () => unknown): Promise<void> {
    const holder = await test.database.pool.connect();
    try {
      await holder.query(`begin; lock table ${table} in access exclusive mode`);
      await startRead();
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await run(waiting)).rowCount).toBeGreaterThan(0);
      await holder.query(
        `update article set price_quantity = case price_quantity when 1 then 100 else 1 end where code = '${code}'`,
      );
    } finally {
      await holder.query('commit');
      holder.release();
    }
  }

  const announce = (payload: string) => () => run(`select pg_notify('prices_changed', $1)`, [payload]);

  it.each([
    ['prices with their quantities', 'price_list_entry', announce('price_quantity')],
    ['a whole list', 'price_list_entry', announce('price_list_entry')],
    [
      'one price',
      'price_list_entry',
      async () => announce(`price_list_entry ${(await client('L1')).priceListId} ${(await articleOf('Q1')).id}`)(),
    ],
    ['the articles', 'article', announce('article')],
    [
      'everything after a lost connection',
      'article',
      () =>
        run(`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and query like 'listen%' and pid <> pg_backend_pid()`),
    ],
  ])('is never another, where it changes while the book reads %s', async (_, table, startRead) => {
    const unitPrice = await unitPriceOf('Q1');
    await run(write, ['Q1', 10_000]);
    await run(`update price_list_entry set price = 10000 * a.price_quantity
      from article a where a.id = article_id and a.code = 'Q1'`);
    await book.settled();
    const seen = new Set<number | null>();
    const sampling = setInterval(() => seen.add(unitPrice(book)), 1);
    try {
      await rescaleDuring(table, 'Q1', startRead);
      await book.settled();
    } finally {
      clearInterval(sampling);
    }
    expect([...seen]).toEqual([10_000]);
    await expectSameAsRead();
  });

  it('is never another in a book that is loaded meanwhile', async () => {
    const unitPrice = await unitPriceOf('Q1');
    const before = unitPrice(book);
    let loading: Promise<PriceBook> | undefined;
    await rescaleDuring('price_list_entry', 'Q1', () => {
      loading = createPriceBook(test.database, options);
    });
    const loaded = await loading;
    expect(loaded && unitPrice(loaded)).toBe(before);
    await loaded?.close();
  });
});

describe('prices that change while the shop runs', () => {
  it('match a freshly loaded price book after any sequence of changes', { timeout: 120_000 }, async () => {
    const transaction = fc.record({
      statements: fc.array(anyChange, { minLength: 1, maxLength: 4 }),
      isRolledBack: fc.nat(9).map((n) => n === 0),
      // Without waiting, further changes arrive while the book is being updated.
      isWaitedFor: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(transaction, { minLength: 1, maxLength: 8 }), async (transactions) => {
        await run(everyPrice);
        for (const { statements, isRolledBack, isWaitedFor } of transactions) {
          await run(`begin; ${statements.join('; ')}; ${isRolledBack ? 'rollback' : 'commit'}`);
          if (isWaitedFor) await book.settled();
        }
        await book.settled();
        await expectSameAsRead();
      }),
      { numRuns: 30 },
    );
    expect(faults).toEqual([]);
  });
});
