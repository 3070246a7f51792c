import { z } from 'zod';
import type { PriceListRecord, PriceRecord } from '../../backend/pricing/records.ts';
import { roundHalfUp } from '../../domain/rounding.ts';
import { importFile } from '../data-files.ts';
import { localCell, readTable } from '../read-table.ts';
import type { MadeArticle } from './articles.ts';

/**
 * The price lists with their share of the base price, in hundredths of a percent. One holds some departments only: its
 * customers cannot order anything else.
 */
const LISTS = [
  { code: 'BASE', share: 10_000 },
  { code: 'INST', share: 9_500 },
  { code: 'RIV', share: 8_800 },
  { code: 'ELE', share: 9_200, departments: ['03', '04'] },
] as const satisfies readonly PriceListPlan[];

interface PriceListPlan {
  code: string;
  share: number;
  /** First digits of the categories it holds; all when absent. */
  departments?: readonly string[];
}

export function priceListRecords(): PriceListRecord[] {
  return readTable(importFile('price-lists'), z.strictObject({ code: z.string(), name: localCell }));
}

/** A price in one list: its share, rounded to a tenth of a cent below one euro and to a cent above. */
function priceIn(price: number, share: number): number {
  if (share === 10_000) return price;
  const step = price < 10_000 ? 10 : 100;
  return Math.max(step, roundHalfUp(price, share, 10_000 * step) * step);
}

/** The prices of all variants in the lists that hold them. */
export function priceRecords(made: readonly MadeArticle[]): PriceRecord[] {
  const prices: PriceRecord[] = [];
  for (const { record, price } of made) {
    if (price === null) continue;
    for (const { code, share, departments } of LISTS as readonly PriceListPlan[]) {
      if (departments && !departments.some((prefix) => record.categoryCode?.startsWith(prefix))) continue;
      const { code: articleCode, priceQuantity = 1 } = record;
      prices.push({ priceListCode: code, articleCode, price: priceIn(price, share) * priceQuantity });
    }
  }
  return prices;
}
