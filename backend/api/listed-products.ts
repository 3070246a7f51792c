import type { Product } from '../../contract/product.ts';
import type { RequestContext } from '../customers/index.ts';
import type { ListingDocument, SearchEngine } from '../search/index.ts';
import type { Services } from '../services.ts';
import { clientPrices, promotionEntries } from './client-prices.ts';
import type { Locale } from './handler.ts';
import { offeredAlternatives, soldBy } from './offered-alternatives.ts';
import { serializeProduct, type ListedArticle } from './serialize-product.ts';

const WIRE_STATE = {
  available: 'DISPONIBILE',
  arriving: 'IN ARRIVO',
  'not-available': 'NON DISPONIBILE',
  'not-managed': 'NON GESTITO',
} as const;

export function wireState(document: Pick<ListingDocument, 'availability'>): string {
  return WIRE_STATE[document.availability];
}

/** URL path of an article's page, without language prefix. */
export function pagePath(document: Pick<ListingDocument, 'kind' | 'code'>): string {
  return `/product/${document.kind === 'single' ? 'default' : 'child'}/${encodeURIComponent(document.code)}`;
}

function listedArticleOf(document: ListingDocument): ListedArticle {
  const state = wireState(document);
  return {
    code: document.code,
    sku: document.sku,
    name: document.name,
    summary: document.summary,
    brand: document.brand,
    unit: document.unit,
    vatRate: document.vatRate,
    minimumPackaging: document.minimumPackaging,
    packaging: document.packaging,
    pictures: document.pictures,
    isNew: document.isNew,
    isHot: document.isHot,
    isAnnounced: document.isAnnounced,
    state,
    canBeAdded: document.kind !== 'parent' && (state === 'DISPONIBILE' || state === 'IN ARRIVO'),
    arrivingOn: document.arrivingOn,
    children: document.children,
    alternatives: document.alternatives,
  };
}

/** Products of the index as listing rows, with the requester's prices; needs no query. */
export function productsAt(
  services: Services,
  engine: SearchEngine,
  requester: RequestContext,
  articles: readonly number[],
  locale: Locale,
): Product[] {
  const documents = articles.map((article) => engine.documentAt(article, locale));
  const sold = articles.map((article, index) =>
    documents[index]?.kind === 'parent' ? soldBy(engine, article) : [documents[index]?.articleId ?? -1],
  );
  const prices = clientPrices(services, requester, sold.flat());
  return documents.map((document, index) => {
    const own = sold[index] ?? [];
    const isParent = document.kind === 'parent';
    const alternatives = offeredAlternatives(services, engine, requester, document.alternatives);
    return serializeProduct(
      { ...listedArticleOf(document), alternatives },
      {
        own: isParent ? null : (prices.get(document.articleId) ?? null),
        children: isParent ? own.map((id) => prices.get(id) ?? null) : [],
        sales: promotionEntries(services, prices, own, locale),
        isForClient: requester.client !== null,
      },
      locale,
    );
  });
}

/** Articles by database id as listing rows; those not in the index are left out. */
export function listedProducts(
  services: Services,
  requester: RequestContext,
  articleIds: readonly number[],
  locale: Locale,
): Product[] {
  const engine = services.search.current();
  const articles = articleIds.map((id) => engine.ordinalOf(id)).filter((article) => article >= 0);
  return productsAt(services, engine, requester, articles, locale);
}
