import type { Permission } from '../../contract/permission.ts';
import { createContext, use, useCallback, useEffect, useInsertionEffect, useMemo, type ReactNode } from 'react';
import { useFetcher } from 'react-router';
import { configureBrowser, ensureToken } from '../api-client/browser-api.ts';
import { localPath } from '../../domain/locale.ts';
import type { RootData } from './root-data.ts';
import type { StorefrontSettings } from '../api-client/request-context.ts';
import { may, mayBuy, type Session } from './session.ts';

interface AppState {
  session: Session | null;
  /** Key of session and customer, for what the browser keeps of a page. */
  owner: string;
  settings: StorefrontSettings;
  showPrices: boolean;
  /** Whether the user can show or hide prices: not when the server returns none. */
  hasPrices: boolean;
  /** How many orders of colleagues wait for this user. */
  waitingApprovals: number;
  setShowPrices: (shown: boolean) => void;
}

const AppContext = createContext<AppState | null>(null);

/** The fetcher of all forms that show or hide prices; its data is the last choice. */
export function usePricesFetcher() {
  return useFetcher<boolean>({ key: 'prices' });
}

/** State shared by all pages: session, operator settings, whether prices are shown. */
export function AppStateProvider({ data, children }: { data: RootData; children: ReactNode }) {
  const { session, owner, settings, waitingApprovals } = data;
  const chosen = usePricesFetcher();
  const hasPrices = session?.seesPrices ?? false;
  const isChosen = chosen.formData ? chosen.formData.get('shown') === 'true' : (chosen.data ?? data.showPrices);
  const showPrices = isChosen && (session?.seesPrices ?? true);
  const { submit } = chosen;
  const setShowPrices = useCallback(
    (shown: boolean) => {
      const action = localPath(data.locale, '/pages/prices');
      void submit({ shown: String(shown) }, { method: 'post', action, defaultShouldRevalidate: false });
    },
    [submit, data.locale],
  );

  // Before all other effects of the page, some of which send requests.
  useInsertionEffect(() => configureBrowser(data), [data]);
  useEffect(() => {
    // After a login without JavaScript the browser has only the cookie. The next request reports a network failure.
    ensureToken().catch(() => {});
  }, [session]);

  const state = useMemo(
    () => ({ session, owner, settings, showPrices, hasPrices, waitingApprovals, setShowPrices }),
    [session, owner, settings, showPrices, hasPrices, waitingApprovals, setShowPrices],
  );
  return <AppContext value={state}>{children}</AppContext>;
}

/** The shared state. Throws outside of AppStateProvider. */
export function useAppState(): AppState {
  const state = use(AppContext);
  if (!state) throw new Error('useAppState outside AppStateProvider');
  return state;
}

/** Whether this page offers what needs a permission: guests are offered it too, to log in for it. */
export function useIsOffered(permission: Permission): boolean {
  const { session } = useAppState();
  return session === null || may(session, permission);
}

/** Whether articles can be put into a cart here: not by guests, users without the permission, and closed customers. */
export function useMayBuy(): boolean {
  return mayBuy(useAppState().session);
}

/** How prices appear on this page: shown, switched off, or hidden from guests. */
export function usePriceView(): 'shown' | 'hidden' | 'guest' {
  const { session, showPrices } = useAppState();
  if (!session) return 'guest';
  return showPrices ? 'shown' : 'hidden';
}
