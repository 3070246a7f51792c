import type { ActiveFilter } from '../../contract/facets.ts';
import { UNITS_PER_CENT } from '../../domain/money.ts';
import type { ListingQuery } from '../../domain/listing-query.ts';
import { FLAG_PARAMETERS, LISTING_FLAGS, OFFERS, joinList, type ListingFlag } from '../../domain/listing-url.ts';
import { textInBrief } from '../../domain/short-label.ts';
import { type Locale, featureNumberText, moneyText } from '../../domain/locale.ts';
import { localized } from '../../domain/local-text.ts';
import { text, type MessageKey } from '../texts/index.ts';
import type { Facets, Labels } from '../search/index.ts';
import { availabilityLabel } from './serialize-facets.ts';

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

/** One tab per code; on a category path, a tab covers its code and all codes below it. */
function categoryFilters({ codes, path }: ListingQuery['categories'], labels: Labels, locale: Locale): ActiveFilter[] {
  return codes.map((code, index) => {
    const tail = joinList(codes.slice(index));
    return {
      label: nameOf(labels.categories.find((node) => node.code === code)?.name, locale, code),
      submenu_id: path ? (index === 0 ? `and-${tail}` : tail) : code,
    };
  });
}

function familyFilters(family: string | null, labels: Labels, locale: Locale): ActiveFilter[] {
  if (family === null) return [];
  const node = labels.families.find((candidate) => candidate.code === family);
  return [
    {
      label: nameOf(node?.name, locale, family),
      submenu_id: family,
      submenu_id_ref: (node && labels.families[node.parent]?.code) ?? '0',
    },
  ];
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
): ActiveFilter[] {
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
 * The active filters of a listing, by type, each with the data needed to remove it. Types are parameter names.
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
  const one = (label: string, id: string): ActiveFilter[] => [{ label, submenu_id: id }];
  const collection = labels.collections.find((candidate) => candidate.code === query.collection);
  const lists: Record<string, ActiveFilter[]> = {
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
  return Object.fromEntries(Object.entries(lists).filter(([, filters]) => filters.length > 0));
}
