import { beforeEach, describe, expect, it } from 'vitest';
import { createPageCache, STORES } from './cached-pages.ts';

const ORIGIN = 'https://shop.example';

/** Stores in memory with the used part of the interface of browsers. */
function memoryCaches() {
  const stores = new Map<string, Map<string, Response>>();
  const keyOf = (key: RequestInfo | URL) => (key instanceof Request ? key.url : String(key));
  return {
    names: () => [...stores.keys()],
    keys: () => Promise.resolve([...stores.keys()]),
    delete: (name: string) => Promise.resolve(stores.delete(name)),
    open(name: string) {
      const store = stores.get(name) ?? new Map<string, Response>();
      stores.set(name, store);
      return Promise.resolve({
        match: (key: RequestInfo | URL) => Promise.resolve(store.get(keyOf(key))?.clone()),
        put: (key: RequestInfo | URL, response: Response) => Promise.resolve(void store.set(keyOf(key), response)),
        delete: (key: RequestInfo | URL) => Promise.resolve(store.delete(keyOf(key))),
        keys: () => Promise.resolve([...store.keys()].map((key) => new Request(new URL(key, ORIGIN)))),
        add: (key: RequestInfo | URL) => Promise.resolve(void store.set(keyOf(key), new Response('asset'))),
      });
    },
  };
}

/** A page as the server sends it. */
const pageOf = (owner: string | null, text: string, headers: Record<string, string> = {}, status = 200) =>
  new Response(`<html><body>${text}</body></html>`, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      ...(owner === null ? {} : { 'page-owner': owner }),
      ...headers,
    },
  });

let isOnline: boolean;
let stores: ReturnType<typeof memoryCaches>;
let pageCache: ReturnType<typeof createPageCache>;
let loaded: string[];
let response: () => Response;
beforeEach(() => {
  isOnline = true;
  loaded = [];
  response = () => pageOf('anna', 'fresh');
  stores = memoryCaches();
  pageCache = createPageCache({
    caches: stores,
    origin: ORIGIN,
    now: () => Date.UTC(2026, 10, 23, 9, 42),
    fetch: (input) => {
      loaded.push(typeof input === 'string' ? input : input.url);
      return isOnline ? Promise.resolve(response()) : Promise.reject(new TypeError('offline'));
    },
  });
});

const open = async (path: string) => (await pageCache.respond(new Request(ORIGIN + path))).text();

describe('cached pages', () => {
  it('a page comes from the network while there is one, even if it is cached', async () => {
    await pageCache.store(`${ORIGIN}/shop`, pageOf('anna', 'old'));
    expect(await open('/shop')).toContain('fresh');
  });

  it('without a connection the last listing and the cart are shown, with when they were loaded', async () => {
    await pageCache.store(`${ORIGIN}/shop?page=1`, pageOf('anna', 'first list'));
    await pageCache.store(`${ORIGIN}/shop?page=2`, pageOf('anna', 'last list'));
    await pageCache.store(`${ORIGIN}/pages/cart`, pageOf('anna', 'three lines'));
    isOnline = false;
    expect(await open('/shop?page=2')).toMatch(/last list.*10:42.*<\/body>/);
    expect(await open('/pages/cart')).toContain('three lines');
    const other = await pageCache.respond(new Request(`${ORIGIN}/en/shop?page=1`));
    expect(other.status).toBe(503);
    const html = await other.text();
    expect(html).toContain('You are offline');
    expect(html).toContain('href="/shop?page=2"');
    expect(html).toContain('href="/pages/cart"');
  });

  it.each([
    ['a page of the checkout', '/pages/checkout', () => pageOf('anna', 'x')],
    ['a rejected page', '/shop', () => pageOf('anna', 'x', {}, 422)],
    ['a guest’s cart', '/pages/cart', () => pageOf('guest', 'x')],
    ['a page of nobody', '/shop', () => pageOf(null, 'x')],
    ['a file', '/shop', () => pageOf('anna', 'x', { 'content-type': 'application/pdf' })],
  ])('%s is not cached', async (_name, path, page) => {
    await pageCache.store(ORIGIN + path, page());
    isOnline = false;
    expect(await open(path)).toContain('Sei senza connessione');
  });

  it('a page of another user or customer deletes the earlier ones', async () => {
    await pageCache.store(`${ORIGIN}/pages/cart`, pageOf('anna', 'the cart of Anna'));
    await pageCache.store(`${ORIGIN}/shop`, pageOf('bruno', 'the list of Bruno'));
    isOnline = false;
    expect(await open('/pages/cart')).not.toContain('Anna');
    expect(await open('/shop')).toContain('the list of Bruno');
  });

  it('any page of another user does, also one that is not cached', async () => {
    await pageCache.store(`${ORIGIN}/pages/cart`, pageOf('anna', 'the cart of Anna'));
    await pageCache.store(`${ORIGIN}/pages/login`, pageOf('guest', 'log in'));
    isOnline = false;
    expect(await open('/pages/cart')).not.toContain('Anna');
  });

  it('a logout deletes all pages', async () => {
    await pageCache.store(`${ORIGIN}/shop`, pageOf('anna', 'the list of Anna'));
    await pageCache.clear();
    isOnline = false;
    expect(await open('/shop')).not.toContain('Anna');
  });

  it('a page is loaded again only when it was not stored just now; the cart also after a change', async () => {
    await pageCache.store(`${ORIGIN}/pages/cart`, pageOf('anna', 'one line'));
    await pageCache.cachePage('/pages/cart');
    expect(loaded).toEqual([]);
    await pageCache.refreshCart();
    await pageCache.cachePage('/shop?page=3');
    await pageCache.cachePage('/pages/account');
    expect(loaded).toEqual([`${ORIGIN}/pages/cart`, `${ORIGIN}/shop?page=3`]);
  });

  it('a cart that was never seen is not loaded', async () => {
    await pageCache.refreshCart();
    expect(loaded).toEqual([]);
  });

  it('stores of older versions are deleted', async () => {
    await stores.open('bancale-pages-0');
    await stores.open(STORES.pages);
    await pageCache.deleteOldStores();
    expect(stores.names()).toEqual([STORES.pages]);
  });

  it('scripts and styles of a cached page are there without a connection; files of other sites are not stored', async () => {
    await pageCache.cacheAssets([`${ORIGIN}/assets/a.js`, 'https://else.example/assets/b.js', `${ORIGIN}/img/c.webp`]);
    isOnline = false;
    expect(await (await pageCache.respondWithAsset(new Request(`${ORIGIN}/assets/a.js`))).text()).toBe('asset');
    await expect(pageCache.respondWithAsset(new Request(`${ORIGIN}/img/c.webp`))).rejects.toThrow();
  });
});
