import type { productList } from '../../contract/product-list.ts';
import { parseListing } from '../../trade/listing-url.ts';
import { activeFiltersOf } from './active-filters.ts';
import { audienceOf } from './audience.ts';
import { facetsOf } from './facet-shape.ts';
import type { Handler } from './handler.ts';
import { productsAt } from './listed-products.ts';

const NOT_FILTERS = new Set(['client_id', 'address_code', 'ext_call', 'locale', 'without_facets']);

export const handleProductList: Handler<typeof productList> = async (services, request, context) => {
  const { caller, locale } = context;
  const filters = Object.entries(request)
    .filter(([name, value]) => !NOT_FILTERS.has(name) && value !== null && value !== undefined)
    .map(([name, value]) => [name, String(value)] as const);
  const query = parseListing(filters);
  const engine = services.search.current();
  const audience = await audienceOf(services, engine, caller, locale, query.onlyPurchased);
  const found = engine.search(query, audience, { facets: request.without_facets !== true });
  const pages = found.hits.map((hit) => hit.page);
  return {
    message: {
      success: true,
      product_list: {
        data: productsAt(services, engine, caller, pages, locale),
        pagination: {
          current_page: query.page,
          total: found.total,
          pages: Math.ceil(found.total / query.perPage),
          per_page: query.perPage,
        },
      },
      filters: facetsOf(found.facets, query, locale),
      tab_list: activeFiltersOf(query, engine.labels, found.facets, locale, caller.client !== null),
      notes: { left_out: found.leftOut, ignored: found.ignored },
    },
  };
};
