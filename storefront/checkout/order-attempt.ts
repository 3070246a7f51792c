import type { RequestOf } from '../calls/api.ts';

export type OrderRequest = RequestOf<'sendOrder'>;

/**
 * One order about to be sent. Its key is made when the checkout opens and stays the same until the server has
 * acknowledged the order, through reloads, retries and lost answers (R2.98). What was typed may be kept longer.
 */
export interface OrderAttempt {
  /** Client and address, as the cart state names them. */
  owner: string;
  cartId: number;
  /** Empty once the server has acknowledged the order. */
  key: string;
  /** What was sent; null while nothing was. */
  request: OrderRequest | null;
  /** What is typed so far; null while nothing is. */
  draft: OrderRequest | null;
}

/**
 * Where attempts are kept: in the tab, so that a second tab is a second attempt at the same cart; one for each owner, so
 * that a look at another address or client loses nothing.
 */
export interface AttemptStore {
  read: (owner: string) => OrderAttempt | null;
  write: (attempt: OrderAttempt) => void;
  clear: (owner: string) => void;
}

const nameOf = (owner: string) => `order_attempt ${owner}`;

/** Keeps the attempts in the tab's session storage, and in memory where that is shut off. */
export function attemptStore(storage: () => Storage): AttemptStore {
  const memory = new Map<string, OrderAttempt>();
  return {
    read: (owner) => {
      const kept = parse(safely(() => storage().getItem(nameOf(owner)))) ?? memory.get(owner);
      return kept?.owner === owner ? kept : null;
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

/** The attempt for a cart: the one that is kept, or a new one with the key that came with the page. */
export function openAttempt(store: AttemptStore, owner: string, cartId: number, freshKey: string): OrderAttempt {
  const kept = store.read(owner);
  const isSameCart = kept?.cartId === cartId;
  if (isSameCart && kept.key !== '') return kept;
  const draft = isSameCart ? kept.draft : null;
  const attempt: OrderAttempt = { owner, cartId, key: freshKey, request: null, draft };
  store.write(attempt);
  return attempt;
}

/**
 * The server has acknowledged the order: its key is used up. Where it leaves only once it is paid, what was typed is kept
 * for its cart: should the payment fail, the checkout is as it was left. Any other cart begins with an empty form.
 */
export function closeAttempt(store: AttemptStore, owner: string, request: OrderRequest, isToBePaid: boolean): void {
  if (isToBePaid) store.write({ owner, cartId: Number(request.id_cart), key: '', request: null, draft: request });
  else store.clear(owner);
}

/**
 * What to ask again when nobody knows whether an order arrived: it was sent, no answer came, and its cart is not the
 * active one any more, so that asking again can only find it.
 */
export function unansweredRequest(store: AttemptStore, owner: string, activeCartId: number): OrderRequest | null {
  const kept = store.read(owner);
  return kept?.request && kept.cartId !== activeCartId ? kept.request : null;
}

function safely<Value>(deed: () => Value): Value | null {
  try {
    return deed();
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
