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

/** Customer data needed for prices, from the session. */
export interface PricedCustomer {
  id: number;
  priceListId: number;
  discounts: readonly number[];
}

/** Cache size for the net price columns of recent customers; each column has 8 bytes per article. */
const CACHED_BYTES = 48 * 1024 * 1024;
/** Above this number of changed prices in one list, or of changed customers' contracts, everything is read again. */
const MOST_CHANGED = 10_000;
const NO_PROMOTIONS: readonly PromotionRow[] = [];
const NO_TERMS = emptyTerms();

/**
 * All prices of the shop in memory, so that product listings and price filters over the whole catalogue need no query.
 * At most about two seconds behind the tables; charged prices are always read from the tables (`findPrices`), with the
 * same rules.
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

  // Two reloaders, so that quick reloads do not wait for slow ones.
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
        // Cleared first: a list that changes during the reload must be read again.
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

  /** `price_list_entry 3 17,42` has a list and article ids, `contract_price 7` customer ids, anything else a table. */
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
  // Changes between the first read and the start of the listener would be missed otherwise.
  askForEverything();

  /** List prices by article position, aligned on first use. */
  function listPrices(priceListId: number): Float64Array {
    if (alignedTo.articles !== articles || alignedTo.lists !== lists.current) {
      alignedTo = { articles, lists: lists.current, prices: new Map() };
    }
    let prices = alignedTo.prices.get(priceListId);
    if (!prices) alignedTo.prices.set(priceListId, (prices = alignPrices(articles, lists.current.get(priceListId))));
    return prices;
  }

  /** Position in the columns for each article of an index; -1 for articles not loaded yet. */
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
    /** Increases with every reload; part of the cache key of everything computed from these prices. */
    get version(): number {
      return version;
    },

    /** Increases with every reload of promotions: guests see no other price data. */
    get promotionVersion(): number {
      return promotionVersion;
    },

    /** Prices of the given articles today; articles without a price for this customer are left out. */
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
     * euro, NaN without a price. Cached by customer, address, day and version; the result must not be modified.
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

    /** Rows of the promotions of an article that are valid today, for any customer, without resulting prices. */
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

    /** Resolves when every change committed before this call is loaded. */
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

/** Parses the comma-separated keys of a notification. */
function keysOf(text: string): number[] {
  return text.split(',').map(Number);
}

export type PriceBook = Awaited<ReturnType<typeof createPriceBook>>;
