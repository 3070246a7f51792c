import { describe, expect, it } from 'vitest';
import { engineOf, guest, query, setOf, text } from '../memory/testing/catalogue.ts';
import type { ListingQuery } from '../../../domain/listing-query.ts';
import { RuleBook } from './rule-book.ts';
import { searchRulesSchema } from './search-rule.ts';

const TODAY = '2026-11-20';
const rulesOf = (...rules: object[]) =>
  searchRulesSchema.parse(rules.map((rule, place) => ({ code: `r${place}`, ...rule })));
const bookOf = (...rules: object[]) => new RuleBook(rulesOf(...rules), TODAY, 1);

const engine = engineOf(
  [
    { id: 1, code: 'KA11', name: text('Valvola a sfera', 'Ball valve'), brandId: 1 },
    { id: 2, code: 'KB22', name: text('Valvola di ritegno', 'Check valve'), brandId: 2 },
    { id: 3, code: 'KC33', name: text('Valvola a farfalla', 'Butterfly valve'), brandId: 2 },
    { id: 4, code: 'KD44', name: text('Guarnizione piatta', 'Flat gasket'), brandId: 1 },
    { id: 5, code: 'KE55', name: text('Rubinetto a squadra', 'Angle tap'), brandId: 2 },
  ],
  { brands: ['Reno', 'Alfa'] },
);

/** The codes found with rules, with the totals and the counts of brands. */
function found(rules: object[], changes: Partial<ListingQuery>, visibility = guest()) {
  const asked = query(changes);
  const { hits, total, articles, facets, leftOut, exact, nearest } = engine.search(asked, visibility, {
    partial: false,
    rules: bookOf(...rules).of(asked.text, visibility.locale, asked.codes !== null),
  });
  const brands = Object.fromEntries(facets?.brands.map(({ key, count }) => [key, count]) ?? []);
  return { codes: hits.map(({ product }) => product.code), total, articles, brands, hits, leftOut, exact, nearest };
}
const codes = (rules: object[], typed: string, visibility = guest()) => found(rules, { text: typed }, visibility).codes;

const pin = (...articles: string[]) => ({ kind: 'pins', words: ['valvola'], articles });
const hide = (words: string[], ...articles: string[]) => ({ kind: 'hidden', words, articles });

describe('11.2 the rules of the office for a search', () => {
  it.each([
    [
      'put articles first in the order of the rule',
      [pin('KC33', 'KB22')],
      'valvola',
      ['KC33', 'KB22', 'KA11'],
      ['KC33', 'KB22'],
    ],
    [
      'add an article that does not match, and count it',
      [pin('KD44')],
      'valvola',
      ['KD44', 'KA11', 'KB22', 'KC33'],
      ['KD44'],
    ],
    ['hold for the same query in another spelling', [pin('KA11')], '  VÀLVOLA ', ['KA11', 'KB22', 'KC33'], ['KA11']],
    ['do not hold for another query', [pin('KC33')], 'valvola sfera', ['KA11']],
    ['ignore an article that is unknown', [pin('X', 'KA11')], 'valvola', ['KA11', 'KB22', 'KC33'], ['KA11']],
    [
      'add up by their codes',
      [pin('KB22'), pin('KA11', 'KB22')],
      'valvola',
      ['KB22', 'KA11', 'KC33'],
      ['KB22', 'KA11'],
    ],
    [
      'put articles where nothing matches',
      [{ ...pin('KE55'), words: ['qwertyuiop'] }],
      'qwertyuiop',
      ['KE55'],
      ['KE55'],
    ],
    [
      'put articles before the one whose code was typed',
      [{ ...pin('KE55'), words: ['ka11'] }],
      'KA11',
      ['KE55', 'KA11'],
      ['KE55'],
    ],
    ['hide articles of one query', [hide(['valvola'], 'KA11')], 'valvola', ['KB22', 'KC33']],
    ['hide them for no other query', [hide(['valvola'], 'KA11')], 'valvola sfera', ['KA11']],
    ['hide articles of every query', [hide([], 'KA11')], 'valvola', ['KB22', 'KC33']],
    ['hide what is pinned', [hide([], 'KA11'), pin('KA11')], 'valvola', ['KB22', 'KC33']],
    ['hide an article whose code is typed', [hide([], 'KA11')], 'ka11', []],
    ['take words for one another', [{ kind: 'synonyms', words: ['pomolo', 'rubinetto'] }], 'pomolo', ['KE55']],
    [
      'take a phrase for a word',
      [{ kind: 'synonyms', words: ['chiude acqua', 'rubinetto'] }],
      'chiude acqua',
      ['KE55'],
    ],
    ['let a word find another', [{ kind: 'synonyms', words: ['pomolo'], finds: ['rubinetto'] }], 'pomolo', ['KE55']],
  ])('%s', (_, rules, typed, expected, first: string[] = []) => {
    const result = found(rules, { text: typed });
    expect(result.codes.toSorted()).toEqual(expected.toSorted());
    const pinned = result.hits.filter(({ why }) => why === 'pinned').map(({ product }) => product.code);
    expect(pinned).toEqual(first);
    expect(result.codes.slice(0, first.length)).toEqual(first);
    expect([result.total, result.articles, result.leftOut]).toEqual([expected.length, expected.length, []]);
  });

  it('let one word find another, but not the other way round', () => {
    const rule = { kind: 'synonyms', words: ['valvola'], finds: ['rubinetto'] };
    expect(codes([rule], 'valvola')).toHaveLength(4);
    expect(codes([rule], 'rubinetto')).toEqual(['KE55']);
  });

  it('hold in their language, on their days, and while they are active', () => {
    const without = codes([], 'valvola');
    const pinned = codes([pin('KB22')], 'valvola');
    expect(pinned).not.toEqual(without);
    for (const [changes, holds] of [
      [{ language: 'it' }, true],
      [{ language: 'en' }, false],
      [{ active: false }, false],
      [{ from: TODAY, to: TODAY }, true],
      [{ from: '2026-11-21' }, false],
      [{ to: '2026-11-19' }, false],
    ] as const) {
      expect(codes([{ ...pin('KB22'), ...changes }], 'valvola'), JSON.stringify(changes)).toEqual(
        holds ? pinned : without,
      );
    }
  });

  it('count pinned and hidden articles in facets, filters and pages like any other', () => {
    const rules = [pin('KD44', 'KC33'), hide(['valvola'], 'KB22')];
    const all = found(rules, { text: 'valvola' });
    expect([all.total, all.brands]).toEqual([3, { RENO: 2, ALFA: 1 }]);
    expect(found(rules, { text: 'valvola', brands: ['ALFA'] })).toMatchObject({ codes: ['KC33'], total: 1 });
    const pages = [1, 2, 3].map((page) => found(rules, { text: 'valvola', page, perPage: 1 }).codes);
    expect(pages).toEqual([['KD44'], ['KC33'], ['KA11']]);
    expect(all.hits.map(({ why }) => why)).toEqual(['pinned', 'pinned', 'name']);
  });

  it('pin no article that the customer does not see', () => {
    const own = guest({ promoted: setOf('a', 1) });
    expect(found([pin('KD44')], { text: 'valvola', offers: true }, own).codes).toEqual(['KA11']);
  });

  it('hide in a listing without a text, but not in a list of given codes', () => {
    const rules = [hide([], 'KA11', 'KB22')];
    expect(found(rules, {}).codes.toSorted()).toEqual(['KC33', 'KD44', 'KE55']);
    expect(found(rules, { codes: ['KA11', 'KC33'] }).codes.toSorted()).toEqual(['KA11', 'KC33']);
    expect(found(rules, { text: 'ka11' }).exact).toBeNull();
  });

  it('lead a query elsewhere, by the first of two rules', () => {
    const redirect = (target: string) => ({ kind: 'redirect', words: ['Orari', 'quando aprite'], target });
    const book = bookOf(redirect('/pages/contact'), redirect('/shop'));
    expect(book.redirectOf(' ORARI ', 'it')).toBe('/pages/contact');
    expect(book.redirectOf('quando  aprite', 'en')).toBe('/pages/contact');
    expect(book.redirectOf('Quando aprite?', 'en')).toBe('/pages/contact');
    expect(book.redirectOf('orario', 'it')).toBeNull();
  });

  it('are the same object for all queries without rules of their own, so that results are shared', () => {
    const book = bookOf(hide([], 'KA11'), pin('KB22'));
    expect(book.of('sfera', 'it')).toBe(book.of('ritegno', 'it'));
    expect(bookOf(pin('KB22')).of('sfera', 'it')).toBeNull();
  });
});

describe('11.2 a rule is refused', () => {
  it.each<[string, object]>([
    ['without a kind', {}],
    ['with a field of another kind', { ...pin('KA11'), target: '/shop' }],
    ['with one word that means the same', { kind: 'synonyms', words: ['vite'] }],
    ['with a word of signs', { ...pin('KA11'), words: ['&'] }],
    ['with too many pinned articles', pin(...Array.from({ length: 25 }, (_, place) => `A${place}`))],
    ['with too many hidden articles', hide([], ...Array.from({ length: 1001 }, (_, place) => `A${place}`))],
    ['with a day that there is not', { ...pin('KA11'), from: '2026-02-30' }],
    ['that ends before it begins', { ...pin('KA11'), from: '2026-02-02', to: '2026-02-01' }],
    ...[
      'http://example.com/',
      '//example.com',
      '/\\example.com',
      'javascript:alert(1)',
      'https://a:b@example.com/',
      'shop',
      '/\t/example.com',
    ].map((target): [string, object] => [
      `that leads to ${JSON.stringify(target)}`,
      { kind: 'redirect', words: ['x'], target },
    ]),
  ])('%s', (_, rule) => {
    expect(searchRulesSchema.safeParse([{ code: 'r', ...rule }]).success).toBe(false);
  });

  it('where its code is there twice, or there are too many', () => {
    expect(searchRulesSchema.safeParse([{ code: 'r', ...pin('KA11') }]).success).toBe(true);
    expect(
      searchRulesSchema.safeParse([
        { code: 'r', ...pin('KA11') },
        { code: 'r', ...pin('KB22') },
      ]).success,
    ).toBe(false);
    const many = Array.from({ length: 2001 }, (_, place) => ({ code: `r${place}`, ...pin('KA11') }));
    expect(searchRulesSchema.safeParse(many).success).toBe(false);
  });
});

it('11.2 a word that finds another by a rule finds the things, and as little of what mentions them', () => {
  const other = engineOf([
    { id: 1, name: 'Rubinetto cromato' },
    { id: 2, name: 'Rubinetto da giardino' },
    { id: 3, name: 'Guarnizione piatta', description: 'Adatta a ogni rubinetto.' },
  ]);
  const rules = bookOf({ kind: 'synonyms', words: ['pomello'], finds: ['rubinetto'] });
  const idsOf = (typed: string) => {
    const asked = { rules: rules.of(typed, 'it', false), partial: false };
    const { hits } = other.search(query({ text: typed }), guest(), asked);
    return hits.map(({ product }) => product.articleId).toSorted();
  };
  expect(idsOf('rubinetto')).toEqual([1, 2]);
  expect(idsOf('pomello')).toEqual([1, 2]);
});
