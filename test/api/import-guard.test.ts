import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { main as importMain } from '../../cli/import.ts';
import { captureCommand } from '../builders/commands.ts';
import { createTestDatabase, type TestDatabase } from '../builders/database.ts';
import { createImporting, type Importing } from '../builders/importing.ts';

let test: TestDatabase;
let importing: Importing;

const places = Array.from({ length: 60 }, (_, place) => place);

beforeEach(async () => {
  test = await createTestDatabase();
  importing = await createImporting(test);
  await load('price-lists', 'code;name;base;percent\nL1;Uno;;\nL2;Due;L1;-10\n');
  await load(
    'articles',
    `code;name;discountClass\n${places.map((place) => `A${place};Articolo;V${place}\n`).join('')}`,
  );
  return async () => {
    await importing.remove();
    await test.drop();
  };
});

async function load(kind: string, content: string, ...options: string[]): Promise<void> {
  const summary = await importing.run(kind, await importing.file(`${kind}.csv`, content), ...options);
  expect(summary).toMatchObject({ refused: 0, held: null });
}

const command = (...words: string[]) =>
  captureCommand(importMain, words, { DATABASE_URL: test.url, DATA_DIR: join(importing.folder, 'data') });

/** Imports the content of a file by the command; `run` is the number it names. */
async function attempt(kind: string, content: string, ...options: string[]) {
  const done = await command(kind, await importing.file(`${kind}.csv`, content), '--quiet', ...options);
  return { ...done, run: /Run (\d+)/.exec(done.output)?.[1] ?? '' };
}

/** A list of the first articles, with the price of each. */
const prices = (priceOf: (place: number) => string | number, count = places.length) =>
  `priceListCode;articleCode;price\n${places
    .slice(0, count)
    .map((place) => `L1;A${place};${priceOf(place)}\n`)
    .join('')}`;

async function stored(...tables: string[]): Promise<string> {
  const found: unknown[] = [];
  for (const table of tables) {
    found.push(
      await importing.rows(`select to_jsonb(t) - 'updated_at' as row from ${table} t order by to_jsonb(t)::text`),
    );
  }
  return JSON.stringify(found);
}

const priceOf = async (article: string, list = 'L1') =>
  (
    (await importing.rows(`select e.price::float8 / 10000 / a.price_quantity as price from price_list_entry e
      join article a on a.id = e.article_id join price_list l on l.id = e.price_list_id
      where a.code = '${article}' and l.code = '${list}' order by e.valid_from desc limit 1`)) as { price: number }[]
  )[0]?.price;

describe('8.5 a file of prices', () => {
  beforeEach(() =>
    load(
      'prices',
      prices(() => 10),
    ),
  );

  it('with many steep steps is held as a whole, and released it is what it would have been', async () => {
    const before = await stored('price_list_entry', 'article');
    const file = `${prices((place) => (place < 13 ? '0,1' : 10))}L1;A1;0,2\n`;
    const trial = await attempt('prices', file, '--dry-run');
    expect(trial).toMatchObject({ code: 4, run: '' });
    expect(trial.output).toContain(
      'It would be held: 13 of 60 existing prices and conditions change by more than half',
    );
    const held = await attempt('prices', file);
    expect(held.code).toBe(4);
    expect(held.output).toContain('HELD, nothing was written: 13 of 60 existing prices');
    expect(held.output).toContain('A0  price.L1  10.00 → 0.10');
    expect(await stored('price_list_entry', 'article')).toBe(before);
    expect((await command('runs')).output).toMatch(new RegExp(`^ *${held.run} .*: held, `, 'm'));
    expect((await command('undo', held.run)).errors).toContain('it was held, so nothing of it was written');

    const released = await command('release', held.run);
    expect(released).toMatchObject({ code: 0 });
    expect(released.output).toContain(`Run ${held.run} (prices prices.csv) is written`);
    expect(await priceOf('A0')).toBe(0.1);
    expect(await priceOf('A0', 'L2')).toBe(0.09);
    expect((await command('release', held.run)).errors).toContain('is not held');
    const written = await stored('price_list_entry', 'article');
    expect(await command('undo', String(Number(held.run) + 1))).toMatchObject({ code: 0 });
    expect(await stored('price_list_entry', 'article')).toBe(before);
    expect(await attempt('prices', file, '--no-guard')).toMatchObject({ code: 1 });
    expect(await stored('price_list_entry', 'article')).toBe(written);
  });

  it('is not held for few prices, few steep steps, or steps of up to a half', async () => {
    expect(
      await attempt(
        'prices',
        prices(() => 1, 49),
      ),
    ).toMatchObject({ code: 0 });
    await load(
      'prices',
      prices(() => 10),
      '--no-guard',
    );
    expect(
      await attempt(
        'prices',
        prices((place) => (place < 12 ? 1 : 10)),
      ),
    ).toMatchObject({ code: 0 });
    await load(
      'prices',
      prices(() => 10),
    );
    expect(
      await attempt(
        'prices',
        prices((place) => (place % 2 ? 5 : 15)),
      ),
    ).toMatchObject({ code: 0 });
    expect(await priceOf('A1')).toBe(5);
  });

  it('compares prices for one unit, empty ones, and those of a later day with the one then in force', async () => {
    const header = 'priceListCode;articleCode;price;priceQuantity;validFrom\n';
    const rows = (end: string) => header + places.map((place) => `L1;A${place};${end}\n`).join('');
    expect(await attempt('prices', rows('1000;100;'))).toMatchObject({ code: 0 });
    expect(await attempt('prices', rows('10;100;'))).toMatchObject({ code: 4 });
    expect(await attempt('prices', rows(';;'))).toMatchObject({ code: 4 });
    expect(await attempt('prices', rows('1;;2099-01-01'))).toMatchObject({ code: 4 });
    expect(await attempt('prices', rows('11;;2099-01-01'))).toMatchObject({ code: 0 });
    expect(await attempt('prices', rows('1;;2099-02-01'))).toMatchObject({ code: 4 });
  });

  it('leaves what was changed while it was held, and what --missing would have ended is part of it', async () => {
    const before = await stored('price_list_entry');
    const held = await attempt(
      'prices',
      prices(() => 1, 55),
      ...['--missing', 'closed'],
    );
    expect(held.code).toBe(4);
    expect(await stored('price_list_entry')).toBe(before);
    await load('prices', 'priceListCode;articleCode;price\nL1;A0;12\n');
    const released = await command('release', held.run);
    expect(released.code).toBe(1);
    expect(released.output).toContain('values and rows stay, because they were changed since');
    expect([await priceOf('A0'), await priceOf('A1'), await priceOf('A59')]).toEqual([12, 1, undefined]);
  });

  it('that stops before its end leaves nothing behind', async () => {
    const before = await stored('price_list_entry');
    const path = await importing.file('p.csv', `${prices(() => 11)}L9;A1;1\n`);
    await expect(importing.run('prices', path, '--max-refused', '0')).rejects.toThrow('Nothing was changed.');
    expect(await stored('price_list_entry')).toBe(before);
  });

  it('holds in a job, which does the others and ends with 4; "guard": false does not', async () => {
    await importing.file(
      'LISTINO.csv',
      prices(() => 1),
    );
    await importing.file('MARCHE.csv', 'code,name\nB,Una\n');
    const job = async (guard: object) => {
      const runs = [
        { kind: 'prices', files: 'LISTINO.csv', ...guard },
        { kind: 'brands', files: 'MARCHE.csv' },
      ];
      return command('job', await importing.file('job.json', JSON.stringify({ quietSeconds: 0, runs })));
    };
    const held = await job({});
    expect(held.code).toBe(4);
    expect(held.output).toMatch(
      /HELD, nothing was written: 60 of 60.+What it would change:\n +Changed, in records: price\.L1 60.+\n(?:.+\n)* +The biggest changes of prices:\n.+A\d+ {2}price\.L\d/,
    );
    expect(await importing.rows('select code from brand')).toEqual([{ code: 'B' }]);
    expect(await priceOf('A1')).toBe(10);
    expect(await job({ guard: false })).toMatchObject({ code: 0 });
    expect(await priceOf('A1')).toBe(1);
  });
});

describe('8.5 other files with prices', () => {
  it('of articles are compared before anything is written, and held with all they bring but the stock', async () => {
    await load(
      'prices',
      prices(() => 10),
    );
    const before = await stored('article', 'price_list_entry', 'barcode');
    const rows = places.map((place) => `A${place};Nuovo;BC${place};0,5;7\n`).join('');
    const file = `code;name;barcodes;price.L1;stockQuantity\n${rows}Z1;Altro;BCZ;3;7\n`;
    const held = await attempt('articles', file);
    expect(held.code).toBe(4);
    expect(held.output).toContain('HELD, nothing was written: 60 of 60');
    expect(await stored('article', 'price_list_entry', 'barcode')).toBe(before);
    expect(await command('release', held.run)).toMatchObject({ code: 0 });
    expect(
      await importing.rows(`select code, name_it, stock_quantity from article where code in ('A1', 'Z1') order by 1`),
    ).toEqual([
      { code: 'A1', name_it: 'Nuovo', stock_quantity: 0 },
      { code: 'Z1', name_it: 'Altro', stock_quantity: 7 },
    ]);
    expect([await priceOf('A1'), await priceOf('Z1'), await priceOf('A1', 'L2')]).toEqual([0.5, 3, 0.45]);
    expect(await importing.rows(`select count(*)::integer as count from barcode`)).toEqual([{ count: 61 }]);
    // Equal prices, and those stated for another quantity.
    const stated = places.map((place) => `A${place};100;50\n`).join('');
    expect(await attempt('articles', `code;priceQuantity;price.L1\n${stated}`)).toMatchObject({ code: 0 });
  });

  it('of customers compare net prices and what discounts leave, and of classes and promotions too', async () => {
    const customer = (values: (place: number) => string) =>
      `code;companyName;priceListCode;contractPrices.articleCode;contractPrices.netPrice;contractPrices.discounts\n${places
        .map((place) => `C1;Uno;L1;A${place};${values(place)}\n`)
        .join('')}`;
    const classes = (discounts: string) =>
      `articleClass;customerClass;discounts\n${places.map((place) => `V${place};;${discounts}\n`).join('')}`;
    const promotion = (values: string) =>
      `code;title;startsOn;endsOn;rows.row;rows.articleCode;rows.netPrice\n${places
        .map((place) => `P1;Uno;2026-01-01;2099-01-01;${place + 1};A${place};${values}\n`)
        .join('')}`;
    await load(
      'customers',
      customer((place) => (place < 30 ? '8;' : ';40+10')),
    );
    await load('class-conditions', classes('40'));
    await load('promotions', promotion('5'));
    const tables = ['contract_price', 'class_condition', 'promotion_row'];
    const before = await stored(...tables);
    const held = [
      // 40+10 leaves 54 %, 80 leaves 20 %.
      await attempt(
        'customers',
        customer((place) => (place < 30 ? '8;' : ';80')),
      ),
      await attempt(
        'customers',
        customer((place) => (place < 30 ? '80;' : ';40+10')),
      ),
      await attempt('class-conditions', classes('94')),
      await attempt('promotions', promotion('0,05')),
    ];
    expect(held.map(({ code }) => code)).toEqual([4, 4, 4, 4]);
    expect(await stored(...tables)).toBe(before);
    expect(
      await attempt(
        'customers',
        customer((place) => (place < 30 ? '9;' : ';50')),
      ),
    ).toMatchObject({ code: 0 });
    expect(await attempt('class-conditions', classes('45'))).toMatchObject({ code: 0 });
    expect(await command('release', held[3]?.run ?? '')).toMatchObject({ code: 0 });
    expect(await importing.rows('select distinct net_price from promotion_row')).toEqual([{ net_price: 500 }]);
  });

  it('of discounts of customers are held', async () => {
    const customers = (discounts: string) =>
      `code;companyName;priceListCode;discounts\n${places.map((place) => `C${place};Uno;L1;${discounts}\n`).join('')}`;
    await load('customers', customers('10'));
    expect(await attempt('customers', customers('60'))).toMatchObject({ code: 4 });
    expect(await attempt('customers', customers('30'))).toMatchObject({ code: 0 });
  });
});
