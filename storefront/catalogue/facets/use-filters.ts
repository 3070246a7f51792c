import { useLocation, useNavigate, useNavigation } from 'react-router';
import type { ListingQuery } from '../../../domain/listing-query.ts';
import { buildListing, parseListing } from '../../../domain/listing-url.ts';
import type { Facet, FacetChoice, Listing } from '../../parsers/listing.ts';
import { listingAddress } from '../load-listing.ts';

/** What every facet is drawn from. */
export interface FacetPlace {
  listing: Listing;
  query: ListingQuery;
  /** Path of the listing, with its language. */
  basePath: string;
}

/** Stands in the address while the filters lie over the list and nothing has been chosen there yet. */
export const sheetHash = '#filters';

/** Whether the next step takes the place of the entry that opening the sheet has made in the browser's history. */
export function useReplaces(): boolean {
  return useLocation().hash === sheetHash;
}

/**
 * The state that choices build on: the one on its way, else the one that is shown. A second choice made while the first
 * is being loaded must not undo it.
 */
export function useChosenQuery({ query, basePath }: Pick<FacetPlace, 'query' | 'basePath'>): ListingQuery {
  const { state, location } = useNavigation();
  const isComing = state === 'loading' && location.pathname === basePath;
  return isComing ? parseListing(new URLSearchParams(location.search)) : query;
}

let isAsked = false;

/** Whether a filter was set since the sheet was opened, even if nothing of it is drawn yet. */
export const isStepAsked = (): boolean => isAsked;
export const askStep = (): void => void (isAsked = true);
export const forgetSteps = (): void => void (isAsked = false);

/** Opens another state of the listing without moving the page. */
export function useFilters(basePath: string): (query: ListingQuery) => void {
  const navigate = useNavigate();
  const replace = useReplaces();
  return (query) => {
    askStep();
    void navigate(listingAddress(basePath, query), { preventScrollReset: true, replace });
  };
}

/** The part of a listing's state that a facet of links decides. */
const linkedPart = {
  category: 'categories',
  families: 'family',
  brand: 'brand',
  collection: 'collection',
} as const satisfies Record<string, keyof ListingQuery>;

const isLinked = (key: string): key is keyof typeof linkedPart => Object.hasOwn(linkedPart, key);

/** A choice of a facet of links as it is to be drawn: where it leads, and whether it is chosen. */
interface LinkedChoice {
  to: string;
  isChosen: boolean;
}

/**
 * How the choices of a tree or of a facet of links lead on: as the server says, on the path that is open (R3.14, R3.15).
 * While another state is on its way the facet's own part is taken from the server's link and all else from that state, or
 * the second of two quick choices would undo the first. A step in a tree leaves features behind, as the server's does.
 */
export function useLinks(facet: Facet, { query: shown, basePath }: Pick<FacetPlace, 'query' | 'basePath'>) {
  const asked = useChosenQuery({ query: shown, basePath });
  return ({ id, path, selected }: FacetChoice): LinkedChoice => {
    const search = path.replace(/^[^?]*/, '');
    const part = isLinked(facet.key) ? linkedPart[facet.key] : null;
    const isTree = facet.kind === 'tree';
    if (!part || (asked === shown && (isTree || !selected))) return { to: basePath + search, isChosen: selected };
    const linked = parseListing(new URLSearchParams(search))[part];
    const isChosen = isTree ? JSON.stringify(asked[part]) === JSON.stringify(linked) : asked[part] === id;
    const chosen = isTree ? linked : isChosen ? null : id;
    const fields = isTree ? [] : asked.fields;
    return { to: listingAddress(basePath, { ...asked, fields, [part]: chosen, page: 1 }), isChosen };
  };
}

/** The rest of the listing's state as hidden fields, for forms that work without scripts. */
export function hiddenFields(query: ListingQuery): [name: string, value: string][] {
  return [...buildListing({ ...query, page: 1 })];
}
