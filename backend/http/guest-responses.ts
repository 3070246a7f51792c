import { LRUCache } from 'lru-cache';
import { endpoints, type EndpointName } from '../../contract/index.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { Services } from '../services.ts';
import { createGuestVersion } from './guest-version.ts';

const CACHE_BYTES = 24 * 1024 * 1024;
/** Longer bodies rarely repeat, so their responses are not cached. */
const LONGEST_BODY = 2_000;

/**
 * Cache of JSON responses to guests. All guests get the same responses, without prices; requests with a session
 * are never cached. A changed catalogue, changed content, new
 * promotions, a new day or another setting make all responses outdated, and they are dropped at once.
 */
export function createGuestResponses(services: Services) {
  const responses = new LRUCache<string, string>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (response, key) => 2 * (response.length + key.length),
  });
  let version = '';
  const currentVersion = createGuestVersion(services);
  return {
    /** The cache key of a response; null where it may not be cached. */
    async keyOf(name: EndpointName, locale: string, body: string): Promise<string | null> {
      if (!(endpoints[name] as Endpoint).cachedForGuests || body.length > LONGEST_BODY) return null;
      const now = await currentVersion();
      if (now !== version) responses.clear();
      version = now;
      return `${now} ${name} ${locale} ${body}`;
    },
    find: (key: string): string | undefined => responses.get(key),
    keep: (key: string, response: string): void => void responses.set(key, response),
  };
}
