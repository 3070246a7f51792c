import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { shopDay } from '../../domain/shop-day.ts';
import type { RequestContext, Client } from '../customers/index.ts';
import { listPurchases } from '../orders/index.ts';
import { normaliseCode, type ArticleNumber, type Visibility, type SearchEngine } from '../search/index.ts';
import type { Services } from '../services.ts';
import type { Locale } from './handler.ts';

/** Arrays made for one index snapshot; the weak keys free them together with it. */
const articleIdsOf = new WeakMap<SearchEngine, Float64Array>();
const promotedOf = new WeakMap<SearchEngine, { key: string; promoted: Uint8Array }>();
const purchasedOf = new WeakMap<
  SearchEngine,
  LRUCache<number, { at: number; version: string; purchased: Uint8Array }>
>();

type CodeMap = ReadonlyMap<string, ArticleNumber>;
const ownCodesOf = new WeakMap<SearchEngine, LRUCache<number, { version: number; codes: CodeMap | null }>>();

/** Milliseconds that a customer's purchases are cached for facet counts; a listing always reads them again. */
const PURCHASES_MILLISECONDS = 10_000;

/** Database ids of the variants, in index order. */
function variantIds(engine: SearchEngine): Float64Array {
  const known = articleIdsOf.get(engine);
  if (known) return known;
  const ids = Float64Array.from({ length: engine.size }, (_, ordinal) => engine.articleIdAt(ordinal));
  articleIdsOf.set(engine, ids);
  return ids;
}

/** 1 for every variant among the articles; a product marks all its variants. */
function marksOf(engine: SearchEngine, articleIds: Iterable<number>): Uint8Array {
  const marks = new Uint8Array(engine.size);
  for (const articleId of articleIds) {
    const article = engine.ordinalOf(articleId);
    if (article < 0) continue;
    const { from, to } = engine.variantsOf(article);
    marks.fill(1, from, to);
  }
  return marks;
}

function promotedFor(services: Services, engine: SearchEngine): Uint8Array {
  const key = `${services.prices.promotionVersion}:${shopDay(services.clock())}`;
  const known = promotedOf.get(engine);
  if (known?.key === key) return known.promoted;
  const promoted = marksOf(engine, services.prices.promotedArticles().articleIds);
  promotedOf.set(engine, { key, promoted });
  return promoted;
}

async function purchasedFor(services: Services, engine: SearchEngine, client: Client, purpose: 'listed' | 'counted') {
  const kept = purchasedOf.get(engine) ?? new LRUCache({ max: 200 });
  purchasedOf.set(engine, kept);
  const known = kept.get(client.customer.id);
  if (known && purpose === 'counted' && Date.now() - known.at < PURCHASES_MILLISECONDS) return known;
  const purchased = marksOf(engine, await listPurchases(services.database, client.customer.id));
  // Results are cached by the version, so it changes only when the purchases do.
  const isSame = known !== undefined && Buffer.compare(known.purchased, purchased) === 0;
  const at = Date.now();
  const made = isSame ? { ...known, at } : { at, version: randomUUID(), purchased };
  kept.set(client.customer.id, made);
  return made;
}

/** The customer's own codes for this index snapshot; null where there are none. */
async function ownCodesFor(services: Services, engine: SearchEngine, client: Client) {
  const kept = ownCodesOf.get(engine) ?? new LRUCache({ max: 200 });
  ownCodesOf.set(engine, kept);
  const { version, codes } = await services.customerCodes.of(client.customer.id);
  const known = kept.get(client.customer.id);
  if (known?.version === version) return known;
  const numbers = new Map<string, ArticleNumber>();
  for (const { code, articleId } of codes) {
    const normalised = normaliseCode(code);
    const article = engine.ordinalOf(articleId);
    // A code given to several articles means the first of them that is sold.
    if (normalised !== '' && article >= 0 && !numbers.has(normalised)) numbers.set(normalised, article);
  }
  const made = { version, codes: numbers.size > 0 ? numbers : null };
  kept.set(client.customer.id, made);
  return made;
}

/**
 * What the requester may see, for the search. A guest has no prices, so price filters are ignored (R2.31).
 * @param purchases whether past purchases are listed, only counted, or not needed and so not read.
 */
export async function visibilityOf(
  services: Services,
  engine: SearchEngine,
  requester: RequestContext,
  locale: Locale,
  purchases: 'listed' | 'counted' | 'unread' = 'unread',
): Promise<Visibility> {
  const { client } = requester;
  const promoted = promotedFor(services, engine);
  const { version: priceVersion, promotionVersion } = services.prices;
  const day = shopDay(services.clock());
  const version = `${priceVersion}:${day}`;
  const common = { snapshot: engine.snapshot, locale, promoted };
  if (!client)
    return {
      ...common,
      key: `guest:${promotionVersion}:${day}`,
      netPrices: null,
      purchased: null,
      customerCodes: null,
    };
  const [bought, own] = await Promise.all([
    purchases === 'unread' ? null : purchasedFor(services, engine, client, purchases),
    ownCodesFor(services, engine, client),
  ]);
  return {
    ...common,
    key: `${client.customer.id}:${client.address.id}:${version}:${bought?.version ?? ''}:${own.codes ? own.version : ''}`,
    netPrices: Float64Array.from(
      services.prices.netPrices(client.customer, client.address.id).netPricesOf(variantIds(engine)),
    ),
    purchased: bought?.purchased ?? null,
    customerCodes: own.codes,
  };
}
