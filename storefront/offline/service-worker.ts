/**
 * The service worker, built to a file of its own: keeps the last listing and the cart readable without a connection.
 * Pages always come from the network while there is one, so that no page of an older version is shown; requests that
 * change something are never stored, repeated or replied to here.
 */
import { createPageCache } from './cached-pages.ts';
import { changesCart, cachedKindOf, mayChangeUser, treatmentOf } from './rules.ts';

/** The used part of the types of service workers, which the types of pages exclude. */
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchSeen extends ExtendableEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
interface MessageSeen extends ExtendableEvent {
  readonly data: unknown;
}
interface Scope {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchSeen) => void): void;
  addEventListener(type: 'message', listener: (event: MessageSeen) => void): void;
}
const scope = self as unknown as Scope;

const { origin } = location;
const pageCache = createPageCache({
  caches,
  fetch: (input, init) => fetch(input, init),
  origin,
  now: () => Date.now(),
});

/** Milliseconds after the last change of the cart until it is loaded again. */
const CART_DELAY = 4_000;
let lastChange = 0;

async function refreshCartLater(): Promise<void> {
  const change = ++lastChange;
  await new Promise((resolve) => setTimeout(resolve, CART_DELAY));
  if (change === lastChange) await pageCache.refreshCart().catch(() => {});
}

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));

scope.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([pageCache.deleteOldStores(), scope.clients.claim()])),
);

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  if (mayChangeUser(request, origin)) event.waitUntil(pageCache.clear());
  else if (changesCart(request, origin)) event.waitUntil(refreshCartLater());
  const treatment = treatmentOf(request, origin);
  if (treatment === 'asset') event.respondWith(pageCache.respondWithAsset(request));
  if (treatment !== 'page') return;
  event.respondWith(
    pageCache.respond(request).then((response) => {
      // The cached copy and the offline page are not stored again: they have no time of their own.
      if (!response.headers.has('kept-at') && response.type === 'basic') {
        event.waitUntil(pageCache.store(request.url, response.clone()).catch(() => {}));
      }
      return response;
    }),
  );
});

scope.addEventListener('message', (event) => {
  const { path, assets } = (event.data ?? {}) as { path?: unknown; assets?: unknown };
  if (typeof path !== 'string' || !cachedKindOf(new URL(path, origin).pathname)) return;
  const files = Array.isArray(assets) ? assets.filter((file) => typeof file === 'string') : [];
  event.waitUntil(Promise.all([pageCache.cachePage(path), pageCache.cacheAssets(files)]).catch(() => {}));
});
