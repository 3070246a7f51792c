import { describe, expect, it } from 'vitest';
import { LISTING_SORTS, type ListingQuery } from '../../../domain/listing-query.ts';
import { articleOf, guest, indexOf, NOW, pricesOf, query, setOf, snapshotOf } from '../memory/testing/catalogue.ts';
import { RuleBook } from '../rules/rule-book.ts';
import { searchRulesSchema } from '../rules/search-rule.ts';
import type { RuledOptions, Visibility } from '../search-engine.ts';
import { Catalogue, termPlaces } from './catalogue.ts';
import { RemoteListing } from './remote-listing.ts';

/** A product with three variants, of which the last is the cheapest and was bought last. */
const PRODUCT = 1;
const VARIANTS = [2, 3, 4];
const articles = [
  articleOf({ id: PRODUCT, kind: 'parent' }),
  ...VARIANTS.map((id) => articleOf({ id, parentId: PRODUCT, stockQuantity: id === 2 ? 0 : 5 })),
];
const data = indexOf(articles);
const snapshot = snapshotOf(data);
const listing = new RemoteListing(new Catalogue(data, snapshot.parts, termPlaces(data)), () => NOW);

/** A response in which the variants have the scores of an order by price or purchase. */
const response = {
  hits: {
    total: { value: 1 },
    hits: [
      {
        _source: { variants: [] },
        fields: { page: [PRODUCT] },
        inner_hits: {
          variants: {
            hits: {
              hits: [4, 3, 2].map((id) => ({
                _score: id,
                fields: { 'variants.id': [id], 'variants.state': [id === 2 ? 2 : 0] },
              })),
            },
          },
        },
      },
    ],
  },
};

/** What is asked for a query, and the variant that it singles out of the response. */
async function asked(changes: Partial<ListingQuery>, visibility: Visibility, options: RuledOptions = {}) {
  const bodies: unknown[] = [];
  const page = { from: 0, size: 10 };
  const all = { ...options, facets: false };
  const result = await listing.find(query(changes), visibility, all, page, (searches) => {
    bodies.push(...searches.map(({ body }) => body));
    return Promise.resolve(searches.map(({ schema }) => schema.parse(response)));
  });
  const [hit] = snapshot.resultOf(result, 0, 10, 'it').hits;
  return { bodies, matched: hit?.matched.articleId };
}

const customer = guest({ netPrices: pricesOf('a', (id) => 10 - id), purchased: setOf('a', ...VARIANTS) });
const VALUE_SORTS = ['price', 'price_desc', 'last_bought'] as const;

describe('a listing by OpenSearch without a text', () => {
  it.each(VALUE_SORTS)('R2.30 singles out the first variant by %s, not the one with the best value', async (sort) => {
    const { bodies, matched } = await asked({ sort }, customer);
    expect(JSON.stringify(bodies)).toContain('"boost"');
    expect(matched).toBe(2);
  });

  it.each(VALUE_SORTS)('R2.30 is by relevance where a guest asks for %s', async (sort) => {
    const byRelevance = await asked({ sort: 'relevance' }, guest());
    expect(await asked({ sort }, guest())).toEqual(byRelevance);
    expect(byRelevance.matched).toBe(3);
  });

  it('R2.44 puts the codes of a list in another order only where no other is asked for', async () => {
    const codes = articles.map(({ code }) => code);
    const sorts = await Promise.all(
      LISTING_SORTS.map(async (sort) => {
        const plain = await asked({ sort, codes }, customer);
        const coded = await asked({ sort, codes }, customer, { sortedByCodes: true });
        return JSON.stringify(plain) === JSON.stringify(coded) ? [] : [sort];
      }),
    );
    expect(sorts.flat()).toEqual(['relevance']);
  });

  it('11.2 asks for pinned articles beside those that match, and leaves out hidden ones', async () => {
    const [hidden, pinned] = [2, 3].map((id) => articleOf({ id }).code);
    const rules = searchRulesSchema.parse([
      { code: 'first', kind: 'pins', words: ['nothing'], articles: [pinned] },
      { code: 'gone', kind: 'hidden', articles: [hidden] },
    ]);
    const book = new RuleBook(rules, '2026-11-20', 1);
    const { bodies } = await asked({ text: 'nothing' }, guest(), { rules: book.of('nothing', 'it') });
    const [body] = bodies.filter((one) => JSON.stringify(one).includes('inner_hits'));
    expect(JSON.stringify(body)).toContain('{"bool":{"must_not":[{"terms":{"variants.id":[2]}}]}}');
    expect(JSON.stringify(body)).toContain('"variants.id":[3]');
    const without = await asked({ text: 'nothing' }, guest());
    expect(JSON.stringify(without.bodies)).not.toMatch(/must_not.{0,30}variants.id|"variants.id":\[3\]/);
  });
});
