/** Event action by path of the request that changes the cart. */
const cartActions: Readonly<Record<string, string>> = {
  add_to_cart: 'add-to-cart',
  add_to_cart_promo: 'add-to-cart',
  update_cart: 'update-cart',
  remove_cart_item: 'remove-cart',
  prepare_order: 'prepare-order',
  send_order: 'send-order',
};

/** Not for analytics: texts that the buyer writes for the wholesaler, and the idempotency key. */
const unreported = new Set(['note', 'customer_reference', 'idempotency_key']);
/** Sent in fields of their own. */
const reportedApart = new Set(['client_id', 'address_code', 'ext_call', 'locale', 'id_cart']);

/** Maximum size of the details that the backend accepts, as characters of JSON, and maximum number of queued events. */
const MAXIMUM_DETAILS = 8000;
const MAXIMUM_WAITING = 20;

type Fields = Record<string, unknown>;

/** Sends an event; the result of the promise is ignored. */
export type SendEvent = (path: string, event: Fields) => Promise<unknown>;

/**
 * Tracks what was done in the shop, after it succeeded. Events are sent one at a time, so that a slow
 * endpoint uses only one connection; events beyond the queue limit are dropped, and failures are ignored.
 */
export function createTracking(sendEvent: SendEvent, page: () => string) {
  const waiting: [path: string, event: Fields][] = [];
  const tracked = new Set<string>();
  let isSending = false;
  let cartId = 0;

  async function send(): Promise<void> {
    if (isSending) return;
    isSending = true;
    for (let next = waiting.shift(); next; next = waiting.shift()) await sendEvent(...next).catch(() => {});
    isSending = false;
  }

  /** Tracks a request with status 200. `path` is the endpoint's path, `request` the complete body. */
  function trackRequest(path: string, request: Fields, response?: unknown): void {
    if (isRefusedRemoval(path, response)) return;
    cartId = cartOf(request, response) ?? cartId;
    const event = eventOf(path, request, cartId, page());
    if (!event) return;
    tracked.add(path);
    if (waiting.length >= MAXIMUM_WAITING) return;
    waiting.push(event);
    void send();
  }

  return {
    trackRequest,
    /** Tracks a request made while the server rendered the page; ignored when the page has made that request itself. */
    trackServerRequest: (path: string, request: Fields) => {
      if (!tracked.has(path)) trackRequest(path, request);
    },
    /** Sends all queued events at once, because the page is being left. */
    sendAll: () => {
      for (const next of waiting.splice(0)) void sendEvent(...next).catch(() => {});
    },
  };
}

export type Tracking = ReturnType<typeof createTracking>;

/** Starts the tracking of this page; on `pagehide` it sends the queued events. */
export function startTracking(sendEvent: SendEvent): Tracking {
  const tracking = createTracking(sendEvent, () => location.pathname);
  addEventListener('pagehide', tracking.sendAll);
  return tracking;
}

/** Whether a line was to be removed, and is still there (R4.11). */
function isRefusedRemoval(path: string, response: unknown): boolean {
  const { message } = (response ?? {}) as { message?: { response?: unknown } | null };
  return path === 'remove_cart_item' && message?.response === false;
}

/** Id of the active cart according to a request and its response; null when they do not contain it. */
function cartOf({ client_id, id_cart }: Fields, response: unknown): number | null {
  if (String(client_id) === '0') return 0;
  const { message } = (response ?? {}) as { message?: { id_cart?: unknown } | null };
  const id = message?.id_cart ?? id_cart;
  return typeof id === 'number' ? id : null;
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
  // Nine fields. No cookies, because there is no consent; no price lists, because only the server has them.
  const listing = { listing_type: null, listing_code: null };
  const details = { id_client: client_id, cookies: {}, page_visited, other_data: rest, action };
  return ['kafka/cart/track', { ...who, topic: 'cart', ...listing, ...details }];
}

/** The remaining fields of a request; empty when they exceed the size limit. */
function restOf(request: Fields): Fields {
  const rest = Object.fromEntries(
    Object.entries(request).filter(([name]) => !reportedApart.has(name) && !unreported.has(name)),
  );
  return JSON.stringify(rest).length <= MAXIMUM_DETAILS ? rest : {};
}
