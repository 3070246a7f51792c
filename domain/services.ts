/** The services that the storefront calls (R7.1); by default the shop's own back end is all of them. */
export const SERVICES = ['analytics', 'cms', 'erp', 'wrapper', 'shop'] as const;
export type Service = (typeof SERVICES)[number];

/** The paths of the calls of each service, below its base address; the first pattern that matches counts. */
const PATHS: Record<Exclude<Service, 'shop'>, RegExp> = {
  analytics: /^kafka\//,
  cms: /^(b2b-|home_|get_home$|get_footers$|page-content$|document-list$|web_page$|flyers$|blog_posts$)/,
  erp: /^(get_(orders|order_detail|invoices|invoice_detail|ddt|ddt_detail)|payment_deadline|exposition)$/,
  wrapper: /^(product_list|autocomplete|get_item|get_item_child|child_list|remove_cart_item)$/,
};

/** The service that answers a call, by its path below the base address. */
export function serviceOf(path: string): Service {
  return SERVICES.find((service) => service !== 'shop' && PATHS[service].test(path)) ?? 'shop';
}

/**
 * The services that are elsewhere, as patterns of paths with their base URLs: the first that matches counts. The shop's
 * back end keeps the calls of the services that stay with it.
 */
export function serviceBases(given: Partial<Record<Service, string>>): [pattern: string, base: string][] {
  const others = Object.values(PATHS).map(({ source }) => source.slice(1));
  return SERVICES.flatMap((service): [string, string][] => {
    const base = given[service];
    const pattern = service === 'shop' ? `^(?!${others.join('|')})` : PATHS[service].source;
    return base === undefined ? [] : [[pattern, base]];
  });
}
