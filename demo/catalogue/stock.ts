import { addDays, workingDayFrom } from '../../domain/shop-day.ts';
import { chance, wholeBetween } from '../random.ts';
import { shownStock } from './showcase.ts';

export interface Stock {
  stockQuantity: number;
  arrivingOn: string | null;
  isManaged: boolean;
}

/** Number of pieces in stock: many of cheap articles, few of expensive ones, in whole packs. */
function stockQuantity(sku: string, price: number, pack: number, seed: number): number {
  const euros = price / 10_000;
  const most = Math.min(4000, Math.max(6, Math.round(4000 / Math.max(1, euros))));
  const packs = Math.max(1, Math.floor(wholeBetween(1, most, seed, 'stock', sku) / pack));
  return packs * pack;
}

/**
 * The stock of an article: mostly in stock, often with a next supply, some arriving, some out of stock, a few no longer stocked; announced ones
 * are out of stock.
 */
export function stockOf(
  article: { sku: string; price: number; pack: number; isAnnounced: boolean },
  today: string,
  seed: number,
): Stock {
  const { sku, price, pack } = article;
  const shown = shownStock(sku);
  const lot = chance(seed, 'availability', sku);
  const inStock = { stockQuantity: stockQuantity(sku, price, pack, seed), arrivingOn: null, isManaged: true };
  const outOfStock = { stockQuantity: 0, arrivingOn: null, isManaged: true };
  const arriving = (days: number): Stock => ({ ...outOfStock, arrivingOn: workingDayFrom(addDays(today, days)) });
  if (shown)
    return shown.stock === 'available' ? inStock : shown.stock === 'out' ? outOfStock : arriving(shown.days ?? 7);
  if (article.isAnnounced) return outOfStock;
  if (lot < 0.06) return arriving(wholeBetween(2, 28, seed, 'arrival', sku));
  if (lot < 0.12) return outOfStock;
  if (lot < 0.135) return { ...outOfStock, isManaged: false };
  // Some supplies come before the stock is sold out.
  return chance(seed, 'supply', sku) < 0.25
    ? { ...inStock, arrivingOn: arriving(wholeBetween(5, 40, seed, 'arrival', sku)).arrivingOn }
    : inStock;
}
