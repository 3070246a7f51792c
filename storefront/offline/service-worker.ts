/**
 * The service worker, built to a file of its own: keeps the last listing and the cart readable without a connection,
 * as data that the pages send: it loads nothing itself. Pages always come from the network while there is one, so that no page of an older version is shown; requests that
 * change something are never stored, repeated or replied to here.
 */
import { createKeptCopies } from './kept-copies.ts';
import { parseCopy } from './offline-copy.ts';
import { isPage, mayChangeUser } from './rules.ts';

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
const copies = createKeptCopies({ caches, fetch: (request) => fetch(request), origin, now: () => Date.now() });

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));

scope.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([copies.deleteOldStores(), scope.clients.claim(), copies.keepShop().catch(() => {})])),
);

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  if (mayChangeUser(request, origin)) event.waitUntil(copies.clear());
  if (!isPage(request, origin)) return;
  event.respondWith(
    copies.respond(request).then(({ response, isLoaded }) => {
      if (isLoaded) event.waitUntil(copies.checkPage(response).catch(() => {}));
      return response;
    }),
  );
});

scope.addEventListener('message', (event) => {
  const copy = parseCopy(event.data);
  if (copy) event.waitUntil(Promise.all([copies.keep(copy), copies.keepShop()]).catch(() => {}));
});
