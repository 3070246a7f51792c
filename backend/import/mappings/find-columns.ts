import type { FieldSpec, FileKind } from '../mapping/field-spec.ts';
import { columnKey, columnNames, contraryNames, isNumbered, isPlainPrice } from './column-names.ts';

/** The columns that are for each place of a kind; one, or several where they are numbered. */
export type FoundColumns = Map<string, string[]>;

/** Marks a place that is filled by the contrary of its column. */
export const CONTRARY = '!';

/**
 * The columns of a file by the place that their names stand for: names of the fields themselves first, then the usual
 * ones, the plainest last. `isWanted` limits the places, and the columns for each.
 */
export function findColumns(
  kind: FileKind,
  columns: readonly string[],
  isWanted: (place: string, column: string) => boolean = () => true,
): FoundColumns {
  const places = [...placesOf(kind)];
  const matches = columns.flatMap((column, order) => {
    const key = columnKey(column);
    return places.flatMap(([place, keys]) => {
      const rank = keys.indexOf(isNumbered(place) ? key.replace(/\d+$/, '') : key);
      return key === '' || rank < 0 || !isWanted(place, column) ? [] : [{ column, place, rank, order }];
    });
  });
  const found: FoundColumns = new Map();
  const taken = new Set<string>();
  for (const { column, place } of matches.sort((one, other) => one.rank - other.rank || one.order - other.order)) {
    const others = found.get(place);
    if (taken.has(column) || (others !== undefined && !isNumbered(place))) continue;
    if (place.startsWith(CONTRARY) && found.has(place.slice(1))) continue;
    taken.add(column);
    found.set(place, [...(others ?? []), column]);
  }
  const sorted: FoundColumns = new Map();
  for (const [place] of places) {
    const some = found.get(place);
    if (some !== undefined) sorted.set(place, inFileOrder(some, columns));
  }
  if (kind.name === 'articles' && !sorted.has('code') && sorted.has('sku')) {
    sorted.set('code', sorted.get('sku') ?? []);
    sorted.delete('sku');
  }
  // The only text of an English list is the name.
  if (kind.name === 'articles' && !sorted.has('name.it') && isWanted('name.it', 'description')) {
    const only = sorted.get('description.it');
    if (only !== undefined && columnKey(only[0] ?? '') === 'description') {
      sorted.set('name.it', only);
      sorted.delete('description.it');
    }
  }
  placeGrossPrice(sorted, columns, isWanted);
  if (kind.name === 'customers') placeAgreements(sorted, isWanted);
  if (kind.hasFeaturesAndPrices === true) {
    for (const column of columns) {
      const list = taken.has(column) ? null : priceListOf(column);
      if (list === null || sorted.has(`prices.${list}`) || !isWanted(`prices.${list}`, column)) continue;
      sorted.set(`prices.${list}`, [column]);
    }
  }
  return sorted;
}

const [gross, net] = ['lines.grossPrice', 'lines.netPrice'];

/** A plain price of lines is the one before discounts, where the file has discounts or a net price beside it. */
function placeGrossPrice(
  found: FoundColumns,
  columns: readonly string[],
  isWanted: (place: string, column: string) => boolean,
): void {
  const [price] = found.get(net) ?? [];
  if (price === undefined || found.has(gross)) return;
  if (!isPlainPrice(price)) {
    const taken = new Set([...found.values()].flat());
    const plain = columns.find((column) => isPlainPrice(column) && !taken.has(column) && isWanted(gross, column));
    if (plain !== undefined) found.set(gross, [plain]);
  } else if (found.has('lines.discounts') && isWanted(gross, price)) {
    found.delete(net);
    found.set(gross, [price]);
  }
}

const agreement = 'contractPrices.';

/**
 * Beside a code of an article the discounts of a customer are those for it; without one, or a column that says that its
 * codes are of customers, there are no agreements.
 */
function placeAgreements(found: FoundColumns, isWanted: (place: string, column: string) => boolean): void {
  const [code = ''] = found.get('code') ?? [];
  if (['codice', 'code'].includes(columnKey(code))) found.delete(`${agreement}articleCode`);
  const discounts = found.get('discounts') ?? [];
  const ofArticle = `${agreement}discounts`;
  if (found.has(`${agreement}articleCode`) && discounts.every((column) => isWanted(ofArticle, column))) {
    found.delete('discounts');
    if (discounts.length > 0 && !found.has(ofArticle)) found.set(ofArticle, discounts);
  }
  const isWhole = found.has(`${agreement}articleCode`) && (found.has(`${agreement}netPrice`) || found.has(ofArticle));
  if (isWhole) return;
  // Whoever wrote the names of the fields themselves means them.
  for (const [place, [column = '']] of found) {
    if (place.startsWith(agreement) && !column.startsWith(agreement)) found.delete(place);
  }
}

function inFileOrder(some: readonly string[], columns: readonly string[]): string[] {
  return columns.filter((column) => some.includes(column));
}

/** The keys of every name of the kinds, to find the line of the column names. */
export function allKeys(kinds: readonly FileKind[]): Set<string> {
  return new Set(kinds.flatMap((kind) => [...placesOf(kind).values()].flat()));
}

/** The keys of the names of a place, the surest first. */
export function keysOf(kind: FileKind, place: string): readonly string[] {
  return placesOf(kind).get(place) ?? [];
}

/** Every place of a kind that a column can fill. */
export function allPlaces(kind: FileKind): string[] {
  return [...placesOf(kind).keys()];
}

const known = new Map<string, Map<string, string[]>>();

function placesOf(kind: FileKind): Map<string, string[]> {
  const made = known.get(kind.name) ?? new Map<string, string[]>();
  if (made.size > 0) return made;
  const note = (place: string, names: readonly string[]): void => {
    made.set(place, [...new Set([...(made.get(place) ?? []), ...names.map(columnKey)])]);
  };
  for (const [field, spec] of Object.entries(kind.fields)) {
    for (const place of placesOfField(field, spec)) note(place, ownNames(place));
  }
  for (const [place, names] of Object.entries(columnNames[kind.name] ?? {})) note(place, names);
  for (const [place, names] of Object.entries(contraryNames)) if (kind.fields[place]) note(CONTRARY + place, names);
  known.set(kind.name, made);
  return made;
}

function placesOfField(field: string, spec: FieldSpec): string[] {
  if (spec.type === 'local') return [`${field}.it`, `${field}.en`];
  if (spec.type !== 'objects' || spec.bare !== undefined) return [field];
  return Object.keys(spec.parts ?? {}).map((part) => `${field}.${part}`);
}

function ownNames(place: string): string[] {
  return place.endsWith('.it') ? [place.slice(0, -'.it'.length), place] : [place];
}

const priceName =
  /^(?:prezzo(?: di)?(?: (?:listino|vendita))?|listino|prz|lst|price(?: list)?|list price|unit price)(?![\p{L}])[\s_.:-]*(.*)$/iu;

/** Prices that are none of a list, and what stands beside prices. */
const noListPrice = /acquist|cost|fornit|riferit|ultim|quantit|data|scont|minim|purchase|supplier|date|quantity|per /iu;

/**
 * The price list whose prices a column holds by its name, `Listino 2` or `Prezzo GROSSISTI`; null for another column, and
 * for one of several of the same name.
 */
function priceListOf(column: string): string | null {
  const name = column.replaceAll('_', ' ').trim();
  const [, rest] = priceName.exec(name) ?? [];
  if (rest === undefined || noListPrice.test(name) || /\(\d+\)$/.test(name)) return null;
  const list = rest
    .replace(/^(?:n\.?|listino)\s*(?=\d)/i, '')
    .replaceAll(/[€()]|\beuro?\b/gi, '')
    .trim();
  return list === '' ? '1' : list.replaceAll(/\s+/g, '-');
}
