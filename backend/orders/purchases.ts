import { randomUUID } from 'node:crypto';
import type { NotNull } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Reads } from '../database/index.ts';

/** Milliseconds that a customer's purchases are cached. */
const RECENT_MILLISECONDS = 10_000;
const CACHED_CUSTOMERS = 200;

/** The articles that a customer has ordered (R2.36 `purchased`). */
export interface Purchases {
  /** Changes only when the purchases do: purchases with the same key are the same. */
  key: string;
  articleIds: ReadonlySet<number>;
  /** By article: when it was last ordered, in milliseconds since 1970. */
  boughtAt: ReadonlyMap<number, number>;
}

/**
 * Reads the purchases of customers.
 * @param lateReads where purchases are read that may be some seconds old.
 */
export function createPurchasesReader(database: Reads, lateReads: Reads = database) {
  const cached = new LRUCache<number, { at: number; purchases: Purchases }>({ max: CACHED_CUSTOMERS });

  async function listFrom(reads: Reads, customerId: number): Promise<Purchases> {
    const boughtAt = new Map(await listPurchases(reads, customerId));
    const known = cached.peek(customerId)?.purchases;
    const isSame =
      known?.boughtAt.size === boughtAt.size && [...boughtAt].every(([id, at]) => known.boughtAt.get(id) === at);
    const purchases = isSame ? known : { key: randomUUID(), articleIds: new Set(boughtAt.keys()), boughtAt };
    cached.set(customerId, { at: Date.now(), purchases });
    return purchases;
  }

  return {
    /** A customer's purchases now; one query. */
    read: (customerId: number) => listFrom(database, customerId),

    /** A customer's purchases, ten seconds old or as late as a standby. */
    async recent(customerId: number): Promise<Purchases> {
      const known = cached.get(customerId);
      if (known && Date.now() - known.at < RECENT_MILLISECONDS) return known.purchases;
      return listFrom(lateReads, customerId);
    },
  };
}
export type PurchasesReader = ReturnType<typeof createPurchasesReader>;

/**
 * Database ids of all articles a customer has ordered, with the time of the last order, without cancelled orders and those with a due online payment.
 */
async function listPurchases(database: Reads, customerId: number): Promise<[articleId: number, at: number][]> {
  const rows = await database.query
    .selectFrom('sales_order_line as l')
    .innerJoin('sales_order as o', 'o.id', 'l.order_id')
    .select(({ fn }) => ['l.article_id', fn.max('o.created_at').as('at')])
    .groupBy('l.article_id')
    .where('o.customer_id', '=', customerId)
    .where('o.status', '<>', 'AN')
    .where('o.payment_state', 'is distinct from', 'due')
    .where('l.article_id', 'is not', null)
    .$narrowType<{ article_id: NotNull }>()
    .execute();
  return rows.map((row) => [row.article_id, row.at.getTime()]);
}
