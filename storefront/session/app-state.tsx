import { createContext, use, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { ensureToken } from '../api-client/browser-api.ts';
import { cookieText, readCookie } from './cookies.ts';
import type { RootData } from './root-data.ts';
import type { StorefrontSettings } from '../api-client/request-context.ts';
import type { Session } from './session.ts';

/** Name of the cookie that keeps whether prices are shown (R1.17). */
export const pricesCookie = 'show_prices';

/** Whether prices are shown, as the cookies of a request say; shown unless switched off. */
export function arePricesShown(cookies: string): boolean {
  return readCookie(cookies, pricesCookie) !== 'false';
}

interface AppState {
  session: Session | null;
  settings: StorefrontSettings;
  showPrices: boolean;
  setShowPrices: (shown: boolean) => void;
}

const AppContext = createContext<AppState | null>(null);

/** What all pages share: who is there, the operator's settings, whether prices show. */
export function AppStateProvider({ data, children }: { data: RootData; children: ReactNode }) {
  const { session, settings } = data;
  const [showPrices, setShown] = useState(data.showPrices);

  const setShowPrices = useCallback((shown: boolean) => {
    document.cookie = cookieText(pricesCookie, String(shown));
    setShown(shown);
  }, []);

  useEffect(() => {
    // After a login without scripts the browser has the cookie only. A failing network is told by the next call.
    ensureToken().catch(() => {});
  }, [session]);

  const state = useMemo(
    () => ({ session, settings, showPrices, setShowPrices }),
    [session, settings, showPrices, setShowPrices],
  );
  return <AppContext value={state}>{children}</AppContext>;
}

/** The shared state; only inside the pages. */
export function useAppState(): AppState {
  const state = use(AppContext);
  if (!state) throw new Error('useAppState outside AppStateProvider');
  return state;
}

/** How prices stand on this page: shown, switched off, or not for guests. */
export function usePriceView(): 'shown' | 'hidden' | 'guest' {
  const { session, showPrices } = useAppState();
  if (!session) return 'guest';
  return showPrices ? 'shown' : 'hidden';
}
