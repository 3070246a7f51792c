import { LRUCache } from 'lru-cache';
import { resolvePrice, type ArticlePrice, type PriceContext, type PromotionRow } from '../../domain/price.ts';
import type { PriceRounding } from '../../domain/price-rounding.ts';
import { shopDay } from '../../domain/shop-day.ts';
import type { Database } from '../database/index.ts';
import { followPriceChanges } from './price-changes.ts';
import { conditionsFor, netPriceColumn, pricedArticle } from './price-column.ts';
import { loadPriceCopy, type PriceCopy } from './price-copy.ts';
import { positionOf, type ArticleColumns } from './price-tables.ts';

/** Customer data needed for prices, from the session. */
export interface PricedCustomer {
  id: number;
  priceListId: number;
  discounts: readonly number[];
  /** Discount class; null without one. */
  classId: number | null;
}

/** Net unit prices of one customer at one address today. */
export interface CustomerPrices {
  /** Prices with the same key are the same. */
  key: string;
  /** Ten-thousandths of a euro for one unit, not rounded, in the order of the ids; NaN without a price. */
  netPricesOf(articleIds: ArrayLike<number>): ArrayLike<number>;
  /** The same with the promotions that start at the smallest pack, as a listing shows them. */
  listedPricesOf(articleIds: ArrayLike<number>): ArrayLike<number>;
}

/** Articles with a promotion that runs today for a customer. */
export interface PromotedArticles {
  /** Sets with the same key are the same. */
  key: string;
  articleIds: ReadonlySet<number>;
}

/** The lowest price of one unit at which a listing offers the smallest pack: with a promotion that applies to it. */
function listedPrice({ netPrice, steps, promotions, priceQuantity }: ArticlePrice): number {
  const smallest = steps[0]?.minimumQuantity ?? 1;
  const offers = promotions.filter(({ isImproving, minimumQuantity }) => isImproving && minimumQuantity <= smallest);
  return Math.min(netPrice, ...offers.map(({ promotionPrice }) => promotionPrice)) / priceQuantity;
}

/** Sets of promoted articles that are kept: one for each combination of groups of customers. */
const KEPT_SETS = 50;

type Changes = Awaited<ReturnType<typeof followPriceChanges>>;

/**
 * All prices of the shop in memory, so that product listings and price filters over the whole catalogue need no query.
 * At most about two seconds behind the tables; charged prices are always read from the tables (`findPrices`), with the
 * same rules.
 */
export async function createPriceBook(
  database: Database,
  {
    clock,
    onError,
    onRounding = () => undefined,
  }: {
    clock: () => Date;
    onError: (error: unknown) => void;
    /** Told when net prices are rounded otherwise from now on. */
    onRounding?: (rounding: PriceRounding) => void;
  },
): Promise<PriceBook> {
  const today = () => shopDay(clock());
  const copy = await loadPriceCopy(database, today);
  return new PriceBook(copy, await followPriceChanges(database, copy, { onError, onRounding }), today);
}

/** Prices for display from the copy in memory; made by `createPriceBook`. */
export class PriceBook {
  readonly #copy: PriceCopy;
  readonly #changes: Changes;
  readonly #today: () => string;
  readonly #promoted = new LRUCache<string, PromotedArticles>({ max: KEPT_SETS });
  /** Positions in the columns for lists of articles that are requested repeatedly. */
  readonly #positions = new WeakMap<ArrayLike<number>, { articles: ArticleColumns; positions: Int32Array }>();
  /** The positions of promoted articles in such lists. */
  readonly #places = new WeakMap<PromotedArticles, WeakMap<ArrayLike<number>, readonly number[]>>();

  constructor(copy: PriceCopy, changes: Changes, today: () => string) {
    this.#copy = copy;
    this.#changes = changes;
    this.#today = today;
  }

  /** Increases with every reload of promotions: guests see no other price data. */
  get promotionVersion(): number {
    return this.#copy.promotionVersion;
  }

  /** Prices of the given articles today; articles without a price for this customer are left out. */
  pricesFor(
    customer: PricedCustomer,
    addressId: number | null,
    articleIds: Iterable<number>,
  ): Map<number, ArticlePrice> {
    const { articles } = this.#copy;
    const context = this.#contextOf(customer, addressId);
    const listPrices = this.#copy.listPrices(customer.priceListId);
    const terms = this.#copy.termsOf(customer.id, customer.classId);
    const groups = this.#copy.groupsOf(customer.id);
    const prices = new Map<number, ArticlePrice>();
    for (const articleId of articleIds) {
      const position = positionOf(articles, articleId);
      if (position === -1) continue;
      const price = resolvePrice(
        pricedArticle(articles, position, listPrices[position] ?? Number.NaN),
        context,
        conditionsFor(articles, terms, position),
        this.#copy.promotionsOf(articleId, groups),
      );
      if (price) prices.set(articleId, price);
    }
    return prices;
  }

  /** Net unit prices today for many articles at once: for a price filter of the search. */
  netPrices(customer: PricedCustomer, addressId: number | null): CustomerPrices {
    const context = this.#contextOf(customer, addressId);
    const discounts = customer.discounts.join('+');
    const { version } = this.#copy;
    const { id, priceListId, classId } = customer;
    const key = [id, addressId ?? 0, priceListId, classId ?? 0, discounts, context.today, version].join(':');
    const netPricesOf = (articleIds: ArrayLike<number>) => {
      const listPrices = this.#copy.listPrices(priceListId);
      const positions = this.#positionsOf(articleIds);
      return netPriceColumn(this.#copy.articles, positions, listPrices, context, this.#copy.termsOf(id, classId));
    };
    return {
      key,
      netPricesOf,
      listedPricesOf: (articleIds) => {
        const promoted = this.promotedArticles(id);
        const offers = this.pricesFor(customer, addressId, promoted.articleIds);
        const prices = netPricesOf(articleIds);
        for (const index of this.#promotedPlaces(articleIds, promoted)) {
          const price = offers.get(articleIds[index] ?? -1);
          if (price) prices[index] = listedPrice(price);
        }
        return prices;
      },
    };
  }

  /** Rows of the promotions of an article that run today for a customer, or a guest, without resulting prices. */
  promotionsOf(articleId: number, customerId: number | null): readonly PromotionRow[] {
    const today = this.#today();
    return this.#copy.promotionsOf(articleId, this.#copy.groupsOf(customerId)).filter((row) => isRunning(row, today));
  }

  /** The articles with a promotion that runs today for a customer, or a guest. */
  promotedArticles(customerId: number | null): PromotedArticles {
    const today = this.#today();
    const groups = this.#copy.groupsOf(customerId);
    const key = `${this.promotionVersion}:${today}:${groups.join('+')}`;
    const known = this.#promoted.get(key);
    if (known) return known;
    const running = this.#copy.promotions(groups).filter(([, rows]) => rows.some((row) => isRunning(row, today)));
    const promoted = { key, articleIds: new Set(running.map(([articleId]) => articleId)) };
    this.#promoted.set(key, promoted);
    return promoted;
  }

  /** Resolves when every change committed before this call is loaded. */
  settled(): Promise<void> {
    return this.#changes.settled();
  }

  close(): Promise<void> {
    return this.#changes.close();
  }

  #contextOf(customer: PricedCustomer, addressId: number | null): PriceContext {
    const { discounts, classId } = customer;
    return {
      ...{ addressId, today: this.#today(), customerDiscounts: discounts, customerClassId: classId },
      rounding: this.#copy.rounding,
    };
  }

  /** Position in the columns for each article; -1 for articles not loaded yet. */
  #positionsOf(articleIds: ArrayLike<number>): Int32Array {
    const { articles } = this.#copy;
    const known = this.#positions.get(articleIds);
    if (known?.articles === articles) return known.positions;
    const positions = new Int32Array(articleIds.length);
    let next = 0;
    for (let index = 0; index < positions.length; index += 1) {
      const id = articleIds[index] ?? -1;
      // Variants of a product mostly follow each other in both.
      const position = articles.ids[next] === id ? next : positionOf(articles, id);
      positions[index] = position;
      next = position + 1;
    }
    this.#positions.set(articleIds, { articles, positions });
    return positions;
  }

  /** Positions of the promoted articles in a list of articles that is requested repeatedly. */
  #promotedPlaces(articleIds: ArrayLike<number>, promoted: PromotedArticles): readonly number[] {
    let ofSet = this.#places.get(promoted);
    if (!ofSet) this.#places.set(promoted, (ofSet = new WeakMap<ArrayLike<number>, readonly number[]>()));
    const known = ofSet.get(articleIds);
    if (known) return known;
    const places: number[] = [];
    for (let index = 0; index < articleIds.length; index += 1) {
      if (promoted.articleIds.has(articleIds[index] ?? -1)) places.push(index);
    }
    ofSet.set(articleIds, places);
    return places;
  }
}

function isRunning({ startsOn, endsOn }: PromotionRow, today: string): boolean {
  return startsOn <= today && today <= endsOn;
}
