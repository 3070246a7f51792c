import { LRUCache } from 'lru-cache';
import type { EndpointName } from '../../contract/index.ts';
import { shopDay } from '../../domain/shop-day.ts';
import type { Services } from '../services.ts';

const CACHE_BYTES = 24 * 1024 * 1024;
/** Longer bodies rarely repeat, so their responses are not cached. */
const LONGEST_BODY = 2_000;

/** Endpoints whose response to a guest depends only on the body, the language, the catalogue, the content and the day. */
const CACHED_ENDPOINTS: ReadonlySet<EndpointName> = new Set([
  ...(['productList', 'getItem', 'getItemChild', 'menuItems', 'homeCategories', 'homeBrands'] as const),
  ...(['promoSlider', 'getHome', 'getFooters', 'webPage', 'blogPosts', 'faq', 'flyers'] as const),
]);

/**
 * Cache of JSON responses to guests. All guests get the same responses, without prices; requests with a session
 * are never cached. A changed catalogue, changed content, new
 * promotions or a new day make all responses outdated, and they are dropped at once.
 */
export function createGuestResponses(services: Services) {
  const responses = new LRUCache<string, string>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (response, key) => 2 * (response.length + key.length),
  });
  let version = '';
  return {
    /** The cache key of a response; null where it may not be cached. */
    keyOf(name: EndpointName, locale: string, body: string): string | null {
      if (!CACHED_ENDPOINTS.has(name) || body.length > LONGEST_BODY) return null;
      const { search, content, prices, clock } = services;
      const now = `${search.generation} ${content.generation()} ${prices.promotionVersion} ${shopDay(clock())}`;
      if (now !== version) responses.clear();
      version = now;
      return `${now} ${name} ${locale} ${body}`;
    },
    find: (key: string): string | undefined => responses.get(key),
    keep: (key: string, response: string): void => void responses.set(key, response),
  };
}
