import { lazy } from 'react';
import { listingPartTexts } from '../i18n/load-texts.ts';
// Their styles come with the page, because the server draws them at once.
import './active-filters.module.css';
import './article-card.module.css';
import './facets/facets.module.css';
import '../ui/chip.module.css';
import '../ui/alert.module.css';

/** A part with the texts that only such parts need; the server has all texts. */
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
 * Parts of the listing that the server draws and that work as plain links and forms until their program has come, after
 * that of the list itself. To be used inside Suspense.
 */
export const Facets = import.meta.env.SSR ? (await loadFacets()).default : lazy(loadFacets);
export const ArticleGrid = import.meta.env.SSR ? (await loadGrid()).default : lazy(loadGrid);
export const ActiveFilters = import.meta.env.SSR ? (await loadFilters()).default : lazy(loadFilters);
export const ListingNotes = import.meta.env.SSR ? (await loadNotes()).default : lazy(loadNotes);
export const NothingFound = import.meta.env.SSR ? (await loadNothing()).default : lazy(loadNothing);
/** What stands there while another state of the listing is on its way; the server never draws it. */
export const ListingSkeleton = lazy(loadSkeleton);

/** Fetches what the listing will need: for pages that are not drawn by the server, and for when the network is gone. */
export async function prepareListing(): Promise<void> {
  await Promise.all([loadFacets(), loadGrid(), loadFilters(), loadNotes(), loadSkeleton()]);
}
