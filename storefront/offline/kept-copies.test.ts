import { beforeEach, describe, expect, it } from 'vitest';
import { createKeptCopies, STORE } from './kept-copies.ts';
import type { OfflineCopy } from './offline-copy.ts';

const ORIGIN = 'https://shop.example';
const DAY = 24 * 3_600_000;

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
      });
    },
  };
}

const LISTING: OfflineCopy = {
  kind: 'listing',
  path: '/shop?text=valve',
  title: 'Risultati per «valve»',
  owner: 'anna',
  lines: [{ code: 'VS-12', name: 'Valvola <1/2"> & co.', pack: 'conf. 10 pz', price: '7,98 € / pz' }],
};
const CART: OfflineCopy = {
  ...LISTING,
  kind: 'cart',
  path: '/pages/cart',
  title: 'Carrello',
  lines: [{ code: 'TU-7', name: 'Tubo', pack: 'conf. 5 m', quantity: '15 m', price: '' }],
};

let isOnline: boolean;
let now: number;
let loaded: string[];
let stores: ReturnType<typeof memoryCaches>;
let copies: ReturnType<typeof createKeptCopies>;
beforeEach(() => {
  isOnline = true;
  now = Date.UTC(2026, 10, 23, 9, 42);
  loaded = [];
  stores = memoryCaches();
  copies = createKeptCopies({
    caches: stores,
    origin: ORIGIN,
    now: () => now,
    fetch: ({ url }) => {
      loaded.push(url);
      return isOnline ? Promise.resolve(pageOf('anna')) : Promise.reject(new TypeError('offline'));
    },
  });
});

const pageOf = (owner: string) => new Response('fresh', { headers: { 'page-owner': owner } });
const open = async (path: string) => {
  const { response } = await copies.respond(new Request(ORIGIN + path));
  return { status: response.status, html: await response.text() };
};

describe('11.4 copies of lists', () => {
  it('a page comes from the network while there is one, and a copy loads nothing', async () => {
    await copies.keep(LISTING);
    expect(loaded).toEqual([]);
    expect((await open(LISTING.path)).html).toBe('fresh');
    expect(loaded).toEqual([ORIGIN + LISTING.path]);
  });

  it('without a connection they show code, name, pack, price and time', async () => {
    await copies.keep(LISTING);
    await copies.keep(CART);
    isOnline = false;
    const listing = await open(LISTING.path);
    expect(listing.status).toBe(200);
    expect(listing.html).toContain('23/11/26, 10:42');
    for (const cell of ['VS-12', 'Valvola &lt;1/2&quot;&gt; &amp; co.', 'conf. 10 pz'])
      expect(listing.html).toContain(`<td class="">${cell}</td>`);
    expect(listing.html).toContain('<td class="figure">7,98 € / pz</td>');
    expect(listing.html).not.toContain('Quantità');
    const cart = await open(CART.path);
    expect(cart.html).toContain('<td class="figure">15 m</td>');
    expect(cart.html).not.toContain('Prezzo');
  });

  it('the last one of each kind is kept; other pages lead to them', async () => {
    await copies.keep({ ...LISTING, path: '/shop?page=1' });
    await copies.keep(LISTING);
    await copies.keep(CART);
    isOnline = false;
    const other = await open('/en/shop?page=1');
    expect(other.status).toBe(503);
    expect(other.html).toContain('You are offline');
    expect(other.html).toContain('href="/shop?text=valve"');
    expect(other.html).toContain('href="/pages/cart"');
  });

  it('those of another session or customer are deleted', async () => {
    await copies.keep(CART);
    await copies.keep({ ...LISTING, owner: 'bruno' });
    isOnline = false;
    expect((await open(CART.path)).status).toBe(503);
    expect((await open(LISTING.path)).status).toBe(200);
  });

  it('a page of another session deletes them, also one that has no copy', async () => {
    await copies.checkPage(pageOf('anna'));
    await copies.keep(CART);
    await copies.checkPage(pageOf('anna'));
    isOnline = false;
    expect((await open(CART.path)).status).toBe(200);
    await copies.checkPage(pageOf('guest'));
    expect((await open(CART.path)).status).toBe(503);
  });

  it('a logout deletes them', async () => {
    await copies.keep(LISTING);
    await copies.clear();
    isOnline = false;
    expect((await open(LISTING.path)).html).not.toContain('VS-12');
  });

  it('10.8 14 days delete them', async () => {
    await copies.keep(LISTING);
    isOnline = false;
    now += 14 * DAY - 1;
    expect((await open(LISTING.path)).status).toBe(200);
    now += 1;
    expect((await open(LISTING.path)).html).not.toContain('VS-12');
    now -= DAY;
    expect((await open(LISTING.path)).status).toBe(503);
  });

  it('stores of older versions, which had whole pages, are deleted', async () => {
    await stores.open('bancale-pages-1');
    await stores.open(STORE);
    await copies.deleteOldStores();
    expect(stores.names()).toEqual([STORE]);
  });
});
