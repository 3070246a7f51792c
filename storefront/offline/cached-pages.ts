import { alertHtml, offlineHtml, type CachedLink } from './offline-page.ts';
import { cachedKindOf, type CachedKind } from './rules.ts';

/** Raised when the stored form changes: older stores are deleted. */
export const STORES = { pages: 'bancale-pages-1', assets: 'bancale-assets-1' };

/** Header with the owner of a page: the same for one session and customer, `guest` without a session. */
const OWNER = 'page-owner';
const CACHED_URL = 'kept-url';
const CACHED_AT = 'kept-at';
/** A page that was stored so recently is not loaded again; in milliseconds. */
const FRESH = 20_000;
/** On a bad connection, a cached page is shown after so many milliseconds without a response. */
const NETWORK_TIMEOUT = 8_000;
const MOST_ASSETS = 120;

type Store = Pick<Cache, 'match' | 'put' | 'delete' | 'keys' | 'add'>;

interface PageCacheOptions {
  caches: { open(name: string): Promise<Store>; delete(name: string): Promise<boolean>; keys(): Promise<string[]> };
  fetch: (input: Request | string, init?: RequestInit) => Promise<Response>;
  origin: string;
  now: () => number;
}

/** Stores the last listing and the last cart of one user, and responds with them when there is no connection. */
export function createPageCache({ caches, fetch, origin, now }: PageCacheOptions) {
  const addressOf = (kind: CachedKind | 'owner') => `${origin}/.kept/${kind}`;
  const pages = () => caches.open(STORES.pages);

  /** Deletes all pages: the user has logged out, or another one has logged in. */
  async function clear(): Promise<void> {
    await caches.delete(STORES.pages);
  }

  /** The owner that a response names, null for none; the pages of any other owner are deleted. */
  async function ownerOf(response: Response): Promise<string | null> {
    const owner = response.headers.get(OWNER);
    if (owner === null) return null;
    const known = await (await pages()).match(addressOf('owner'));
    if ((await known?.text()) === owner) return owner;
    await clear();
    await (await pages()).put(addressOf('owner'), new Response(owner));
    return owner;
  }

  /** Stores a page that was loaded from the network. */
  async function store(url: string, response: Response): Promise<void> {
    const kind = cachedKindOf(new URL(url).pathname);
    const owner = await ownerOf(response);
    const isHtml = response.headers.get('content-type')?.startsWith('text/html');
    if (!kind || owner === null || response.status !== 200 || response.redirected || !isHtml) return;
    if (kind === 'cart' && owner === 'guest') return;
    const headers = new Headers(response.headers);
    headers.set(CACHED_URL, url);
    headers.set(CACHED_AT, String(now()));
    for (const name of ['content-encoding', 'content-length', 'set-cookie']) headers.delete(name);
    await (await pages()).put(addressOf(kind), new Response(await response.text(), { headers }));
  }

  /** Loads a page again to store it, unless it was stored just now. */
  async function cachePage(path: string, isFreshEnough = true): Promise<void> {
    const url = new URL(path, origin).href;
    const kind = cachedKindOf(new URL(url).pathname);
    if (!kind) return;
    const cached = await (await pages()).match(addressOf(kind));
    const isSame = cached?.headers.get(CACHED_URL) === url;
    if (isFreshEnough && isSame && now() - Number(cached.headers.get(CACHED_AT)) < FRESH) return;
    const response = await fetch(url, { credentials: 'same-origin', headers: { accept: 'text/html' } });
    await store(url, response);
  }

  /** Loads the cached cart again, if there is one: its lines have changed. */
  async function refreshCart(): Promise<void> {
    const cached = await (await pages()).match(addressOf('cart'));
    const url = cached?.headers.get(CACHED_URL);
    if (url) await cachePage(url, false);
  }

  /** Stores the scripts and styles of a cached page; the oldest ones are deleted. */
  async function cacheAssets(urls: readonly string[]): Promise<void> {
    const store = await caches.open(STORES.assets);
    for (const url of urls) {
      if (new URL(url, origin).origin !== origin || !new URL(url, origin).pathname.startsWith('/assets/')) continue;
      if (!(await store.match(url))) await store.add(url);
    }
    const all = await store.keys();
    await Promise.all(all.slice(0, Math.max(0, all.length - MOST_ASSETS)).map((asset) => store.delete(asset)));
  }

  /** A cached page with an alert of when it was loaded; null when this address is not cached. */
  async function cachedPage(url: string): Promise<Response | null> {
    const kind = cachedKindOf(new URL(url).pathname);
    const cached = kind && (await (await pages()).match(addressOf(kind)));
    if (!cached || cached.headers.get(CACHED_URL) !== url) return null;
    const alert = alertHtml(new URL(url).pathname, new Date(Number(cached.headers.get(CACHED_AT))));
    const html = (await cached.text()).replace(/(?=<\/body>)/, () => alert);
    return new Response(html, { headers: cached.headers });
  }

  async function offlinePage(url: string): Promise<Response> {
    const links: CachedLink[] = [];
    for (const kind of ['listing', 'cart'] as const) {
      const cached = (await (await pages()).match(addressOf(kind)))?.headers.get(CACHED_URL);
      if (cached) links.push({ kind, url: cached.slice(origin.length) });
    }
    const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
    return new Response(offlineHtml(new URL(url).pathname, links), { status: 503, headers });
  }

  /** The response to the request for a page: from the network, else its cached copy, else the offline page. */
  async function respond(request: Request): Promise<Response> {
    const cached = () => cachedPage(request.url);
    const loaded = fetch(request).then(
      (response) => response,
      () => null,
    );
    const response = cachedKindOf(new URL(request.url).pathname) ? await withinTimeout(loaded, cached) : await loaded;
    if (!response) return (await cached()) ?? offlinePage(request.url);
    return response;
  }

  /** The response of the network, or a cached copy when it takes too long. */
  async function withinTimeout(loaded: Promise<Response | null>, cached: () => Promise<Response | null>) {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<'late'>((resolve) => (timer = setTimeout(() => resolve('late'), NETWORK_TIMEOUT)));
    const first = await Promise.race([loaded, late]);
    clearTimeout(timer);
    return first === 'late' ? ((await cached()) ?? loaded) : first;
  }

  /** A script or style from the network, which includes the browser's own cache; else the stored one. */
  async function respondWithAsset(request: Request): Promise<Response> {
    try {
      return await fetch(request);
    } catch (error) {
      const stored = await (await caches.open(STORES.assets)).match(request.url);
      if (stored) return stored;
      throw error;
    }
  }

  /** Deletes the stores of other versions. */
  async function deleteOldStores(): Promise<void> {
    const known = Object.values(STORES);
    const names = await caches.keys();
    await Promise.all(names.filter((name) => !known.includes(name)).map((name) => caches.delete(name)));
  }

  return { respond, respondWithAsset, clear, deleteOldStores, cachePage, cacheAssets, refreshCart, store };
}
