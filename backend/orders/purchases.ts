import { randomUUID } from 'node:crypto';
import type { NotNull } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '../database/index.ts';

/** Milliseconds that a customer's purchases are cached. */
const RECENT_MILLISECONDS = 10_000;
const KEPT_CUSTOMERS = 200;

/** The articles that a customer has ordered (R2.36 `purchased`). */
export interface Purchases {
  /** Changes only when the purchases do: purchases with the same key are the same. */
  key: string;
  articleIds: ReadonlySet<number>;
}

/** Reads the purchases of customers. */
export function createPurchasesReader(database: Database) {
  const kept = new LRUCache<number, { at: number; purchases: Purchases }>({ max: KEPT_CUSTOMERS });

  async function read(customerId: number): Promise<Purchases> {
    const articleIds = new Set(await listPurchases(database, customerId));
    const known = kept.peek(customerId)?.purchases;
    const isSame = known?.articleIds.size === articleIds.size && known.articleIds.isSubsetOf(articleIds);
    const purchases = isSame ? known : { key: randomUUID(), articleIds };
    kept.set(customerId, { at: Date.now(), purchases });
    return purchases;
  }

  return {
    /** A customer's purchases now; one query. */
    read,

    /** A customer's purchases, up to ten seconds old. */
    async recent(customerId: number): Promise<Purchases> {
      const known = kept.get(customerId);
      if (known && Date.now() - known.at < RECENT_MILLISECONDS) return known.purchases;
      return read(customerId);
    },
  };
}
export type PurchasesReader = ReturnType<typeof createPurchasesReader>;

/**
 * Database ids of all articles a customer has ordered, without cancelled orders and those with a due online payment.
 */
async function listPurchases(database: Database, customerId: number): Promise<number[]> {
  const rows = await database.query
    .selectFrom('sales_order_line as l')
    .innerJoin('sales_order as o', 'o.id', 'l.order_id')
    .select('l.article_id')
    .distinct()
    .where('o.customer_id', '=', customerId)
    .where('o.status', '<>', 'AN')
    .where('o.payment_state', 'is distinct from', 'due')
    .where('l.article_id', 'is not', null)
    .$narrowType<{ article_id: NotNull }>()
    .execute();
  return rows.map((row) => row.article_id);
}
