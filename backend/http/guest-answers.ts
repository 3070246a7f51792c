import { LRUCache } from 'lru-cache';
import type { CallName } from '../../contract/index.ts';
import { shopDay } from '../../trade/shop-day.ts';
import type { Services } from '../services.ts';

const CACHE_BYTES = 24 * 1024 * 1024;
/** Bodies longer than this are asked once in a lifetime. */
const LONGEST_BODY = 2_000;

/** Calls whose answer to a guest depends on nothing but the body, the language, the catalogue and the day. */
const KEPT_CALLS: ReadonlySet<CallName> = new Set(['productList', 'menuItems', 'homeCategories', 'homeBrands']);

/**
 * Answers as guests got them, as JSON. All guests get the same, and without prices (R0.2); a caller with a session never
 * comes here. A new edition of the catalogue, new prices (promotions are told to guests) or a new day leave them behind.
 */
export function createGuestAnswers(services: Services) {
  const answers = new LRUCache<string, string>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (answer, key) => 2 * (answer.length + key.length),
  });
  return {
    /** The key under which an answer may be kept; null where it may not. */
    keyOf(name: CallName, locale: string, body: string): string | null {
      if (!KEPT_CALLS.has(name) || body.length > LONGEST_BODY) return null;
      const { generation } = services.search.current();
      return `${generation} ${services.prices.promotionVersion} ${shopDay(services.clock())} ${name} ${locale} ${body}`;
    },
    find: (key: string): string | undefined => answers.get(key),
    keep: (key: string, answer: string): void => void answers.set(key, answer),
  };
}
