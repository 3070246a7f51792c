import { randomUUID } from 'node:crypto';
import type { NotNull } from 'kysely';
import { LRUCache } from 'lru-cache';
import { isRowInScope, type AddressScope } from '../customers/index.ts';
import type { Reads } from '../database/index.ts';

/** Milliseconds that purchases are cached. */
const RECENT_MILLISECONDS = 10_000;
const CACHED_SCOPES = 200;

/** The articles that were ordered for the addresses in a scope (`purchased`). */
export interface Purchases {
  /** Changes only when the purchases do: purchases with the same key are the same. */
  key: string;
  articleIds: ReadonlySet<number>;
  /** By article: when it was last ordered, in milliseconds since 1970. */
  boughtAt: ReadonlyMap<number, number>;
}

/**
 * Reads the purchases of customers, or of some of their delivery addresses.
 * @param lateReads where purchases are read that may be some seconds old.
 */
export function createPurchasesReader(database: Reads, lateReads: Reads = database) {
  const cached = new LRUCache<string, { at: number; purchases: Purchases }>({ max: CACHED_SCOPES });

  async function listFrom(reads: Reads, scope: AddressScope): Promise<Purchases> {
    const boughtAt = new Map(await listPurchases(reads, scope));
    const known = cached.peek(keyOf(scope))?.purchases;
    const isSame =
      known?.boughtAt.size === boughtAt.size && [...boughtAt].every(([id, at]) => known.boughtAt.get(id) === at);
    const purchases = isSame ? known : { key: randomUUID(), articleIds: new Set(boughtAt.keys()), boughtAt };
    cached.set(keyOf(scope), { at: Date.now(), purchases });
    return purchases;
  }

  return {
    /** The purchases now; one query. */
    read: (scope: AddressScope) => listFrom(database, scope),

    /** The purchases; they may be ten seconds old, or as old as the data of a standby. */
    async recent(scope: AddressScope): Promise<Purchases> {
      const known = cached.get(keyOf(scope));
      if (known && Date.now() - known.at < RECENT_MILLISECONDS) return known.purchases;
      return listFrom(lateReads, scope);
    },
  };
}
export type PurchasesReader = ReturnType<typeof createPurchasesReader>;

const keyOf = ({ customerId, addressIds }: AddressScope): string =>
  `${customerId} ${addressIds?.toSorted((one, other) => one - other).join() ?? 'all'}`;

/**
 * Database ids of all articles ordered in a scope, with the time of the last order, without cancelled orders and those
 * with a due online payment.
 */
async function listPurchases(database: Reads, scope: AddressScope): Promise<[articleId: number, at: number][]> {
  const rows = await database.query
    .selectFrom('sales_order_line as l')
    .innerJoin('sales_order as o', 'o.id', 'l.order_id')
    .select(({ fn }) => ['l.article_id', fn.max('o.created_at').as('at')])
    .groupBy('l.article_id')
    .where(isRowInScope('o', scope))
    .where('o.status', '<>', 'AN')
    .where('o.payment_state', 'is distinct from', 'due')
    .where('l.article_id', 'is not', null)
    .$narrowType<{ article_id: NotNull }>()
    .execute();
  return rows.map((row) => [row.article_id, row.at.getTime()]);
}
