import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { LATE_LOADING } from '../../domain/defaults.ts';

/**
 * Looks for something that appears late: every 300 ms, up to 100 times. `use` gets it once; the returned
 * function stops the search.
 */
export function whenFound<T>(find: () => T | null, use: (found: T) => void): () => void {
  let left: number = LATE_LOADING.times;
  const timer = setInterval(() => {
    const found = find();
    left -= 1;
    if (found === null && left > 0) return;
    clearInterval(timer);
    if (found !== null) use(found);
  }, LATE_LOADING.every);
  return () => clearInterval(timer);
}

/**
 * Scrolls to the element that the fragment of the URL names, when it appears after its page, as in a section that is
 * loaded by itself. The router scrolls to those that are there at once. Nothing moves once the user has scrolled.
 */
export function useLateTarget(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const find = () => document.getElementById(hash.slice(1));
    if (hash === '' || find()) return;
    const { scrollY } = window;
    return whenFound(find, (target) => {
      if (window.scrollY === scrollY) target.scrollIntoView();
    });
  }, [hash, key]);
}
