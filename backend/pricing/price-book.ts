import { LRUCache } from 'lru-cache';
import {
  resolvePrice,
  type ArticlePrice,
  type ContractCondition,
  type PriceContext,
  type PromotionRow,
} from '../../trade/price.ts';
import { shopDay } from '../../trade/shop-day.ts';
import { listen, type Database } from '../outside/database/index.ts';
import {
  emptyTerms,
  readArticleColumns,
  readContracts,
  readPriceLists,
  readPromotions,
  type CustomerTerms,
} from './price-tables.ts';
import { createReloader } from './reloader.ts';

/** A customer as the price book needs it; known from the session. */
export interface PricedCustomer {
  id: number;
  priceListId: number;
  discounts: readonly number[];
}

/** Memory for the price columns of the customers seen last; each takes 8 bytes an article. */
const CACHED_BYTES = 96 * 1024 * 1024;
const NO_PROMOTIONS: readonly PromotionRow[] = [];
const CATALOGUE_TABLES = new Set(['article', 'category']);

/**
 * All prices of the shop in memory, so that a page of articles and a price filter over the whole catalogue cost no
 * query. At most about two seconds behind the tables; what is charged is always read from the tables themselves
 * (`readPrices`), by the same rules.
 */
export async function createPriceBook(
  database: Database,
  options: { clock: () => Date; onFault: (error: unknown) => void },
) {
  let articles = await readArticleColumns(database);
  let lists = await readPriceLists(database);
  let contracts = await readContracts(database);
  let promotions = await readPromotions(database, shopDay(options.clock()));
  let version = 1;
  let positions = positionsOf(articles.ids);
  const columns = new LRUCache<string, { articleIds: Float64Array; netPrices: Float64Array }>({
    maxSize: CACHED_BYTES,
    sizeCalculation: (entry) => Math.max(1, entry.netPrices.byteLength),
  });

  const reload: Record<string, () => Promise<void>> = {
    catalogue: async () => {
      articles = await readArticleColumns(database);
      positions = positionsOf(articles.ids);
    },
    price_list_entry: async () => void (lists = await readPriceLists(database)),
    contract_price: async () => void (contracts = await readContracts(database)),
    promotion: async () => void (promotions = await readPromotions(database, shopDay(options.clock()))),
  };
  const reloader = createReloader(reload, onReloaded, options.onFault);

  function onReloaded(): void {
    version += 1;
    columns.clear();
  }

  function partOf(table: string): string {
    return table === 'promotion_row' ? 'promotion' : table;
  }
  const listener = await listen(database, ['prices_changed', 'catalogue_changed'], (event) => {
    if (event.kind === 'reconnected') reloader.ask(Object.keys(reload));
    else if (event.channel === 'prices_changed') reloader.ask([partOf(event.payload)]);
    else if (CATALOGUE_TABLES.has(event.payload)) reloader.ask(['catalogue']);
  });
  // What changed between the first reading and the first message would be missed otherwise.
  reloader.ask(Object.keys(reload));

  function conditionsFor(terms: CustomerTerms, position: number, articleId: number): readonly ContractCondition[] {
    const own = terms.byArticle.get(articleId);
    const brand = terms.byBrand.size > 0 ? terms.byBrand.get(articles.brandIds[position] ?? -1) : undefined;
    const found: ContractCondition[] = own ? [...own] : [];
    if (brand) found.push(...brand);
    if (terms.byCategory.size > 0) {
      for (const category of pathAt(position)) {
        const conditions = terms.byCategory.get(category);
        if (conditions) found.push(...conditions);
      }
    }
    return found;
  }

  function pathAt(position: number): readonly number[] {
    return articles.categoryPaths.get(articles.categoryIds[position] ?? -1) ?? [];
  }

  function priceAtPosition(
    customer: PricedCustomer,
    context: PriceContext,
    position: number,
    rows: readonly PromotionRow[],
  ): ArticlePrice | null {
    const articleId = articles.ids[position];
    if (articleId === undefined) return null;
    const brandId = articles.brandIds[position] ?? -1;
    const list = lists.get(customer.priceListId);
    const entry = list ? find(list.articleIds, articleId) : -1;
    return resolvePrice(
      {
        articleId,
        brandId: brandId < 0 ? null : brandId,
        categoryPath: pathAt(position),
        listPrice: (entry < 0 ? null : list?.prices[entry]) ?? null,
        minimumPackaging: articles.minimumPackagings[position] ?? 1,
      },
      context,
      conditionsFor(contracts.get(customer.id) ?? emptyTerms(), position, articleId),
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

    /** Prices of the given articles today; those without a price for this customer are left out. */
    pricesFor(
      customer: PricedCustomer,
      addressId: number | null,
      articleIds: Iterable<number>,
    ): Map<number, ArticlePrice> {
      const context = contextOf(customer, addressId);
      const prices = new Map<number, ArticlePrice>();
      for (const articleId of articleIds) {
        const position = positions.get(articleId);
        if (position === undefined) continue;
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
      const netPrices = new Float64Array(articleIds.length);
      for (let ordinal = 0; ordinal < articleIds.length; ordinal += 1) {
        const position = positions.get(articleIds[ordinal] ?? -1);
        const price = position === undefined ? null : priceAtPosition(customer, context, position, NO_PROMOTIONS);
        netPrices[ordinal] = price?.netPrice ?? Number.NaN;
      }
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

    /** Resolves when everything announced until now has been read. */
    settled(): Promise<void> {
      return reloader.settled();
    },

    async close(): Promise<void> {
      await listener.close();
      await reloader.close();
    },
  };
}
export type PriceBook = Awaited<ReturnType<typeof createPriceBook>>;

function positionsOf(ids: Float64Array): Map<number, number> {
  const positions = new Map<number, number>();
  ids.forEach((id, position) => positions.set(id, position));
  return positions;
}

function find(ids: Float64Array, id: number): number {
  let low = 0;
  let high = ids.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const candidate = ids[middle] ?? Number.NaN;
    if (candidate === id) return middle;
    if (candidate < id) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
