import { createContext, use } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { WHOLE_CATALOGUE, type ListingQuery } from '../../../domain/listing-query.ts';
import { buildListing, parseListing } from '../../../domain/listing-url.ts';
import type { Facet, FacetChoice, Listing } from '../../parsers/listing.ts';
import { listingAddress } from '../load-listing.ts';

/** Data that every facet is rendered from. */
export interface FacetPlace {
  listing: Listing;
  query: ListingQuery;
  /** Path of the listing, with language prefix. */
  basePath: string;
}

/** In the URL while the filter drawer is open and nothing has been selected in it yet. */
export const filtersHash = '#filters';

/** Whether the next navigation replaces the history entry that opening the drawer has created. */
export function useReplacesEntry(): boolean {
  return useLocation().hash === filtersHash;
}

/**
 * The query that new choices build on: the pending one, else the shown one, so that a second choice made while the
 * first is loading does not undo it.
 */
export function useChosenQuery({ query, basePath }: Pick<FacetPlace, 'query' | 'basePath'>): ListingQuery {
  const { state, location } = useNavigation();
  const isComing = state === 'loading' && location.pathname === basePath;
  return isComing ? parseListing(new URLSearchParams(location.search)) : query;
}

/** Called when a filter is set; the drawer around the facets has to know it before the list is rendered. */
export const FilterSetContext = createContext<() => void>(() => {});

/** Opens another query of the listing without scrolling the page. */
export function useFilters(basePath: string): (query: ListingQuery) => void {
  const navigate = useNavigate();
  const replace = useReplacesEntry();
  const recordFilterSet = use(FilterSetContext);
  return (query) => {
    recordFilterSet();
    void navigate(listingAddress(basePath, query), { preventScrollReset: true, replace });
  };
}

/** The part of the query that a facet of links sets. */
const linkedPart = {
  category: 'categories',
  families: 'family',
  collection: 'collection',
  availability: 'availability',
} as const satisfies Record<string, keyof ListingQuery>;

const isLinked = (key: string): key is keyof typeof linkedPart => Object.hasOwn(linkedPart, key);

/** Where a choice of a facet of links leads, and whether it is shown as selected. */
interface LinkedChoice {
  to: string;
  isChosen: boolean;
}

/**
 * Links of the choices of a tree or link facet: the server's links, on the current path. During a
 * navigation only the facet's own part comes from the server's link and the rest from the pending query; otherwise the
 * second of two quick choices would undo the first. A choice in a tree drops the features, as in the server's link.
 */
export function useLinks(facet: Facet, { query: shown, basePath }: Pick<FacetPlace, 'query' | 'basePath'>) {
  const pending = useChosenQuery({ query: shown, basePath });
  return ({ id, path, selected }: FacetChoice): LinkedChoice => {
    const search = path.replace(/^[^?]*/, '');
    const part = isLinked(facet.key) ? linkedPart[facet.key] : null;
    const isTree = facet.kind === 'tree';
    if (!part || (pending === shown && (isTree || !selected))) return { to: basePath + search, isChosen: selected };
    const linked = parseListing(new URLSearchParams(search))[part];
    const single = part === 'availability' ? [id] : id;
    const isChosen = JSON.stringify(pending[part]) === JSON.stringify(isTree ? linked : single);
    const chosen = isTree ? linked : isChosen ? WHOLE_CATALOGUE[part] : single;
    const fields = isTree ? [] : pending.fields;
    return { to: listingAddress(basePath, { ...pending, fields, [part]: chosen, page: 1 }), isChosen };
  };
}

/** The rest of the query as hidden fields, for forms that work without JavaScript. */
export function hiddenFields(query: ListingQuery): [name: string, value: string][] {
  return [...buildListing({ ...query, page: 1 })];
}
