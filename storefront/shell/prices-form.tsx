import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useI18n } from '../i18n/i18n.tsx';
import { useAppState, usePricesFetcher } from '../session/app-state.tsx';
import styles from './prices-form.module.css';

/** Form that shows or hides the prices; a child is a submit button. */
export function PricesForm({ children }: { children: ReactNode }) {
  const { path } = useI18n();
  const { pathname, search } = useLocation();
  const { showPrices } = useAppState();
  const fetcher = usePricesFetcher();
  return (
    <fetcher.Form method="post" action={path('/pages/prices')} className={styles.form} defaultShouldRevalidate={false}>
      <input type="hidden" name="back" value={pathname + search} />
      <input type="hidden" name="shown" value={String(!showPrices)} />
      {children}
    </fetcher.Form>
  );
}
