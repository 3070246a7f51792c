import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeKey, codeSpelling } from '../../domain/code-key.ts';
import { createTestDatabase, type TestDatabase } from '../builders/database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

describe('the rule in the database', () => {
  async function differing(codes: readonly string[]): Promise<string[]> {
    const { rows } = await sql<{ code: string; spelling: string; key: string }>`
      select code, code_spelling(code) as spelling, code_key(code) as key from unnest(${codes}::text[]) as code
    `.execute(database.database.query);
    return rows.flatMap(({ code, spelling, key }) =>
      spelling === codeSpelling(code) && key === codeKey(code) ? [] : [JSON.stringify(code)],
    );
  }

  test('8.3 every character counts as in the program', async () => {
    // The scripts of codes, without the letters that Unicode added last: the database may not know their cases.
    const common =
      /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}\p{Cf}\p{Z}]/u;
    const signs = Array.from({ length: 0x10ffff }, (_none, place) => String.fromCodePoint(place + 1));
    const codes = signs
      .filter((sign) => common.test(sign) && !/[\u1c80-\u1c8f\ua7a0-\ua7ff]/u.test(sign))
      .map((sign) => `A${sign}b`);
    expect(codes.length).toBeGreaterThan(5000);
    expect(await differing(codes)).toEqual([]);
  });

  test('8.3 codes of any such characters count as in the program', async () => {
    const sign = fc.constantFrom(
      ...'aB1 -/.\u00e8\u00c8e\u0300\u0301\u00a0\u200b\u00ad\ufeff\t\n\u2009\u0130\u212b\u00df\u03a3'.split(''),
    );
    const code = fc.array(sign, { maxLength: 12 }).map((signs) => signs.join(''));
    await fc.assert(
      fc.asyncProperty(fc.array(code, { minLength: 200, maxLength: 200 }), async (codes) => {
        expect(await differing(codes)).toEqual([]);
      }),
      { numRuns: 10 },
    );
  });
});
