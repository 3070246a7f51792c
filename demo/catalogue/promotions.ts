import type { PromotionRecord } from '../../backend/pricing/records.ts';
import { roundHalfUp } from '../../domain/rounding.ts';
import { addDays } from '../../domain/shop-day.ts';
import { chance } from '../random.ts';
import type { MadeArticle } from './articles.ts';
import { SHOWCASE_CODES } from './showcase.ts';

interface Plan {
  code: string;
  it: string;
  en: string;
  /** Days from today, both included. */
  from: number;
  to: number;
  /** Prefixes of the category codes it applies to, and the share of their articles. */
  categories: readonly string[];
  share: number;
  /** Articles that are always in it. */
  always?: readonly string[];
  extraDiscounts?: readonly number[];
  /** Net price as a share of the list price, in hundredths of a percent, from `minimum` pieces on. */
  netShare?: number;
  minimum?: number;
}

const PLANS: readonly Plan[] = [
  {
    code: 'LUCE',
    it: 'Settimane della luce',
    en: 'Weeks of light',
    from: -12,
    to: 9,
    categories: ['0411', '0412', '0431'],
    share: 0.35,
    always: [SHOWCASE_CODES.P.sku],
    extraDiscounts: [1500],
  },
  {
    code: 'NETTO50',
    it: 'Valvole a prezzo netto',
    en: 'Valves at net price',
    from: -5,
    to: 25,
    categories: ['0113', '0114'],
    share: 0.3,
    always: [SHOWCASE_CODES.netPriceFromQuantity.sku],
    netShare: 4600,
    minimum: 50,
  },
  {
    code: 'DPI10',
    it: 'Antinfortunistica in offerta',
    en: 'Safety on offer',
    from: -20,
    to: 10,
    categories: ['081', '0822', '0823'],
    share: 0.25,
    extraDiscounts: [1000],
  },
  {
    code: 'UTENSILI',
    it: 'Utensili professionali',
    en: 'Professional tools',
    from: -3,
    to: 18,
    categories: ['0713', '0731', '0733', '0741'],
    share: 0.3,
    extraDiscounts: [1000, 500],
  },
  {
    code: 'CALDO',
    it: 'Riscaldamento di stagione',
    en: 'Heating of the season',
    from: -30,
    to: 0,
    categories: ['0211', '0212', '0232'],
    share: 0.2,
    extraDiscounts: [800],
  },
  {
    code: 'VITI',
    it: 'Scorta viti',
    en: 'Stock up on screws',
    from: -8,
    to: 40,
    categories: ['0521', '0522'],
    share: 0.25,
    netShare: 5200,
    minimum: 10,
  },
  {
    code: 'FERRA',
    it: 'Fine serie ferramenta',
    en: 'End of range hardware',
    from: -30,
    to: -1,
    categories: ['0611', '0621'],
    share: 0.3,
    always: [SHOWCASE_CODES.endedPromotion.sku],
    extraDiscounts: [2000],
  },
  {
    code: 'PITTURA',
    it: 'Pitture per il prossimo mese',
    en: 'Paints for the coming month',
    from: 7,
    to: 38,
    categories: ['0911', '0921'],
    share: 0.25,
    extraDiscounts: [1200],
  },
];

/** Articles of the showcase that must not have a promotion. */
const NEVER: ReadonlySet<string> = new Set([SHOWCASE_CODES.S.sku, SHOWCASE_CODES.K.sku, SHOWCASE_CODES.arriving.sku]);

function isInPromotion(plan: Plan, article: MadeArticle, seed: number): boolean {
  const { sku, kind, categoryCode, isAnnounced } = article.record;
  if (kind === 'parent' || NEVER.has(sku)) return false;
  if (plan.always?.includes(sku)) return true;
  if (isAnnounced || sku.startsWith('TE933-')) return false;
  if (!plan.categories.some((start) => categoryCode?.startsWith(start))) return false;
  return chance(seed, 'promotion', plan.code, sku) < plan.share;
}

/** Promotions around today: most are running, one ends today, one ended yesterday, one starts later. */
export function promotionRecords(made: readonly MadeArticle[], today: string, seed: number): PromotionRecord[] {
  return PLANS.map((plan) => {
    const rows = made
      .filter((article) => isInPromotion(plan, article, seed))
      .map(({ record, price }, index) => ({
        row: index + 1,
        articleCode: record.code,
        minimumQuantity: plan.minimum === undefined ? 1 : packs(plan.minimum, record.minimumPackaging),
        netPrice:
          plan.netShare === undefined
            ? null
            : roundHalfUp(price ?? 0, plan.netShare, 10_000 * 100) * 100 * (record.priceQuantity ?? 1),
        extraDiscounts: plan.extraDiscounts ? [...plan.extraDiscounts] : null,
      }));
    return {
      code: plan.code,
      title: { it: plan.it, en: plan.en },
      startsOn: addDays(today, plan.from),
      endsOn: addDays(today, plan.to),
      rows,
    };
  });
}

/** A minimum quantity in whole packs, so that it can be ordered. */
function packs(quantity: number, packaging: number): number {
  return Math.ceil(quantity / packaging) * packaging;
}
