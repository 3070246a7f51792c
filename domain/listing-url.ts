import {
  AVAILABILITIES,
  DEFAULT_PER_PAGE,
  LISTING_SORTS,
  MAXIMUM_PER_PAGE,
  WHOLE_CATALOGUE,
  type FieldFilter,
  type ListingQuery,
} from './listing-query.ts';
import { parseUnitPrice, unitPriceToEuro } from './money.ts';
import { wholeWords } from './whole-words.ts';

/** Maximum length of a text searched by words, and of a list of codes. */
export const MAXIMUM_TEXT = 200;
export const MAXIMUM_CODE_LIST = 2000;
const MAXIMUM_VALUE = 200;
const MAXIMUM_VALUES = 200;
const MAXIMUM_FIELDS = 50;
const MAXIMUM_CODES = 1000;
const MAXIMUM_PAGE = 1_000_000;
const FIELD_NAME = /^field_[A-Za-z0-9-]{1,64}_feature_[sfdb]$/;

/** Parameter names of the yes/no filters. */
export const FLAG_PARAMETERS = {
  onlyAvailable: 'disponibili',
  onlyPromotions: 'promo_list',
  onlyNew: 'new',
  onlyAnnounced: 'next_insert',
  onlyBackInStock: 'back_in_stock',
  onlyPurchased: 'purchased',
} as const;
export type ListingFlag = keyof typeof FLAG_PARAMETERS;
export const LISTING_FLAGS = Object.keys(FLAG_PARAMETERS) as ListingFlag[];

/** Parameter name of the facet of offers. */
export const OFFERS = 'offers';
export const LATEST_ORDERS = 'latest-order-list';
export const TRUE_WORDS: ReadonlySet<string> = new Set(['true', '1', 'yes', 'on', 'si', 'sì']);

/** A comma-separated list whose values may contain commas: `\,` is a comma, `\\` a backslash. */
export function joinList(values: readonly string[]): string {
  return values.map((value) => value.replace(/[\\,]/g, '\\$&')).join(',');
}

/** Makes a text safe for a URL and a query: no control characters, no lone surrogates, limited length. */
function clean(text: string, limit: number, control = /\p{Cc}/gu): string {
  return text.replace(control, ' ').trim().slice(0, limit).toWellFormed().trim();
}

/** Parses a comma-separated list; empty values and duplicates (case-insensitive) are left out. */
export function splitList(text: string, limit = MAXIMUM_VALUES): string[] {
  const values = new Map<string, string>();
  for (const [raw] of text.matchAll(/(?:\\[\s\S]|[^,\\]|\\$)+/g)) {
    const value = clean(raw.replace(/\\([\s\S])/g, '$1'), MAXIMUM_VALUE);
    const key = value.toLowerCase();
    if (value !== '' && !values.has(key) && values.size < limit) values.set(key, value);
  }
  return [...values.values()];
}

function parseCategories(text: string): ListingQuery['categories'] {
  const path = text.startsWith('and-');
  const codes = splitList(path ? text.slice(4) : text);
  return { codes, path: path && codes.length > 0 };
}

function parseCode(text: string | undefined): string | null {
  const code = clean(text ?? '', MAXIMUM_VALUE);
  return code === '' || code === '0' ? null : code;
}

function parseBound(text: string | undefined): number | null {
  const price = parseUnitPrice(text);
  return price === null || price < 0 ? null : price;
}

function parsePage(text: string | undefined): number {
  const page = Number(/^\s*\d+\s*$/.test(text ?? '') ? text : 1);
  return Math.min(Math.max(page, 1), MAXIMUM_PAGE);
}

function parsePerPage(text: string | undefined): number {
  if (!/^\s*-?\d+\s*$/.test(text ?? '')) return DEFAULT_PER_PAGE;
  return Math.min(Math.max(Number(text), 1), MAXIMUM_PER_PAGE);
}

/** Tabs stay, because they separate pasted table cells; `*` and a yes/no filter clear the text. */
function parseText(text: string, flags: Record<ListingFlag, boolean>): string {
  const words = wholeWords(clean(text, Infinity, /[^\P{Cc}\t]/gu), MAXIMUM_CODE_LIST).toWellFormed();
  return words === '*' || LISTING_FLAGS.some((flag) => flags[flag]) ? '' : words;
}

function parseFields(parameters: Map<string, string[]>): FieldFilter[] {
  const fields: FieldFilter[] = [];
  for (const [name, texts] of parameters) {
    if (!FIELD_NAME.test(name) || fields.length >= MAXIMUM_FIELDS) continue;
    const values = splitList(texts.join(','));
    if (values.length > 0) fields.push({ name, values });
  }
  return fields;
}

/**
 * Parses the state of a listing from its URL, or from the entries of a `product_list` body, which uses the same names. Never fails: values out of bounds are clamped, invalid ones left out.
 */
export function parseListing(entries: Iterable<readonly [string, string]>): ListingQuery {
  const parameters = new Map<string, string[]>();
  for (const [name, value] of entries) {
    const values = parameters.get(name);
    if (values) values.push(value);
    else parameters.set(name, [value]);
  }
  const first = (name: string): string | undefined => parameters.get(name)?.[0];
  const list = (name: string): string => parameters.get(name)?.join(',') ?? '';
  const isTrue = (name: string): boolean => TRUE_WORDS.has((first(name) ?? '').trim().toLowerCase());
  const flags = Object.fromEntries(LISTING_FLAGS.map((flag) => [flag, isTrue(FLAG_PARAMETERS[flag])])) as Record<
    ListingFlag,
    boolean
  >;
  const assortment = first('assortment');
  const states = new Set(splitList(list('availability').toLowerCase()));
  return {
    text: parseText(first('code_list') ?? first('text') ?? first('search_term') ?? '', flags),
    categories: parseCategories(list('category')),
    family: parseCode(first('families')),
    brands: splitList(list('brand')).filter((code) => code !== '0'),
    collection: parseCode(first('collection')),
    colors: splitList(list('color').toLowerCase()),
    sizes: splitList(list('size')),
    minimumPrice: parseBound(first('min_price')),
    maximumPrice: parseBound(first('max_price')),
    fields: parseFields(parameters),
    availability: AVAILABILITIES.filter((state) => states.has(state)),
    offers: isTrue(OFFERS),
    assortment: assortment === 'own' || assortment === 'all' ? assortment : null,
    ...flags,
    codes: parameters.has('id') ? splitList(list('id'), MAXIMUM_CODES) : null,
    alternativesOf: parameters.has('id') ? parseCode(first('alternatives_of')) : null,
    latestOrders: isTrue(LATEST_ORDERS),
    sort: LISTING_SORTS.find((sort) => sort === first('sort')) ?? WHOLE_CATALOGUE.sort,
    page: parsePage(first('page')),
    perPage: parsePerPage(first('per_page')),
  };
}

/** URL parameters of a listing, in a fixed order, without defaults: `parseListing` parses them back. */
export function buildListing(query: ListingQuery): URLSearchParams {
  const parameters = new URLSearchParams();
  const set = (name: string, value: string | null): void => {
    if (value !== null && value !== '') parameters.set(name, value);
  };
  set('text', query.text);
  set('category', categoryText(query.categories));
  set('families', query.family);
  set('brand', joinList(query.brands));
  set('collection', query.collection);
  set('color', joinList(query.colors));
  set('size', joinList(query.sizes));
  set('min_price', priceText(query.minimumPrice));
  set('max_price', priceText(query.maximumPrice));
  for (const { name, values } of query.fields) set(name, joinList(values));
  set('availability', joinList(query.availability));
  set(OFFERS, query.offers ? 'true' : null);
  set('assortment', query.assortment);
  for (const flag of LISTING_FLAGS) set(FLAG_PARAMETERS[flag], query[flag] ? 'true' : null);
  if (query.codes) {
    parameters.set('id', joinList(query.codes));
    set('alternatives_of', query.alternativesOf);
  }
  set(LATEST_ORDERS, query.latestOrders ? 'true' : null);
  set('sort', query.sort === WHOLE_CATALOGUE.sort ? null : query.sort);
  set('page', query.page === WHOLE_CATALOGUE.page ? null : String(query.page));
  set('per_page', query.perPage === WHOLE_CATALOGUE.perPage ? null : String(query.perPage));
  return parameters;
}

function categoryText({ codes, path }: ListingQuery['categories']): string {
  const list = joinList(codes);
  if (path) return `and-${list}`;
  return list.startsWith('and-') ? `\\${list}` : list;
}

function priceText(price: number | null): string | null {
  return price === null ? null : String(unitPriceToEuro(price));
}

/** The parameters as text for a link: '' or `?color=rosso,blu&page=2`, with commas left readable. */
export function listingSearch(query: ListingQuery): string {
  const text = buildListing(query).toString().replaceAll('%2C', ',');
  return text === '' ? '' : `?${text}`;
}
