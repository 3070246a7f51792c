import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upsertArticles, upsertBrands, upsertFamilies } from '../../backend/catalogue/index.ts';
import { articleRecord } from '../builders/records.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';
import { loadWideShop } from '../builders/wide-shop.ts';

interface Entry {
  id: string;
  label: string;
  count: number;
  filter: string;
  selected: boolean;
  parent: string | null;
  has_children?: boolean;
}
interface Group {
  label: string;
  unit?: string | null;
  kind?: string;
  results: Entry[];
}
type Query = Record<string, string>;

let shop: TestShop;
const tokens: Record<string, string | undefined> = { guest: undefined };
const CALLERS = ['guest', 'cliente.a', 'cliente.b'];
beforeAll(async () => {
  shop = await startTestShop();
  await loadWideShop(shop.database);
  await shop.settled();
  for (const name of CALLERS.slice(1)) tokens[name] = (await shop.logIn(name)).token;
});
afterAll(() => shop.stop());

async function ask(body: object, requester = 'cliente.a') {
  const { status, body: response } = await shop.call('product_list', body, { token: tokens[requester] });
  expect(status, JSON.stringify(response)).toBe(200);
  const { filters, product_list, tab_list, notes } = response.message;
  return { filters, tab_list, notes, total: product_list.pagination.total as number };
}

const totalOf = async (query: Query, requester: string) =>
  (await ask({ ...query, without_facets: true }, requester)).total;
const queryOf = (filter: string): Query => Object.fromEntries(new URLSearchParams(filter.split('?')[1] ?? ''));
const groupsOf = (groups: Record<string, Group>): [string, Group][] => Object.entries(groups);

const some = (...values: string[]) => fc.option(fc.constantFrom(...values), { nil: undefined, freq: 1 });
const rarely = (...values: string[]) =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.constantFrom(...values) });
const listing = fc
  .record({
    text: rarely('vite', 'ottone', 'zzzzqq', 'W-12'),
    category: some('and-0100', '0200', '0110,0210', 'and-0200,0210', 'nowhere'),
    families: some('SCREWS', 'BOLTS', 'VALVES', 'BOLTS', 'ANCHORS', 'nothing'),
    brand: rarely('VALTERMO', 'FISSOTEC', 'NOBODY'),
    collection: rarely('LINE'),
    color: rarely('rosso', 'rosso,blu', 'fucsia'),
    size: rarely('S', 'm,L', '42'),
    min_price: rarely('100', '7,5'),
    max_price: rarely('400'),
    field_1_feature_s: rarely('ottone', 'ottone,acciaio\\, zincato', 'steel\\, zinc plated'),
    field_3_feature_s: rarely('M8', 'M8,M10'),
    field_4_feature_f: rarely('10..30', '12.5', 'x'),
    field_5_feature_b: rarely('true'),
    disponibili: rarely('true'),
    availability: rarely('available', 'arriving'),
    new: rarely('true'),
    next_insert: rarely('true'),
    purchased: rarely('true'),
    promo_list: rarely('true'),
    offers: rarely('true'),
  })
  .map((query) => Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as Query);

describe('facets over HTTP', () => {
  it('R3.14 R7.15 every count equals the total of the linked list, for any user and any filters', async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(
        listing,
        fc.constantFrom(...CALLERS),
        fc.infiniteStream(fc.nat()),
        async (query, requester, any) => {
          const { filters, total } = await ask(query, requester);
          // Only a random sample is checked; further runs check others.
          const sample = <Value>(values: Value[]): Value[] => values.filter(() => (any.next().value ?? 0) % 4 === 0);
          const follow = async (name: string, expected: number, to: Query) => {
            compared += 1;
            expect(await totalOf(to, requester), `${name} of ${requester} at ${JSON.stringify(query)}`).toBe(expected);
          };
          for (const [key, group] of [...groupsOf(filters.facets_results), ...groupsOf(filters.facets_link_results)]) {
            for (const entry of sample(group.results)) {
              // The link of a selected single choice removes it again.
              const isLeft = entry.selected && key in filters.facets_link_results;
              // Brands are alternatives, so each count is for that brand alone.
              if (key === 'brand') await follow(`${key} ${entry.id}`, entry.count, { ...query, brand: entry.id });
              else if (isLeft) expect(entry.count).toBe(total);
              else await follow(`${key} ${entry.id}`, entry.count, queryOf(entry.filter));
            }
          }
          for (const [key, group] of groupsOf(filters.facets_check_results)) {
            // Values of one feature are alternatives, so each count is for that value alone, with the other filters
            // kept.
            for (const { id, count, filter, selected } of sample(group.results)) {
              const value = id.replaceAll(',', '\\,');
              await follow(`${key} ${id}`, count, { ...query, page: '1', [key]: value });
              const chosen = queryOf(filter)[key] ?? '';
              expect(chosen.includes(value)).toBe(!selected);
            }
          }
          for (const { name, count } of sample(filters.colors as { name: string; count: number }[])) {
            await follow(`color ${name}`, count, { ...query, color: name });
          }
          for (const { size, count } of sample(filters.sizes as { size: string; count: number }[])) {
            await follow(`size ${size}`, count, { ...query, size });
          }
          for (const [name, count] of sample(Object.entries(filters.flags as Record<string, number>))) {
            await follow(name, count, { ...query, [name]: 'true' });
          }
        },
      ),
      { numRuns: 80 },
    );
    expect(compared).toBeGreaterThan(200);
  });

  it('R3.13 every group has a label and results with label, count and link', async () => {
    const { filters } = await ask({ families: 'BOLTS' });
    const groups = ['facets_results', 'facets_link_results', 'facets_check_results'].flatMap((kind) =>
      groupsOf(filters[kind]),
    );
    expect(groups.map(([key]) => key)).toEqual(
      expect.arrayContaining(['category', 'families', 'brand', 'collection', 'field_1_feature_s']),
    );
    for (const [, { label, results }] of groups) {
      expect(label).not.toBe('');
      for (const entry of results) {
        expect(entry).toMatchObject({ label: expect.stringMatching(/\S/), count: expect.any(Number) });
        expect(entry.filter).toMatch(/^\/shop(\?|$)/);
      }
    }
  });

  it('R3.17 R4.25 R4.26 returns the category path level by level, and the parent of a family', async () => {
    const { tab_list } = await ask({ category: 'and-0200,0210,nowhere', families: 'BOLTS' });
    expect(tab_list.category).toEqual([
      { type: 'category', label: 'Fissaggio', submenu_id: 'and-0200,0210,nowhere', submenu_id_ref: '0' },
      { type: 'category', label: 'Viti e tasselli', submenu_id: '0210,nowhere', submenu_id_ref: '0200' },
      { type: 'category', label: 'nowhere', submenu_id: 'nowhere', submenu_id_ref: '0' },
    ]);
    expect(tab_list.families).toMatchObject([{ type: 'families', submenu_id: 'BOLTS', submenu_id_ref: 'SCREWS' }]);
    const top = await ask({ families: 'SCREWS', category: '0100,0200' });
    expect(top.tab_list.families).toEqual([
      { type: 'families', label: 'Viti', submenu_id: 'SCREWS', submenu_id_ref: '0' },
    ]);
    expect(top.tab_list.category.map(({ submenu_id }: { submenu_id: string }) => submenu_id)).toEqual(['0100', '0200']);
  });

  it('R3.16 marks selected values only', async () => {
    const chosenOf = async (query: Query) => {
      const { filters } = await ask(query);
      const groups = groupsOf({ ...filters.facets_results, ...filters.facets_link_results });
      return groups.flatMap(([key, { results }]) =>
        results.filter((one) => one.selected).map(({ id }) => `${key} ${id}`),
      );
    };
    expect(await chosenOf({})).toEqual([]);
    expect(await chosenOf({ brand: 'VALTERMO' })).toEqual(['brand VALTERMO']);
    expect((await chosenOf({ brand: 'VALTERMO,FISSOTEC' })).toSorted()).toEqual(['brand FISSOTEC', 'brand VALTERMO']);
    expect(await chosenOf({ collection: 'LINE' })).toEqual(['collection LINE']);
  });

  it('R3.16 lists articles of any chosen brand; the link of each brand adds or removes it, and so do the tabs', async () => {
    const total = async (brand: string) => (await ask({ brand })).total;
    const both = await ask({ brand: 'FISSOTEC,VALTERMO', page: '2' });
    expect(both.total).toBe((await total('FISSOTEC')) + (await total('VALTERMO')));
    const links = (brand: Group) => Object.fromEntries(brand.results.map(({ id, filter }) => [id, filter]));
    expect(links(both.filters.facets_link_results.brand)).toMatchObject({
      FISSOTEC: '/shop?brand=VALTERMO',
      VALTERMO: '/shop?brand=FISSOTEC',
    });
    const one = await ask({ brand: 'FISSOTEC' });
    expect(links(one.filters.facets_link_results.brand)).toMatchObject({
      FISSOTEC: '/shop',
      VALTERMO: '/shop?brand=FISSOTEC,VALTERMO',
    });
    expect(both.tab_list.brand).toEqual([
      { type: 'other', label: 'Fissotec', submenu_id: 'FISSOTEC', submenu_id_ref: '0' },
      { type: 'other', label: 'Valtermo', submenu_id: 'VALTERMO', submenu_id_ref: '0' },
    ]);
  });

  it('R3.16 returns feature facets only within a single family, other facets always', async () => {
    const kinds = async (query: object) => {
      const { filters } = await ask(query);
      return ['facets_results', 'facets_link_results', 'facets_check_results'].map(
        (kind) => Object.keys(filters[kind]).length > 0,
      );
    };
    expect(await kinds({ families: 'BOLTS' })).toEqual([true, true, true]);
    expect(await kinds({ category: '0210' })).toEqual([true, true, false]);
  });

  it('returns numbers as ranges with unit and localized labels, booleans as a switch', async () => {
    const italian: Record<string, Group> = (await ask({ families: 'BOLTS' })).filters.facets_check_results;
    expect(italian.field_4_feature_f).toMatchObject({ label: 'Lunghezza', unit: 'mm', kind: 'ranges' });
    expect(italian.field_5_feature_b).toMatchObject({ label: 'Rivestito', kind: 'switch' });
    expect(italian.field_5_feature_b?.results.map(({ id }) => id)).toEqual(['true']);
    expect(italian.field_3_feature_s?.results.slice(0, 6).map(({ label }) => label)).toEqual([
      'M3',
      'M4',
      'M5',
      'M6',
      'M8',
      'M10',
    ]);
    const one = { families: 'BOLTS', field_4_feature_f: '12.5' };
    expect((await ask(one)).tab_list.field_4_feature_f).toEqual([
      { type: 'other', type_label: 'Lunghezza', label: '12,5\u00a0mm', submenu_id: '12.5', submenu_id_ref: '0' },
    ]);
    expect((await ask({ families: 'BOLTS', locale: 'en' })).filters.facets_check_results.field_1_feature_s.label).toBe(
      'Material',
    );
  });

  it('returns families as a tree if no other filter is selected', async () => {
    const { filters } = await ask({ category: '0210' });
    const families: Entry[] = filters.facets_results.families.results;
    expect(families.map(({ id, parent }) => [id, parent])).toEqual([
      ['SCREWS', null],
      ['BOLTS', 'SCREWS'],
      ['ANCHORS', 'SCREWS'],
    ]);
  });
});

describe('filters without a result', () => {
  it.each([
    [{ category: 'nowhere' }, 0],
    [{ families: 'nothing' }, 0],
    [{ brand: 'NOBODY' }, 0],
    [{ id: 'none' }, 0],
    [{ page: 9999 }, null],
  ])('%j returns an empty list, no error', async (query, total) => {
    const { body } = await shop.call('product_list', query);
    expect(body.message.product_list.data).toEqual([]);
    if (total !== null) expect(body.message.product_list.pagination.total).toBe(total);
  });

  it('R2.35 ignores and names filters of the wrong type or unknown', async () => {
    const { total: all } = await ask({});
    const { total, notes } = await ask({
      min_price: 'abc',
      max_price: { a: 1 },
      disponibili: 'maybe',
      new: 'false',
      color: ['rosso'],
      brand: {},
      field_9999_feature_s: 'x',
      field_4_feature_f: 'long',
      field_4_feature_q: '1',
      utm_source: 'mail',
    });
    expect(total).toBe(all);
    expect(notes.ignored.toSorted()).toEqual(
      [
        'brand',
        'color',
        'disponibili',
        'field_4_feature_f',
        'field_4_feature_q',
        'field_9999_feature_s',
        'max_price',
        'min_price',
      ].toSorted(),
    );
  });

  it('returns 422 for 200 filters, with a message in the requested language', async () => {
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`field_${index}_feature_s`, 'a']));
    expect(await shop.call('product_list', many)).toMatchObject({
      status: 422,
      body: { errors: { body: ['Al massimo 100 filtri alla volta.'] } },
    });
    const english = await shop.call('product_list', { ...many, locale: 'en' });
    expect(english.body.errors.body).toEqual(['At most 100 filters at once.']);
  });
});

describe('a facet with very many values', () => {
  const BRANDS = 130;
  const numbers = Array.from({ length: BRANDS }, (_, index) => 100 + index);
  let family: Query;
  beforeAll(async () => {
    const { database } = shop;
    await upsertBrands(
      database,
      numbers.map((number) => ({ code: `MANY${number}`, name: `Casa è ${number}` })),
    );
    await upsertFamilies(database, [
      { code: 'MANY', parentCode: null, name: { it: 'Molte', en: 'Many' }, position: 90, features: [] },
    ]);
    const article = (code: string, number: number) =>
      articleRecord({
        ...{ code, sku: code, familyCode: 'MANY', brandCode: `MANY${number}`, size: `T${number}` },
        features: { diameter: { it: `D${number}`, en: null } },
      });
    await upsertArticles(database, [
      ...numbers.map((number) => article(`8${number}0`, number)),
      ...numbers.slice(-20).map((number) => article(`8${number}1`, number)),
    ]);
    await shop.settled();
    family = { families: 'MANY', per_page: '1' };
  });
  const keysOf = (group: Group | undefined) => group?.results.map(({ id }) => id) ?? [];

  it('R3.13 sends the 100 most frequent in their order, the chosen ones, and the number of all', async () => {
    const { filters } = await ask({ ...family, field_3_feature_s: 'D125' });
    const diameters = keysOf(filters.facets_check_results.field_3_feature_s);
    expect(diameters).toEqual(numbers.map((number) => `D${number}`).filter((key) => diameters.includes(key)));
    expect(diameters).toHaveLength(100);
    expect(diameters).toEqual(expect.arrayContaining(['D125', ...numbers.slice(-20).map((number) => `D${number}`)]));
    const all = await ask(family);
    expect(all.filters.value_counts).toEqual({ brand: BRANDS, size: BRANDS, field_3_feature_s: BRANDS });
    expect(all.filters.sizes).toHaveLength(100);
    expect(keysOf(all.filters.facets_link_results.brand)).toHaveLength(100);
  });

  it('R3.13 values are searched within one facet, and lead to their articles', async () => {
    const { filters } = await ask({ ...family, facet: 'brand', facet_text: ' casa E 12' });
    const found: Group = filters.facets_link_results.brand;
    expect(keysOf(found).toSorted()).toEqual(Array.from({ length: 10 }, (_, index) => `MANY12${index}`));
    expect(filters.value_counts).toEqual({});
    expect([Object.keys(filters.facets_link_results), filters.facets_check_results, filters.sizes]).toEqual([
      ['brand'],
      {},
      [],
    ]);
    const [first] = found.results;
    expect(await totalOf(queryOf(first?.filter ?? ''), 'cliente.a')).toBe(first?.count);
    const nothing = await ask({ ...family, facet: 'color', facet_text: 'zzz' });
    expect(nothing.filters.colors).toEqual([]);
  });

  it('R3.13 finds a node of a tree below a level that is closed', async () => {
    const { filters, notes } = await ask({ facet: 'families', facet_text: 'ancor' });
    expect(filters.facets_results.families.results).toMatchObject([{ id: 'ANCHORS', parent: null }]);
    expect(notes.ignored).toEqual([]);
  });
});
