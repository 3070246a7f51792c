import type { ArticleRecord, StockEventRecord } from '../backend/catalogue/records.ts';
import { chance, wholeBetween } from './random.ts';

/**
 * Articles that came back into stock: some of those in stock, from zero to their present quantity, on a day of
 * the last four weeks; and a few that came back too long ago to count.
 */
export function stockEventsOf(
  articles: readonly ArticleRecord[],
  daysBefore: (days: number) => string,
  seed: number,
): StockEventRecord[] {
  return articles
    .filter(({ stockQuantity, sku }) => stockQuantity > 0 && chance(seed, 'came back', sku) < 0.012)
    .map(({ code, sku, stockQuantity }) => {
      const isOld = chance(seed, 'long ago', sku) < 0.2;
      const days = isOld ? wholeBetween(35, 80, seed, 'days', sku) : wholeBetween(1, 27, seed, 'days', sku);
      return { articleCode: code, on: daysBefore(days), quantityBefore: 0, quantityAfter: stockQuantity };
    });
}
