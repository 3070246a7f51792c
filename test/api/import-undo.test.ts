import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { main as importMain } from '../../cli/import.ts';
import { captureCommand } from '../builders/commands.ts';
import { createTestDatabase, type TestDatabase } from '../builders/database.ts';
import { createImporting, readReport, type Importing } from '../builders/importing.ts';

let test: TestDatabase;
let importing: Importing;

beforeEach(async () => {
  test = await createTestDatabase();
  importing = await createImporting(test);
  await load('price-lists', 'code;name\nL1;Uno\nL2;Due\n');
  return async () => {
    await importing.remove();
    await test.drop();
  };
});

/** Imports the content of a file; returns the number of its run. */
async function load(kind: string, content: string, ...options: string[]): Promise<number> {
  const summary = await importing.run(kind, await importing.file(`${kind}.csv`, content), ...options);
  expect(summary.refused).toBe(0);
  return summary.run ?? 0;
}

const command = (...words: string[]) =>
  captureCommand(importMain, words, { DATABASE_URL: test.url, DATA_DIR: join(importing.folder, 'data') });
const undo = (run: number, ...options: string[]) => command('undo', String(run), ...options);

/** The tables that a run of the journal may write, with all their rows, without times and the numbers of new rows. */
async function stored(...tables: string[]): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  for (const table of tables) {
    const rows = (await importing.rows(
      `select to_jsonb(t) - '{updated_at,stock_quantity}'::text[] as row from ${table} t`,
    )) as {
      row: object;
    }[];
    found[table] = rows.map(({ row }) => JSON.stringify(row)).sort();
  }
  return found;
}

const catalogue = ['article', 'barcode', 'article_alias', 'article_link', 'category', 'brand', 'price_list_entry'];

describe('8.4 undoing a run', () => {
  it('of articles brings back every value, list and price, hides new articles, and leaves the stock', async () => {
    await load('brands', 'code;name\nB;Marca\n');
    await load(
      'articles',
      'code;name;description;brandCode;barcodes;oldCodes;relatedCodes;packaging.code;packaging.quantity;price.L1;price.L2;stockQuantity\n' +
        'A1;Uno;Testo;B;INT1|INT2;V1;A2;CF;10;1,5;2;5\nA2;Due;;B;;;;;;3;;5\n',
    );
    const before = await stored(...catalogue);
    const run = await load(
      'articles',
      'code;name;description;brandCode;barcodes;oldCodes;relatedCodes;packaging.code;packaging.quantity;price.L1;price.L2;stockQuantity\n' +
        'A1;Altro;;;INT3;V2;A3;SC;20;9;;8\nA2;Due;;B;INT9;;A1;;;4;5;8\nA3;Tre;;B;INT4;;A1;;;7;;8\n',
    );
    const trial = await undo(run, '--dry-run');
    expect(trial).toMatchObject({ code: 0 });
    expect(trial.output).toContain('This was a dry run');
    expect(await importing.rows(`select name_it from article where code = 'A1'`)).toEqual([{ name_it: 'Altro' }]);

    const { code, output } = await undo(run);
    expect(output).toContain(`Run ${run} (articles articles.csv) is undone`);
    expect(output).toContain('price.L1');
    expect(code).toBe(0);
    const after = await stored(...catalogue);
    const [hidden] = await importing.rows(`select id, is_active, stock_quantity from article where code = 'A3'`);
    expect(hidden).toMatchObject({ is_active: false, stock_quantity: 8 });
    const { id } = hidden as { id: number };
    const ofOthers = (row: unknown) => !new RegExp(`"(id|article_id)": ?${id}\\b`).test(String(row));
    expect({ ...after, article: after['article']?.filter(ofOthers) }).toEqual(before);
    expect(await importing.rows(`select stock_quantity from article where code = 'A1'`)).toEqual([
      { stock_quantity: 8 },
    ]);
  });

  it('leaves and names the values that were changed since, and what others use, and undoes the rest', async () => {
    await load('articles', 'code;name;unit;price.L1\nA1;Uno;PZ;1\nA2;Due;PZ;2\n');
    const run = await load('articles', 'code;name;unit;price.L1;price.L2\nA1;Nuovo;MT;10;5\nA2;Nuovo;MT;20;6\n');
    await load('articles', 'code;name;price.L1;price.L2\nA1;Più nuovo;11;7\n');
    const { code, output } = await undo(run);
    expect(code).toBe(1);
    const [, path = ''] = /changed since or are in use: (\S+)/.exec(output) ?? [];
    const left = (await readReport(path)).map(({ code: article, field }) => [article, field]);
    expect(left.sort()).toEqual([
      ['A1', 'name.it'],
      ['A1', 'price.L1'],
      ['A1', 'price.L2'],
    ]);
    expect(await importing.rows('select code, name_it, unit from article order by code')).toEqual([
      { code: 'A1', name_it: 'Più nuovo', unit: 'PZ' },
      { code: 'A2', name_it: 'Due', unit: 'PZ' },
    ]);
    expect(
      await importing.rows(`select a.code, l.code as list, e.price from price_list_entry e
        join article a on a.id = e.article_id join price_list l on l.id = e.price_list_id order by 1, 2`),
    ).toEqual([
      { code: 'A1', list: 'L1', price: 110_000 },
      { code: 'A1', list: 'L2', price: 70_000 },
      { code: 'A2', list: 'L1', price: 20_000 },
    ]);
  });

  it('names fields and values as files do, and counts addresses by their customers', async () => {
    const head =
      'code;companyName;priceListCode;minimumOrderCents;addresses.code;addresses.street;addresses.city;addresses.phone';
    const file = (price: string, minimum: string, phone: string) =>
      `${head};contractPrices.articleCode;contractPrices.netPrice\n${['C1', 'C2']
        .map((code) => `${code};${code};${price};${minimum};1;Via;Roma;${phone};A1;2`)
        .join('\n')}`;
    await load('articles', 'code;name;barcodes;relatedCodes\nA1;Uno;B1;A2\nA2;Due;;\n');
    await load('customers', file('L1', '10', '01'));
    const run = await load('customers', file('L2', '12,5', '02'));
    const trial = await undo(run, '--dry-run');
    expect(trial.output).toContain(`Run ${run} (customers customers.csv) would be undone`);
    expect(trial.output).toMatch(/ 0 rows would come back, \d+ would be changed or removed\./);
    expect(trial.output).toContain('Would change, in records: ');
    const { output } = await undo(run);
    for (const count of ['priceListCode 2', 'minimumOrderCents 2', 'addresses.phone 2']) {
      expect(output).toMatch(new RegExp(`^Changed, in records: .*\\b${count}\\b`, 'm'));
    }
    const [, path = ''] = /Every change: (\S+)/.exec(output) ?? [];
    expect((await readReport(path)).map((change) => JSON.stringify(change)).sort()).toEqual(
      ['C1', 'C2'].flatMap((code) =>
        [
          { code, field: 'addresses.phone', item: '1', old: '02', new: '01' },
          { code, field: 'minimumOrderCents', old: 12.5, new: 10 },
          { code, field: 'priceListCode', old: 'L2', new: 'L1' },
        ].map((change) => JSON.stringify(change)),
      ),
    );
    const lists = await load('articles', 'code;barcodes;relatedCodes\nA1;B2;\n');
    const [, listed = ''] = /Every change: (\S+)/.exec((await undo(lists)).output) ?? [];
    expect((await readReport(listed)).map(({ code, field }) => [code, field]).sort()).toEqual([
      ['A1', 'barcodes'],
      ['A1', 'barcodes'],
      ['A1', 'relatedCodes'],
    ]);
  });

  it('of a full list of prices brings back removed and derived ones, and can itself be undone', async () => {
    await load('price-lists', 'code;name;base;percent\nL2;Due;L1;-10\n');
    await load('articles', 'code;name\nA1;Uno\nA2;Due\nA3;Tre\nA4;Quattro\n');
    await load(
      'prices',
      'priceListCode;articleCode;price;validFrom\nL1;A1;10;\nL1;A2;20;\nL1;A3;30;\nL1;A3;33;2099-01-01\n',
    );
    const before = await stored('price_list_entry');
    const run = await load(
      'prices',
      'priceListCode;articleCode;price\nL1;A1;11\nL1;A3;30\nL1;A4;40\n',
      ...['--missing', 'closed', '--missing-limit', '100'],
    );
    const written = await stored('price_list_entry');
    expect(written).not.toEqual(before);
    expect(await undo(run)).toMatchObject({ code: 0 });
    expect(await stored('price_list_entry')).toEqual(before);
    expect((await undo(run)).errors).toContain(`Run ${run} cannot be undone: it is undone already.`);

    const runs = (await command('runs')).output.split('\n');
    expect(runs[1]).toMatch(new RegExp(`^ *${run} .*prices.csv: undone, 3 rows`));
    expect(runs[0]).toContain(`undo  run ${run}: `);
    expect(await undo(run + 1)).toMatchObject({ code: 0 });
    expect(await stored('price_list_entry')).toEqual(written);
    expect(await undo(run)).toMatchObject({ code: 0 });
    expect(await stored('price_list_entry')).toEqual(before);
  });

  it('compares and restores prices for one unit, whatever their price quantity is since', async () => {
    await load('articles', 'code;name;priceQuantity;price.L1\nA1;Vite;1;2\nA2;Dado;100;5\n');
    const run = await load('articles', 'code;name;priceQuantity;price.L1\nA1;Vite;100;300\nA2;Dado;1;1\n');
    // Finer than four decimals: all prices of the article are kept for more units.
    await load('prices', 'priceListCode;articleCode;price\nL2;A1;0,123456\n');
    expect(await undo(run)).toMatchObject({ code: 0 });
    expect(
      await importing.rows(`select a.code, a.stated_price_quantity as stated, a.price_quantity % a.stated_price_quantity as rest,
        (e.price / 10000.0 / a.price_quantity)::float as unit from price_list_entry e join article a on a.id = e.article_id
        join price_list l on l.id = e.price_list_id where l.code = 'L1' order by 1`),
    ).toEqual([
      { code: 'A1', stated: 1, rest: 0, unit: 2 },
      { code: 'A2', stated: 100, rest: 0, unit: 0.05 },
    ]);
  });

  it('of customers, promotions and conditions of classes brings back ended ones, and closes new customers', async () => {
    await load('articles', 'code;name;discountClass\nA1;Uno;V1\nA2;Due;V1\n');
    await load(
      'customers',
      'code;companyName;priceListCode;discountClass;addresses.code;addresses.street;addresses.city;contractPrices.articleCode;contractPrices.netPrice\n' +
        'C1;Uno;L1;K1;S;Via;Roma;A1;5\nC1;Uno;L1;K1;S;Via;Roma;A2;6\n',
    );
    await load('class-conditions', 'articleClass;customerClass;discounts\nV1;;10\nV1;K1;20\n');
    const promotionColumns = 'code;title;startsOn;endsOn;rows.row;rows.articleCode;rows.netPrice;rows.extraDiscounts\n';
    await load('promotions', `${promotionColumns}P1;Uno;2026-01-01;2099-01-01;1;A1;4;\n`);
    const tables = ['contract_price', 'class_condition', 'promotion', 'promotion_row', 'customer_address'];
    const before = await stored(...tables, 'customer');
    const ofCustomers = await load(
      'customers',
      'code;companyName;priceListCode;discounts;addresses.code;addresses.street;addresses.city;contractPrices.articleCode;contractPrices.netPrice\n' +
        'C1;Altra;L2;50;S;Viale;Milano;A1;4\nC2;Nuova;L1;;S;Via;Roma;A2;1\n',
    );
    const ofClasses = await load(
      'class-conditions',
      'articleClass;customerClass;discounts\nV1;;15\n',
      ...['--missing', 'closed', '--missing-limit', '100'],
    );
    const ofPromotions = await load(
      'promotions',
      `${promotionColumns}P1;Altro;2026-01-01;2099-01-01;1;A2;3;\nP2;Due;2026-01-01;2099-01-01;1;A1;;50\n`,
    );
    for (const run of [ofClasses, ofPromotions, ofCustomers]) expect(await undo(run)).toMatchObject({ code: 0 });
    const after = await stored(...tables, 'customer');
    const old = (rows: unknown[] = []) => rows.filter((row) => !/"customer_id":2\b|"code":"C2"/.test(String(row)));
    expect({ ...after, customer: old(after['customer']), customer_address: old(after['customer_address']) }).toEqual(
      before,
    );
    expect(await importing.rows(`select is_active from customer where code = 'C2'`)).toEqual([{ is_active: false }]);
  });

  it('of content brings the version before back, and removes new items', async () => {
    const folder = join(importing.folder, 'content');
    const put = async (files: Record<string, string>) => {
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder);
      for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
      return (await importing.run('content', folder)).run ?? 0;
    };
    await put({ 'footer.md': 'Via Emilia 212' });
    const before = await stored('content_item', 'content_version');
    const run = await put({
      'footer.md': 'Via Roma 1',
      'menu.yaml': '- name: marche\n  label: { it: Marche, en: Brands }\n  url: /pages/brands\n',
    });
    expect(await stored('content_item', 'content_version')).not.toEqual(before);
    expect(await undo(run)).toMatchObject({ code: 0 });
    expect(await stored('content_item', 'content_version')).toEqual(before);
  });

  it('of brands removes what is new, but what articles use', async () => {
    const brands = await load('brands', 'code;name\nB1;Usata\nB2;Libera\n');
    await load('articles', 'code;name;brandCode\nA1;Uno;B1\n');
    const { code, output } = await undo(brands);
    expect(code).toBe(1);
    const [, path = ''] = /in use: (\S+)/.exec(output) ?? [];
    expect(await readFile(path, 'utf8')).toContain('"code":"B1","field":"brand","reason":"It is in use."');
    expect(await importing.rows('select code from brand')).toEqual([{ code: 'B1' }]);
  });

  it('is refused for stock, documents, unknown and old runs; other writers leave no journal', async () => {
    await load('articles', 'code;name\nA1;Uno\n');
    const stock = await load('stock', 'articleCode;quantity\nA1;5\n');
    expect(await undo(stock)).toMatchObject({ code: 2 });
    expect((await undo(stock)).errors).toContain('or only stock, documents or orders, which stay');
    expect((await undo(99)).errors).toContain('There is no run 99');
    expect((await command('undo', 'x')).errors).toContain('is a whole number');
    await importing.rows(`update import_run set started_at = now() - interval '31 days' where id = ${stock - 1}`);
    expect((await undo(stock - 1)).errors).toContain('older than 30 days');
    const noted = 'select count(*)::integer as noted from import_change';
    const before = await importing.rows(noted);
    await importing.rows(`update article set name_it = 'Ufficio'`);
    expect(await importing.rows(noted)).toEqual(before);
    expect(before).not.toEqual([{ noted: 0 }]);
  });
});
