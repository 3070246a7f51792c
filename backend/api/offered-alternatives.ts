import type { RequestContext } from '../customers/index.ts';
import type { ListingDocument } from '../search/index.ts';
import type { Services } from '../services.ts';
import { clientPrices } from './client-prices.ts';

/**
 * Those of the given codes, alternatives of any articles, whose article the customer can buy; a guest is offered
 * all.
 */
export async function offeredAlternatives(
  services: Services,
  requester: RequestContext,
  codes: readonly string[],
): Promise<ReadonlySet<string>> {
  if (!requester.client || codes.length === 0) return new Set(codes);
  const found = await services.search.listByCodes([...new Set(codes)], 'it');
  const inStock = [...found].filter(
    ([, { availability }]) => availability === 'available' || availability === 'arriving',
  );
  const prices = clientPrices(
    services,
    requester,
    inStock.flatMap(([, document]) => variantIdsOf(document)),
  );
  const offered = inStock.filter(([, document]) => variantIdsOf(document).some((id) => prices.has(id)));
  return new Set(offered.map(([code]) => code));
}

/** Database ids of a product's variants, or of the article itself. */
export function variantIdsOf({ kind, children, articleId }: ListingDocument): number[] {
  return kind === 'parent' ? children.map((child) => child.articleId) : [articleId];
}
