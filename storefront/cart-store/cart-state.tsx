import { createContext, use, useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { browserApi } from '../api-client/browser-api.ts';
import { createCartStore, type CartStore } from './cart-actions.ts';
import { showAdded, showRemoved } from './cart-toasts.tsx';
import { findLine, type AddResult, type ArticleToAdd, type CartState, type NamedLine } from './cart-model.ts';
import { reportFailure } from '../api-client/failure-report.ts';
import { pendingInTab } from './pending-changes.ts';
import type { CartSummary, HeldLine } from '../parsers/cart.ts';
import { watchReturn } from './watch-return.ts';
import { useAppState } from '../session/app-state.tsx';
import { askForMissingClient } from '../session/ask-for-client.ts';
import { ownerKey, type Session } from '../session/session.ts';

/** Milliseconds without typing before quantities are sent. */
const typingPause = 500;

const CartContext = createContext<CartStore | null>(null);

/**
 * Provides the cart of the logged-in user; once around the whole app, inside I18nProvider. The cart is loaded with the
 * page and again when customer or address change; guests cause no request.
 */
export function CartProvider(props: {
  session: Session | null;
  /** What the cart holds, loaded on the server; null when that failed. */
  cart: CartSummary | null;
  children: ReactNode;
}) {
  const { session, cart, children } = props;
  const [store] = useState(() => {
    const created: CartStore = createCartStore({
      api: browserApi,
      pending: pendingInTab(() => sessionStorage),
      delay: typingPause,
      cart,
      onFailure: reportFailure,
      onRemoved: (line) => showRemoved(line, () => created.restore(line)),
    });
    return created;
  });
  const owner = session && session.clientId !== '0' ? ownerKey(session) : null;
  useEffect(() => {
    void store.open(owner);
  }, [store, owner]);
  useEffect(() => {
    const send = () => void store.flush();
    const hide = () => document.visibilityState === 'hidden' && send();
    // A page restored from the back/forward cache shows an old cart.
    const show = (event: PageTransitionEvent) => event.persisted && void store.reload();
    addEventListener('pagehide', send);
    // Pending changes are sent as soon as the network is back.
    addEventListener('online', send);
    addEventListener('pageshow', show);
    document.addEventListener('visibilitychange', hide);
    const stopWatching = watchReturn(() => void store.refresh());
    return () => {
      stopWatching();
      removeEventListener('pagehide', send);
      removeEventListener('online', send);
      removeEventListener('pageshow', show);
      document.removeEventListener('visibilitychange', hide);
    };
  }, [store]);
  return <CartContext value={store}>{children}</CartContext>;
}

/** The store itself, for operations that the hooks below don't have. */
export function useCartStore(): CartStore {
  const store = use(CartContext);
  if (!store) throw new Error('useCartStore outside CartProvider');
  return store;
}

/**
 * Selects a part of the cart; renders again only when the result changes, so `part` must be stable for the same state.
 */
export function useCartPart<Part>(part: (state: CartState) => Part): Part {
  const store = useCartStore();
  return useSyncExternalStore(
    store.subscribe,
    () => part(store.state()),
    // A part that hydrates late must match the server-rendered cart, not a later state.
    () => part(store.firstState),
  );
}

const whole = (state: CartState) => state;
const lineCount = (state: CartState) => state.cart.lines.length;

/** The whole cart state; renders on every change, so only for components that show the cart. */
export function useCart(): CartState {
  return useCartPart(whole);
}

/** Number of lines: the badge of header and bottom bar; 0 for guests. */
export function useCartCount(): number {
  return useCartPart(lineCount);
}

/**
 * The line of an article, for the label 'Aggiorna' and its quantity; undefined when it is not in the cart.
 * Renders again only when that line changes.
 */
export function useCartLine(
  internalCode: string,
  promotion?: { code: string; row: number } | null,
): HeldLine | undefined {
  return useCartPart((state) => findLine(state.cart.lines, { internalCode, promotion }));
}

export interface CartActions {
  /**
   * Adds an article, shows the toast and loads the cart; a rejection opens the dialog of R8, an agent without a
   * customer is asked to select one. The calling component shows an `exception` at its quantity input.
   */
  add: (article: ArticleToAdd) => Promise<AddResult>;
  /** Changes a line's quantity, in whole packs: shown at once, sent after a typing delay; 0 removes it. */
  setQuantity: CartStore['setQuantity'];
  /** Removes a line, with a toast that can undo it. */
  remove: (line: NamedLine) => Promise<boolean>;
  /** Sends typed quantities at once; resolves with whether all of them have reached the server. */
  flush: () => Promise<boolean>;
  /** Reloads the cart. */
  reload: () => Promise<void>;
}

/** The operations of the cart; stable functions across renders. */
export function useCartActions(): CartActions {
  const store = useCartStore();
  const { session } = useAppState();
  return useMemo(
    () => ({
      add: async function add(article) {
        if (askForMissingClient(session)) return { status: 'no-client' };
        const result = await store.add(article);
        if (result.status === 'done' && result.quantity > 0) showAdded(article, result, add);
        return result;
      },
      setQuantity: store.setQuantity,
      remove: store.remove,
      flush: store.flush,
      reload: store.reload,
    }),
    [store, session],
  );
}
