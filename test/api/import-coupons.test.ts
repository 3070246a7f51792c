import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readArguments } from '../../cli/import/arguments.ts';
import { runImport, type ImportSummary, type ReportLine } from '../../backend/import/index.ts';
import { upsertPriceLists } from '../../backend/pricing/index.ts';
import { createTestDatabase, type TestDatabase } from '../builders/database.ts';

let test: TestDatabase;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bancale-import-test-'));
  test = await createTestDatabase();
  await upsertPriceLists(test.database, [{ code: 'L1', name: { it: 'Prova', en: 'Test' } }]);
});
afterEach(async () => {
  await test.drop();
  await rm(folder, { recursive: true });
});

async function file(name: string, content: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

async function run(...argv: string[]): Promise<ImportSummary> {
  const wanted = readArguments(argv);
  const { signal } = new AbortController();
  return runImport(wanted, { database: test.database, dataDirectory: join(folder, 'data'), output: null, signal });
}

async function reported(summary: ImportSummary): Promise<ReportLine[]> {
  const lines = (await readFile(summary.reportFile ?? '', 'utf8')).trim().split('\n');
  return lines.map((line) => JSON.parse(line) as ReportLine);
}

it('R7.35 an invalid coupon, or one for an unknown customer, is rejected; coupons list their customers', async () => {
  const customers = 'code;companyName;priceListCode\nC1;Uno;L1\nC2;Due;L1\n';
  await run('customers', await file('customers.csv', customers));
  const head = 'code;amount;percent;validFrom;validTo;minimum;maximumUses;customerCodes';
  const good = ['dieci;10,00;;01/11/2026;31/12/2026;100,00;3;C1|C2', 'CINQUE;;5;2026-11-01;2026-11-30;;;'];
  const bad = [
    'NE;;;2026-11-01;2026-11-30;;;',
    'GIRO;1;;2026-12-01;2026-11-30;;;',
    'CHI;1;;2026-11-01;2026-11-30;;;C9',
  ];
  const path = await file('coupons.csv', [head, ...good, ...bad].join('\n'));
  const summary = await run('coupons', path);
  expect(summary).toMatchObject({ inserted: 2, refused: 3 });
  expect((await reported(summary)).map(({ line, field }) => [line, field])).toEqual([
    [4, 'amount'],
    [5, 'validTo'],
    [6, 'customerCodes'],
  ]);
  const { rows } = await sql`
    select p.code, kind, amount_cents, percent, minimum_cents, maximum_uses, count(c.coupon_id)::int as customers
    from coupon p left join coupon_customer c on c.coupon_id = p.id group by p.id order by p.code
  `.execute(test.database.query);
  const five = { code: 'CINQUE', kind: 'percent', amount_cents: null, percent: 500, minimum_cents: 0 };
  const ten = { code: 'DIECI', kind: 'amount', amount_cents: 1000, percent: null, minimum_cents: 10_000 };
  expect(rows).toEqual([
    { ...five, maximum_uses: null, customers: 0 },
    { ...ten, maximum_uses: 3, customers: 2 },
  ]);
  expect(await run('coupons', path)).toMatchObject({ inserted: 0, updated: 0, refused: 3 });
});

it.each([
  ['an unreadable day', 'UNO;90;2026-11-01;31/13/2026;100;3', 'validTo', '"31/13/2026"'],
  ['days in the wrong order', 'UNO;90;2026-12-01;2026-11-30;100;3', 'validTo', 'It ends before it begins.'],
  ['an unreadable minimum', 'UNO;90;2026-11-01;2026-11-30;molto;3', 'minimum', '"molto"'],
  ['an unreadable number of uses', 'UNO;90;2026-11-01;2026-11-30;100;tre', 'maximumUses', '"tre"'],
])('a coupon with %s changes nothing and makes none', async (_title, row, field, reason) => {
  const head = 'code;percent;validFrom;validTo;minimum;maximumUses';
  await run('coupons', await file('first.csv', `${head}\nUNO;5;2026-01-01;2026-12-31;50;1\n`));
  const summary = await run('coupons', await file('coupons.csv', [head, row, row.replace('UNO', 'DUE')].join('\n')));
  expect(summary).toMatchObject({ inserted: 0, updated: 0, refused: 2, incomplete: 0 });
  const expected = { field, severity: 'refused', reason: expect.stringContaining(reason) as string };
  expect(await reported(summary)).toMatchObject([
    { code: 'UNO', ...expected },
    { code: 'DUE', ...expected },
  ]);
});

it('a limit of credit and its last day change together or not at all', async () => {
  await run('customers', await file('customers.csv', 'code;companyName;priceListCode\nC1;Uno;L1\n'));
  const credit = async (rest: string) =>
    run('credit', await file('credit.csv', `customerCode;asOf;unbilledCents;limitCents;limitValidTo\nC1;${rest}\n`));
  await credit('2026-11-01 06:00;1;1000;2026-12-31');
  for (const [unreadable, unbilled] of ['5000;31/13/2026', 'molto;2099-12-31'].map((limit, place) => [
    limit,
    place + 2,
  ])) {
    const summary = await credit(`2026-11-02 06:00;${unbilled};${unreadable}`);
    expect(summary).toMatchObject({ updated: 1, refused: 0, incomplete: 1 });
    const { rows } = await sql`
      select unbilled_cents, limit_cents, limit_valid_to::text as until from customer_credit
    `.execute(test.database.query);
    expect(rows).toEqual([{ unbilled_cents: Number(unbilled) * 100, limit_cents: 100_000, until: '2026-12-31' }]);
  }
});

it('R7.13 customers’ own codes resolve article and customer, and are imported once', async () => {
  await run('articles', await file('all.csv', 'code;name.it\nS1;Vite\n'));
  await run('customers', await file('customers.csv', 'code;companyName;priceListCode\nC1;Uno;L1\n'));
  const codes = 'customerCode;articleCode;code\nC1;S1;MAG-1\nC1;S1;MAG-2\nC1;ZZ;MAG-3\nC9;S1;MAG-4\n';
  const path = await file('codes.csv', codes);
  expect(await run('customer-codes', path)).toMatchObject({ inserted: 2, refused: 2 });
  expect(await run('customer-codes', path)).toMatchObject({ inserted: 0, updated: 0 });
  const { rows } = await sql`select code from article_alias where kind = 'customer' order by 1`.execute(
    test.database.query,
  );
  expect(rows).toEqual([{ code: 'MAG-1' }, { code: 'MAG-2' }]);
});
