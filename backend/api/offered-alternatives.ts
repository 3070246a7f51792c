import type { RequestContext } from '../customers/index.ts';
import type { SearchEngine } from '../search/index.ts';
import type { Services } from '../services.ts';
import { clientPrices } from './client-prices.ts';

/** The alternatives of an article that the customer can buy; a guest sees all (R2.75). */
export function offeredAlternatives(
  services: Services,
  engine: SearchEngine,
  requester: RequestContext,
  codes: readonly string[],
): string[] {
  if (!requester.client) return [...codes];
  return codes.filter((code) => {
    const article = engine.ordinalOfCode(code);
    if (article === -1) return false;
    const { availability } = engine.documentAt(article, 'it');
    if (availability !== 'available' && availability !== 'arriving') return false;
    return clientPrices(services, requester, soldBy(engine, article)).size > 0;
  });
}

/** Database ids of a product's variants, or of the article itself. */
export function soldBy(engine: SearchEngine, article: number): number[] {
  const { from, to } = engine.variantsOf(article);
  return Array.from({ length: to - from }, (_, index) => engine.articleIdAt(from + index));
}
