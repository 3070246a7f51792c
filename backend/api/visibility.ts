import { seesMoney } from '../../domain/sees-money.ts';
import type { Locale } from '../../domain/locale.ts';
import { moneyViewer, scopeOf, type RequestContext } from '../customers/index.ts';
import type { Visibility } from '../search/index.ts';
import type { Services } from '../services.ts';

/** How past purchases are used: to list them, only to count them (up to ten seconds old), or not at all. */
export type PurchasesUse = 'listed' | 'counted' | 'unread';

/** What the requester may see, for the search. A guest has no prices, so price filters are ignored. */
export async function visibilityOf(
  { prices, purchases, customerCodes }: Services,
  { client }: RequestContext,
  locale: Locale,
  purchasesUse: PurchasesUse = 'unread',
): Promise<Visibility> {
  const promoted = prices.promotedArticles(client?.customer.id ?? null);
  if (!client) return { locale, promoted, netPrices: null, purchased: null, customerCodes: null };
  const { customer, address } = client;
  const readPurchases = {
    listed: () => purchases.read(scopeOf(client)),
    counted: () => purchases.recent(scopeOf(client)),
    unread: () => null,
  };
  const [purchased, own] = await Promise.all([readPurchases[purchasesUse](), customerCodes.of(customer.id)]);
  return {
    locale,
    promoted,
    // Without prices, listings are neither filtered nor sorted by them.
    netPrices: seesMoney(moneyViewer(client), 'price') ? prices.netPrices(customer, address.id) : null,
    purchased,
    customerCodes: own.codes.length > 0 ? own : null,
  };
}
