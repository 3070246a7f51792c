import type { ReactNode } from 'react';
import { useHydrated } from './use-hydrated.ts';
import styles from './client-only.module.css';

/**
 * Content that needs JavaScript: its space is reserved from the start, to avoid a layout shift, and it becomes visible
 * when hydrated. Without JavaScript it takes no space.
 */
export function ClientOnly({ children }: { children: ReactNode }) {
  return <span className={useHydrated() ? styles.hydrated : styles.unhydrated}>{children}</span>;
}
