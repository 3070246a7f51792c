/** What a call did to the cart, by the call's path (R7.20). */
const cartActions: Readonly<Record<string, string>> = {
  add_to_cart: 'add-to-cart',
  add_to_cart_promo: 'add-to-cart',
  update_cart: 'update-cart',
  remove_cart_item: 'remove-cart',
  prepare_order: 'prepare-order',
  send_order: 'send-order',
};

/** Written by the buyer for the wholesaler's eyes, or a key: no business of figures. */
const keptBack = new Set(['note', 'customer_reference', 'idempotency_key']);
/** Said in fields of their own. */
const saidElsewhere = new Set(['client_id', 'address_code', 'ext_call', 'locale', 'id_cart']);

/** What the back end takes as details, and how much may wait for it. */
const MAXIMUM_DETAILS = 8000;
const MAXIMUM_WAITING = 20;

type Fields = Record<string, unknown>;

/** Sends an event on its way; resolves or rejects when its answer is known, which is looked at by nobody. */
export type Tell = (path: string, event: Fields) => Promise<unknown>;

/**
 * Tells of what was done in the shop, after it was done (R7.20, R7.21). One event is on its way at a time, so that a slow
 * address takes up one connection and no more; too many waiting ones are dropped. Whatever goes wrong is nobody's trouble.
 */
export function createTracking(tell: Tell, page: () => string) {
  const waiting: [path: string, event: Fields][] = [];
  const told = new Set<string>();
  let isSending = false;
  let cartId = 0;

  async function send(): Promise<void> {
    if (isSending) return;
    isSending = true;
    for (let next = waiting.shift(); next; next = waiting.shift()) await tell(...next).catch(() => {});
    isSending = false;
  }

  /** A call was answered with 200. `path` is the call's, `request` its whole body. */
  function follow(path: string, request: Fields, response?: unknown): void {
    cartId = cartOf(request, response) ?? cartId;
    const event = eventOf(path, request, cartId, page());
    if (!event) return;
    told.add(path);
    if (waiting.length >= MAXIMUM_WAITING) return;
    waiting.push(event);
    void send();
  }

  return {
    follow,
    /** A call that the server made while it drew the page; none when this page has made that call itself. */
    followServer: (path: string, request: Fields) => {
      if (!told.has(path)) follow(path, request);
    },
    /** The page is being left: what waits goes at once, all together. */
    hurry: () => {
      for (const next of waiting.splice(0)) void tell(...next).catch(() => {});
    },
  };
}

export type Tracking = ReturnType<typeof createTracking>;

/** Follows what is done on this page until it is left. */
export function startTracking(tell: Tell): Tracking {
  const tracking = createTracking(tell, () => location.pathname);
  addEventListener('pagehide', tracking.hurry);
  return tracking;
}

/** The active cart's number as a call tells it; null where it says nothing of it. */
function cartOf({ client_id, id_cart }: Fields, response: unknown): number | null {
  if (String(client_id) === '0') return 0;
  const { message } = (response ?? {}) as { message?: { id_cart?: unknown } | null };
  const said = message?.id_cart ?? id_cart;
  return typeof said === 'number' ? said : null;
}

function eventOf(path: string, request: Fields, id_cart: number, page_visited: string): [string, Fields] | null {
  const { client_id, address_code, ext_call } = request;
  const who = { client_id, address_code, ext_call, id_cart };
  const rest = restOf(request);
  if (path === 'product_list') {
    return ['kafka/search/track', { ...who, topic: 'search', action: 'product-list', payload: rest }];
  }
  const action = cartActions[path];
  if (!action) return null;
  // The nine fields of R3.21. Nobody is asked for consent, so no cookie is told; price lists are the server's own.
  const listing = { listing_type: null, listing_code: null };
  const said = { id_client: client_id, cookies: {}, page_visited, other_data: rest, action };
  return ['kafka/cart/track', { ...who, topic: 'cart', ...listing, ...said }];
}

/** The remaining fields of a request; nothing when they are too many. */
function restOf(request: Fields): Fields {
  const rest = Object.fromEntries(
    Object.entries(request).filter(([name]) => !saidElsewhere.has(name) && !keptBack.has(name)),
  );
  return JSON.stringify(rest).length <= MAXIMUM_DETAILS ? rest : {};
}
