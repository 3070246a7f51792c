import type { PromotionEntry } from '../../contract/product.ts';
import type { ArticlePrice } from '../../domain/price.ts';
import type { Locale } from '../../domain/locale.ts';
import type { RequestContext } from '../customers/index.ts';
import type { Services } from '../services.ts';
import { serializePromotion } from './serialize-product.ts';

const NONE: ReadonlyMap<number, ArticlePrice> = new Map();

/** Prices for the requester; none for a guest. */
export function clientPrices(
  services: Services,
  requester: RequestContext,
  articleIds: Iterable<number>,
): ReadonlyMap<number, ArticlePrice> {
  if (!requester.client) return NONE;
  return services.prices.pricesFor(requester.client.customer, requester.client.address.id, articleIds);
}

/** Promotions of the articles valid today, each row once; with their prices where the requester has prices. */
export function promotionEntries(
  services: Services,
  prices: ReadonlyMap<number, ArticlePrice>,
  articleIds: readonly number[],
  locale: Locale,
): PromotionEntry[] {
  return articleIds.flatMap((articleId) => {
    const price = prices.get(articleId);
    const rows = price ? price.promotions : services.prices.promotionsOf(articleId);
    return rows.map((row) => serializePromotion(row, price?.netPrice ?? null, locale));
  });
}
