import { LRUCache } from 'lru-cache';
import { sql } from 'kysely';
import type { ArticlePrice } from '../../domain/price.ts';
import { shopDay } from '../../domain/shop-day.ts';
import { buyerTerms, cartRows, couponJson, isActiveCartOf, storedCartOf, type BuyerTerms } from './cart-rows.ts';
import { emptyCart, priceCart, type Cart } from './cart-view.ts';
import { findPricedCart } from './get-cart.ts';
import type { CartOwner, CartServices } from './services.ts';

/** A line in short, for pages that do not show it: which article is in the cart, and how much of it. */
export interface CartSummaryLine {
  rowId: number;
  /** Internal code of the article. */
  code: string;
  promoCode: string;
  promoRow: number;
  quantity: number;
  note: string | null;
}

/** A cart as every page shows it: its totals, and its lines in short. */
export type CartSummary = Omit<Cart, 'lines'> & { lines: readonly CartSummaryLine[] };

/** The versions of prices and articles that a summary was computed from: with another key it is computed again. */
export interface SummaryKey {
  prices: string;
  generation: number;
}

/** Maximum number of lines in all cached summaries, of lines of whole carts, and of cached prices. */
const CACHED_LINES = 200_000;
const CACHED_WHOLE_LINES = 5_000;
/** Carts with at least so many lines are cached whole: for shorter ones, comparing costs as much as reading. */
const LONG = 100;
const CACHED_PRICES = 50_000;

interface CachedSummary {
  key: string;
  summary: CartSummary;
}

/** A long cart, and the version of all that it was made of; null until it is read a second time. */
interface CachedCart {
  key: string;
  cart: Cart | null;
  lines: number;
}

/** The prices of the articles of a cart; null for an article without one. */
interface CachedPrices {
  key: string;
  prices: Map<number, ArticlePrice | null>;
}

/**
 * Active carts for display; checkout and sending read the tables. Cached per owner: the summary, computed again when
 * the cart, the customer's prices, the catalogue, the coupon, the settings or the day have changed, which takes one
 * query to check; the prices of the cart's articles, as long as the customer's prices, the catalogue and the day
 * stay; and long carts as a whole, compared with the rows of their articles.
 */
export function createCartSummaries(services: CartServices) {
  const summaries = new LRUCache<string, CachedSummary>({
    maxSize: CACHED_LINES,
    sizeCalculation: ({ summary }) => summary.lines.length + 10,
  });
  const priced = new LRUCache<string, CachedPrices>({
    maxSize: CACHED_PRICES,
    sizeCalculation: ({ prices }) => prices.size + 10,
  });
  const long = new LRUCache<string, CachedCart>({
    maxSize: CACHED_WHOLE_LINES,
    sizeCalculation: ({ lines }) => lines,
  });

  /** The lines of the owner's active cart in short, and its totals; an empty cart with id 0 when none is open. */
  async function find(owner: CartOwner, made: SummaryKey): Promise<CartSummary> {
    const [head, settings] = await Promise.all([findCartVersion(services, owner), services.shopSettings.current()]);
    const day = shopDay(services.clock());
    if (head.cart_id === null) return emptyCart(settings, day, head.buyer ?? undefined);
    const { transport, transportVersion, minimum_order } = settings;
    const key = JSON.stringify([head, made, day, transport, transportVersion, minimum_order]);
    const cached = summaries.get(cacheKeyOf(owner));
    if (cached?.key === key) return cached.summary;
    const summary = summaryOf(await read(owner, made));
    // A change between the two queries makes the next key another one, so that the newer summary is made again.
    summaries.set(cacheKeyOf(owner), { key, summary });
    return summary;
  }

  /** The owner's active cart, as `getCart`, which callers must not change; only the prices may be a moment old. */
  async function read(owner: CartOwner, made: SummaryKey): Promise<Cart> {
    const known = long.get(cacheKeyOf(owner));
    // Read before the lines, so that a change between the two only makes the next comparison fail.
    const key = known ? await findLinesKey(owner, made) : '';
    if (known?.cart && known.key === key) return known.cart;
    const cart = await readLines(owner, made);
    const lines = cart.lines.length;
    if (lines < LONG) long.delete(cacheKeyOf(owner));
    else long.set(cacheKeyOf(owner), { key, cart: known ? cart : null, lines });
    return cart;
  }

  /** The version of everything that the lines and totals of a cart are made of. */
  async function findLinesKey(owner: CartOwner, made: SummaryKey): Promise<string> {
    const [version, { transport, transportVersion, minimum_order }] = await Promise.all([
      findLinesVersion(services, owner),
      services.shopSettings.current(),
    ]);
    const today = shopDay(services.clock());
    return JSON.stringify([version, made, today, transport, transportVersion, minimum_order]);
  }

  async function readLines(owner: CartOwner, made: SummaryKey): Promise<Cart> {
    const today = shopDay(services.clock());
    const key = JSON.stringify([made, today]);
    const cached = priced.get(cacheKeyOf(owner));
    if (cached?.key !== key) return findAnew(owner, key);
    const [{ rows }, settings] = await Promise.all([
      cartRows(isActiveCartOf(owner), services.clock()).execute(services.database.query),
      services.shopSettings.current(),
    ]);
    const stored = storedCartOf(rows, today);
    if (!stored?.rows.every(({ articleId }) => cached.prices.has(articleId))) return findAnew(owner, key);
    return priceCart(stored, cached.prices, settings, 'SHIPPING_GOOD', today);
  }

  async function findAnew(owner: CartOwner, key: string): Promise<Cart> {
    const { cart, prices } = await findPricedCart(services, owner);
    const known = cart.lines.map(({ articleId }) => [articleId, prices.get(articleId) ?? null] as const);
    priced.set(cacheKeyOf(owner), { key, prices: new Map(known) });
    return cart;
  }

  return { find, read };
}

function cacheKeyOf({ customerId, addressId, ownerUserId }: CartOwner): string {
  return `${customerId} ${addressId} ${ownerUserId}`;
}

export type CartSummaries = ReturnType<typeof createCartSummaries>;

interface CartVersion {
  /** Null when no cart is open. */
  cart_id: number | null;
  buyer: BuyerTerms | null;
}

/**
 * The version of the active cart: every change of a cart writes its row in the same
 * transaction, so the row's last transaction (`xmin`) is the version of the whole cart.
 */
async function findCartVersion({ database, clock }: CartServices, owner: CartOwner): Promise<CartVersion> {
  const { rows } = await sql<CartVersion>`
    select cart.id as cart_id, cart.xmin::text as version, ${buyerTerms} as buyer, ${couponJson(clock())} as coupon,
      (select count(*)::integer from cart_line l where l.cart_id = cart.id) as lines
    from customer buyer
    left join customer_address place on place.id = ${owner.addressId}
    left join cart on ${isActiveCartOf(owner)}
    left join coupon cp on cp.id = cart.coupon_id
    where buyer.id = ${owner.customerId}`.execute(database.query);
  return rows[0] ?? { cart_id: null, buyer: null };
}

/**
 * As `findCartVersion`, with the last transactions of the rows that the lines show: articles, their products and
 * contributions, and the settings of the shop.
 */
async function findLinesVersion({ database, clock }: CartServices, owner: CartOwner): Promise<unknown> {
  const { rows } = await sql<{ cart_id: number }>`
    select cart.id as cart_id, cart.xmin::text as version, ${buyerTerms} as buyer, ${couponJson(clock())} as coupon,
      (select string_agg(s.xmin::text, ' ' order by s.key) from setting s) as settings,
      (select md5(string_agg(concat_ws(' ', l.id, a.xmin, parent.xmin, (select string_agg(x.xmin::text, '+' order by x.kind)
          from article_contribution x where x.article_id = a.id)), ',' order by l.id))
        from cart_line l join article a on a.id = l.article_id left join article parent on parent.id = a.parent_id
        where l.cart_id = cart.id) as lines
    from customer buyer
    left join customer_address place on place.id = ${owner.addressId}
    left join cart on ${isActiveCartOf(owner)}
    left join coupon cp on cp.id = cart.coupon_id
    where buyer.id = ${owner.customerId}`.execute(database.query);
  return rows[0];
}

function summaryOf({ lines, ...cart }: Cart): CartSummary {
  return {
    ...cart,
    lines: lines.map(({ rowId, code, promoCode, promoRow, quantity, note }) => {
      return { rowId, code, promoCode, promoRow, quantity, note };
    }),
  };
}
