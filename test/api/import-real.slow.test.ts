import { existsSync } from 'node:fs';
import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readArguments } from '../../cli/import/arguments.ts';
import { runImport, type ImportSummary } from '../../backend/import/index.ts';
import { addLine } from '../../backend/carts/index.ts';
import { createSearch, type Visibility } from '../../backend/search/index.ts';
import { WHOLE_CATALOGUE, type ListingQuery } from '../../domain/listing-query.ts';
import { cartServices, ownerOf } from '../builders/buyers.ts';
import { createTestDatabase, type TestDatabase } from '../builders/database.ts';

const data = resolve(import.meta.dirname, '../../../shared/data');
const isThere = existsSync(join(data, 'icecat')) && existsSync(join(data, 'fasteners'));
if (!isThere) console.warn('The real sets are not beside the project (../shared/data): their import is not tested.');

describe.skipIf(!isThere)('the real data sets', () => {
  let test: TestDatabase;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bancale-real-'));
    test = await createTestDatabase({ loaded: true });
  });
  afterAll(async () => {
    await test.drop();
    await rm(folder, { recursive: true });
  });

  async function run(name: string): Promise<ImportSummary> {
    const wanted = readArguments(['source', name, join(data, name)]);
    const { signal } = new AbortController();
    return runImport(wanted, { database: test.database, dataDirectory: folder, output: null, signal });
  }
  async function ask<T>(query: ReturnType<typeof sql<T>>): Promise<T[]> {
    return (await query.execute(test.database.query)).rows;
  }

  it('icecat: every product is sold in a department, families are parents, re-import changes nothing', async () => {
    const first = await run('icecat');
    expect(first).toMatchObject({ inserted: 15_578 + 609, refused: 0, incomplete: 0 });
    const kinds = sql`select kind, count(*) as n from article where code like 'IC%' group by kind order by kind`;
    expect(await ask(kinds)).toEqual([
      { kind: 'child', n: 2395 },
      { kind: 'parent', n: 609 },
      { kind: 'single', n: 13_183 },
    ]);
    const unavailable = sql`
      select a.code from article a where a.kind <> 'parent' and (
        (select count(*) from price_list_entry e where e.article_id = a.id and e.price > 0) <> (select count(*) from price_list) or a.brand_id is null
        or not exists (select from category c join category g on g.id = c.parent_id where c.id = a.category_id))
    `;
    expect(await ask(unavailable)).toEqual([]);
    // A child has a value on every axis of its parent, and no two children have the same values.
    const axes = sql`
      select p.code from article p join article c on c.parent_id = p.id cross join unnest(p.axes) axis
      where p.code like 'ICF%' and case axis when 'color' then c.color else c.features ->> axis end is null
    `;
    expect(await ask(axes)).toEqual([]);
    const [cartridge] = await ask(sql`
      select name_it, e.price, b.name as brand, features ->> 'icecat-n-colour_ink_volume' as volume,
        array(select code from barcode where article_id = a.id order by position) as barcodes
      from article a join brand b on b.id = a.brand_id join price_list_entry e on e.article_id = a.id
      where a.code = 'IC1400' limit 1
    `);
    expect(cartridge).toEqual({
      name_it: 'HP 80 Original Magenta',
      price: 769_500,
      brand: 'HP',
      volume: '175',
      barcodes: ['0882780756342', '0088698629130'],
    });
    expect(await run('icecat')).toMatchObject({ inserted: 0, updated: 0, refused: 0 });
  }, 120_000);

  it('fasteners: every size is a child of its standard, with price, pack and the standard’s picture', async () => {
    const first = await run('fasteners');
    expect(first).toMatchObject({ inserted: 15_870 + 151, refused: 0, incomplete: 0 });
    const [screw] = await ask<{ pictures: string[] }>(sql`
      select c.name_it, c.name_en, c.minimum_packaging, c.features ->> 'viteria-diametro' as diameter,
        c.features ->> 'viteria-lunghezza' as length, c.pictures, p.sku as parent, p.axes, g.name_it as category
      from article c join article p on p.id = c.parent_id join category g on g.id = c.category_id
      where c.sku = 'DIN933-M8x40'
    `);
    expect(screw).toMatchObject({
      name_it: 'Vite a testa esagonale DIN 933 M8 × 40',
      name_en: 'Hex head screw DIN 933 M8 × 40',
      minimum_packaging: 100,
      diameter: 'M8',
      length: '40',
      parent: 'DIN933',
      axes: ['viteria-diametro', 'viteria-lunghezza'],
      category: 'Viti a testa esagonale',
    });
    const [folderName, file] = screw?.pictures[0]?.split('/').slice(2) ?? [];
    await access(join(folder, 'files', 'img', folderName ?? '', `thumb_${file}`));
    const unavailable = sql`
      select a.code from article a where a.code like 'VT-%' and a.kind = 'child'
      and (select count(*) from price_list_entry e where e.article_id = a.id and e.price > 0) <> (select count(*) from price_list)
    `;
    expect(await ask(unavailable)).toEqual([]);
    const doubled = sql`
      select parent_id from article where kind = 'child' and code like 'VT-%'
      group by parent_id, features ->> 'viteria-diametro', features ->> 'viteria-lunghezza' having count(*) > 1
    `;
    expect(await ask(doubled)).toEqual([]);
  }, 120_000);

  it('both can be found in the shop and added to a cart', async () => {
    const search = await createSearch({ database: test.database, logger: { info: () => {}, error: () => {} } });
    await search.close();
    const everybody: Visibility = {
      locale: 'it',
      netPrices: null,
      promoted: null,
      purchased: null,
      customerCodes: null,
    };
    const find = (query: Partial<ListingQuery>) => search.search({ ...WHOLE_CATALOGUE, ...query }, everybody);
    const totalIn = async (category: string) => (await find({ categories: { codes: [category], path: true } })).total;
    const codes = async (query: Partial<ListingQuery>): Promise<string[]> =>
      (await find(query)).hits.map((hit) => hit.matched.code);

    expect(await codes({ text: 'hp 80 original magenta' })).toContain('IC1400');
    expect(await codes({ text: '0882780756342' })).toEqual(['IC1400']);
    expect((await codes({ text: 'DIN933-M8x40' }))[0]).toBe('VT-DIN933-M8x40');
    expect(await totalIn('informatica-ufficio')).toBe(13_183 + 609);
    expect(await totalIn('viteria-a-norma')).toBe(151);
    const nuts = await find({ categories: { codes: ['viteria-dadi'], path: true } });
    expect(nuts.facets?.features.map((facet) => facet.label)).toEqual(expect.arrayContaining(['Norma', 'Diametro']));

    const services = cartServices(test.database);
    const owner = await ownerOf(test.database, '70431', '1');
    for (const [articleCode, quantity] of [
      ['VT-DIN933-M8x40', 200],
      ['IC1400', 3],
    ] as const) {
      await addLine(services, owner, { articleCode, quantity });
    }
    const lines = sql`select a.code, l.quantity from cart_line l join article a on a.id = l.article_id order by a.code`;
    expect(await ask(lines)).toEqual([
      { code: 'IC1400', quantity: 3 },
      { code: 'VT-DIN933-M8x40', quantity: 200 },
    ]);
  }, 120_000);
});
