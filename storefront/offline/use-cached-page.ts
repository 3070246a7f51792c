import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Milliseconds on a page until it is cached, so that pages that are only passed through are not loaded twice. */
const delay = 2_000;

/** Caches the pages that stay readable without a connection. */
export function useCachedPage(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (!import.meta.env.PROD) return;
    // Without a service worker the shop works as before.
    const timer = setTimeout(() => {
      // A failed chunk reloads the page, which can't be loaded without a connection.
      if (navigator.onLine) void import('./cache-page.ts').then(({ cachePage }) => cachePage());
    }, delay);
    return () => clearTimeout(timer);
  }, [pathname, search]);
}
