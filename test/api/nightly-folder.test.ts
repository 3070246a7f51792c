import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { nightlyFolder } from '../../demo/nasty/nightly.ts';
import { main } from '../../cli/import.ts';
import { captureCommand } from '../builders/commands.ts';
import { createTestDatabase, type TestDatabase } from '../builders/database.ts';
import { createImporting, type Importing } from '../builders/importing.ts';
import { isLongRun } from '../builders/long-runs.ts';

const SIZE = isLongRun
  ? { articles: 3000, customers: 200, invoices: 2000 }
  : { articles: 130, customers: 12, invoices: 40 };

let test: TestDatabase;
let importing: Importing;

beforeEach(async () => {
  test = await createTestDatabase();
  importing = await createImporting(test);
  return async () => {
    await importing.remove();
    await test.drop();
  };
});

it('8.12 the nightly folder of an ordinary ERP makes a shop by one job file, with code 0 and one screen', async () => {
  const folder = join(importing.folder, 'night');
  await mkdir(folder);
  const files = nightlyFolder(1, SIZE);
  for (const [name, content] of files) await writeFile(join(folder, name), content);
  const night = () =>
    captureCommand(main, ['job', join(folder, 'night.json')], {
      DATABASE_URL: test.url,
      DATA_DIR: join(importing.folder, 'data'),
    });
  const first = await night();
  expect(first).toMatchObject({ code: 0 });
  expect(first.output.split('\n').length).toBeLessThanOrEqual(40);
  expect(first.output).not.toMatch(/[!✗–] {2}/);

  const linesIn = (name: string) =>
    Buffer.from(files.get(name) ?? '')
      .toString('latin1')
      .trim()
      .split('\r\n').length - 1;
  const [held] = await importing.rows(`select
    (select count(*) from article where is_active and name_it like 'Vite t.e. 8.8 n° % à filetto 1/2"') as articles,
    (select count(*) from brand where name = 'Perù & Figli') as brands,
    (select count(*) from price_list_entry) as prices,
    (select count(*) from customer where company_name like 'Società Però %' and vat_number ~ '^0[0-9]{10}$') as customers,
    (select count(*) from customer_address where code <> 'SEDE') as deliveries,
    (select count(*) from customer_address where postal_code ~ '^[0-9]{5}$') as addresses,
    (select count(*) from customer_document) as invoices,
    (select count(*) from customer_document_line) as lines,
    (select count(*) from class_condition) as conditions`);
  const { articles, customers, invoices } = SIZE;
  const deliveries = linesIn('DESTINAZ.CSV');
  expect(Object.fromEntries(Object.entries(held ?? {}).map(([name, count]) => [name, Number(count)]))).toEqual({
    ...{ articles, brands: 1, prices: 2 * articles, customers, deliveries, addresses: customers + deliveries },
    ...{ invoices, lines: linesIn('FATTURE.CSV'), conditions: 9 },
  });

  // The next night finds everything as it is.
  const second = await night();
  expect(second).toMatchObject({ code: 0 });
  expect(second.output.match(/ 0 new, 0 changed/g)).toHaveLength(10);

  // One wrong cell among all that noise is what a person sees.
  const stock = String(files.get('GIACENZE.CSV')).replace(/;[-\d,]+;/, ';#N/D;');
  await writeFile(join(folder, 'GIACENZE.CSV'), stock);
  const third = await night();
  expect(third).toMatchObject({ code: 1 });
  expect(third.output).toMatch(/! {2}stock: .+\n +1 × (?:refused|incomplete), quantity: .*#N\/D/);
});
