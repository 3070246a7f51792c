import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../backend/app-error.ts';
import { createSearch, type SearchEngine } from '../../backend/search/index.ts';
import { WHOLE_CATALOGUE } from '../../domain/listing-query.ts';
import { createTestDatabase, type TestDatabase } from '../builders/database.ts';
import { startFakeOpenSearch, type FakeOpenSearch, type ResponseKind } from '../builders/fake-open-search.ts';
import { startTestShop } from '../builders/test-shop.ts';

const NOBODY = { locale: 'it', netPrices: null, promoted: null, purchased: null, customerCodes: null } as const;
const SCREWS = { ...WHOLE_CATALOGUE, text: 'vite' };
const logger = { info: () => {}, error: () => {} };
const FAULTS: readonly ResponseKind[] = ['page', 'other', 'part'];
/** So long that a busy machine answers in time, and so short that nobody waits for what never answers. */
const [AMPLE_MILLISECONDS, SHORT_MILLISECONDS] = [60_000, 100];

describe('a shop with OpenSearch', () => {
  let created: TestDatabase;
  let fake: FakeOpenSearch;
  let search: SearchEngine;
  beforeEach(async () => {
    created = await createTestDatabase({ loaded: true });
    fake = await startFakeOpenSearch('empty');
  });
  afterEach(async () => {
    await search.close();
    await fake.stop();
    await created.drop();
  });

  async function open(
    hasFallback: boolean,
    limitMilliseconds = AMPLE_MILLISECONDS,
    retryMilliseconds = 0,
  ): Promise<void> {
    const openSearch = { url: fake.url, hasFallback, limitMilliseconds, retryMilliseconds };
    search = await createSearch({ database: created.database, logger, openSearch });
    await search.settled();
  }
  const products = async () => (await search.search(SCREWS, NOBODY, { facets: false })).total;
  const failed = () => search.status().remote?.failed;

  it('sends the catalogue to it, queries it, and queries it again only when something has changed', async () => {
    await open(true);
    const { rows } = await created.database.pool.query<{ count: number }>(
      `select count(*)::integer as count from article a where a.is_active and a.parent_id is null
         and (a.kind = 'single' or exists (select from article c where c.parent_id = a.id and c.is_active))`,
    );
    expect([...fake.filled().values()]).toEqual([rows[0]?.count]);
    expect(await products()).toBe(0);
    const searches = fake.searches();
    expect(await products()).toBe(0);
    expect(fake.searches()).toBe(searches);
    await created.database.pool.query(`update article set name_it = name_it || ' nuova' where kind = 'single'`);
    await search.settled();
    expect(fake.filled().size).toBe(2);
    expect(await products()).toBe(0);
    expect(fake.searches()).toBeGreaterThan(searches);
    expect(await search.missingChanges()).toBe(0);
  });

  it.each(FAULTS)('finds in memory what OpenSearch does not return: %s', async (responseKind) => {
    await open(true);
    fake.responseKind = responseKind;
    expect(await products()).toBeGreaterThan(0);
    expect(failed()).toBe(1);
    const { facets } = await search.countFacets(WHOLE_CATALOGUE, NOBODY);
    expect(facets.available).toBeGreaterThan(0);
    fake.responseKind = 'empty';
    expect(await products()).toBe(0);
  });

  it('finds in memory what OpenSearch does not return in time', async () => {
    fake.responseKind = 'slow';
    await open(true, SHORT_MILLISECONDS);
    expect(await products()).toBeGreaterThan(0);
    expect(failed()).toBe(1);
    const { facets } = await search.countFacets(WHOLE_CATALOGUE, NOBODY);
    expect(facets.available).toBeGreaterThan(0);
  });

  it('finds in memory while OpenSearch is unavailable, also from the start, and reports how far it is behind', async () => {
    await fake.stop();
    await open(true);
    expect(await products()).toBeGreaterThan(0);
    expect(search.isReady()).toBe(true);
    expect(search.status().remote).toMatchObject({ isUsed: false, answered: 0 });
    expect(search.status().behindSeconds).toBeGreaterThan(0);
  });

  const isUsed = () => search.status().remote?.isUsed;

  it.each([
    ['refused', true],
    ['failed', false],
    ['page', false],
  ] as const)('a query that is %s leaves it in use: %s', async (responseKind, stays) => {
    await open(true, AMPLE_MILLISECONDS, AMPLE_MILLISECONDS);
    fake.responseKind = responseKind;
    expect(await products()).toBeGreaterThan(0);
    expect([failed(), isUsed()]).toEqual([1, stays]);
  });

  it('is no longer asked after the second timeout in a row, not after one', async () => {
    await open(true, SHORT_MILLISECONDS, AMPLE_MILLISECONDS);
    fake.responseKind = 'slow';
    for (const stays of [true, false]) {
      expect(await products()).toBeGreaterThan(0);
      expect(isUsed()).toBe(stays);
    }
    expect(failed()).toBe(2);
  });

  it('is not asked for a page beyond those that it lists; this process lists it, or its list ends', async () => {
    await open(true);
    const far = { ...SCREWS, page: 834, perPage: 12 };
    const searches = fake.searches();
    expect((await search.search(far, NOBODY, { facets: false })).total).toBeGreaterThan(0);
    expect([fake.searches(), failed(), isUsed()]).toEqual([searches, 0, true]);
    await search.close();
    await open(false);
    expect(await search.search(far, NOBODY, { facets: false })).toMatchObject({ total: 0, hits: [] });
    expect([failed(), isUsed()]).toEqual([0, true]);
    expect((await search.search({ ...far, text: '' }, NOBODY)).total).toBeGreaterThan(0);
  });

  it('says how far it is behind while the catalogue is being sent', async () => {
    await open(true);
    const behind = () => search.status().remote?.behindSeconds ?? 0;
    expect(behind()).toBe(0);
    const { promise, resolve } = Promise.withResolvers<void>();
    fake.held = promise;
    await created.database.pool.query(`update article set name_it = name_it || ' nuova' where kind = 'single'`);
    await expect.poll(() => fake.filled().size).toBe(2);
    expect(behind()).toBeGreaterThan(0);
    resolve();
    await search.settled();
    expect(behind()).toBe(0);
  });

  async function expectRefusal(responseKind: ResponseKind): Promise<void> {
    fake.responseKind = responseKind;
    const refused = await search.search(SCREWS, NOBODY).catch((error: unknown) => error);
    expect(refused, responseKind).toBeInstanceOf(AppError);
    expect(refused, responseKind).toMatchObject({ code: 'unavailable', reason: 'search-unavailable' });
    expect((await search.search(WHOLE_CATALOGUE, NOBODY)).total, responseKind).toBeGreaterThan(0);
  }

  it('without an index of texts lists what needs none, and rejects texts', async () => {
    await open(false);
    expect(await products()).toBe(0);
    for (const responseKind of FAULTS) await expectRefusal(responseKind);
  });

  it('without an index of texts rejects those that OpenSearch does not find in time', async () => {
    await open(false, SHORT_MILLISECONDS);
    await expectRefusal('slow');
  });
});

describe('a shop whose OpenSearch does not respond', () => {
  it('lists the pages that OpenSearch has; then says so in both languages where a text is searched; catalogue, carts and orders go on', async () => {
    const fake = await startFakeOpenSearch('empty');
    const METRICS_TOKEN = 'a-token-for-the-metrics';
    const shop = await startTestShop({ environment: { SEARCH_URL: fake.url, SEARCH_FALLBACK: 'off', METRICS_TOKEN } });
    try {
      await shop.settled();
      fake.total = 25_000;
      const far = await shop.call('product_list', { text: 'valvola', page: 834, without_facets: true });
      expect(far.body.message.product_list).toMatchObject({ data: [], pagination: { total: 25_000, pages: 833 } });
      fake.responseKind = 'page';
      const inItalian = await shop.call('product_list', { text: 'vite' });
      expect([inItalian.status, inItalian.body.code]).toEqual([503, 'search-unavailable']);
      expect(inItalian.body.message).toContain('La ricerca per testo non è al momento disponibile');
      const inEnglish = await shop.call('product_list', { text: 'screw' }, { language: 'en' });
      expect(inEnglish.status).toBe(503);
      expect(inEnglish.body.message).toContain('Searching by text is not available right now');
      expect((await shop.call('product_list', {})).status).toBe(200);
      const buyer = await shop.logIn('cliente.a');
      const { status } = await shop.call('add_to_cart', { item_id: '204118', quantity: 100 }, buyer);
      expect(status).toBe(200);
      const cart = await shop.call('get_cart_items', {}, buyer);
      expect(cart.status).toBe(200);
      const order = { id_cart: cart.body.message.id_cart, idempotency_key: 'while-the-search-is-away' };
      expect((await shop.call('send_order', order, buyer)).status).toBe(200);
      const authorization = `Bearer ${METRICS_TOKEN}`;
      const metrics = await (await fetch(`${shop.address}/metrics`, { headers: { authorization } })).text();
      expect(metrics).toMatch(/^bancale_opensearch_listings_total\{result="failed"\} [1-9]/m);
      expect(metrics).toMatch(/^bancale_opensearch_behind_seconds 0$/m);
    } finally {
      await shop.stop();
      await fake.stop();
    }
  });
});
