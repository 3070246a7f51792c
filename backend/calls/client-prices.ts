import type { ArticlePrice } from '../../trade/price.ts';
import type { Caller } from '../customers/index.ts';
import type { Services } from '../services.ts';

const NONE: ReadonlyMap<number, ArticlePrice> = new Map();

/** Prices for who asks; none at all for a guest (R0.2). */
export function clientPrices(
  services: Services,
  caller: Caller,
  articleIds: Iterable<number>,
): ReadonlyMap<number, ArticlePrice> {
  if (!caller.client) return NONE;
  return services.prices.pricesFor(caller.client.customer, caller.client.address.id, articleIds);
}
