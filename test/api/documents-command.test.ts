import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isSignedPaymentLink, upsertInvoices, upsertTransportDocuments } from '../../backend/documents/index.ts';
import { reduceAllocations } from '../../backend/payments/allocations.ts';
import { bookPayments } from '../../backend/payments/index.ts';
import { main } from '../../cli/documents.ts';
import { main as importMain } from '../../cli/import.ts';
import { runCommandHere } from '../builders/commands.ts';
import { createTestDatabase, type TestDatabase } from '../builders/database.ts';
import { transportRecord } from '../builders/documents.ts';

const SECRET = 'a secret for tests that is long enough to be one';
let test: TestDatabase;
let folder: string;

beforeAll(async () => {
  test = await createTestDatabase({ loaded: true });
  const days = { issuedOn: '2026-11-01', dueOn: '2026-12-01', customerCode: '70431' };
  const document = { ...days, cause: 'F', year: 2026, totalCents: 20_000 } as const;
  await upsertInvoices(test.database, [
    { ...document, kind: 'invoice', number: 7001, openCents: 12_345 },
    { ...document, kind: 'invoice', number: 7002, openCents: 0 },
    { ...document, kind: 'credit-note', number: 7003, openCents: null },
  ]);
  folder = await mkdtemp(join(tmpdir(), 'bancale-documents-'));
});
afterAll(async () => {
  await test.drop();
  await rm(folder, { recursive: true });
});

const environment = (secret = SECRET) => ({ DATABASE_URL: test.url, DATA_DIR: folder, SESSION_SECRET: secret });
const run = (secret: string, ...words: string[]) => runCommandHere(main, words, environment(secret));

describe('npm run documents', () => {
  it('R7.34 creates a signed link with document, open amount and expiry', async () => {
    const words = ['link', 'F/2026/7001', '--days', '10', '--language', 'en', '--shop', 'https://shop.example/'];
    const { code, output } = await run(SECRET, ...words);
    expect(code).toBe(0);
    const url = new URL(output.split('\n')[0] ?? '');
    expect(url.origin + url.pathname).toBe('https://shop.example/en/pages/guest-payment');
    const { expires, signature = '', ...rest } = Object.fromEntries(url.searchParams);
    expect(rest).toEqual({ causale: 'F', anno: '2026', numero: '7001', amount: '123.45' });
    const days = (Number(expires) - Date.now() / 1000) / 86_400;
    expect(Math.round(days)).toBe(10);
    const link = { cause: 'F', year: 2026, number: 7001, amountCents: 12_345, expires: Number(expires) };
    expect(isSignedPaymentLink([SECRET], link, signature)).toBe(true);
  });

  it('R7.34 creates links with the shop’s own URL', async () => {
    const { output } = await runCommandHere(main, ['link', 'F/2026/7001'], {
      ...environment(),
      SHOP_URL: 'https://shop.example.com',
    });
    expect(output).toMatch(/^https:\/\/shop\.example\.com\/pages\/guest-payment\?/);
  });

  it('lists documents, and creates no link for nothing to pay or without a secret', async () => {
    const { output } = await run(SECRET, 'list', '70431');
    expect(output.split('\n').filter((line) => line.startsWith('F/2026/'))).toHaveLength(3);
    expect(output).toContain('open 123.45 EUR');
    expect(await run(SECRET, 'link', 'F/2026/7002')).toMatchObject({ code: 1 });
    expect(await run(SECRET, 'link', 'F/2026/7003')).toMatchObject({ code: 1 });
    expect(await run(SECRET, 'show', 'F/2026/1')).toMatchObject({ code: 1 });
    expect(await run('', 'link', 'F/2026/7001')).toMatchObject({ code: 2 });
    expect(await run(SECRET, 'link', '7001')).toMatchObject({ code: 2 });
    expect(await run(SECRET, 'link', 'F/2026/7001', '--days', '0')).toMatchObject({ code: 2 });
  });
});

describe('npm run documents, of online payments', () => {
  const now = Date.now();
  const daysAgo = (days: number) => new Date(now - days * 86_400_000);
  /** A captured payment of so many cents of F/2026/7010, made while 200.00 were open. */
  const pay = (days: number, cents: number) =>
    test.database.pool.query(
      `with made as (
         insert into payment (state, amount_cents, request_id, created_at, updated_at, captured_at)
         values ('captured', $2, gen_random_uuid(), $1, $1, $1) returning id)
       insert into payment_allocation (payment_id, document_id, position, cents, due_on, due_cents, open_cents,
         document_open_cents)
       select made.id, d.id, 1, $2, d.due_on, d.total_cents, d.open_cents, d.open_cents
       from made, customer_document d where d.number = 7010`,
      [daysAgo(days), cents],
    );

  it('R7.34 deducts them, and lists those that the ERP has not booked after ten days', async () => {
    const document = { cause: 'F', year: 2026, number: 7010, customerCode: '70431', kind: 'invoice' } as const;
    const days = { issuedOn: '2026-11-01', dueOn: '2026-12-01' };
    await upsertInvoices(test.database, [{ ...document, ...days, totalCents: 20_000, openCents: 20_000 }]);
    await pay(9, 5_000);
    expect((await run(SECRET, 'unbooked')).output).toContain('The ERP has booked every online payment.');
    await pay(11, 3_000);
    const shown = (await run(SECRET, 'show', 'F/2026/7010')).output;
    expect(shown).toContain('open 120.00 EUR  paid online 80.00 EUR, not booked by the ERP');
    expect(shown).toContain('due date 1');
    const { code, output } = await run(SECRET, 'unbooked');
    expect(code).toBe(0);
    expect(output.split('\n').filter((line) => line.startsWith('F/2026/7010'))).toEqual([
      expect.stringMatching(/^F\/2026\/7010 {2}due date 1 {2}client 70431 {2}30\.00 EUR .* not booked by the ERP$/),
    ]);
  });

  it('R7.34 lists a refund of a booked payment until the figures of the ERP show it', async () => {
    const documents = [{ cause: 'F', year: 2026, number: 7010, asOf: new Date(now) }];
    await test.database.pool.query(`update customer_document set open_cents = 12000 where number = 7010`);
    expect(await bookPayments(test.database, documents)).toBe(2);
    const { rows } = await test.database.pool.query<{ id: number }>(
      `select payment_id as id from payment_allocation where cents = 3000`,
    );
    const id = rows[0]?.id ?? 0;
    await test.database.query.transaction().execute((transaction) => reduceAllocations(transaction, id, 1_000));
    expect((await run(SECRET, 'unbooked')).output).toMatch(/F\/2026\/7010 .* 10\.00 EUR .* refunded after/);
    // Its figure alone counts.
    expect((await run(SECRET, 'list', '70431')).output).toMatch(/F\/2026\/7010 .* open 120\.00 EUR$/m);
    await bookPayments(test.database, documents);
    expect((await run(SECRET, 'unbooked')).output).toContain('10.00 EUR');
    await test.database.pool.query(`update customer_document set open_cents = 13000 where number = 7010`);
    await bookPayments(test.database, documents);
    expect((await run(SECRET, 'unbooked')).output).toContain('The ERP has booked every online payment.');
  });
});

describe('npm run documents -- claims', () => {
  it('R2.89 lists the open claims, writes their photos, and closes one with an answer', async () => {
    const lines = [{ position: 1, code: 'VS-12-OT', quantity: 20 }];
    await upsertTransportDocuments(test.database, [
      transportRecord(3254, { deliveredAt: '2026-11-13T09:24:00Z', lines }),
    ]);
    await test.database.pool.query(`
      insert into claim (document_id, position, code, description, unit, delivered, reason, quantity, note,
        reported_by_user_id, idempotency_key, locale)
      select d.id, 1, 'VS-12-OT', 'Valvola a sfera', 'PZ', 20, 'damaged', 2, 'Leva piegata', u.id, 'key', 'en'
      from transport_document d, user_account u where u.username = 'cliente.a'`);
    await test.database.pool.query(`insert into claim_photo (id, claim_id, position, content)
      select gen_random_uuid(), id, 1, 'a photo' from claim`);
    const listed = await run(SECRET, 'claims', '--photos', join(folder, 'photos'));
    expect(listed.code).toBe(0);
    expect(listed.output).toMatch(
      /^(\d+) {2}open .* DDT\/2026\/3254 line 1 {2}client 70431 .* damaged 2 of 20 PZ {2}note: Leva piegata {2}1 photos/,
    );
    const [id = ''] = listed.output.split(' ');
    expect(await readFile(join(folder, 'photos', `segnalazione-${id}-1.jpg`), 'utf8')).toBe('a photo');
    for (const words of [['close', id], ['close', id, 'perhaps'], ['close', 'x', 'accepted'], ['open'], ['--colour']]) {
      expect(await run(SECRET, 'claims', ...words)).toMatchObject({ code: 2 });
    }
    expect(await run(SECRET, 'claims', 'close', '999999', 'accepted')).toMatchObject({ code: 1 });
    const closing = ['claims', 'close', id, 'rejected', '--answer', 'Signed for', '--by', 'Olga'];
    const closed = await run(SECRET, ...closing);
    expect([closed.code, closed.output]).toEqual([
      0,
      expect.stringMatching(/rejected .* by Olga {2}answer: Signed for/),
    ]);
    expect((await run(SECRET, ...closing)).code).toBe(1);
    expect((await run(SECRET, 'claims')).output).toBe('There are no open claims.\n');
    expect((await run(SECRET, 'claims', '--all')).output).toContain('Signed for');
    const { rows } = await test.database.pool.query('select template, locale from account_mail');
    expect(rows).toEqual([{ template: 'claim-rejected', locale: 'en' }]);
  });
});

describe('npm run import -- documents', () => {
  it('R7.34 upserts documents by series, year and number; a later file updates the open amount', async () => {
    const head = 'customerCode;kind;cause;year;number;issuedOn;dueOn;totalCents;openCents';
    const load = async (...rows: string[]) => {
      const file = join(folder, 'documents.csv');
      await writeFile(file, [head, ...rows].join('\n'));
      return runCommandHere(importMain, ['documents', file], environment());
    };
    const unknown = '99999;;G;2026;3;2026-11-01;2026-12-01;1;';
    const tooMuch = '70431;;G;2026;4;2026-11-01;2026-12-01;10;10,01';
    const creditNote = '70431;credit-note;G;2026;2;2026-11-02;2026-11-02;10;';
    const first = await load('70431;;G;2026;1;2026-11-01;2026-12-01;123,45;', creditNote, unknown, tooMuch);
    expect(first.code).not.toBe(0);
    expect((await load('70431;;G;2026;1;2026-11-01;2026-12-01;123,45;23,45')).code).toBe(0);
    const { rows } = await test.database.pool.query(
      "select kind, number, total_cents, open_cents from customer_document where cause = 'G' order by number",
    );
    expect(rows).toEqual([
      { kind: 'invoice', number: 1, total_cents: 12_345, open_cents: 2345 },
      { kind: 'credit-note', number: 2, total_cents: 1000, open_cents: 0 },
    ]);
  });
});
