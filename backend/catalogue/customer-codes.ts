import { LRUCache } from 'lru-cache';
import type { Database } from '../database/index.ts';

/** Customers whose codes are cached; a customer may have tens of thousands. */
const CACHED_CUSTOMERS = 200;

/** The codes that one customer uses for articles. */
export interface CustomerCodes {
  /** Changes with every read: results with the same key are the same. */
  key: string;
  /** As the customer writes them. */
  codes: { code: string; articleId: number }[];
}

/**
 * Reads the codes that customers use for articles (kind 'customer' of article_alias) and caches those of the most
 * recent customers until they are dropped.
 */
export function keepCustomerCodes(database: Database) {
  const cached = new LRUCache<number, Promise<CustomerCodes>>({ max: CACHED_CUSTOMERS });
  let reads = 0;

  async function read(customerId: number): Promise<CustomerCodes> {
    const rows = await database.query
      .selectFrom('article_alias')
      .select(['code', 'article_id'])
      .where('kind', '=', 'customer')
      .where('customer_id', '=', customerId)
      .orderBy('code')
      .orderBy('article_id')
      .execute();
    reads += 1;
    return { key: String(reads), codes: rows.map((row) => ({ code: row.code, articleId: row.article_id })) };
  }

  return {
    /** The codes of a customer; one query when they are not cached. */
    of(customerId: number): Promise<CustomerCodes> {
      const known = cached.get(customerId);
      if (known) return known;
      const reading = read(customerId);
      cached.set(customerId, reading);
      reading.catch(() => {
        if (cached.peek(customerId) === reading) cached.delete(customerId);
      });
      return reading;
    },

    /** Some have changed. Reads that are still running may have missed it, so their results are dropped too. */
    drop: () => cached.clear(),
  };
}
export type CustomerCodesReader = ReturnType<typeof keepCustomerCodes>;
