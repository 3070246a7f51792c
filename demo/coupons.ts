import type { ArticleRecord, CustomerCodeRecord } from '../backend/catalogue/records.ts';
import type { CouponRecord } from '../backend/pricing/records.ts';
import { addDays } from '../domain/shop-day.ts';
import { CLIENT_A, CLIENT_B } from './customers/index.ts';

/** Number of articles for which each of the two clients has its own code. */
const CODES = 120;

/** Coupons around a day: valid ones, and those that are rejected, each for a different reason. */
export function demonstrationCoupons(today: string): CouponRecord[] {
  const ordinary = {
    amount: null,
    percent: null,
    validFrom: addDays(today, -30),
    validTo: addDays(today, 90),
    minimum: 0,
    maximumUses: null,
    customerCodes: [],
    isActive: true,
  };
  return [
    { ...ordinary, code: 'DIECI', amount: 1000, minimum: 10_000 },
    { ...ordinary, code: 'CANTIERE5', percent: 500, minimum: 25_000 },
    { ...ordinary, code: 'BASSI15', amount: 1500, customerCodes: [CLIENT_A] },
    { ...ordinary, code: 'PRIMO20', amount: 2000, minimum: 5000, maximumUses: 1 },
    { ...ordinary, code: 'ESTATE', percent: 1000, validTo: addDays(today, -7) },
    { ...ordinary, code: 'NATALE', percent: 800, validFrom: addDays(today, 20) },
  ];
}

/** Customer codes of two clients: one uses running numbers of its store, the other shelf positions. */
export function demonstrationCustomerCodes(articles: readonly Pick<ArticleRecord, 'code' | 'kind'>[]) {
  const sold = articles.filter(({ kind }) => kind !== 'parent');
  const step = Math.max(1, Math.floor(sold.length / CODES));
  return sold.flatMap(({ code: articleCode }, index): CustomerCodeRecord[] => {
    const place = index / step;
    if (!Number.isInteger(place) || place >= CODES) return [];
    const shelf = String.fromCharCode(65 + (place % 12));
    return [
      { customerCode: CLIENT_A, articleCode, code: `MAG-${4700 + place}` },
      { customerCode: CLIENT_B, articleCode, code: `${shelf}${Math.floor(place / 12) + 1}.${(place % 9) + 1}` },
    ];
  });
}
