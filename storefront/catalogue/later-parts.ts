import { lazy } from 'react';
import { listingPartTexts } from '../i18n/load-texts.ts';
// The styles are loaded with the page, because the server renders these parts.
import './active-filters.module.css';
import './article-card.module.css';
import './facets/facets.module.css';
import '../ui/chip.module.css';
import '../ui/alert.module.css';

/** Loads a part together with the texts that only such parts need; the server has all texts. */
async function withTexts<Part>(part: Promise<Part>): Promise<Part> {
  if (!import.meta.env.SSR) await listingPartTexts();
  return part;
}

const loadFacets = async () => ({ default: (await withTexts(import('./facets/facets.tsx'))).Facets });
const loadGrid = async () => ({ default: (await import('./article-card.tsx')).ArticleGrid });
const loadFilters = async () => ({ default: (await withTexts(import('./active-filters.tsx'))).ActiveFilters });
const loadNotes = async () => ({ default: (await withTexts(import('./listing-remarks.tsx'))).ListingNotes });
const loadNothing = async () => ({ default: (await withTexts(import('./listing-remarks.tsx'))).NothingFound });
const loadSkeleton = async () => ({ default: (await import('./listing-skeleton.tsx')).ListingSkeleton });

/**
 * Parts of the listing that the server renders and that work as plain links and forms until their code is loaded, after
 * that of the list itself. Must be inside Suspense.
 */
export const Facets = import.meta.env.SSR ? (await loadFacets()).default : lazy(loadFacets);
export const ArticleGrid = import.meta.env.SSR ? (await loadGrid()).default : lazy(loadGrid);
export const ActiveFilters = import.meta.env.SSR ? (await loadFilters()).default : lazy(loadFilters);
export const ListingNotes = import.meta.env.SSR ? (await loadNotes()).default : lazy(loadNotes);
export const NothingFound = import.meta.env.SSR ? (await loadNothing()).default : lazy(loadNothing);
/** Placeholder while another query of the listing is loading; the server never renders it. */
export const ListingSkeleton = lazy(loadSkeleton);

/** Preloads the parts of the listing: for client-side navigations, and in case the network fails later. */
export async function prepareListing(): Promise<void> {
  await Promise.all([loadFacets(), loadGrid(), loadFilters(), loadNotes(), loadSkeleton()]);
}
