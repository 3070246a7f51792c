import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hasIdentifier } from '../../backend/customers/index.ts';
import { identifierKey } from '../../domain/company-identifiers.ts';
import { createTestDatabase, type TestDatabase } from '../builders/database.ts';

let current: TestDatabase;
beforeAll(async () => {
  current = await createTestDatabase();
});
afterAll(() => current.drop());

/** Identifiers as people and programs write them, and texts of any characters that the database can hold. */
const written = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('', 'IT', 'it ', 'I.T.', 'IT-0', 'DE', 'ITIT', 'ı', 'ß', 'ﬁ', 'é'),
      fc.constantFrom('', '0', '000', ' 00.'),
      fc.stringMatching(/^[0-9A-Za-z .\-/]{0,16}$/),
    )
    .map((parts) => parts.join('')),
  fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => text.replaceAll('\0', '')),
);

it('R2.20 the database makes the same key of an identifier as the program', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(written, { minLength: 200, maxLength: 400 }), async (texts) => {
      const { rows } = await sql<{ key: string }>`
        select identifier_key(text) as key from unnest(${sql.val(texts)}::text[]) with ordinality as t (text, place)
        order by place`.execute(current.database.query);
      expect(rows.map(({ key }) => key)).toEqual(texts.map(identifierKey));
    }),
    { numRuns: 20 },
  );
});

it('R2.20, R2.21 a customer is recognised by an index, not by reading all customers', async () => {
  const plan = await current.database.query.transaction().execute(async (transaction) => {
    // An empty table is always read as a whole, unless that is ruled out.
    await sql`set local enable_seqscan = off`.execute(transaction);
    const { rows } = await sql<Record<string, string>>`
      explain select from customer c
      where ${hasIdentifier('c.vat_number', ['IT 00743110157'])} or ${hasIdentifier('c.tax_code', ['00743110157'])}`.execute(
      transaction,
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toContain('customer_vat_number_key');
  expect(plan).toContain('customer_tax_code_key');
});
