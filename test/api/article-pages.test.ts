import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCatalogueCopy, upsertArticles, upsertColors, upsertStock } from '../../backend/catalogue/index.ts';
import { keepArticlePages } from '../../backend/catalogue/article-pages.ts';
import { createTestDatabase, type TestDatabase } from '../builders/database.ts';
import { articleRecord } from '../builders/records.ts';

type Copy = Awaited<ReturnType<typeof createCatalogueCopy>>;

let test: TestDatabase;
/** Two processes on one database. */
let copy: Copy;
let other: Copy;
/** Statements that read whole pages, and those that read quantities alone. */
const read = { pages: 0, quantities: 0 };

const parent = articleRecord({ code: 'P1', sku: 'PIPE', kind: 'parent', axes: ['color'], stockQuantity: 0 });
const child = articleRecord({ code: 'C1', sku: 'PIPE-R', kind: 'child', parentCode: 'P1', color: 'RED' });
const single = articleRecord({ code: 'S1', sku: 'PUMP', relatedCodes: ['P1'] });

beforeAll(async () => {
  test = await createTestDatabase();
  const { database } = test;
  await upsertColors(database, [{ code: 'RED', name: { it: 'Rosso', en: 'Red' }, swatch: '#ff0000' }]);
  await upsertArticles(database, [parent, child, single]);
  database.statements.observe((text) => {
    if (text.includes('with meant as')) read.pages += 1;
    else if (/^select "id", "stock_quantity" from "article"/.test(text)) read.quantities += 1;
    return null;
  });
  [copy, other] = await Promise.all([createCatalogueCopy(database), createCatalogueCopy(database)]);
});
afterAll(async () => {
  await Promise.all([copy.close(), other.close()]);
  await test.drop();
});
beforeEach(async () => {
  await Promise.all([copy.settled(), other.settled()]);
  for (const each of [copy, other]) for (const code of ['PUMP', 'PIPE']) await each.pages.find(code);
  Object.assign(read, { pages: 0, quantities: 0 });
});

const both = async (code: string) => {
  await Promise.all([copy.settled(), other.settled()]);
  return Promise.all([copy, other].map(({ pages }) => pages.find(code)));
};

describe('cached product pages (11.5)', () => {
  it('need no query until the catalogue changes', async () => {
    for (let time = 0; time < 3; time += 1) {
      expect(await copy.pages.find('PUMP')).toMatchObject({ article: { code: 'S1' } });
      expect(await copy.pages.find('PIPE')).toMatchObject({ children: [{ code: 'C1' }] });
    }
    expect(read).toEqual({ pages: 0, quantities: 0 });
  });

  it.each([
    [
      'a name',
      async () => void (await upsertArticles(test.database, [{ ...single, name: { it: 'Nuova', en: 'New' } }])),
      { article: { name: { it: 'Nuova' } } },
    ],
    [
      'a day of supply',
      async () => void (await upsertArticles(test.database, [{ ...single, arrivingOn: '2030-01-02' }])),
      { article: { arrivingOn: '2030-01-02' } },
    ],
    [
      'a barcode',
      async () =>
        void (await upsertArticles(test.database, [{ ...single, barcodes: [{ code: '8001234567897', unit: null }] }])),
      { article: { barcodes: [{ code: '8001234567897' }] } },
    ],
    [
      'a link',
      async () => void (await upsertArticles(test.database, [{ ...single, relatedCodes: [] }])),
      { related: [] },
    ],
  ])('show %s that has changed in all processes', async (_, change, expected) => {
    await change();
    for (const page of await both('PUMP')) expect(page).toMatchObject(expected);
    expect(read.quantities).toBe(0);
  });

  it('show the name of a colour that has changed', async () => {
    await upsertColors(test.database, [{ code: 'RED', name: { it: 'Carminio', en: 'Crimson' }, swatch: '#ff0000' }]);
    for (const page of await both('PIPE')) expect(page?.children[0]?.colorName?.it).toBe('Carminio');
  });

  it('show changed stock, for which only quantities are read again', async () => {
    await upsertStock(test.database, [{ articleCode: 'C1', quantity: 7 }]);
    for (const page of await both('PIPE')) expect(page?.children[0]?.stockQuantity).toBe(7);
    expect(read).toEqual({ pages: 0, quantities: 2 });
    await both('PIPE');
    expect(read).toEqual({ pages: 0, quantities: 2 });
  });

  it('lose a variant and an article that are no longer sold', async () => {
    await upsertArticles(test.database, [
      { ...child, isActive: false },
      { ...single, isActive: false },
    ]);
    for (const page of await both('PIPE')) expect(page?.children).toEqual([]);
    expect(await both('PUMP')).toEqual([null, null]);
    await upsertArticles(test.database, [child, single]);
    for (const page of await both('PUMP')) expect(page?.article.code).toBe('S1');
  });

  it('are read again where the catalogue changed while they were read', async () => {
    const pages = keepArticlePages(test.database);
    const [reading] = [pages.find('PUMP'), pages.drop('everything')];
    await reading;
    const [again] = [pages.find('PUMP'), pages.drop('stock')];
    await again;
    expect(read).toEqual({ pages: 2, quantities: 0 });
    await pages.find('PUMP');
    expect(read).toEqual({ pages: 2, quantities: 1 });
  });
});
