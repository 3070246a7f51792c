import { lazy } from 'react';
// Their styles come with the page, because the server draws them at once.
import './article-card.module.css';
import './facets/facets.module.css';

const loadFacets = async () => ({ default: (await import('./facets/facets.tsx')).Facets });
const loadGrid = async () => ({ default: (await import('./article-card.tsx')).ArticleGrid });

/**
 * Parts of the listing that the server draws and that work as plain links and forms until their program has come, after
 * that of the list itself. To be used inside Suspense.
 */
export const Facets = import.meta.env.SSR ? (await loadFacets()).default : lazy(loadFacets);
export const ArticleGrid = import.meta.env.SSR ? (await loadGrid()).default : lazy(loadGrid);

/** Fetches what the listing will need, for pages that are not drawn by the server. */
export async function prepareListing(): Promise<void> {
  await Promise.all([loadFacets(), loadGrid()]);
}
