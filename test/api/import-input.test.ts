import { writeXlsx } from 'hucre/xlsx';
import { beforeEach, describe, expect, it } from 'vitest';
import { loadPriceLists } from '../../backend/loading/index.ts';
import { createTestDatabase } from '../builders/database.ts';
import { createImporting, readReport, type Importing } from '../builders/importing.ts';

let importing: Importing;

beforeEach(async () => {
  const test = await createTestDatabase();
  importing = await createImporting(test);
  await loadPriceLists(test.database, [{ code: 'L1', name: { it: 'Prova', en: 'Test' } }]);
  return async () => {
    await importing.remove();
    await test.drop();
  };
});

const prices = `select a.code, e.price from article a join price_list_entry e on e.article_id = a.id order by a.code`;

it('an .xlsx file is imported like any other, from the sheet and line asked for', async () => {
  const rows = [
    ['Listino 2026'],
    ['code', 'name', 'price.L1', 'arrivingOn', 'stockQuantity', 'barcodes'],
    ['00123', 'Vite', 12.4, new Date(Date.UTC(2026, 11, 31)), 3, 8001234567897],
    ['B', 'Dado', 1250, null, 'tante', null],
  ];
  const content = await writeXlsx({
    sheets: [
      { name: 'Note', rows: [['x']] },
      { name: 'Listino', rows },
    ],
  });
  const path = await importing.file('listino.xlsx', content);
  const summary = await importing.run('articles', path, '--sheet', 'Listino', '--header-line', '2');
  const entries = await readReport(summary.reportFile);
  expect(entries).toMatchObject([{ line: 4, code: 'B', field: 'stockQuantity' }]);
  const query = `select a.code, a.arriving_on, a.stock_quantity, b.code as ean, e.price from article a
    join barcode b on b.article_id = a.id join price_list_entry e on e.article_id = a.id where a.code = '00123'`;
  expect(await importing.rows(query)).toEqual([
    { code: '00123', arriving_on: '2026-12-31', stock_quantity: 3, ean: '8001234567897', price: 124_000 },
  ]);
});

describe('numbers that can be read in two ways', () => {
  const content = 'code;name;price.L1\nA;Uno;12.400\nB;Due;12,40\n';

  it('are read as the rest of their column shows', async () => {
    expect(await importing.run('articles', await importing.file('mixed.csv', content))).toMatchObject({ inserted: 2 });
    expect(await importing.rows(prices)).toEqual([
      { code: 'A', price: 124_000_000 },
      { code: 'B', price: 124_000 },
    ]);
  });

  it('are reported and not guessed where nothing shows it, and read when the sign is said', async () => {
    await importing.run('articles', await importing.file('all.csv', 'code;name\nA;Uno\n'));
    const path = await importing.file('prices.csv', 'priceListCode;articleCode;price\nL1;A;12.400\n');
    const guessed = await importing.run('prices', path);
    expect(guessed).toMatchObject({ inserted: 0, refused: 1 });
    expect(await readReport(guessed.reportFile)).toMatchObject([
      { line: 2, field: 'price', reason: expect.stringContaining('"12.400" may be 12.4 or 12400') as string },
    ]);
    expect(await importing.run('prices', path, '--decimal', '.')).toMatchObject({ inserted: 1, refused: 0 });
    expect(await importing.rows(prices)).toEqual([{ code: 'A', price: 124_000 }]);
    expect(await importing.run('prices', path, '--decimal', ',')).toMatchObject({ updated: 1 });
    expect(await importing.rows(prices)).toEqual([{ code: 'A', price: 124_000_000 }]);
  });
});
