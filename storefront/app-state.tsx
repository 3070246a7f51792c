import { createContext, use, useCallback, useMemo, useState, type ReactNode } from 'react';
import { CartProvider, useCart, useCartActions } from './cart-state.tsx';
import { cookieText, readCookie } from './cookies.ts';
import type { Cart } from './readers/cart.ts';
import type { RootData } from './root-data.ts';
import type { StorefrontSettings } from './request-context.ts';
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
  cart: Cart;
  /** 'failed' when the cart could not be loaded: its screen then offers to try again (R8.23). */
  cartStatus: 'ready' | 'loading' | 'failed';
  /** Asks for the cart anew; the answer replaces the whole cart (R4.7). Never rejects. */
  reloadCart: () => Promise<void>;
}

const AppContext = createContext<AppState | null>(null);

/** What all pages share in the browser: who is there, whether prices show, the cart. */
export function AppStateProvider({ data, children }: { data: RootData; children: ReactNode }) {
  return (
    <CartProvider session={data.session} cart={data.cart}>
      <SharedState data={data}>{children}</SharedState>
    </CartProvider>
  );
}

function SharedState({ data, children }: { data: RootData; children: ReactNode }) {
  const { session, settings } = data;
  const [showPrices, setShown] = useState(data.showPrices);
  const { cart, status, isLoading } = useCart();
  const { reload: reloadCart } = useCartActions();
  const cartStatus: AppState['cartStatus'] = isLoading ? 'loading' : status === 'failed' ? 'failed' : 'ready';

  const setShowPrices = useCallback((shown: boolean) => {
    document.cookie = cookieText(pricesCookie, String(shown));
    setShown(shown);
  }, []);

  const state = useMemo(
    () => ({ session, settings, showPrices, setShowPrices, cart, cartStatus, reloadCart }),
    [session, settings, showPrices, setShowPrices, cart, cartStatus, reloadCart],
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
