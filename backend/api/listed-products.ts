import type { Locale } from '../../domain/locale.ts';
import type { Product } from '../../contract/product.ts';
import type { RequestContext } from '../customers/index.ts';
import type { ListingDocument } from '../search/index.ts';
import type { Services } from '../services.ts';
import { clientPrices, promotionEntries } from './client-prices.ts';
import { offeredAlternatives, variantIdsOf } from './offered-alternatives.ts';
import { serializeProduct, type ListedArticle } from './serialize-product.ts';

const WIRE_STATE = {
  available: 'DISPONIBILE',
  arriving: 'IN ARRIVO',
  'not-available': 'NON DISPONIBILE',
  'not-managed': 'NON GESTITO',
} as const;

/** The availability of an article in the wire format. */
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
    piecesPerUnit: document.piecesPerUnit,
    variantPackaging: document.variantPackaging,
    packaging: document.packaging,
    pictures: document.pictures,
    isNew: document.isNew,
    isHot: document.isHot,
    isAnnounced: document.isAnnounced,
    state,
    canBeAdded: document.kind !== 'parent' && (state === 'DISPONIBILE' || state === 'IN ARRIVO'),
    arrivingOn: document.arrivingOn,
    stockQuantity: document.stockQuantity,
    children: document.children,
    alternatives: document.alternatives,
  };
}

/** Articles as listing rows, in their order, with the requester's prices. */
export async function serializeDocuments(
  services: Services,
  requester: RequestContext,
  documents: readonly ListingDocument[],
  locale: Locale,
): Promise<Product[]> {
  const prices = clientPrices(services, requester, documents.flatMap(variantIdsOf));
  const replacing = documents.flatMap(({ alternatives }) => alternatives);
  const offered = await offeredAlternatives(services, requester, replacing);
  return documents.map((document) => {
    const sold = variantIdsOf(document);
    const isParent = document.kind === 'parent';
    const alternatives = document.alternatives.filter((code) => offered.has(code));
    return serializeProduct(
      { ...listedArticleOf(document), alternatives },
      {
        own: isParent ? null : (prices.get(document.articleId) ?? null),
        children: isParent ? sold.map((id) => prices.get(id) ?? null) : [],
        sales: promotionEntries(services, prices, sold, locale),
        isForClient: requester.client !== null,
      },
      locale,
    );
  });
}

/** Articles by database id as listing rows; those not in the index are left out. */
export async function listedProducts(
  services: Services,
  requester: RequestContext,
  articleIds: readonly number[],
  locale: Locale,
): Promise<Product[]> {
  const found = await services.search.listByIds(articleIds, locale);
  const documents = articleIds.flatMap((id) => found.get(id) ?? []);
  return serializeDocuments(services, requester, documents, locale);
}
