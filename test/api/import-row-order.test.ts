import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, emptyDatabase, type TestDatabase } from '../builders/database.ts';
import { createImports, type Imports } from '../builders/imports.ts';

let test: TestDatabase;
let imports: Imports;

beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());
beforeEach(async () => {
  await emptyDatabase(test.database);
  imports = await createImports(test.database);
  await imports.run('price-lists', 'lists.csv', 'code,name\nL,Uno\n');
  await imports.run('customers', 'customers.csv', 'code;companyName;priceListCode\nA;Alfa;L\nB;Beta;L\nC;Gamma;L\n');
  return () => imports.remove();
});

const addresses = async () => {
  const rows = await test.database.query
    .selectFrom('customer_address as a')
    .innerJoin('customer as c', 'c.id', 'a.customer_id')
    .select(['c.code', 'a.code as address', 'a.city'])
    .orderBy('c.code')
    .orderBy('a.code')
    .execute();
  return rows.map(({ code, address, city }) => `${code} ${address} ${city}`);
};

it('8.10 addresses need no order: rows of a customer are one record wherever they stand', async () => {
  const file =
    'code;addresses.code;addresses.street;addresses.city\n' +
    'A;1;Via Uno 1;Lodi\nB;1;Via Due 2;Como\nA;2;Via Tre 3;Pavia\nC;1;Via Sei 6;Asti\nB;2;Via Sette 7;Bra\nA;3;Via Otto 8;Alba\n';
  const summary = await imports.run('customers', 'addresses.csv', file);
  expect(summary).toMatchObject({ rows: 3, refused: 0, incomplete: 0, duplicates: 0, reasons: [] });
  expect(await addresses()).toEqual(['A 1 Lodi', 'A 2 Pavia', 'A 3 Alba', 'B 1 Como', 'B 2 Bra', 'C 1 Asti']);
});

it('8.10 lines of documents need no order, and a document with another head is reported as today', async () => {
  const head = 'customerCode;cause;year;number;issuedOn;dueOn;totalCents;lines.code;lines.quantity;lines.netPrice\n';
  const line = (number: number, code: string, total = '24,40') =>
    `A;F;2026;${number};2026-03-01;2026-03-31;${total};${code};1;10,00\n`;
  const mixed = head + line(1, 'X') + line(2, 'X') + line(1, 'Y') + line(2, 'Z');
  expect(await imports.run('invoices', 'mixed.csv', mixed)).toMatchObject({ inserted: 2, refused: 0, duplicates: 0 });
  const lines = async () => {
    const rows = await test.database.query
      .selectFrom('customer_document_line as l')
      .innerJoin('customer_document as d', 'd.id', 'l.document_id')
      .select(['d.number', 'l.position', 'l.code'])
      .orderBy('d.number')
      .orderBy('l.position')
      .execute();
    return rows.map(({ number, position, code }) => `${number} ${position} ${code}`);
  };
  expect(await lines()).toEqual(['1 1 X', '1 2 Y', '2 1 X', '2 2 Z']);
  const other = head + line(1, 'X') + line(2, 'X') + line(1, 'Y', '30,50');
  expect(await imports.run('invoices', 'other.csv', other)).toMatchObject({ refused: 0, duplicates: 1 });
  expect(await lines()).toEqual(['1 1 Y', '2 1 X']);
});

it('8.10 the same address twice, far from each other, is reported', async () => {
  const file =
    'code;addresses.code;addresses.street;addresses.city\nA;1;Via Uno 1;Lodi\nB;1;Via Due 2;Como\nA;1;Via Uno 1;Milano\n';
  const summary = await imports.run('customers', 'addresses.csv', file);
  expect(summary).toMatchObject({ refused: 0, incomplete: 1, duplicates: 0 });
  expect((await imports.reported(summary)).map(({ reason }) => reason)).toEqual(['Two addresses have the code 1.']);
  expect(await addresses()).toEqual(['A 1 Lodi', 'B 1 Como']);
});
