import type { Locale } from '../../../../domain/locale.ts';
import { LRUCache } from 'lru-cache';
import { normaliseCode } from '../../fold.ts';
import type { ArticleSet, CustomerCodes, NetPrices, PurchasedArticles, Visibility } from '../../search-engine.ts';
import type { ArticleStore } from '../article-store.ts';
import type { IndexData } from '../index-data.ts';
import { emptyBits, setBit, type Bits } from './bits.ts';
import { priceBounds, type PriceBounds } from './facet-counts.ts';
import type { Selection } from './selection.ts';

/** Net prices by variant, NaN without a price. */
export type Prices = Float64Array;

/** A visibility by ordinals of one snapshot. */
export interface VisibilityArrays {
  locale: Locale;
  netPrices: Prices | null;
  promoted: Bits | null;
  purchased: Bits | null;
  /** Article by normalised code. */
  customerCodes: ReadonlyMap<string, number> | null;
}

/** The variants that a customer can buy. */
export interface Priced {
  bits: Bits;
  /** Less than half of all variants. */
  isLimited: boolean;
}

function pricedIn(prices: Prices): Priced | null {
  const bits = emptyBits(prices.length);
  let count = 0;
  for (let variant = 0; variant < prices.length; variant++) {
    if (!((prices[variant] as number) >= 0)) continue;
    setBit(bits, variant);
    count += 1;
  }
  return count === prices.length ? null : { bits, isLimited: 2 * count < prices.length };
}

/** Bytes for the prices of recent customers: 8 for each variant. */
const PRICE_BYTES = 48 * 1024 * 1024;
const CACHED_SETS = 200;
const CACHED_CUSTOMERS = 200;

/** Converts visibilities to arrays and bits of one snapshot, and keeps them by their keys. */
export class VisibilityReader {
  readonly #articles: ArticleStore;
  readonly #everything: Selection;
  /** One array object, because caches use its identity as key. */
  readonly #variantIds: Float64Array;
  readonly #prices = new LRUCache<string, Prices>({
    maxSize: PRICE_BYTES,
    sizeCalculation: (prices) => Math.max(1, prices.byteLength),
  });
  readonly #bounds = new WeakMap<Prices, { bounds: PriceBounds | null }>();
  readonly #priced = new WeakMap<Prices, { priced: Priced | null }>();
  readonly #promoted = new LRUCache<string, Bits>({ max: CACHED_SETS });
  readonly #purchased = new LRUCache<string, Bits>({ max: CACHED_SETS });
  readonly #codes = new LRUCache<string, ReadonlyMap<string, number>>({ max: CACHED_CUSTOMERS });

  constructor({ articleIds, variantCount }: IndexData, articles: ArticleStore, everything: Selection) {
    this.#articles = articles;
    this.#everything = everything;
    this.#variantIds = articleIds.subarray(0, variantCount);
  }

  read({ locale, netPrices, promoted, purchased, customerCodes }: Visibility): VisibilityArrays {
    return {
      locale,
      netPrices: netPrices && this.#pricesOf(netPrices),
      promoted: promoted && this.#bitsOf(promoted, this.#promoted),
      purchased: purchased && this.#bitsOf(purchased, this.#purchased),
      customerCodes: customerCodes && this.#codesOf(customerCodes),
    };
  }

  /** The variants with a price, and whether they are less than half; null where all have one. */
  pricedOf(prices: Prices): Priced | null {
    let known = this.#priced.get(prices);
    if (!known) this.#priced.set(prices, (known = { priced: pricedIn(prices) }));
    return known.priced;
  }

  /** Lowest and highest price of a selection; null without prices. */
  boundsOf(selection: Selection, prices: Prices): PriceBounds | null {
    if (selection !== this.#everything) return priceBounds(selection.list, prices);
    let known = this.#bounds.get(prices);
    if (!known) this.#bounds.set(prices, (known = { bounds: priceBounds(selection.list, prices) }));
    return known.bounds;
  }

  #pricesOf(asked: NetPrices): Prices {
    return this.#cachedPrices(asked.key, () => asked.netPricesOf(this.#variantIds));
  }

  #cachedPrices(key: string, read: () => ArrayLike<number>): Prices {
    const known = this.#prices.get(key);
    if (known) return known;
    const prices = Float64Array.from(read());
    this.#prices.set(key, prices);
    return prices;
  }

  /** Prices as a listing shows them. */
  listedPrices({ netPrices }: Visibility): Prices | null {
    return netPrices && this.#cachedPrices(`listed ${netPrices.key}`, () => netPrices.listedPricesOf(this.#variantIds));
  }

  /** By variant: when the customer last bought it, 0 for never. */
  boughtAt(purchased: PurchasedArticles): Float64Array {
    const times = new Float64Array(this.#variantIds.length);
    for (const [articleId, at] of purchased.boughtAt) {
      const variant = this.#articles.ordinalOf(articleId);
      if (variant !== -1 && variant < times.length) times[variant] = at;
    }
    return times;
  }

  /** The variants in a set; a product stands for all its variants. */
  #bitsOf({ key, articleIds }: ArticleSet, cached: LRUCache<string, Bits>): Bits {
    const known = cached.get(key);
    if (known) return known;
    const bits = emptyBits(this.#variantIds.length);
    for (const articleId of articleIds) {
      const article = this.#articles.ordinalOf(articleId);
      if (article === -1) continue;
      const { from, to } = this.#articles.variantsOf(article);
      for (let variant = from; variant < to; variant++) setBit(bits, variant);
    }
    cached.set(key, bits);
    return bits;
  }

  #codesOf({ key, codes }: CustomerCodes): ReadonlyMap<string, number> {
    const known = this.#codes.get(key);
    if (known) return known;
    const articles = new Map<string, number>();
    for (const { code, articleId } of codes) {
      const normalised = normaliseCode(code);
      const article = this.#articles.ordinalOf(articleId);
      // A code given to several articles means the first of them that is sold.
      if (normalised !== '' && article !== -1 && !articles.has(normalised)) articles.set(normalised, article);
    }
    this.#codes.set(key, articles);
    return articles;
  }
}
