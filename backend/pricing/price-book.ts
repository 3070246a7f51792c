import { LRUCache } from 'lru-cache';
import { resolvePrice, type ArticlePrice, type PriceContext, type PromotionRow } from '../../domain/price.ts';
import { shopDay } from '../../domain/shop-day.ts';
import { listen, type Database } from '../database/index.ts';
import { createChangedKeys, createKeyedCopy } from './keyed-copy.ts';
import { alignPrices, conditionsFor, netPriceColumn, pricedArticle } from './price-column.ts';
import {
  emptyTerms,
  positionOf,
  loadArticleColumns,
  findContracts,
  readEntries,
  listPriceLists,
  listPromotions,
  withEntries,
  type ArticleColumns,
  type CustomerTerms,
  type PriceListColumns,
} from './price-tables.ts';
import { createReloader } from './reloader.ts';

/** A customer as the price book needs it; known from the session. */
export interface PricedCustomer {
  id: number;
  priceListId: number;
  discounts: readonly number[];
}

/** Memory for the price columns of the customers seen last; each takes 8 bytes an article. */
const CACHED_BYTES = 48 * 1024 * 1024;
/** So many changed prices of one list, or customers with changed contracts, are read one by one; more are read as a whole. */
const MOST_CHANGED = 10_000;
const NO_PROMOTIONS: readonly PromotionRow[] = [];
const NO_TERMS = emptyTerms();

/**
 * All prices of the shop in memory, so that a page of articles and a price filter over the whole catalogue cost no
 * query. At most about two seconds behind the tables; what is charged is always read from the tables themselves
 * (`readPrices`), by the same rules.
 */
export async function createPriceBook(
  database: Database,
  options: { clock: () => Date; onFault: (error: unknown) => void },
) {
  let articles = await loadArticleColumns(database);
  const lists = createKeyedCopy(
    await listPriceLists(database),
    (all, piece: { priceListId: number; changedIds: Float64Array; entries: PriceListColumns }) =>
      new Map(all).set(piece.priceListId, withEntries(all.get(piece.priceListId), piece.changedIds, piece.entries)),
  );
  const contracts = createKeyedCopy(
    await findContracts(database),
    (all, piece: ReadonlyMap<number, CustomerTerms>) => new Map([...all, ...piece]),
  );
  let promotions = await listPromotions(database, shopDay(options.clock()));
  let version = 1;
  let promotionVersion = 1;
  const staleLists = new Set<number>();
  const changedEntries = createChangedKeys<number>(MOST_CHANGED);
  const changedContracts = createChangedKeys<'all'>(MOST_CHANGED);
  const columns = new LRUCache<string, { articleIds: Float64Array; netPrices: Float64Array }>({
    maxSize: CACHED_BYTES,
    sizeCalculation: (entry) => Math.max(1, entry.netPrices.byteLength),
  });

  let alignedTo = { articles, lists: lists.current, prices: new Map<number, Float64Array>() };
  const indexPositions = new WeakMap<Float64Array, { articles: ArticleColumns; positions: Int32Array }>();

  // What takes a moment is not kept waiting by what takes long.
  const quick = createReloader(
    {
      entries: () =>
        changedEntries.readAll(async (priceListId, ids) => {
          const changedIds = Float64Array.from(ids).sort();
          lists.take({ priceListId, changedIds, entries: await readEntries(database, priceListId, ids) });
        }),
      contracts: () =>
        changedContracts.readAll(async (_, ids) => {
          const read = await findContracts(database, ids);
          contracts.take(new Map(ids.map((id) => [id, read.get(id) ?? NO_TERMS])));
        }),
      promotions: async () => {
        promotions = await listPromotions(database, shopDay(options.clock()));
        promotionVersion += 1;
      },
    },
    onReloaded,
    options.onFault,
  );
  const slow = createReloader(
    {
      contract_price: () => contracts.readWhole(() => findContracts(database)),
      stale_price_lists: async () => {
        const ids = [...staleLists];
        // Emptied first: a list that changes while it is read is read again.
        staleLists.clear();
        try {
          await lists.readWhole(async () => {
            const read = await listPriceLists(database, ids);
            return new Map([...lists.current, ...read]);
          });
        } catch (error) {
          for (const id of ids) staleLists.add(id);
          throw error;
        }
      },
      price_list_entry: () => lists.readWhole(() => listPriceLists(database)),
      catalogue: async () => void (articles = await loadArticleColumns(database)),
    },
    onReloaded,
    options.onFault,
  );

  function onReloaded(): void {
    version += 1;
    columns.clear();
  }

  function askForEverything(): void {
    quick.ask(['promotions']);
    slow.ask(['contract_price', 'price_list_entry', 'catalogue']);
  }

  /** `price_list_entry 3 17,42` names a list and articles in it, `contract_price 7` customers, anything else a table. */
  function askFor(payload: string): void {
    const [table = '', first, second] = payload.split(' ');
    if (table === 'price_list_entry' && first !== undefined) {
      const list = Number(first);
      if (second !== undefined && changedEntries.note(list, keysOf(second))) {
        quick.ask(['entries']);
      } else {
        staleLists.add(list);
        slow.ask(['stale_price_lists']);
      }
    } else if (table === 'contract_price' && first !== undefined && changedContracts.note('all', keysOf(first))) {
      quick.ask(['contracts']);
    } else if (table === 'promotion' || table === 'promotion_row') {
      quick.ask(['promotions']);
    } else {
      slow.ask([table === 'article' || table === 'category' ? 'catalogue' : table]);
    }
  }
  const listener = await listen(database, ['prices_changed', 'catalogue_changed'], (event) => {
    if (event.kind === 'reconnected') askForEverything();
    else if (event.channel === 'prices_changed') askFor(event.payload);
    else if (event.payload === 'category') askFor(event.payload);
  });
  // What changed between the first reading and the first message would be missed otherwise.
  askForEverything();

  /** Price lists by position of the articles, made when first asked for. */
  function listPrices(priceListId: number): Float64Array {
    if (alignedTo.articles !== articles || alignedTo.lists !== lists.current) {
      alignedTo = { articles, lists: lists.current, prices: new Map() };
    }
    let prices = alignedTo.prices.get(priceListId);
    if (!prices) alignedTo.prices.set(priceListId, (prices = alignPrices(articles, lists.current.get(priceListId))));
    return prices;
  }

  /** Where the articles of an index stand in ours, -1 for those not known yet. */
  function positionsOf(articleIds: Float64Array): Int32Array {
    const known = indexPositions.get(articleIds);
    if (known?.articles === articles) return known.positions;
    const positions = Int32Array.from(articleIds, (id) => positionOf(articles, id));
    indexPositions.set(articleIds, { articles, positions });
    return positions;
  }

  function termsOf(customer: PricedCustomer): CustomerTerms {
    return contracts.current.get(customer.id) ?? NO_TERMS;
  }

  function priceAtPosition(
    customer: PricedCustomer,
    context: PriceContext,
    position: number,
    rows: readonly PromotionRow[],
  ): ArticlePrice | null {
    const listPrice = listPrices(customer.priceListId)[position] ?? Number.NaN;
    return resolvePrice(
      pricedArticle(articles, position, listPrice),
      context,
      conditionsFor(articles, termsOf(customer), position),
      rows,
    );
  }

  function contextOf(customer: PricedCustomer, addressId: number | null): PriceContext {
    return { addressId, today: shopDay(options.clock()), customerDiscounts: customer.discounts };
  }

  return {
    /** Grows with every reload; part of the key of anything computed from these prices. */
    get version(): number {
      return version;
    },

    /** Grows with every reload of promotions alone: they are all that guests are told. */
    get promotionVersion(): number {
      return promotionVersion;
    },

    /** Prices of the given articles today; those without a price for this customer are left out. */
    pricesFor(
      customer: PricedCustomer,
      addressId: number | null,
      articleIds: Iterable<number>,
    ): Map<number, ArticlePrice> {
      const context = contextOf(customer, addressId);
      const prices = new Map<number, ArticlePrice>();
      for (const articleId of articleIds) {
        const position = positionOf(articles, articleId);
        if (position === -1) continue;
        const rows = promotions.get(articleId) ?? NO_PROMOTIONS;
        const price = priceAtPosition(customer, context, position, rows);
        if (price) prices.set(articleId, price);
      }
      return prices;
    },

    /**
     * Net unit prices today of all articles of an index, in its order (`articleIds` by ordinal): ten-thousandths of a
     * euro, NaN where there is none. Computed once per customer, address, day and version; do not change it.
     */
    netPrices(customer: PricedCustomer, addressId: number | null, articleIds: Float64Array): Float64Array {
      const context = contextOf(customer, addressId);
      const terms = `${customer.priceListId}:${customer.discounts.join('+')}`;
      const key = `${customer.id}:${addressId ?? 0}:${terms}:${context.today}:${version}`;
      const cached = columns.get(key);
      if (cached?.articleIds === articleIds) return cached.netPrices;
      const list = listPrices(customer.priceListId);
      const netPrices = netPriceColumn(articles, positionsOf(articleIds), list, context, termsOf(customer));
      columns.set(key, { articleIds, netPrices });
      return netPrices;
    },

    /** Rows of the promotions that run today for an article, whoever asks: what they are, not what they come to. */
    promotionsOf(articleId: number): readonly PromotionRow[] {
      const today = shopDay(options.clock());
      return (promotions.get(articleId) ?? NO_PROMOTIONS).filter((row) => row.startsOn <= today && today <= row.endsOn);
    },

    /** Ids of the articles with a promotion that runs today (R1.10). */
    promotedArticles(): Set<number> {
      const today = shopDay(options.clock());
      const promoted = new Set<number>();
      for (const [articleId, rows] of promotions) {
        if (rows.some((row) => row.startsOn <= today && today <= row.endsOn)) promoted.add(articleId);
      }
      return promoted;
    },

    /** Resolves when every change committed before this call is in. */
    async settled(): Promise<void> {
      await listener.caughtUp();
      await Promise.all([quick.settled(), slow.settled()]);
    },

    async close(): Promise<void> {
      await listener.close();
      await Promise.all([quick.close(), slow.close()]);
    },
  };
}

/** Keys as they stand in a message. */
function keysOf(text: string): number[] {
  return text.split(',').map(Number);
}

export type PriceBook = Awaited<ReturnType<typeof createPriceBook>>;
