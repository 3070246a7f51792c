import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { cachedKindOf } from './rules.ts';

/** Milliseconds on a page until it is cached, so that pages that are only passed through are not loaded twice. */
const delay = 2_000;

/** Caches the pages that stay readable without a connection. */
export function useCachedPage(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (!import.meta.env.PROD) return;
    const timer = setTimeout(() => void cachePage(), delay);
    return () => clearTimeout(timer);
  }, [pathname, search]);
}

let firstPage: string | null = null;

/**
 * Starts the service worker, and lets it store this page if it is one of those that stay readable. Without a service
 * worker the shop works as before.
 */
async function cachePage(): Promise<void> {
  const page = location.pathname + location.search;
  firstPage ??= page;
  // The alert of a cached page belongs to the page that was opened with it.
  if (page !== firstPage) document.getElementById('cached-page')?.remove();
  if (!('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register('/service-worker.js');
  } catch {
    return;
  }
  const isDataSaverOn = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData;
  if (isDataSaverOn || !cachedKindOf(location.pathname)) return;
  const { active } = await navigator.serviceWorker.ready;
  const assets = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/assets/`));
  active?.postMessage({ path: page, assets });
}
