import type { RequestOf } from '../api-client/api.ts';

export type OrderRequest = RequestOf<'sendOrder'>;

/**
 * An order about to be sent. Its idempotency key is created when the checkout opens and stays the same until the server
 * acknowledges the order, across reloads, retries and lost responses. The typed values may be stored longer.
 */
export interface OrderAttempt {
  /** Customer and address, as in the cart state. */
  owner: string;
  cartId: number;
  /** Empty once the server has acknowledged the order. */
  key: string;
  /** The request sent; null before sending. */
  request: OrderRequest | null;
  /** The values typed so far; null when there are none. */
  draft: OrderRequest | null;
}

/**
 * Storage of the attempts: per tab, so that a second tab is a second attempt at the same cart; one per owner, so that
 * switching to another address or customer loses nothing.
 */
export interface AttemptStore {
  read: (owner: string) => OrderAttempt | null;
  write: (attempt: OrderAttempt) => void;
  clear: (owner: string) => void;
}

const nameOf = (owner: string) => `order_attempt ${owner}`;

/** Stores the attempts in the tab's session storage, and in memory when that is disabled. */
export function attemptStore(storage: () => Storage): AttemptStore {
  const memory = new Map<string, OrderAttempt>();
  return {
    read: (owner) => {
      const stored = parse(safely(() => storage().getItem(nameOf(owner)))) ?? memory.get(owner);
      return stored?.owner === owner ? stored : null;
    },
    write: (attempt) => {
      memory.set(attempt.owner, attempt);
      safely(() => storage().setItem(nameOf(attempt.owner), JSON.stringify(attempt)));
    },
    clear: (owner) => {
      memory.delete(owner);
      safely(() => storage().removeItem(nameOf(owner)));
    },
  };
}

/** The order attempts of this tab. */
export const attempts = attemptStore(() => sessionStorage);

/** The attempt for a cart: the stored one, or a new one with the key that came with the page. */
export function openAttempt(store: AttemptStore, owner: string, cartId: number, freshKey: string): OrderAttempt {
  const stored = store.read(owner);
  const isSameCart = stored?.cartId === cartId;
  if (isSameCart && stored.key !== '') return stored;
  const draft = isSameCart ? stored.draft : null;
  const attempt: OrderAttempt = { owner, cartId, key: freshKey, request: null, draft };
  store.write(attempt);
  return attempt;
}

/**
 * The server has acknowledged the order, so its key is used up. An order that is sent only after payment keeps the
 * typed values for its cart: if the payment fails, the checkout form is restored. Any other cart starts with an empty
 * one.
 */
export function closeAttempt(store: AttemptStore, owner: string, request: OrderRequest, isToBePaid: boolean): void {
  if (isToBePaid) store.write({ owner, cartId: Number(request.id_cart), key: '', request: null, draft: request });
  else store.clear(owner);
}

/**
 * The request to repeat when it is unknown whether an order arrived: it was sent without a response, and its cart is no
 * longer the active one, so that repeating it can only return the existing order.
 */
export function unansweredRequest(store: AttemptStore, owner: string, activeCartId: number): OrderRequest | null {
  const stored = store.read(owner);
  return stored?.request && stored.cartId !== activeCartId ? stored.request : null;
}

function safely<Value>(mutation: () => Value): Value | null {
  try {
    return mutation();
  } catch {
    return null;
  }
}

function parse(stored: string | null): OrderAttempt | null {
  const value = safely(() => JSON.parse(stored ?? 'null') as Partial<OrderAttempt> | null);
  if (typeof value !== 'object' || value === null) return null;
  const { owner, cartId, key, request = null, draft = null } = value;
  if (typeof owner !== 'string' || typeof cartId !== 'number' || typeof key !== 'string') return null;
  return { owner, cartId, key, request, draft };
}
