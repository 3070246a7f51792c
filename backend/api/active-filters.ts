import type { ActiveFilter } from '../../contract/facets.ts';
import { filterType } from '../../domain/listing-filters.ts';
import { UNITS_PER_CENT } from '../../domain/money.ts';
import type { ListingQuery } from '../../domain/listing-query.ts';
import { FLAG_PARAMETERS, LISTING_FLAGS, OFFERS, joinList, type ListingFlag } from '../../domain/listing-url.ts';
import { textInBrief } from '../../domain/short-label.ts';
import { type Locale, featureNumberText, moneyText } from '../../domain/locale.ts';
import { localized } from '../../domain/local-text.ts';
import { text, type MessageKey } from '../texts/index.ts';
import type { Facets, LabelNode, Labels } from '../search/index.ts';
import { availabilityLabel } from './serialize-facets.ts';

/** An active filter before its type is known; without a node above it is at the root. */
type Tab = Omit<ActiveFilter, 'type' | 'submenu_id_ref'> & Partial<ActiveFilter>;

type Name = { it: string; en: string | null };

const FLAG_LABELS: Record<ListingFlag, MessageKey> = {
  onlyAvailable: 'filterAvailable',
  onlyPromotions: 'filterPromotions',
  onlyNew: 'filterNew',
  onlyAnnounced: 'filterAnnounced',
  onlyBackInStock: 'filterBackInStock',
  onlyPurchased: 'filterPurchased',
};

function nameOf(name: Name | undefined, locale: Locale, fallback: string): string {
  return name ? localized(name, locale) : fallback;
}

/** The code above a node of a tree; '0' at the root. */
function parentOf(node: LabelNode | undefined, tree: readonly LabelNode[]): string {
  return (node && tree[node.parent]?.code) ?? '0';
}

/** One tab per code; on a category path, a tab covers its code and all codes below it. */
function categoryFilters({ codes, path }: ListingQuery['categories'], { categories }: Labels, locale: Locale): Tab[] {
  return codes.map((code, index) => {
    const tail = joinList(codes.slice(index));
    const node = categories.find((candidate) => candidate.code === code);
    return {
      label: nameOf(node?.name, locale, code),
      submenu_id: path ? (index === 0 ? `and-${tail}` : tail) : code,
      submenu_id_ref: parentOf(node, categories),
    };
  });
}

function familyFilters(family: string | null, { families }: Labels, locale: Locale): Tab[] {
  if (family === null) return [];
  const node = families.find((candidate) => candidate.code === family);
  return [{ label: nameOf(node?.name, locale, family), submenu_id: family, submenu_id_ref: parentOf(node, families) }];
}

function priceLabel(query: ListingQuery, locale: Locale): string {
  const shown = (price: number) => moneyText(locale, price / UNITS_PER_CENT);
  if (query.minimumPrice === null) return text(locale, 'filterPriceTo', { to: shown(query.maximumPrice ?? 0) });
  if (query.maximumPrice === null) return text(locale, 'filterPriceFrom', { from: shown(query.minimumPrice) });
  return text(locale, 'filterPriceBetween', { from: shown(query.minimumPrice), to: shown(query.maximumPrice) });
}

function codesLabel(count: number, replaced: string | null, locale: Locale): string {
  if (replaced !== null) return text(locale, 'filterAlternatives', { code: replaced });
  return text(locale, 'filterCodes', { count });
}

/** Formats a number or a range of numbers from the URL in the language's notation. */
function numberLabel(value: string, locale: Locale): string {
  const shown = (text: string): string => {
    const number = Number(text.replace(',', '.'));
    return text.trim() === '' || Number.isNaN(number) ? text : featureNumberText(locale, number);
  };
  return value.split('..').map(shown).join(' – ').trim();
}

/** The chosen values of a feature with the labels and unit of its facet; without a facet, the values themselves. */
function fieldFilters(
  { name, values }: ListingQuery['fields'][number],
  labels: Labels,
  facets: Facets | null,
  locale: Locale,
): Tab[] {
  const facet = facets?.features.find((candidate) => candidate.name === name);
  const feature = labels.features.find(({ id, dataType }) => name === `field_${id}_feature_${dataType}`);
  return values.map((value) => {
    const label =
      facet?.entries.find(({ key }) => key.toLowerCase() === value.toLowerCase())?.label ??
      (feature?.dataType === 'b' && value === 'true' ? text(locale, 'filterYes') : null) ??
      (feature?.dataType === 'f' ? numberLabel(value, locale) : value);
    return {
      label: feature?.unit ? `${label}\u00a0${feature.unit}` : label,
      submenu_id: joinList([value]),
      ...(feature ? { type_label: nameOf(feature.name, locale, name) } : {}),
    };
  });
}

/**
 * The active filters of a listing, by parameter name, each with the data needed to remove it.
 * @param hasPrices whether price filters apply to the requester.
 * @param replaced visible code of the article whose alternatives are listed; null if there is none.
 */
export function serializeActiveFilters(
  query: ListingQuery,
  labels: Labels,
  facets: Facets | null,
  locale: Locale,
  hasPrices: boolean,
  replaced: string | null,
): Record<string, ActiveFilter[]> {
  const one = (label: string, id: string): Tab[] => [{ label, submenu_id: id }];
  const collection = labels.collections.find((candidate) => candidate.code === query.collection);
  const lists: Record<string, Tab[]> = {
    text: query.text === '' ? [] : one(textInBrief(query.text), query.text),
    category: categoryFilters(query.categories, labels, locale),
    families: familyFilters(query.family, labels, locale),
    brand: query.brands.map((code) => ({
      label: labels.brands.find((brand) => brand.code === code)?.name ?? code,
      submenu_id: joinList([code]),
    })),
    collection:
      query.collection === null ? [] : one(nameOf(collection?.name, locale, query.collection), query.collection),
    color: query.colors.map((code) => ({
      label: nameOf(labels.colors.find((color) => color.code === code)?.name, locale, code),
      submenu_id: joinList([code]),
    })),
    size: query.sizes.map((size) => ({ label: size, submenu_id: joinList([size]) })),
    price:
      !hasPrices || (query.minimumPrice === null && query.maximumPrice === null)
        ? []
        : one(priceLabel(query, locale), 'price'),
    assortment: facets?.assortment?.selected ? one(text(locale, 'filterAssortment'), 'own') : [],
    availability: query.availability.flatMap((state) => one(availabilityLabel(state, locale), state)),
    [OFFERS]: query.offers ? one(text(locale, 'filterPromotions'), 'true') : [],
    id: query.codes === null ? [] : one(codesLabel(query.codes.length, replaced, locale), 'id'),
  };
  for (const flag of LISTING_FLAGS) {
    lists[FLAG_PARAMETERS[flag]] = query[flag] ? one(text(locale, FLAG_LABELS[flag]), 'true') : [];
  }
  for (const field of query.fields) lists[field.name] = fieldFilters(field, labels, facets, locale);
  const shown = Object.entries(lists).filter(([, tabs]) => tabs.length > 0);
  return Object.fromEntries(
    shown.map(([parameter, tabs]) => {
      const type = filterType(parameter);
      return [parameter, tabs.map((tab): ActiveFilter => ({ submenu_id_ref: '0', ...tab, type }))];
    }),
  );
}
