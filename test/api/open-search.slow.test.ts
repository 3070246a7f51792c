import fc from 'fast-check';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LISTING_SORTS, type ListingQuery } from '../../domain/listing-query.ts';
import { createSearch, type SearchEngine } from '../../backend/search/index.ts';
import { Synonyms } from '../../backend/search/memory/synonyms.ts';
import type { QueryRules } from '../../backend/search/rules/rule-book.ts';
import { catalogue, changes, indexFor } from '../../backend/search/memory/testing/any-catalogue.ts';
import { articleOf, guest, NOW, query } from '../../backend/search/memory/testing/catalogue.ts';
import { bothEngines } from '../../backend/search/opensearch/testing/both-engines.ts';
import { openCatalogue } from '../../bench/relevance/catalogue.ts';
import { querySets } from '../../bench/relevance/index.ts';
import { createTestCluster, hasCluster, START_TIMEOUT, type TestCluster } from '../builders/cluster.ts';
import { createTestDatabase, type TestDatabase } from '../builders/database.ts';

const logger = { info: () => {}, error: () => {} };
/** Queries of the relevance sets that are sent: every fifth. */
const PART = 5;

/** Queries with many filters, which find little, or with none; of a customer or a guest. */
const listings = fc.record({
  changes: fc.oneof(
    changes,
    changes.map(({ text, sort, onlyPurchased }) => ({ text, sort, onlyPurchased })),
  ),
  page: fc.integer({ min: 1, max: 3 }),
  perPage: fc.integer({ min: 1, max: 5 }),
  isGuest: fc.boolean(),
  locale: fc.constantFrom('it', 'en'),
  /** Ids of articles, as a list of the last orders has them. */
  listed: fc.oneof(
    { weight: 3, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }) },
  ),
  /** Ids of articles that rules of the office pin and hide, and words that it takes for others. */
  rules: fc.option(
    fc.record({
      pinned: fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 3 }),
      hidden: fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 3 }),
      finds: fc.constantFrom<string[]>([], ['dado']),
    }),
    { freq: 2 },
  ),
});

/** Rules for a query, with the articles named by id. */
function rulesOf({ pinned, hidden, finds }: { pinned: number[]; hidden: number[]; finds: string[] }): QueryRules {
  const codesOf = (ids: number[]): string[] => ids.map((id) => articleOf({ id }).code);
  const synonyms = new Synonyms(finds.length > 0 ? [{ language: null, phrases: ['zincata'], finds }] : []);
  return { key: 'rules', synonyms, pinned: codesOf(pinned), hidden: codesOf(hidden) };
}

describe.skipIf(!hasCluster)('OpenSearch and the index in memory', () => {
  let cluster: TestCluster;
  let url: string;
  beforeAll(async () => {
    cluster = await createTestCluster();
    url = `http://${await cluster.startSearch()}`;
  }, START_TIMEOUT);
  afterAll(() => cluster.end());

  it(
    'R2.30 R2.31 R3.13 R7.15 give the same result for any catalogue and query: products, variants, facets, order',
    { timeout: START_TIMEOUT },
    async () => {
      const queries = fc.array(listings, { minLength: 10, maxLength: 10 });
      const property = fc.asyncProperty(catalogue, queries, async (units, requests) => {
        const { data, visibility } = indexFor(units);
        const both = await bothEngines(url, data, () => NOW);
        try {
          for (const { changes: changed, page, perPage, isGuest, locale, listed, rules } of requests) {
            const codes = listed?.map((id) => articleOf({ id }).code) ?? null;
            const full = query({ ...changed, codes, page, perPage });
            const sees = isGuest ? guest({ locale }) : { ...visibility, locale };
            const options = { sortedByCodes: codes !== null && full.text === '', rules: rules && rulesOf(rules) };
            expect(await both.openSearch(full, sees, options)).toEqual(both.memory(full, sees, options));
          }
        } finally {
          await both.end();
        }
      });
      await fc.assert(property, { numRuns: 60, endOnFailure: true });
    },
  );

  it(
    'list the same without a text, count the same for the texts of the relevance sets, most of them in the same order',
    { timeout: 2 * START_TIMEOUT },
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'bancale-relevance-'));
      const measured = await openCatalogue(folder);
      const both = await bothEngines(url, measured.data, () => NOW);
      try {
        const { categories, brands } = measured.data.labels;
        const few = (_: unknown, place: number) => place % PART === 0;
        const browsed: Partial<ListingQuery>[] = [
          ...LISTING_SORTS.map((sort) => ({ sort })),
          ...categories.filter(few).map(({ code }) => ({ categories: { codes: [code], path: false } })),
          ...brands.filter(few).map(({ code }) => ({ brands: [code] })),
        ];
        for (const one of browsed) {
          for (const page of [1, 2, 3, 4]) {
            const full = query({ ...one, page, perPage: 24 });
            const here = both.memory(full, guest(), { facets: false });
            expect(await both.openSearch(full, guest(), { facets: false }), JSON.stringify(one)).toEqual(here);
            if (here.total <= page * 24) break;
          }
        }
        const { own, trades } = querySets(measured);
        const sample = [...own, ...trades].filter((_, place) => place % PART === 0);
        const counts = { facets: 0, order: 0 };
        for (const { text, locale } of sample) {
          const full = query({ text, perPage: 12 });
          const here = both.memory(full, guest({ locale }));
          const there = await both.openSearch(full, guest({ locale }));
          expect(there.exact?.code, text).toBe(here.exact?.code);
          const countsOf = ({ total, articles, facets, leftOut }: typeof here) =>
            JSON.stringify([total, articles, facets, leftOut]);
          const idsOf = ({ hits }: typeof here) => hits.map(({ product }) => product.articleId).join(' ');
          if (countsOf(here) === countsOf(there)) counts.facets += 1;
          if (idsOf(here) === idsOf(there)) counts.order += 1;
        }
        expect(counts.facets / sample.length).toBeGreaterThan(0.97);
        expect(counts.order / sample.length).toBeGreaterThan(0.85);
      } finally {
        await both.end();
        await measured.shop.close();
        rmSync(folder, { recursive: true, force: true });
      }
    },
  );
});

describe.skipIf(!hasCluster)('the catalogue in OpenSearch', () => {
  let cluster: TestCluster;
  let created: TestDatabase;
  let url: string;
  const engines: SearchEngine[] = [];
  beforeAll(async () => {
    cluster = await createTestCluster();
    created = await createTestDatabase({ loaded: true });
    url = `http://${await cluster.startSearch()}`;
  }, START_TIMEOUT);
  afterAll(async () => {
    await Promise.all(engines.map((engine) => engine.close()));
    await created.drop();
    await cluster.end();
  });

  async function open(): Promise<SearchEngine> {
    const openSearch = { url, hasFallback: false, limitMilliseconds: 30_000 };
    const engine = await createSearch({ database: created.database, logger, openSearch });
    engines.push(engine);
    await engine.settled();
    return engine;
  }
  /** The indexes of products, without the one that says up to which stock event they are. */
  const indexes = async () => {
    const names = Object.keys((await (await fetch(`${url}/bancale-*/_alias`)).json()) as object);
    return names.filter((name) => !name.endsWith('-position'));
  };
  const change = (statement: string) => created.database.pool.query(statement);

  it(
    'is sent once for all processes, follows stock and the catalogue, and is sent again when it is lost',
    { timeout: START_TIMEOUT },
    async () => {
      const first = await open();
      const [brought, ...others] = await indexes();
      expect(others).toEqual([]);
      const second = await open();
      expect(await indexes()).toEqual([brought]);
      const found = async (engine: SearchEngine, text: string) =>
        (await engine.search(query({ text }), guest(), { facets: true })).hits.map(({ product }) => product.code);
      expect(await found(second, 'vite')).toEqual(await found(first, 'vite'));
      expect(first.status().remote).toMatchObject({ isUsed: true, failed: 0 });

      const available = async (engine: SearchEngine) =>
        (await engine.search(query({ text: 'vite', onlyAvailable: true }), guest())).articles;
      expect(await available(first)).toBeGreaterThan(0);
      await change(`update article set stock_quantity = 0`);
      for (const engine of [first, second]) await engine.settled();
      expect(await available(first)).toBe(0);
      expect(await available(second)).toBe(0);

      await change(`update article set name_it = 'Gondola ' || name_it where code = '204118'`);
      for (const engine of [first, second]) await engine.settled();
      expect(await found(first, 'gondola')).toEqual(['204118']);
      expect(await found(second, 'gondola')).toEqual(['204118']);
      const after = await indexes();
      expect(after).toHaveLength(1);
      expect(after).not.toEqual([brought]);

      await fetch(`${url}/${after[0]}`, { method: 'DELETE' });
      // Texts that were searched before are still known.
      await expect(first.search(query({ text: 'ottone' }), guest())).rejects.toMatchObject({ code: 'unavailable' });
      const again = query({ text: 'gondola', perPage: 7 });
      const total = async () => (await second.search(again, guest()).catch(() => null))?.total;
      await expect.poll(total, { timeout: 60_000 }).toBe(1);
      expect(await indexes()).not.toContain(after[0]);
    },
  );
});
