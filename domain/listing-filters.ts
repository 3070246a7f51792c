import { PRICE_SLIDER } from './defaults.ts';
import type { ListingQuery } from './listing-query.ts';
import { FLAG_PARAMETERS, LATEST_ORDERS, LISTING_FLAGS, OFFERS, splitList } from './listing-url.ts';
import { UNITS_PER_EURO } from './money.ts';

/** Range and step of the price slider in euro; its maximum means no upper bound. */
export { PRICE_SLIDER };

function toggled(values: readonly string[], value: string): string[] {
  const wanted = value.toLowerCase();
  const kept = values.filter((candidate) => candidate.toLowerCase() !== wanted);
  return kept.length < values.length ? kept : [...values, value];
}

/** Adds or removes a colour; resets to the first page. */
export function toggleColor(query: ListingQuery, color: string): ListingQuery {
  return { ...query, colors: toggled(query.colors, color.toLowerCase()), page: 1 };
}

/** Adds or removes a brand by its code; resets to the first page. */
export function toggleBrand(query: ListingQuery, code: string): ListingQuery {
  return { ...query, brands: toggled(query.brands, code), page: 1 };
}

/** Adds or removes a size; resets to the first page. */
export function toggleSize(query: ListingQuery, size: string): ListingQuery {
  return { ...query, sizes: toggled(query.sizes, size), page: 1 };
}

/** Whether a value of a technical feature is chosen. */
export function isFieldChosen(query: ListingQuery, name: string, value: string): boolean {
  const wanted = value.toLowerCase();
  return query.fields.some((field) => field.name === name && field.values.some((one) => one.toLowerCase() === wanted));
}

/** Adds or removes a value of a technical feature; resets to the first page. */
export function toggleField(query: ListingQuery, name: string, value: string): ListingQuery {
  const current = query.fields.find((field) => field.name === name);
  const values = toggled(current?.values ?? [], value);
  const others = query.fields.filter((field) => field.name !== name);
  const fields = values.length === 0 ? others : current ? query.fields.map(replaced) : [...others, { name, values }];
  return { ...query, fields, page: 1 };

  function replaced(field: ListingQuery['fields'][number]): ListingQuery['fields'][number] {
    return field.name === name ? { name, values } : field;
  }
}

/** Sets the price range in euro; the slider's ends mean no bound; resets to the first page. */
export function withPriceRange(query: ListingQuery, minimumEuro: number, maximumEuro: number): ListingQuery {
  return {
    ...query,
    minimumPrice: minimumEuro <= PRICE_SLIDER.minimum ? null : Math.round(minimumEuro * UNITS_PER_EURO),
    maximumPrice: maximumEuro >= PRICE_SLIDER.maximum ? null : Math.round(maximumEuro * UNITS_PER_EURO),
    page: 1,
  };
}

/** The type of an active filter by its parameter name: trees are closed level by level, others are removed. */
export function filterType(parameter: string): 'category' | 'families' | 'other' {
  return parameter === 'category' || parameter === 'families' ? parameter : 'other';
}

/** An active filter in the wire format: its parameter and the part of the filter's value that it represents. */
export interface ClosedFilter {
  /** category, families, brand, text, color, promo_list … */
  parameter: string;
  submenuId: string;
  /** Families: the parent node, '0' at the root. */
  submenuIdRef?: string;
}

/**
 * Closes an active-filter tab: removes the filter and all technical features, because features belong to one family; resets to the first page. An unknown parameter removes nothing else.
 */
export function removeFilter(query: ListingQuery, closed: ClosedFilter): ListingQuery {
  const rest: ListingQuery = { ...query, fields: [], page: 1 };
  const id = closed.submenuId;
  const without = (values: readonly string[]): string[] => {
    const gone = new Set(splitList(id.toLowerCase()));
    return values.filter((value) => !gone.has(value.toLowerCase()));
  };
  const flag = LISTING_FLAGS.find((candidate) => FLAG_PARAMETERS[candidate] === closed.parameter);
  if (flag) return { ...rest, [flag]: false };
  switch (closed.parameter) {
    case 'text':
      return { ...rest, text: '' };
    case 'category':
      return { ...rest, categories: withoutCategory(query.categories, id) };
    case 'families':
      return { ...rest, family: parentFamily(closed.submenuIdRef) };
    case 'brand':
      return { ...rest, brands: without(query.brands) };
    case 'collection':
      return { ...rest, collection: null };
    case 'color':
      return { ...rest, colors: without(query.colors) };
    case 'size':
      return { ...rest, sizes: without(query.sizes) };
    case 'availability':
      return { ...rest, availability: query.availability.filter((state) => state !== id) };
    case OFFERS:
      return { ...rest, offers: false };
    case 'assortment':
      return { ...rest, assortment: 'all' };
    case 'price':
    case 'min_price':
    case 'max_price':
      return { ...rest, minimumPrice: null, maximumPrice: null };
    case 'id':
      return { ...rest, codes: null, alternativesOf: null };
    case LATEST_ORDERS:
      return { ...rest, latestOrders: false };
    default:
      return rest;
  }
}

/** 0 or nothing removes the family; any other code becomes the family. */
function parentFamily(reference: string | undefined): string | null {
  return reference === undefined || reference === '' || reference === '0' ? null : reference;
}

/**
 * A category tab's id is the tail of the path that closing it removes (`and-a,b,c`, `b,c`,
 * `c`). On a path, the first code named and all codes below it are removed; among alternatives, only the codes named.
 */
function withoutCategory(categories: ListingQuery['categories'], id: string): ListingQuery['categories'] {
  const named = splitList(id.replace(/^and-/, ''));
  const [first] = named;
  const cut = first === undefined ? -1 : categories.codes.indexOf(first);
  const codes = categories.path
    ? categories.codes.slice(0, cut < 0 ? undefined : cut)
    : categories.codes.filter((code) => !named.includes(code));
  return { codes, path: categories.path && codes.length > 0 };
}
