/** The services that the storefront calls; by default the shop's own back end is all of them. */
export const SERVICES = ['analytics', 'cms', 'erp', 'wrapper', 'shop'] as const;
export type Service = (typeof SERVICES)[number];

/** The request paths of each service, below its base URL; the first pattern that matches counts. */
const PATHS: Record<Exclude<Service, 'shop'>, RegExp> = {
  analytics: /^kafka\//,
  cms: /^(b2b-|home_|get_home$|get_footers$|page-content$|document-list$|web_page$|flyers$|blog_posts$)/,
  erp: /^(get_(orders|order_detail|invoices|invoice_detail|ddt|ddt_detail)|payment_deadline|exposition)$/,
  wrapper: /^(product_list|autocomplete|get_item|get_item_child|child_list|remove_cart_item)$/,
};

/** The service for a request, by its path below the base URL. */
export function serviceOf(path: string): Service {
  return SERVICES.find((service) => service !== 'shop' && PATHS[service].test(path)) ?? 'shop';
}

/**
 * The services outside this back end, as path patterns with their base URLs: the first that matches counts. Requests of
 * all other services go to the shop's own back end.
 */
export function serviceBases(given: Partial<Record<Service, string>>): [pattern: string, base: string][] {
  const others = Object.values(PATHS).map(({ source }) => source.slice(1));
  return SERVICES.flatMap((service): [string, string][] => {
    const base = given[service];
    const pattern = service === 'shop' ? `^(?!${others.join('|')})` : PATHS[service].source;
    return base === undefined ? [] : [[pattern, base]];
  });
}
