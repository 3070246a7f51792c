import { describe, expect, it } from 'vitest';
import { availabilityOf } from '../../domain/availability.ts';
import { discountedPrice } from '../../domain/discounts.ts';
import { FOUR_DECIMALS } from '../../domain/price-rounding.ts';
import { lineCents } from '../../domain/rounding.ts';
import { addDays } from '../../domain/shop-day.ts';
import { CLIENT_A, generateCustomers } from '../customers/index.ts';
import { generateCatalogue } from './index.ts';
import { SHOWCASE_CODES, type ShowcaseName } from './showcase.ts';

const today = '2026-11-21';
// The showcase does not depend on the size of the catalogue.
const catalogue = generateCatalogue({ articles: 1000, today, seed: 1 });
const bySku = new Map(catalogue.articles.map((article) => [article.sku, article]));
const listPrices = new Map(
  catalogue.prices
    .filter(({ priceListCode }) => priceListCode === 'BASE')
    .map(({ articleCode, price }) => [articleCode, price]),
);
const running = catalogue.promotions.filter(({ startsOn, endsOn }) => startsOn <= today && today <= endsOn);

function article(name: ShowcaseName) {
  const found = bySku.get(SHOWCASE_CODES[name].sku);
  if (!found) throw new Error(`The showcase has no ${name}.`);
  expect(found.code).toBe(SHOWCASE_CODES[name].code);
  return found;
}

const stateOf = (one: ReturnType<typeof article>) =>
  availabilityOf({ ...one, arrivingOn: one.arrivingOn ?? null }, today);
const runningRows = (code: string) =>
  running.flatMap(({ rows }) => rows).filter(({ articleCode }) => articleCode === code);

describe('the showcase articles', () => {
  it('S is a single article, available, in packs of one, without a promotion', () => {
    const single = article('S');
    expect(single).toMatchObject({ kind: 'single', minimumPackaging: 1 });
    expect(stateOf(single)).toBe('DISPONIBILE');
    expect(runningRows(single.code)).toEqual([]);
  });

  it('M is a product with 34 variants at different prices, several of them available', () => {
    const parent = article('M');
    const children = catalogue.articles.filter(({ parentCode }) => parentCode === parent.code);
    const prices = new Set(children.map(({ code }) => listPrices.get(code)));
    expect(parent).toMatchObject({ kind: 'parent', axes: ['filetto', 'lunghezza'] });
    expect(children).toHaveLength(34);
    expect(prices.size).toBeGreaterThan(20);
    expect(new Set(children.map(stateOf))).toEqual(new Set(['DISPONIBILE', 'IN ARRIVO', 'NON DISPONIBILE']));
    expect(children.map(({ code }) => code)).toContain(article('childOfM').code);
  });

  it('a thicker or longer bolt of M costs more', () => {
    const priceOf = (sku: string): number => listPrices.get(bySku.get(sku)?.code ?? '') ?? 0;
    const [thin, thick, long] = ['TE933-6X40', 'TE933-16X40', 'TE933-16X100'].map(priceOf);
    expect(thin).toBeLessThan(thick ?? 0);
    expect(thick).toBeLessThan(long ?? 0);
  });

  it('P has a promotion that runs today', () => {
    expect(article('P').kind).toBe('single');
    expect(runningRows(article('P').code)).toMatchObject([{ extraDiscounts: [1500], netPrice: null }]);
  });

  it('K is a single article in packs of 10, available, without a promotion', () => {
    const packed = article('K');
    expect(packed).toMatchObject({ kind: 'single', minimumPackaging: 10 });
    expect(stateOf(packed)).toBe('DISPONIBILE');
    expect(runningRows(packed.code)).toEqual([]);
  });

  it('one is not available and has two available alternatives', () => {
    const out = article('notAvailableWithAlternatives');
    const alternatives = out.alternativeCodes.map((code) => catalogue.articles.find((one) => one.code === code));
    expect(stateOf(out)).toBe('NON DISPONIBILE');
    expect(alternatives).toHaveLength(2);
    for (const other of alternatives) expect(other && stateOf(other)).toBe('DISPONIBILE');
  });

  it('R1.10: one is arriving but not announced, and one had a promotion until yesterday', () => {
    expect(stateOf(article('arriving'))).toBe('IN ARRIVO');
    expect(article('arriving').isAnnounced).toBe(false);
    const ended = catalogue.promotions.filter(({ endsOn }) => endsOn === addDays(today, -1));
    expect(ended.flatMap(({ rows }) => rows.map(({ articleCode }) => articleCode))).toContain(
      article('endedPromotion').code,
    );
    expect(runningRows(article('endedPromotion').code)).toEqual([]);
  });

  it('one has a net price from a minimum quantity that can be ordered', () => {
    const [row] = runningRows(article('netPriceFromQuantity').code);
    expect(row?.extraDiscounts).toBeNull();
    expect(row?.netPrice).toBeGreaterThan(0);
    expect(row?.minimumQuantity).toBeGreaterThan(1);
    expect((row?.minimumQuantity ?? 0) % article('netPriceFromQuantity').minimumPackaging).toBe(0);
  });

  it('client A pays the prices of the design mockups', () => {
    const { customers } = generateCustomers(1, (sku) => bySku.get(sku)?.code);
    const contract = customers.find(({ code }) => code === CLIENT_A)?.contractPrices ?? [];
    const netOf = (sku: string): number | null => {
      const found = bySku.get(sku);
      if (!found) return null;
      const at = contract.filter(({ addressCode, minimumQuantity }) => !addressCode && minimumQuantity === 1);
      const rule =
        at.find(({ articleCode }) => articleCode === found.code) ??
        at.find(({ categoryCode }) => categoryCode === found.categoryCode) ??
        at.find(({ categoryCode }) => categoryCode === `${found.categoryCode?.slice(0, 3)}0`);
      return lineCents(discountedPrice(listPrices.get(found.code) ?? 0, rule?.discounts ?? [], FOUR_DECIMALS), 1, 1);
    };
    const shown = {
      'VS-12-OT': 798,
      'RC-90-22': 185,
      'TSP-5060-ZG': 920,
      'GN-4131-9': 186,
      'EL-ABS-GI': 662,
      'CV-FG16-3G25': 73036,
      'PT-LAV-14B': 5031,
      'TR-18V-60': 21964,
      'LU-50-OT': 731,
      'PN-STR-G52': 3192,
      'TE933-8X40': 832,
      'TE933-16X100': 10384,
    };
    expect(Object.fromEntries(Object.keys(shown).map((sku) => [sku, netOf(sku)]))).toEqual(shown);
  });
});

describe('the promotions', () => {
  it.each([1, 2, 3, 4, 5, 6])('never include S and K, running or to come, with any seed (%i)', (seed) => {
    const other = generateCatalogue({ articles: 1000, today, seed });
    const promoted = other.promotions.flatMap(({ rows }) => rows.map(({ articleCode }) => articleCode));
    expect(promoted).not.toContain(SHOWCASE_CODES.S.code);
    expect(promoted).not.toContain(SHOWCASE_CODES.K.code);
    expect(other.articles.find(({ sku }) => sku === SHOWCASE_CODES.M.sku)?.code).toBe(SHOWCASE_CODES.M.code);
  });

  it('have dates around the given day', () => {
    const days = (from: number) => catalogue.promotions.some(({ endsOn }) => endsOn === addDays(today, from));
    expect(running.length).toBeGreaterThanOrEqual(5);
    expect(days(0)).toBe(true);
    expect(days(-1)).toBe(true);
    expect(catalogue.promotions.some(({ startsOn }) => startsOn > today)).toBe(true);
    const later = generateCatalogue({ articles: 1000, today: '2027-03-01', seed: 1 });
    expect(later.promotions.map(({ endsOn }) => endsOn)).toContain('2027-02-28');
  });

  it('give either a net price or discounts, on variants, row by row', () => {
    const kinds = new Map(catalogue.articles.map(({ code, kind }) => [code, kind]));
    for (const { code, rows } of catalogue.promotions) {
      expect(rows.map(({ row }) => row)).toEqual(rows.map((_, index) => index + 1));
      for (const row of rows) {
        expect((row.netPrice === null) !== (row.extraDiscounts === null), code).toBe(true);
        expect(['single', 'child']).toContain(kinds.get(row.articleCode));
        if (row.netPrice !== null) expect(row.netPrice).toBeLessThan(listPrices.get(row.articleCode) ?? 0);
      }
    }
  });
});
