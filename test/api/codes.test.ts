import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { articleCodes } from '../../backend/import/fatturapa/article-codes.ts';
import type { StatedLine } from '../../backend/import/fatturapa/read-document.ts';
import { comparePrices, upsertPriceLists } from '../../backend/pricing/index.ts';
import { listCollisions } from '../../backend/database/article-codes.ts';
import { collisionLines } from '../../cli/import/collision-lines.ts';
import { upgradeNotes } from '../../cli/upgrade-notes.ts';
import { codeKey, codeSpelling } from '../../domain/code-key.ts';
import { createTestDatabase, emptyDatabase, type TestDatabase } from '../builders/database.ts';
import { createImports, type Imports } from '../builders/imports.ts';

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

describe('codes in files', () => {
  let imports: Imports;

  beforeEach(async () => {
    await emptyDatabase(database.database);
    imports = await createImports(database.database);
    await upsertPriceLists(database.database, [{ code: 'L1', name: { it: 'Uno' } }]);
    await imports.run(
      'articles',
      'a.csv',
      ['code;name', 'Ab1;Uno', 'X;Grande', 'x;Piccolo', 'CAFF\u00c8;Tre'].join('\n'),
    );
  });

  afterEach(() => imports.remove());

  async function lines(text: string): Promise<string[]> {
    const { rows } = await sql.raw<{ line: string }>(text).execute(database.database.query);
    return rows.map(({ line }) => line).sort();
  }

  const prices = () =>
    lines(
      `select a.code || ' ' || e.price / 10000 as line from price_list_entry e join article a on a.id = e.article_id`,
    );

  /** Gives a stored article a code as only an earlier version stored it. */
  const storeAs = (code: string, unclean: string) =>
    sql`update article set code = ${unclean} where code = ${code}`.execute(database.database.query);

  const reasons = async (summary: Parameters<Imports['reported']>[0]) =>
    (await imports.reported(summary)).map(({ code, reason, severity }) => [code, severity, reason]);

  test('8.3 a price finds its article by the exact spelling, else by the key', async () => {
    const file = ['priceListCode;articleCode;price', 'L1;ab1;1', 'L1;X;2', 'L1;x;3', 'L1;caff\u00e8;4'].join('\n');
    const summary = await imports.run('prices', 'p.csv', file);
    expect(await reasons(summary)).toEqual([]);
    expect(await prices()).toEqual(['Ab1 1', 'CAFF\u00c8 4', 'X 2', 'x 3']);
    expect(await imports.run('prices', 'p.csv', file)).toMatchObject({ inserted: 0, updated: 0 });
  });

  test('8.3 a key of several articles rejects the row and names them', async () => {
    await imports.run('articles', 'a.csv', ['code;name', 'aB1;Altro'].join('\n'));
    const summary = await imports.run(
      'prices',
      'p.csv',
      ['priceListCode;articleCode;price', 'L1;AB1;1', 'L1;Ab1;2'].join('\n'),
    );
    expect(await reasons(summary)).toEqual([['AB1', 'refused', 'The code AB1 may mean Ab1 or aB1.']]);
    expect(await prices()).toEqual(['Ab1 2']);
  });

  test('8.3 a code stored with decomposed accents is the same article for every file', async () => {
    await storeAs('CAFF\u00c8', 'CAFFE\u0300');
    await imports.run('articles', 'a.csv', ['code;name', 'CAFF\u00c8;Nuovo nome'].join('\n'));
    await imports.run('prices', 'p.csv', ['priceListCode;articleCode;price', 'L1;CAFF\u00c8;4'].join('\n'));
    expect(await lines(`select code || ' ' || name_it as line from article where name_it like 'N%'`)).toEqual([
      'CAFFE\u0300 Nuovo nome',
    ]);
    expect(await prices()).toEqual(['CAFFE\u0300 4']);
  });

  test('8.3 rows that meet codes equal but for invisible characters are rejected', async () => {
    await storeAs('X', 'Ab\u200b1');
    const price = await imports.run('prices', 'p.csv', ['priceListCode;articleCode;price', 'L1;Ab1;1'].join('\n'));
    const article = await imports.run('articles', 'a.csv', ['code;name', 'Ab1;Nuovo'].join('\n'));
    const reason = String.raw`The code Ab1 may mean Ab1 or Ab\u200b1.`;
    expect(await reasons(price)).toEqual([['Ab1', 'refused', reason]]);
    expect(await reasons(article)).toEqual([['Ab1', 'refused', reason]]);
    expect(await prices()).toEqual([]);
  });

  test('8.3 a file of articles creates a code that differs in case, with a note beside it', async () => {
    const file = ['code;name;parentCode;kind', 'AB1;Altro;;', 'NEW;Padre;;parent', 'new-1;Figlio;new;child'].join('\n');
    const summary = await imports.run('articles', 'a.csv', file);
    expect(summary).toMatchObject({ inserted: 3, refused: 0 });
    expect(await reasons(summary)).toEqual([
      ['AB1', 'note', 'Another article than Ab1, whose code differs in capital letters only.'],
    ]);
    const parents = await lines(
      `select c.code || ' ' || p.code as line from article c join article p on p.id = c.parent_id`,
    );
    expect(parents).toEqual(['new-1 NEW']);
  });

  test('8.3 stock, costs, own codes, promotions and links find articles by the key', async () => {
    await imports.run('customers', 'c.csv', ['code;companyName;priceListCode', 'K1;Cliente;L1'].join('\n'));
    const summaries = [
      await imports.run('stock', 's.csv', ['articleCode;quantity', 'AB1;7'].join('\n')),
      await imports.run('costs', 'k.csv', ['articleCode;amount', 'AB1;3'].join('\n')),
      await imports.run('customer-codes', 'o.csv', ['customerCode;articleCode;code', 'K1;AB1;MIO'].join('\n')),
      await imports.run(
        'promotions',
        'm.csv',
        [
          'code;title;startsOn;endsOn;rows.row;rows.articleCode;rows.netPrice',
          'M;Offerta;2026-01-01;2026-12-31;1;AB1;2',
        ].join('\n'),
      ),
      await imports.run('articles', 'l.csv', ['code;relatedCodes', 'x;AB1'].join('\n')),
    ];
    for (const summary of summaries) expect(await reasons(summary)).toEqual([]);
    expect(
      await lines(`
        select 'stock ' || stock_quantity as line from article where code = 'Ab1'
        union all select 'cost ' || amount from article_cost join article a on a.id = article_id where a.code = 'Ab1'
        union all select 'own ' || l.code from article_alias l join article a on a.id = article_id where a.code = 'Ab1'
        union all select 'promotion ' || row_number from promotion_row join article a on a.id = article_id where a.code = 'Ab1'
        union all select 'link ' || a.code from article_link l join article a on a.id = l.article_id`),
    ).toEqual(['cost 30000', 'link x', 'own MIO', 'promotion 1', 'stock 7']);
  });

  test('8.3 nothing that a file means is ended as missing, also what several articles may be', async () => {
    await imports.run('articles', 'a.csv', ['code;name', 'aB1;Altro'].join('\n'));
    const head = 'priceListCode;articleCode;price';
    await imports.run('prices', 'p.csv', [head, 'L1;Ab1;1', 'L1;aB1;1', 'L1;X;2', 'L1;CAFF\u00c8;4'].join('\n'));
    const rows = [head, 'L1;AB1;1', 'L1;caff\u00e8;5'].join('\n');
    await imports.run('prices', 'p.csv', rows, '--missing', 'closed', '--missing-limit', '100');
    expect(await prices()).toEqual(['Ab1 1', 'CAFF\u00c8 5', 'aB1 1']);
  });

  test('8.3 a full file of articles keeps those stored with invisible characters, and ends other spellings', async () => {
    await storeAs('Ab1', 'A\u200bb1');
    const file = ['code;name', 'Ab1;Uno', 'X;Grande', 'CAFF\u00c8;Tre'].join('\n');
    await imports.run('articles', 'a.csv', file, '--missing', 'inactive', '--missing-limit', '100');
    expect(await lines(`select code as line from article where not is_active`)).toEqual(['x']);
  });

  test('8.3 a condition whose code may mean several articles leaves those of all of them', async () => {
    await imports.run('articles', 'a.csv', ['code;name', 'aB1;Altro'].join('\n'));
    const head = 'code;companyName;priceListCode;contractPrices.articleCode;contractPrices.netPrice';
    const row = (code: string, price: number) => `K1;Cliente;L1;${code};${price}`;
    await imports.run(
      'customers',
      'c.csv',
      [head, row('Ab1', 1), row('aB1', 2), row('X', 3), row('caff\u00e8', 4)].join('\n'),
    );
    const summary = await imports.run(
      'customers',
      'c.csv',
      [head, row('AB1', 9), row('X', 3), row('caff\u00e8', 5)].join('\n'),
    );
    expect(await reasons(summary)).toEqual([['K1', 'incomplete', 'The code AB1 may mean Ab1 or aB1.']]);
    expect(
      await lines(
        `select a.code || ' ' || k.net_price / 10000 as line from contract_price k join article a on a.id = k.article_id`,
      ),
    ).toEqual(['Ab1 1', 'CAFF\u00c8 5', 'X 3', 'aB1 2']);
  });

  test('8.3 lines of documents belong to the article that their code means', async () => {
    await imports.run(
      'customers',
      'c.csv',
      [
        'code;companyName;priceListCode;addresses.code;addresses.street;addresses.city',
        'K1;Cliente;L1;S;Via Po 1;Torino',
      ].join('\n'),
    );
    const head = 'cause;year;number;customerCode;issuedOn;lines.code;lines.quantity';
    const summary = await imports.run(
      'ddt',
      'd.csv',
      [head, 'D;2026;1;K1;2026-05-01;AB1;2', 'D;2026;1;K1;2026-05-01;X;1'].join('\n'),
    );
    expect(await reasons(summary)).toEqual([]);
    expect(
      await lines(
        `select l.code || ' ' || a.code as line from transport_document_line l join article a on a.id = l.article_id`,
      ),
    ).toEqual(['Ab1 Ab1', 'X X']);
  });

  test('8.3 prices of the ERP are compared with those of the article that the code means', async () => {
    await imports.run('customers', 'c.csv', ['code;companyName;priceListCode', 'K1;Cliente;L1'].join('\n'));
    await imports.run('prices', 'p.csv', ['priceListCode;articleCode;price', 'L1;Ab1;2'].join('\n'));
    const asked = { customerCode: 'K1', addressCode: null, quantity: 1, day: '2026-11-27' };
    const { unknown, differences } = await comparePrices(database.database.query, [
      { ...asked, line: 2, articleCode: 'AB1', totalCents: 300, netPrice: null },
      { ...asked, line: 3, articleCode: 'AB2', totalCents: 300, netPrice: null },
    ]);
    expect(unknown).toEqual([{ line: 3, reason: 'article', detail: 'AB2' }]);
    expect(differences).toMatchObject([{ erpCents: 300, shopCents: 200 }]);
  });

  test('8.3 lines of electronic invoices name the article that one of their codes means', async () => {
    const codes = [
      { type: 'X', value: 'none' },
      { type: 'INT', value: 'AB1' },
    ];
    const line = { codes } as StatedLine;
    expect(await articleCodes(database.database.query, [line, { ...line, codes: [] }], null)).toEqual(['Ab1', '']);
  });

  test('8.3 an upgrade and a command list the codes that differ only in what cannot be seen', async () => {
    const step = { number: 124, name: 'code-keys', milliseconds: 1 };
    expect(await upgradeNotes(database.database, [step])).toEqual([]);
    await storeAs('X', 'Ab\u200b1');
    await storeAs('x', 'CAFFE\u0300');
    expect(await listCollisions(database.database.query)).toEqual([
      ['Ab1', 'Ab\u200b1'],
      ['CAFFE\u0300', 'CAFF\u00c8'],
    ]);
    const notes = await upgradeNotes(database.database, [step]);
    expect(notes.slice(2)).toEqual([String.raw`  Ab1   Ab\u200b1`, String.raw`  CAFFE\u0300   CAFFÈ`]);
    expect(await upgradeNotes(database.database, [{ ...step, number: 125 }])).toEqual([]);
    expect(collisionLines([])).toEqual(['No two codes of articles are equal but for what cannot be seen.']);
  });
});
