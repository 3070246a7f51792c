import type { ReactNode } from 'react';
import { useHydrated } from './use-hydrated.ts';
import styles from './when-awake.module.css';

/**
 * What works only with the page's program: its place is kept from the start, so that nothing moves when it wakes, and it
 * shows from then on. Without scripts it takes no place.
 */
export function WhenAwake({ children }: { children: ReactNode }) {
  return <span className={useHydrated() ? styles.awake : styles.asleep}>{children}</span>;
}
