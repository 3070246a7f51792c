import { createContext, use, useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { browserApi } from '../calls/browser-api.ts';
import type * as cartNotices from './cart-notices.tsx';
import { createCartStore, type CartStore } from './cart-actions.ts';
import { findLine, type AddResult, type ArticleToAdd, type CartState } from './cart-model.ts';
import { reportFailure } from '../calls/failure-report.ts';
import { furtherTexts } from '../i18n/load-texts.ts';
import { keptInTab } from './kept-changes.ts';
import type { Cart, CartLine } from '../readers/cart.ts';
import { useAppState } from '../session/app-state.tsx';
import { asksForClient } from '../session/ask-for-client.ts';
import { readerKey, type Session } from '../session/session.ts';

/** Notices come with the first thing there is to say; without them the cart shows what happened all the same. */
export function withNotices(tell: (notices: typeof cartNotices) => void): void {
  void Promise.all([import('./cart-notices.tsx'), furtherTexts()]).then(
    ([notices]) => tell(notices),
    () => {},
  );
}

/** Quiet after typing before quantities are sent. */
const typingPause = 500;

const CartContext = createContext<CartStore | null>(null);

/**
 * Gives the page the cart of whoever is logged in; stands once around everything, within I18nProvider. The cart is
 * loaded when the page is (R7.24), and anew when client or address change; guests cause no call (R4.6).
 */
export function CartProvider(props: {
  session: Session | null;
  /** The cart as the server loaded it with the page, as JSON; null when it could not. */
  cart: string | null;
  children: ReactNode;
}) {
  const { session, cart, children } = props;
  const [store] = useState(() => {
    const created: CartStore = createCartStore({
      api: browserApi,
      kept: keptInTab(() => sessionStorage),
      delay: typingPause,
      cart: cart === null ? null : (JSON.parse(cart) as Cart),
      onFailure: reportFailure,
      onRemoved: (line) => withNotices(({ notifyRemoved }) => notifyRemoved(line, () => created.restore(line))),
    });
    return created;
  });
  const owner = session && session.clientId !== '0' ? readerKey(session) : null;
  useEffect(() => {
    void store.open(owner);
  }, [store, owner]);
  useEffect(() => {
    const send = () => void store.flush();
    const hide = () => document.visibilityState === 'hidden' && send();
    // A page that comes back from the browser's memory shows an old cart.
    const show = (event: PageTransitionEvent) => event.persisted && void store.reload();
    addEventListener('pagehide', send);
    // What found no way to the server goes as soon as there is one.
    addEventListener('online', send);
    addEventListener('pageshow', show);
    document.addEventListener('visibilitychange', hide);
    return () => {
      removeEventListener('pagehide', send);
      removeEventListener('online', send);
      removeEventListener('pageshow', show);
      document.removeEventListener('visibilitychange', hide);
    };
  }, [store]);
  return <CartContext value={store}>{children}</CartContext>;
}

/** The store itself, for what the hooks below don't offer. */
export function useCartStore(): CartStore {
  const store = use(CartContext);
  if (!store) throw new Error('useCartStore outside CartProvider');
  return store;
}

/** What `part` reads of the cart; draws anew only when that changes, so it answers the same thing for the same state. */
export function useCartPart<Part>(part: (state: CartState) => Part): Part {
  const store = useCartStore();
  return useSyncExternalStore(
    store.subscribe,
    () => part(store.state()),
    // A part of the page that wakes late is compared with the cart it was made with, not with what has come since.
    () => part(store.firstState),
  );
}

const whole = (state: CartState) => state;
const lineCount = (state: CartState) => state.cart.lines.length;

/** Everything about the cart; draws anew at each change, so only for what shows the cart. */
export function useCart(): CartState {
  return useCartPart(whole);
}

/** Number of lines: the badge of header and bottom bar (R3.4); 0 for guests. */
export function useCartCount(): number {
  return useCartPart(lineCount);
}

/**
 * The line of an article in the cart, for 'Aggiorna' and the quantity beside it (R4.8); undefined when it is not there.
 * Draws anew only when that line changes.
 */
export function useCartLine(
  internalCode: string,
  promotion?: { code: string; row: number } | null,
): CartLine | undefined {
  return useCartPart((state) => findLine(state.cart.lines, { internalCode, promotion }));
}

export interface CartActions {
  /**
   * Puts an article in the cart, shows the notice and loads the cart; a refusal opens the dialog of R8, an agent
   * without a client chooses one. The caller shows
   * `exception` at its quantity box (R5.1).
   */
  add: (article: ArticleToAdd) => Promise<AddResult>;
  /** Changes a line's quantity, in whole packs: shown at once, sent after a pause (R2.96); 0 removes it. */
  setQuantity: CartStore['setQuantity'];
  /** Takes a line out, with the notice that can undo it (R8.26). */
  remove: (line: CartLine) => Promise<boolean>;
  /** Sends what was typed without waiting; resolves with whether all of it has reached the server. */
  flush: () => Promise<boolean>;
  /** Loads the cart anew. */
  reload: () => Promise<void>;
}

/** What can be done with the cart; the same functions at every draw. */
export function useCartActions(): CartActions {
  const store = useCartStore();
  const { session } = useAppState();
  return useMemo(
    () => ({
      add: async function add(article) {
        if (asksForClient(session)) return { status: 'no-client' };
        const result = await store.add(article);
        if (result.status === 'done' && result.quantity > 0)
          withNotices(({ notifyAdded }) => notifyAdded(article, result, add));
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
