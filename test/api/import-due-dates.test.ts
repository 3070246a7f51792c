import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { summaryLines } from '../../cli/import/summary-lines.ts';
import { createTestDatabase, type TestDatabase } from '../builders/database.ts';
import { createImports, ndjson, type Imports } from '../builders/imports.ts';
import { loadShop } from '../builders/shop.ts';

let test: TestDatabase;
let imports: Imports;
beforeAll(async () => {
  test = await createTestDatabase();
  await loadShop(test.database);
  imports = await createImports(test.database);
});
afterAll(async () => {
  await test.drop();
  await imports.remove();
});

const rows = async (query: ReturnType<typeof sql>) => (await query.execute(test.database.query)).rows;

describe('npm run import -- due-dates: files of open items', () => {
  const at = (day: string) => `${day}T05:30:00Z`;
  /** Invoices of 100.00: number and day of issue; of customer A, or of another. */
  const invoices = (list: [number, string, string?][]) =>
    imports.run(
      ...(['documents', 'documents.ndjson'] as const),
      ndjson(
        list.map(([number, issuedOn, customerCode = '70431']) => ({
          ...{ cause: 'S', year: 2026, number, customerCode, issuedOn, dueOn: issuedOn, totalCents: 100 },
        })),
      ),
    );
  /** A file of open items: number of the invoice, position, amount. */
  const items = (list: [number, number, number][], ...options: string[]) =>
    imports.run(
      ...(['due-dates', 'open.ndjson'] as const),
      ndjson(
        list.map(([number, position, cents]) => ({
          ...{ document: `S/2026/${number}`, position, dueOn: `2026-0${position}-28`, cents, openCents: cents },
        })),
      ),
      ...options,
    );
  /** What the ERP has as open: number of the invoice, position, amount in euro. */
  const open = async () =>
    (
      await rows(sql`select array[d.number, e.position, e.open_cents / 100]::integer[] as due
        from due_date e join customer_document d on d.id = e.document_id
        where d.cause = 'S' and e.open_cents > 0 order by d.number, e.position`)
    ).map((row) => (row as { due: number[] }).due);
  const openOf = async (number: number) =>
    (
      await rows(
        sql`select open_cents / 100 as euro, due_on from customer_document where cause = 'S' and number = ${number}`,
      )
    )[0];
  /** An online payment of a due date. */
  async function paid(number: number, position: number, capturedAt: string): Promise<void> {
    await sql`with made as (
        insert into payment (state, amount_cents, request_id, created_at, updated_at, captured_at)
        values ('captured', 5000, gen_random_uuid(), ${capturedAt}, ${capturedAt}, ${capturedAt}) returning id)
      insert into payment_allocation (payment_id, document_id, position, cents, due_on, due_cents, open_cents,
        document_open_cents)
      select made.id, d.id, ${position}, 5000, e.due_on, e.cents, e.open_cents, d.open_cents
      from made, customer_document d join due_date e on e.document_id = d.id and e.position = ${position}
      where d.cause = 'S' and d.number = ${number}`.execute(test.database.query);
  }
  const booked = async (number: number) =>
    (
      await rows(sql`select a.booked_at is not null as booked from payment_allocation a
        join customer_document d on d.id = a.document_id where d.cause = 'S' and d.number = ${number}`)
    ).map((row) => (row as { booked: boolean }).booked);

  it('R2.90 replaces the plan of the documents that it names; a position that is no longer listed is closed', async () => {
    await invoices([
      [1, '2026-01-01'],
      [2, '2026-01-01'],
    ]);
    await items([
      [1, 1, 40],
      [1, 2, 30],
      [1, 3, 30],
      [2, 1, 100],
    ]);
    // The ERP has planned the rest anew: one due date of all, then one less.
    const changed = await items([[1, 1, 100]]);
    expect(changed).toMatchObject({ refused: 0, missing: { count: 2, cents: 6000, reason: null } });
    expect(summaryLines({ what: { kind: 'due-dates', files: [] }, dryRun: false }, changed)).toContain(
      '2 due dates that are not in the file were closed, 60.00 euro.',
    );
    expect(await open()).toEqual([
      [1, 1, 100],
      [2, 1, 100],
    ]);
    expect(await openOf(1)).toMatchObject({ euro: 100, due_on: '2026-01-28' });
    expect(await imports.changes(changed)).toEqual(
      expect.arrayContaining([
        { code: 'S/2026/1 2', field: 'openCents', old: 30, new: 0 },
        { code: 'S/2026/1 3', field: 'openCents', old: 30, new: 0 },
      ]),
    );
    await items([[1, 2, 100]]);
    expect(await open()).toEqual([
      [1, 2, 100],
      [2, 1, 100],
    ]);
    const tooMuch = await items([
      [1, 1, 60],
      [1, 2, 60],
    ]);
    expect(tooMuch).toMatchObject({ refused: 2 });
    expect(await open()).toEqual([
      [1, 2, 100],
      [2, 1, 100],
    ]);
  });

  it('R2.90 a rejected row still names its due date; rows without a name close nothing and say so', async () => {
    await invoices([[3, '2026-01-01']]);
    await items([
      [3, 1, 50],
      [3, 2, 50],
    ]);
    const bad = { document: 'S/2026/3', position: 2, dueOn: 'mai', cents: 50 };
    const good = { document: 'S/2026/3', position: 1, dueOn: '2026-01-28', cents: 50 };
    await imports.run('due-dates', 'bad.ndjson', ndjson([good, bad]));
    expect(await open()).toContainEqual([3, 2, 50]);
    const unnamed = await imports.run('due-dates', 'total.ndjson', ndjson([good, { document: 'TOTALE', cents: 50 }]));
    expect(unnamed.missing?.reason).toContain('which due date they are');
    expect(await open()).toContainEqual([3, 2, 50]);
  });

  it('R2.90 older figures change nothing; --as-of, a column and the time of the file say of when they are', async () => {
    await invoices([[4, '2026-01-01']]);
    await items([[4, 1, 100]], '--as-of', at('2026-03-10'));
    const old = await items([[4, 1, 80]], '--as-of', at('2026-03-09'));
    expect(old).toMatchObject({ refused: 1 });
    expect((await imports.reported(old))[0]?.reason).toContain('newer figures of S/2026/4');
    expect(await open()).toContainEqual([4, 1, 100]);
    const row = { document: 'S/2026/4', position: 1, dueOn: '2026-01-28', cents: 80, openCents: 80 };
    const column = await imports.run('due-dates', 'old.ndjson', ndjson([{ ...row, asOf: '09/03/2026 06:30' }]));
    expect(column).toMatchObject({ refused: 1 });
    const unclear = await imports.run('due-dates', 'unclear.ndjson', ndjson([{ ...row, asOf: 'ieri' }]));
    expect(unclear).toMatchObject({ refused: 1 });
    // The file was written now.
    expect(await imports.run('due-dates', 'new.ndjson', ndjson([row]))).toMatchObject({ refused: 0 });
    expect(await open()).toContainEqual([4, 1, 80]);
  });

  it('R7.34 a file from before a payment does not reopen what was paid, a newer one books it', async () => {
    await invoices([[5, '2026-01-01']]);
    await items(
      [
        [5, 1, 50],
        [5, 2, 50],
      ],
      '--as-of',
      at('2026-03-01'),
    );
    await paid(5, 1, at('2026-03-03'));
    await items(
      [
        [5, 1, 50],
        [5, 2, 50],
      ],
      '--as-of',
      at('2026-03-02'),
    );
    expect(await booked(5)).toEqual([false]);
    // The ERP has planned the document anew and does not know the payment: it stays deducted.
    await items([[5, 3, 100]], '--as-of', at('2026-03-04'));
    expect(await booked(5)).toEqual([false]);
    await items([[5, 3, 50]], '--as-of', at('2026-03-05'));
    expect(await booked(5)).toEqual([true]);
  });

  it('R2.90 --missing closed closes what the usual export of open items no longer lists', async () => {
    await sql`delete from payment_allocation`.execute(test.database.query);
    await sql`update due_date set open_cents = 0`.execute(test.database.query);
    await sql`update customer_document set open_cents = 0, open_as_of = null`.execute(test.database.query);
    // 10 to 13 of customer A, 14 of another; 15 has no due dates; 16 is of the day of the file.
    await invoices([
      ...[10, 11, 12, 13, 15].map((number): [number, string] => [number, '2026-01-01']),
      [14, '2026-01-01', '70999'],
      [16, '2026-03-05'],
    ]);
    const all = [10, 11, 12, 13, 14, 16].map((number): [number, number, number] => [number, 1, 100]);
    await items(all, '--as-of', at('2026-03-01'));
    // 12 was paid online after the file.
    await paid(12, 1, at('2026-03-06'));
    const file = all.filter(([number]) => number === 10);
    const closing = ['--as-of', at('2026-03-05'), '--missing'] as const;

    const tooMany = await items(file, ...closing, 'closed');
    expect(tooMany.missing?.reason).toMatch(/4 of 7 open due dates .* 57\.1 %, with 400\.00 of 700\.00 euro/);
    expect((await items(file, ...closing, 'closed', '--missing-limit', '100')).missing?.reason).toContain(
      '30 % of the amount',
    );
    expect(await open()).toHaveLength(6);

    const limits = ['--missing-limit', '60', '--missing-amount-limit', '60'] as const;
    const tried = await items(file, ...closing, 'closed', ...limits, '--dry-run');
    expect(tried.missing).toMatchObject({ count: 4, cents: 40_000, reason: null });
    expect((await imports.changes(tried)).map(({ code }) => code)).toEqual(
      [11, 13, 14, 15].map((number) => `S/2026/${number} 1`),
    );
    expect(await open()).toHaveLength(6);

    const named = await items(file, ...closing, 'closed-named', ...limits);
    expect(named.missing).toMatchObject({ count: 3, reason: null });
    expect(await open()).toEqual([
      [10, 1, 100],
      [12, 1, 100],
      [14, 1, 100],
      [16, 1, 100],
    ]);
    expect(await openOf(15)).toMatchObject({ euro: 0 });
    expect((await items(file, ...closing, 'closed', ...limits)).missing).toMatchObject({ count: 1 });
    expect(await open()).toEqual([
      [10, 1, 100],
      [12, 1, 100],
      [16, 1, 100],
    ]);
    // The next night, the payment is booked and everything else is known.
    const next = [
      '--as-of',
      at('2026-03-07'),
      '--missing',
      'closed',
      '--missing-limit',
      '100',
      '--missing-amount-limit',
      '100',
    ];
    await items(file, ...next);
    expect(await open()).toEqual([[10, 1, 100]]);
    expect(await booked(12)).toEqual([true]);
  });

  it('R2.90 a cut file closes no large part of the plans that it names, and counts what it closes', async () => {
    await sql`delete from payment_allocation`.execute(test.database.query);
    await sql`update due_date set open_cents = 0`.execute(test.database.query);
    await sql`update customer_document set open_cents = 0, open_as_of = null`.execute(test.database.query);
    const numbers = Array.from({ length: 60 }, (_, place) => 100 + place);
    await invoices(numbers.map((number): [number, string] => [number, '2026-01-01']));
    const plan = (position: number) => numbers.map((number): [number, number, number] => [number, position, 50]);
    await items([...plan(1), ...plan(2)]);
    await sql`update due_date set due_on = '2126-02-28' where position = 2`.execute(test.database.query);

    const cut = await items(plan(1));
    expect(cut).toMatchObject({ refused: 0, updated: 0, missing: { count: 0 } });
    expect(cut.missing?.reason).toMatch(
      /without 60 of 120 open due dates of their customers, .+, 50\.0 %, with 3000\.00/,
    );
    expect(await open()).toHaveLength(120);
    // So few may go in any case.
    const few = await items([...plan(1), ...plan(2).slice(50)]);
    expect(few.missing).toEqual({ what: 'due dates', count: 50, cents: 250_000, reason: null });
    expect(await open()).toHaveLength(70);
    // What the plans close counts with the documents that the file does not name: 10 with 15.
    const most = await items(plan(1).slice(15), '--missing', 'closed');
    expect(most.missing).toMatchObject({ count: 10, cents: 50_000 });
    expect(most.missing?.reason).toContain('25 of 70 open due dates are missing, 35.7 %, with 1250.00 of 3500.00 euro');
    expect(await open()).toHaveLength(60);
    const later = await items(plan(1).slice(10), '--missing', 'closed');
    expect(later.missing).toMatchObject({ count: 10, cents: 50_000, reason: null });
    expect(await open()).toHaveLength(50);
    // What has fallen due may all be paid at once.
    await items([...plan(1), ...plan(2)]);
    expect((await items(plan(1))).missing).toMatchObject({ count: 60, reason: null });
    expect(await open()).toHaveLength(60);
  });
});
