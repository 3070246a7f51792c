import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upsertSynonyms, type Visibility } from '../../backend/search/index.ts';
import { publishStock, type StockFeedSettings } from '../../backend/search/opensearch/stock-feed.ts';
import { createMemoryEngine, type MemoryEngine } from '../../backend/search/memory/engine.ts';
import { WHOLE_CATALOGUE, type ListingQuery } from '../../domain/listing-query.ts';
import type { Locale } from '../../domain/locale.ts';
import { createTestDatabase, type TestDatabase } from '../builders/database.ts';

const faults: string[] = [];
const builds: unknown[] = [];
const logger = {
  info: ({ articles, pages }: Record<string, unknown>) => void builds.push({ articles, pages }),
  error: (_: unknown, message?: string) => void faults.push(message ?? ''),
};

function guest(locale: Locale = 'it'): Visibility {
  return { locale, netPrices: null, promoted: null, purchased: null, customerCodes: null };
}

describe('the search index of a database', () => {
  let test: TestDatabase;
  let search: MemoryEngine;

  const find = async (query: Partial<ListingQuery>, visibility = guest()) => {
    const result = await search.search({ ...WHOLE_CATALOGUE, ...query }, visibility);
    return { ...result, codes: result.hits.map(({ product }) => product.code) };
  };
  const codesFor = async (text: string, locale: Locale = 'it') => (await find({ text }, guest(locale))).codes;
  const article = async (code: string, locale: Locale = 'it') => {
    return (await search.listByCodes([code], locale)).get(code);
  };
  const run = (statement: string) => test.database.pool.query(statement);

  beforeAll(async () => {
    test = await createTestDatabase();
    await run(`
      insert into category (code, parent_id, name_it, name_en) values ('01', null, 'Idraulica', 'Plumbing');
      insert into category (code, parent_id, name_it) select '0101', id, 'Valvole' from category;
      insert into family (code, name_it) values ('VAL', 'Valvole');
      insert into feature (code, data_type, unit, name_it, name_en) values ('materiale', 's', null, 'Materiale', 'Material');
      insert into brand (code, name) values ('PEG', 'Pegler');
      insert into color (code, name_it, name_en, swatch) values ('rosso', 'Rosso', 'Red', '#C0392B');
      insert into article (code, sku, kind, name_it, name_en, brand_id, category_id, family_id, features, pictures, packaging)
        select 'S1', 'NOR.0707-60', 'single', 'Valvola a sfera', 'Ball valve', b.id, c.id, f.id,
          '{"materiale": {"it": "ottone", "en": "brass"}}', '{/img/a.webp,/img/b.webp,/img/c.webp}',
          '[{"code": "CF", "unit": "CF", "quantity": 10}]'
        from brand b, category c, family f where c.code = '0101';
      insert into article (code, sku, kind, name_it) values ('P1', 'GUANTO', 'parent', 'Guanto');
      insert into article (code, sku, kind, parent_id, position, name_it, color, size, stock_quantity, arriving_on)
        select 'P1-M', 'GUANTO-M', 'child', id, 1, 'Guanto M', 'rosso', 'M', 0, date '2126-12-24' from article where code = 'P1';
      insert into article (code, sku, kind, parent_id, position, name_it, color, size)
        select 'P1-L', 'GUANTO-L', 'child', id, 2, 'Guanto L', 'rosso', 'L' from article where code = 'P1';
      insert into article (code, sku, kind, name_it, is_active) values ('X1', 'X1', 'single', 'Spento', false);
      insert into barcode (code, article_id) select '8001234567890', id from article where code = 'S1';
      insert into article_alias (article_id, kind, code) select id, 'old', '0815' from article where code = 'S1';
    `);
    search = await createMemoryEngine({ database: test.database, logger });
  });

  afterAll(async () => {
    await search.close();
    await test.drop();
  });

  it('contains active articles, with variants under their products', async () => {
    expect(builds).toEqual([{ articles: 3, pages: 2 }]);
    expect(await codesFor('')).toEqual(['P1', 'S1']);
    expect(await codesFor('spento')).toEqual([]);
    expect(await find({ text: '8001234567890' })).toMatchObject({ codes: ['S1'], exact: { code: 'S1' } });
    expect(await codesFor('0815')).toEqual(['S1']);
    expect(await codesFor('guanto rosso L')).toEqual(['P1']);
  });

  it('contains what a listing shows of an article, in both languages (R1.12)', async () => {
    expect(await article('S1', 'en')).toMatchObject({
      code: 'S1',
      sku: 'NOR.0707-60',
      name: 'Ball valve',
      brand: 'Pegler',
      pictures: ['/img/a.webp', '/img/b.webp'],
      packaging: [{ code: 'CF', unit: 'CF', quantity: 10 }],
      availability: 'NON DISPONIBILE',
    });
    const parent = await article('P1', 'en');
    expect(parent).toMatchObject({ name: 'Guanto', availability: 'IN ARRIVO', arrivingOn: '2126-12-24' });
    expect(parent?.children.map(({ sku }) => sku)).toEqual(['GUANTO-M', 'GUANTO-L']);
  });

  it('counts the features of a single family in the requested language (R3.16)', async () => {
    const { facets } = await search.countFacets({ ...WHOLE_CATALOGUE, family: 'VAL' }, guest('en'));
    expect(facets.features).toMatchObject([
      { label: 'Material', entries: [{ key: 'ottone', label: 'brass', count: 1 }] },
    ]);
    expect(facets.categories.map(({ key, label, depth }) => [key, label, depth])).toContainEqual(['01', 'Plumbing', 0]);
  });

  it('R1.11 updates stock and articles back in stock', async () => {
    const before = search.generation;
    await run(`update article set stock_quantity = 5 where code = 'S1'`);
    await search.settled();
    expect(search.generation).toBeGreaterThan(before);
    expect(await article('S1')).toMatchObject({ availability: 'DISPONIBILE', stockQuantity: 5 });
    expect((await find({ onlyBackInStock: true })).codes).toEqual(['S1']);
  });

  it('R2.84 tells OpenSearch once a day which supplies are over', async () => {
    let day = '2126-12-24';
    const sent: unknown[] = [];
    const client: StockFeedSettings['client'] = {
      ask: async (schema, path, { lines, body } = {}) => {
        if (lines) sent.push(lines[1]);
        if (body) day = (body as { day: string }).day;
        return schema.parse(path.endsWith('_bulk') ? { errors: false } : { _source: { stockEvent: 1e9, day } });
      },
    };
    const publish = (now: string) =>
      publishStock({ client, database: test.database, position: 'p', index: 'i', clock: () => new Date(now) });
    await publish('2126-12-24T22:59:00Z');
    expect(sent).toEqual([]);
    await publish('2126-12-24T23:00:00Z');
    await publish('2126-12-25T12:00:00Z');
    const variant = (await article('P1-M'))?.articleId ?? 0;
    const changes = { [variant]: { state: 2, restockedAt: 0 } };
    expect([day, sent]).toMatchObject(['2126-12-25', [{ script: { params: { changes } } }]]);
  });

  it('contains synonyms from the first build on, and changed ones after the next', async () => {
    const { codes, hits } = await find({ text: 'rubinetto a sfera' });
    expect(codes).toEqual(['S1']);
    expect(hits[0]?.why).toBe('synonym');
    expect(await codesFor('manopola')).toEqual([]);
    const groups = [
      { code: 'guanto', phrases: ['guanto', 'manopola'] },
      { code: 'guanto-en', language: 'en' as const, phrases: ['guanto', 'mitten'] },
    ];
    expect(await upsertSynonyms(test.database, groups)).toMatchObject({ inserted: 1, updated: 1 });
    await search.settled();
    expect(await codesFor('manopola')).toEqual(['P1']);
    expect(await codesFor('mitten', 'en')).toEqual(['P1']);
    expect(await codesFor('mitten')).toEqual([]);
    expect(await upsertSynonyms(test.database, groups)).toMatchObject({ inserted: 0, updated: 0 });
  });

  it('follows changes of the catalogue', async () => {
    await run(`update article set name_it = 'Saracinesca' where code = 'S1'`);
    await search.settled();
    expect(await codesFor('saracinesca')).toEqual(['S1']);
    await run(`update article set is_active = false where code = 'P1'`);
    await search.settled();
    expect(builds.at(-1)).toEqual({ articles: 1, pages: 1 });
  });

  it.each([
    ['brand', `update brand set name = 'Pegler Yorkshire'`],
    ['family', `update family set name_it = 'Valvolame'`],
    ['feature', `update feature set name_it = 'Materia'`],
    ['family_feature', `insert into family_feature select f.id, t.id, 1 from family f, feature t`],
    ['collection', `insert into collection (code, name_it) values ('K1', 'Linea')`],
    ['color', `update color set name_it = 'Rosso vivo'`],
    [
      'article_alias',
      `insert into article_alias (article_id, kind, code) select id, 'old', '0816' from article limit 1`,
    ],
    [
      'article_link',
      `insert into article_link (article_id, linked_id, kind) select min(id), max(id), 'alternative' from article`,
    ],
    ['barcode', `delete from barcode`],
    ['synonym_group', `delete from synonym_group where code = 'lampadina'`],
  ])('is rebuilt after a change of %s', async (_, statement) => {
    const before = builds.length;
    await run(statement);
    await search.settled();
    expect(builds.length).toBeGreaterThan(before);
  });

  it('is not rebuilt for stock or for statements that change nothing', async () => {
    const { generation } = search;
    const before = builds.length;
    await run(`update article set stock_quantity = stock_quantity + 3, updated_at = now() where code = 'S1'`);
    await run(`update article set name_it = name_it, updated_at = now()`);
    await run(`update brand set name = 'Nessuno' where code = 'none'`);
    await search.settled();
    expect(builds).toHaveLength(before);
    expect(search.generation).toBe(generation + 1);
    expect(await article('S1')).toMatchObject({ stockQuantity: 8 });
  });

  it('combines many changes into few builds, also during a build', async () => {
    const before = builds.length;
    const running = search.rebuild();
    for (let turn = 0; turn < 20; turn += 1) await run(`update article set name_it = 'Nome ${turn}' where code = 'S1'`);
    await running;
    await search.settled();
    expect(await codesFor('nome 19')).toEqual(['S1']);
    expect(builds.length - before).toBeLessThanOrEqual(3);
  });

  it('keeps serving the old snapshot while the database rejects the builder, and recovers by itself', async () => {
    const other = new pg.Client({ ...test.database.connectionSettings, database: 'postgres' });
    const { database = '' } = test.database.connectionSettings;
    await other.connect();
    try {
      await other.query(`alter database ${other.escapeIdentifier(database)} allow_connections false`);
      await run(`update article set name_it = 'Ritrovato' where code = 'S1'`);
      await expect.poll(() => faults).toContain('the search index could not be rebuilt; the old one stays');
      expect(await codesFor('nome 19')).toEqual(['S1']);
    } finally {
      await other.query(`alter database ${other.escapeIdentifier(database)} allow_connections true`);
      await other.end();
    }
    await expect.poll(() => codesFor('ritrovato')).toEqual(['S1']);
  });

  it('applies prices, sets and codes of a customer to the same articles after a rebuild that moved them', async () => {
    await run(`update article set is_active = true where code = 'P1'`);
    await search.settled();
    const own = (await article('S1'))?.articleId ?? 0;
    const marked = { key: 'S1', articleIds: new Set([own]), boughtAt: new Map([[own, 1]]) };
    const netPricesOf = (ids: ArrayLike<number>) => Array.from(ids, (id) => (id === own ? 10_000 : Number.NaN));
    const client: Visibility = {
      locale: 'it',
      netPrices: { key: 'S1', netPricesOf, listedPricesOf: netPricesOf },
      promoted: marked,
      purchased: marked,
      customerCodes: { key: 'S1', codes: [{ code: 'MIO-1', articleId: own }] },
    };
    const expectOnlyS1 = async () => {
      expect((await find({ minimumPrice: 1 }, client)).codes).toEqual(['S1']);
      expect((await find({ onlyPromotions: true }, client)).codes).toEqual(['S1']);
      expect((await find({ onlyPurchased: true }, client)).codes).toEqual(['S1']);
      expect((await find({ text: 'mio1' }, client)).codes).toEqual(['S1']);
    };
    await expectOnlyS1();
    await run(`update article set is_active = false where code = 'P1'`);
    await search.settled();
    await expectOnlyS1();
  });

  it('combines simultaneous rebuild requests', async () => {
    await search.settled();
    const before = builds.length;
    await Promise.all([search.rebuild(), search.rebuild(), search.rebuild(), search.rebuild()]);
    expect(builds).toHaveLength(before + 2);
  });
});
