import {
  FLAG_PARAMETERS,
  LATEST_ORDERS,
  MAXIMUM_CODE_LIST,
  MAXIMUM_TEXT,
  OFFERS,
  parseListing,
  splitList,
  TRUE_WORDS,
} from './listing-url.ts';

const FALSE_WORDS = new Set(['', 'false', '0', 'no', 'off']);
const YES_OR_NO = new Set<string>([...Object.values(FLAG_PARAMETERS), OFFERS, LATEST_ORDERS]);

/**
 * Names of the filters of a URL or `product_list` body that `parseListing` ignores because of their values: a price
 * that is no number, a yes/no filter with another value, an invalid `field_` name or value list, or too many of them.
 * Parameters that are no filters are not reported; an empty value is no filter.
 */
export function ignoredFilters(entries: Iterable<readonly [string, string]>): string[] {
  const all = [...entries];
  const { minimumPrice, maximumPrice, fields } = parseListing(all);
  const readFields = new Set(fields.map(({ name }) => name));
  const unread = new Set<string>();
  for (const [name, value] of all) {
    const text = value.trim().toLowerCase();
    if (text === '') continue;
    const isUnread =
      (name === 'min_price' && minimumPrice === null) ||
      (name === 'max_price' && maximumPrice === null) ||
      (name.startsWith('field_') && !readFields.has(name)) ||
      (YES_OR_NO.has(name) && !TRUE_WORDS.has(text) && !FALSE_WORDS.has(text));
    if (isUnread) unread.add(name);
  }
  return [...unread];
}

/**
 * Names of the other parameters of a `product_list` body whose values `parseListing` does not use as they are: a page,
 * a size of pages or an order that there is not, an unknown availability or assortment. An empty value asks for nothing.
 */
export function ignoredChoices(entries: Iterable<readonly [string, string]>): string[] {
  const all = [...entries];
  const { page, perPage, sort, assortment, availability } = parseListing(all);
  const uses = new Map<string, (text: string) => boolean>([
    ['page', (text) => Number(text) === page],
    ['per_page', (text) => Number(text) === perPage],
    ['sort', (text) => text === sort],
    ['assortment', (text) => text === assortment],
    [
      'availability',
      (text) => splitList(text.toLowerCase()).every((state) => availability.some((one) => one === state)),
    ],
  ]);
  const unused = all.filter(([name, value]) => value.trim() !== '' && uses.get(name)?.(value) === false);
  return [...new Set(unused.map(([name]) => name))];
}

const requestedText = (parameters: URLSearchParams): string =>
  (parameters.get('text') ?? parameters.get('search_term') ?? '').trim();

/** Whether the text of a URL is longer than the search limit for a list of codes. */
export function isTextCut(parameters: URLSearchParams): boolean {
  return requestedText(parameters).length > MAXIMUM_CODE_LIST && parseListing(parameters).text !== '';
}

/** The text of a URL that is not searched because an `only…` filter excludes a text, else null. */
export function droppedText(parameters: URLSearchParams): string | null {
  const text = requestedText(parameters);
  return text !== '' && text !== '*' && parseListing(parameters).text === '' ? text.slice(0, MAXIMUM_TEXT) : null;
}
