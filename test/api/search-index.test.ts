import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upsertSynonyms } from '../../backend/upserts/index.ts';
import {
  createSearch,
  emptyQuery,
  type Visibility,
  type Search,
  type SearchEngine,
} from '../../backend/search/index.ts';
import { createTestDatabase, type TestDatabase } from '../builders/database.ts';

const faults: string[] = [];
const logger = { info: () => undefined, error: (_: unknown, message?: string) => void faults.push(message ?? '') };

function guest(engine: SearchEngine, locale: 'it' | 'en' = 'it'): Visibility {
  const { snapshot } = engine;
  return { key: '', snapshot, locale, netPrices: null, promoted: null, purchased: null, customerCodes: null };
}

describe('the search index of a database', () => {
  let test: TestDatabase;
  let search: Search;

  const ask = (text: string, locale: 'it' | 'en' = 'it') => {
    const engine = search.current();
    const result = engine.search({ ...emptyQuery, text }, guest(engine, locale));
    return { ...result, codes: result.hits.map(({ page }) => engine.documentAt(page, locale).code) };
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
        select 'P1-M', 'GUANTO-M', 'child', id, 1, 'Guanto M', 'rosso', 'M', 0, date '2026-12-24' from article where code = 'P1';
      insert into article (code, sku, kind, parent_id, position, name_it, color, size)
        select 'P1-L', 'GUANTO-L', 'child', id, 2, 'Guanto L', 'rosso', 'L' from article where code = 'P1';
      insert into article (code, sku, kind, name_it, is_active) values ('X1', 'X1', 'single', 'Spento', false);
      insert into barcode (code, article_id) select '8001234567890', id from article where code = 'S1';
      insert into article_alias (article_id, kind, code) select id, 'old', '0815' from article where code = 'S1';
    `);
    search = await createSearch({ database: test.database, logger });
  });

  afterAll(async () => {
    await search.close();
    await test.drop();
  });

  it('contains active articles, with children under their parents', () => {
    const engine = search.current();
    expect([engine.size, engine.pageCount]).toEqual([3, 2]);
    expect(ask('').codes).toEqual(['P1', 'S1']);
    expect(ask('spento').codes).toEqual([]);
    expect(ask('8001234567890')).toMatchObject({ codes: ['S1'], exact: engine.ordinalOfCode('S1') });
    expect(ask('0815').codes).toEqual(['S1']);
    expect(ask('guanto rosso L').codes).toEqual(['P1']);
  });

  it('contains what a listing shows of an article, in both languages (R1.12)', () => {
    const engine = search.current();
    const single = engine.ordinalOfCode('S1');
    expect(engine.documentAt(single, 'en')).toMatchObject({
      code: 'S1',
      sku: 'NOR.0707-60',
      name: 'Ball valve',
      brand: 'Pegler',
      pictures: ['/img/a.webp', '/img/b.webp'],
      packaging: [{ code: 'CF', unit: 'CF', quantity: 10 }],
      categoryCode: '0101',
      familyCode: 'VAL',
      availability: 'not-available',
    });
    const parent = engine.documentAt(engine.ordinalOfCode('P1'), 'en');
    expect(parent).toMatchObject({ name: 'Guanto', availability: 'arriving', arrivingOn: '2026-12-24' });
    expect(parent.children.map(({ sku }) => sku)).toEqual(['GUANTO-M', 'GUANTO-L']);
  });

  it('counts the features of a single family in the requested language (R3.16)', () => {
    const engine = search.current();
    const { facets } = engine.search({ ...emptyQuery, family: 'VAL' }, guest(engine, 'en'));
    expect(facets?.features).toMatchObject([
      { label: 'Material', entries: [{ key: 'ottone', label: 'brass', count: 1 }] },
    ]);
    expect(facets?.categories.map(({ key, label, depth }) => [key, label, depth])).toContainEqual([
      '01',
      'Plumbing',
      0,
    ]);
  });

  it('R1.11 updates stock and articles back in stock', async () => {
    const before = search.current().generation;
    await run(`update article set stock_quantity = 5 where code = 'S1'`);
    await search.settled();
    const engine = search.current();
    expect(engine.generation).toBeGreaterThan(before);
    expect(engine.documentAt(engine.ordinalOfCode('S1'), 'it')).toMatchObject({
      availability: 'available',
      stockQuantity: 5,
    });
    const back = engine.search({ ...emptyQuery, onlyBackInStock: true }, guest(engine));
    expect(back.hits.map(({ page }) => engine.documentAt(page, 'it').code)).toEqual(['S1']);
  });

  it('contains synonyms from the first build on, and changed ones after the next', async () => {
    expect(ask('rubinetto a sfera').codes).toEqual(['S1']);
    expect(ask('rubinetto a sfera').hits[0]?.why).toBe('synonym');
    expect(ask('manopola').codes).toEqual([]);
    const groups = [
      { code: 'guanto', phrases: ['guanto', 'manopola'] },
      { code: 'guanto-en', language: 'en' as const, phrases: ['guanto', 'mitten'] },
    ];
    expect(await upsertSynonyms(test.database, groups)).toMatchObject({ inserted: 1, updated: 1 });
    await search.settled();
    expect(ask('manopola').codes).toEqual(['P1']);
    expect(ask('mitten', 'en').codes).toEqual(['P1']);
    expect(ask('mitten').codes).toEqual([]);
    expect(await upsertSynonyms(test.database, groups)).toMatchObject({ inserted: 0, updated: 0 });
  });

  it('follows changes of the catalogue', async () => {
    await run(`update article set name_it = 'Saracinesca' where code = 'S1'`);
    await search.settled();
    expect(ask('saracinesca').codes).toEqual(['S1']);
    await run(`update article set is_active = false where code = 'P1'`);
    await search.settled();
    expect(search.current().size).toBe(1);
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
    const before = search.current().snapshot;
    await run(statement);
    await search.settled();
    expect(search.current().snapshot).toBeGreaterThan(before);
  });

  it('is not rebuilt for stock or for statements that change nothing', async () => {
    const { snapshot, generation } = search.current();
    await run(`update article set stock_quantity = stock_quantity + 3, updated_at = now() where code = 'S1'`);
    await run(`update article set name_it = name_it, updated_at = now()`);
    await run(`update brand set name = 'Nessuno' where code = 'none'`);
    await search.settled();
    expect(search.current().snapshot).toBe(snapshot);
    expect(search.current().generation).toBe(generation + 1);
    expect(search.current().documentAt(search.current().ordinalOfCode('S1'), 'it').stockQuantity).toBe(8);
  });

  it('combines many changes into few builds, also during a build', async () => {
    const before = search.current().snapshot;
    const running = search.rebuild();
    for (let turn = 0; turn < 20; turn += 1) await run(`update article set name_it = 'Nome ${turn}' where code = 'S1'`);
    await running;
    await search.settled();
    expect(ask('nome 19').codes).toEqual(['S1']);
    expect(search.current().snapshot - before).toBeLessThanOrEqual(3);
  });

  it('keeps serving the old snapshot while the database rejects the builder, and recovers by itself', async () => {
    const other = new pg.Client({ ...test.database.connectionSettings, database: 'postgres' });
    const { database = '' } = test.database.connectionSettings;
    await other.connect();
    try {
      await other.query(`alter database ${other.escapeIdentifier(database)} allow_connections false`);
      await run(`update article set name_it = 'Ritrovato' where code = 'S1'`);
      await expect.poll(() => faults).toContain('the search index could not be rebuilt; the old one stays');
      expect(ask('nome 19').codes).toEqual(['S1']);
    } finally {
      await other.query(`alter database ${other.escapeIdentifier(database)} allow_connections true`);
      await other.end();
    }
    await expect.poll(() => ask('ritrovato').codes).toEqual(['S1']);
  });

  it('rejects arrays of another snapshot', () => {
    const engine = search.current();
    const stale = { ...guest(engine), snapshot: engine.snapshot - 1 };
    expect(() => engine.search(emptyQuery, stale)).toThrow('another edition');
  });

  it('combines simultaneous rebuild requests', async () => {
    await search.settled();
    const before = search.current().snapshot;
    await Promise.all([search.rebuild(), search.rebuild(), search.rebuild(), search.rebuild()]);
    expect(search.current().snapshot).toBe(before + 2);
  });
});
