import type { z } from 'zod';
import type { productList, productListResponse } from '../../contract/product-list.ts';
import type { ListingQuery } from '../../domain/listing-query.ts';
import { ignoredChoices, ignoredFilters } from '../../domain/listing-notes.ts';
import { listingSearch, parseListing } from '../../domain/listing-url.ts';
import type { Locale } from '../../domain/locale.ts';
import { latestDays, listLatestArticles } from '../orders/index.ts';
import type { Facets, Hit, SearchEngine, SearchResult, Visibility } from '../search/index.ts';
import type { Services } from '../services.ts';
import { serializeActiveFilters } from './active-filters.ts';
import { helpLinks } from './help-links.ts';
import { articleRows, pagePath } from './article-view.ts';
import { visibilityOf } from './visibility.ts';
import type { ValueSearch } from './facet-values.ts';
import { serializeFacets } from './serialize-facets.ts';
import { serializeMatchReason, ownCodesOf, serializeVariantReason } from './match-reason.ts';
import type { HandlerContext, Handler } from './handler.ts';

const NOT_FILTERS = new Set([
  'client_id',
  'address_code',
  'ext_call',
  'locale',
  'without_facets',
  'facet',
  'facet_text',
]);

/** Internal codes of the customer's latest orders to the selected address; none for a guest. */
async function latestCodes(services: Services, { requester, reads }: HandlerContext): Promise<string[]> {
  if (!requester.client) return [];
  const { customer, address } = requester.client;
  const days = latestDays(services.clock());
  return listLatestArticles(reads, { customerId: customer.id, addressId: address.id, ...days });
}

/** Choosing a yes/no filter removes the search text, so these filters are counted without the text. */
async function countFlagsWithoutText(
  search: SearchEngine,
  facets: Facets | null,
  query: ListingQuery,
  visibility: Visibility,
): Promise<Facets | null> {
  if (!facets || query.text === '') return facets;
  const { facets: beside } = await search.countFacets({ ...query, text: '' }, visibility);
  const { available, promoted, new: isNew, announced, backInStock, purchased } = beside;
  return { ...facets, available, promoted, new: isNew, announced, backInStock, purchased };
}

/** Visible code of the article whose alternatives are requested; null if none is given or it does not exist. */
async function replacedCode(search: SearchEngine, { alternativesOf }: ListingQuery): Promise<string | null> {
  if (alternativesOf === null) return null;
  const found = await search.listByCodes([alternativesOf], 'it');
  return found.get(alternativesOf)?.sku ?? null;
}

/** Number of pages; a search engine outside this process may list fewer products than it counts. */
function pagesOf({ total, listed = total }: SearchResult, perPage: number): number {
  return listed < total ? Math.floor(listed / perPage) : Math.ceil(total / perPage);
}

/** Where the office leads a text that is searched in the whole catalogue. */
function redirectOf(search: SearchEngine, query: ListingQuery, locale: Locale): { redirect?: string } {
  const isBare = listingSearch({ ...query, text: '' }) === '';
  const target = isBare && query.text !== '' ? search.redirectOf(query.text, locale) : null;
  return target === null ? {} : { redirect: target };
}

/** The rows of a listing with the variants that are shown in their place, each with its match reason. */
async function serializeHits(services: Services, { requester, locale }: HandlerContext, hits: readonly Hit[]) {
  const documents = hits.flatMap(({ product, variants }) => [product, ...variants]);
  const [ownCodes, rows] = await Promise.all([
    ownCodesOf(services, requester, hits),
    articleRows(services, requester, documents, locale),
  ]);
  const rowOf = new Map(documents.map(({ articleId }, index) => [articleId, rows[index]]));
  return hits.flatMap((hit) => {
    const row = rowOf.get(hit.product.articleId);
    if (!row) return [];
    const isVariant = hit.matched.articleId !== hit.product.articleId;
    const related = isVariant ? { kind: 'variant' as const, ...hit.matched } : null;
    const typedVariants = hit.typedVariants.map(({ sku }) => sku);
    const article = { ...row, code: row.id, ownCodes: ownCodes(hit), related, typedVariants };
    const variants = hit.variants.flatMap(({ articleId }) => rowOf.get(articleId) ?? []);
    return {
      ...row,
      ...serializeMatchReason(hit, article, locale),
      ...(hit.isPartial ? { partial: true as const } : {}),
      matching_childs: hit.matching.map(({ sku }) => sku),
      found_variants: variants.map((variant) => ({
        ...variant,
        id_father: row.id,
        ...serializeVariantReason(
          hit,
          { ...article, ...variant, code: variant.id, related: null, typedVariants: [] },
          locale,
        ),
      })),
    };
  });
}

/** The product_list response for a listing, with or without facets. */
export async function serializeProductList(
  services: Services,
  context: HandlerContext,
  query: ListingQuery,
  { valueSearch = null, ...options }: { facets: boolean; valueSearch?: ValueSearch | null } = { facets: true },
): Promise<z.input<typeof productListResponse>['message']> {
  const { requester, locale } = context;
  const { search } = services;
  const latest = query.latestOrders ? await latestCodes(services, context) : null;
  const needsPurchases = options.facets || query.sort === 'last_bought';
  const purchases = query.onlyPurchased ? 'listed' : needsPurchases ? 'counted' : 'unread';
  const visibility = await visibilityOf(services, requester, locale, purchases);
  const codes = latest && query.codes ? latest.filter((code) => query.codes?.includes(code)) : (latest ?? query.codes);
  const resolved = { ...query, codes };
  const sortedByCodes = latest !== null && query.text === '';
  const found = await search.search(resolved, visibility, { ...options, sortedByCodes });
  const [facets, rows, replaced, help] = await Promise.all([
    countFlagsWithoutText(search, found.facets, resolved, visibility),
    serializeHits(services, context, found.hits),
    replacedCode(search, query),
    options.facets && query.page === 1 ? helpLinks(services, query.text, locale) : [],
  ]);
  return {
    success: true,
    product_list: {
      data: rows,
      pagination: {
        current_page: query.page,
        total: found.total,
        articles: found.articles,
        pages: pagesOf(found, query.perPage),
        per_page: query.perPage,
      },
    },
    ...(found.exact === null || found.total === 0 ? {} : { exact: pagePath(found.exact) }),
    ...redirectOf(search, query, locale),
    ...(help.length > 0 ? { help } : {}),
    // Links and filters use the query as requested, without the codes of the latest orders.
    filters: serializeFacets(facets, query, visibility, locale, valueSearch),
    tab_list: serializeActiveFilters(query, found.labels, facets, locale, requester.client !== null, replaced),
    notes: {
      left_out: found.leftOut,
      ignored: found.ignored,
      nearest: found.nearest,
      ...(found.searchedLetters === null ? {} : { searched_letters: found.searchedLetters }),
      ...(latest?.length === 0 ? { no_latest_orders: true } : {}),
    },
  };
}

export const handleProductList: Handler<typeof productList> = async (services, request, context) => {
  const filters: [name: string, value: string][] = [];
  const ofWrongKind: string[] = [];
  for (const [name, value] of Object.entries(request)) {
    if (NOT_FILTERS.has(name) || value === null || value === undefined) continue;
    if (typeof value === 'object') ofWrongKind.push(name);
    else filters.push([name, String(value)]);
  }
  const message = await serializeProductList(services, context, parseListing(filters), {
    facets: request.without_facets !== true,
    valueSearch: request.facet === undefined ? null : { facet: request.facet, text: request.facet_text ?? '' },
  });
  const ignored = [...ofWrongKind, ...ignoredFilters(filters), ...ignoredChoices(filters), ...message.notes.ignored];
  return { message: { ...message, notes: { ...message.notes, ignored } } };
};
