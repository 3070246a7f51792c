import { createContext, use, useEffect, useMemo, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useFetcher } from 'react-router';
import { browserApi } from '../api-client/browser-api.ts';
import { reportFailure } from '../api-client/failure-report.ts';
import { useI18n } from '../i18n/i18n.tsx';
import type { Cart, CartLine, CartSummary, SummaryLine } from '../parsers/cart.ts';
import { fieldOf } from '../routing/form-fields.ts';
import { useAppState } from '../session/app-state.tsx';
import { requestMissingClient } from '../session/ask-for-client.ts';
import { ownerKey, type Session } from '../session/session.ts';
import type { CartChange, CartResult } from './cart-change.ts';
import { findLine, readCart, type AddResult, type ArticleToAdd, type CartState, type NamedLine } from './cart.ts';
import { GoneLines } from './gone-lines.tsx';
import { pendingInTab } from './queue.ts';
import { dismissAll } from '../ui/toasts.tsx';
import { createCartStore, type CartStore } from './store.ts';
import { showAdded, showRemoved } from './toasts.tsx';

/** Milliseconds without typing before quantities are sent. */
const typingPause = 500;

const CartContext = createContext<CartStore | null>(null);

/**
 * Provides the cart of the logged-in user; once around the whole app, inside I18nProvider. The cart is loaded with the
 * page and again when customer or address change; guests cause no request.
 */
export function CartProvider(props: {
  session: Session | null;
  /** Lines and totals of the cart, loaded on the server; null when that failed. */
  cart: CartSummary | null;
  children: ReactNode;
}) {
  const { session, cart, children } = props;
  const [store] = useState(() =>
    createCartStore({
      api: browserApi,
      pending: pendingInTab(() => sessionStorage),
      delay: typingPause,
      cart,
      onFailure: reportFailure,
      onRemoved: showRemoved,
    }),
  );
  const owner = session && session.clientId !== '0' ? ownerKey(session) : null;
  useEffect(() => {
    void store.open(owner);
  }, [store, owner]);
  const client = session?.clientId ?? null;
  useEffect(() => {
    // What a toast says, and offers to undo, is about the customer of that moment.
    if (client !== null) return dismissAll;
  }, [client]);
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
  return (
    <CartContext value={store}>
      {children}
      <GoneLines store={store} />
    </CartContext>
  );
}

/** Milliseconds without focus after which the window may show outdated data. */
const AWAY = 60_000;

/**
 * Calls `onReturn` when the user returns to the window after more than a minute in another tab, window or program.
 * Returns a function that unsubscribes.
 */
export function watchReturn(onReturn: () => void, now: () => number = Date.now): () => void {
  let leftAt = document.visibilityState === 'hidden' || !document.hasFocus() ? now() : null;
  const onBlur = () => void (leftAt ??= now());
  const onFocus = () => {
    const isAway = leftAt !== null && now() - leftAt > AWAY;
    leftAt = null;
    if (isAway) onReturn();
  };
  const onVisibilityChange = () => (document.visibilityState === 'hidden' ? onBlur() : onFocus());
  addEventListener('blur', onBlur);
  addEventListener('focus', onFocus);
  document.addEventListener('visibilitychange', onVisibilityChange);
  return () => {
    removeEventListener('blur', onBlur);
    removeEventListener('focus', onFocus);
    document.removeEventListener('visibilitychange', onVisibilityChange);
  };
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
): SummaryLine | undefined {
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
  return useMemo(() => {
    /** What the toast itself adds is what was meant: then it offers no sum. */
    async function put(article: ArticleToAdd, offersSum: boolean): Promise<AddResult> {
      if (requestMissingClient(session)) return { status: 'no-client' };
      const again = store.forCurrentOwner((meant: ArticleToAdd) => put(meant, false));
      const result = await store.add(article);
      if (result.status === 'done' && result.quantity > 0) showAdded(article, result, again, offersSum);
      return result;
    }
    return {
      add: (article) => put(article, true),
      setQuantity: store.setQuantity,
      remove: store.remove,
      flush: store.flush,
      reload: store.reload,
    };
  }, [store, session]);
}

/** The lines of the cart where they are shown. */
export interface ShownLines {
  /** Null while they are loading, or when that failed. */
  lines: readonly CartLine[] | null;
  /** Whether these are all lines, and not only the first ones. */
  isWhole: boolean;
}

/**
 * The lines of the cart, for the parts of a page that show them: loaded when they appear, and with every change while
 * they are there. `first`: the lines that came with the page.
 */
export function useCartLines(first: Cart | null = null): ShownLines {
  const store = useCartStore();
  const cart = useCartPart((state) => state.cart);
  const loaded = useCartPart((state) => state.lines);
  const [came] = useState(first);
  useEffect(() => store.showLines(readCart, came), [store, came]);
  const lines = loaded ?? (cart === store.firstState.cart ? (came?.lines ?? null) : null);
  const count = cart.lines.length;
  if (count === 0) return { lines: [], isWhole: true };
  return { lines, isWhole: lines?.length === count };
}

/** All forms of the cart share one fetcher: their changes run one after the other, and the page shows each result. */
const fetcherKey = 'cart-change';

export interface CartChanges {
  /** The result of the last change of any form; null when its request failed, which the error dialog shows. */
  result: CartResult | null | undefined;
  /** The change that any form is sending; null when there is none. */
  pending: string | null;
  /** Whether this component is waiting for its change. */
  isSending: boolean;
  /**
   * Sends a change to the action of the cart page, after all changes before it, and loads the cart again. False when it
   * was not sent: this component is waiting, or quantities typed before could not be sent.
   */
  send: (change: CartChange, fields?: Record<string, string>) => Promise<boolean>;
}

/** Sends the forms of the cart when scripts run. */
export function useCartChange(): CartChanges {
  const { flush, run } = useCartStore();
  const { path } = useI18n();
  const { data, formData, submit } = useFetcher<CartResult | null>({ key: fetcherKey });
  const isWaiting = useRef(false);
  const [isSending, setSending] = useState(false);

  function wait(isOn: boolean) {
    isWaiting.current = isOn;
    setSending(isOn);
  }

  async function send(change: CartChange, fields: Record<string, string> = {}): Promise<boolean> {
    if (isWaiting.current) return false;
    wait(true);
    try {
      if (!(await flush())) return false;
      return await run(() => submit({ ...fields, change }, { method: 'post', action: path('/pages/cart') }));
    } finally {
      wait(false);
    }
  }

  const pending = formData ? fieldOf(formData, 'change') : null;
  return { result: data, pending, isSending, send };
}

/** Calls `onResult` with each result of a cart form that arrives while the component is mounted. */
export function useCartResult(onResult: (result: CartResult | null) => void): void {
  const { data } = useFetcher<CartResult | null>({ key: fetcherKey });
  const seen = useRef(data);
  useEffect(() => {
    if (data === undefined || data === seen.current) return;
    seen.current = data;
    onResult(data);
  });
}
