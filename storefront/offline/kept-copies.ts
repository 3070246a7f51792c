import type { KeptCopy, CopyKind, OfflineCopy } from './offline-copy.ts';
import { copyHtml, offlineHtml, type OfflineShop } from './offline-page.ts';

/** Raised when the stored form changes: older stores are deleted. */
export const STORE = 'bancale-copies-1';

/** Header with the owner of a page: the same for one session and customer, `guest` without a session. */
const OWNER = 'page-owner';
const KINDS: readonly CopyKind[] = ['listing', 'cart'];
/** A phone left in a van: older prices are deleted. In milliseconds. */
const LONGEST = 14 * 24 * 3_600_000;
/** On a bad connection, a copy is shown after so many milliseconds without a response. */
const NETWORK_TIMEOUT = 8_000;

type Store = Pick<Cache, 'match' | 'put' | 'delete'>;

interface KeptCopiesOptions {
  caches: { open(name: string): Promise<Store>; delete(name: string): Promise<boolean>; keys(): Promise<string[]> };
  fetch: (request: Request) => Promise<Response>;
  origin: string;
  now: () => number;
}

/** Keeps the last listing and the cart of one user as data, and shows them when there is no connection. */
export function createKeptCopies({ caches, fetch, origin, now }: KeptCopiesOptions) {
  const addressOf = (kind: CopyKind | 'owner' | 'shop') => `${origin}/.kept/${kind}`;
  const copies = () => caches.open(STORE);

  /** Deletes all copies: the user has logged out, or another one has logged in. */
  async function clear(): Promise<void> {
    const shop = await (await copies()).match(addressOf('shop'));
    await caches.delete(STORE);
    if (shop) await (await copies()).put(addressOf('shop'), shop);
  }

  /** Keeps name and colour of the shop, as its manifest has them. */
  async function keepShop(): Promise<void> {
    const response = await fetch(new Request(`${origin}/manifest.webmanifest`));
    if (response.ok) await (await copies()).put(addressOf('shop'), response);
  }

  async function findShop(): Promise<OfflineShop | null> {
    const stored = await (await copies()).match(addressOf('shop'));
    if (!stored) return null;
    const { name, theme_color: sign } = (await stored.json()) as { name: string; theme_color: string };
    return { name, sign };
  }

  async function find(kind: CopyKind): Promise<KeptCopy | null> {
    const store = await copies();
    const stored = await store.match(addressOf(kind));
    if (!stored) return null;
    const copy = (await stored.json()) as KeptCopy;
    if (now() - copy.at < LONGEST) return copy;
    await store.delete(addressOf(kind));
    return null;
  }

  async function all(): Promise<KeptCopy[]> {
    const found = await Promise.all(KINDS.map(find));
    return found.filter((copy) => copy !== null);
  }

  /** Deletes the copies when a page that was loaded from the network belongs to another owner. */
  async function checkPage(response: Response): Promise<void> {
    const owner = response.headers.get(OWNER);
    if (owner !== null) await checkOwner(owner);
  }

  async function checkOwner(owner: string): Promise<void> {
    const known = await (await copies()).match(addressOf('owner'));
    if ((await known?.text()) === owner) return;
    await clear();
    await (await copies()).put(addressOf('owner'), new Response(owner));
  }

  /** Keeps what a page shows, in place of the former list of this kind. Copies of any other owner are deleted. */
  async function keep(copy: OfflineCopy): Promise<void> {
    await checkOwner(copy.owner);
    const kept: KeptCopy = { ...copy, at: now() };
    await (await copies()).put(addressOf(copy.kind), new Response(JSON.stringify(kept)));
  }

  const pageOf = (html: string, status: number) =>
    new Response(html, {
      status,
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
    });

  /** The copy of an address as a page; null when there is none. */
  async function copiedPage(url: string): Promise<Response | null> {
    const copy = (await all()).find(({ path }) => origin + path === url);
    return copy ? pageOf(copyHtml(copy, await findShop()), 200) : null;
  }

  async function offlinePage(url: string): Promise<Response> {
    return pageOf(offlineHtml(new URL(url).pathname, await all(), await findShop()), 503);
  }

  /** The response to the request for a page: from the network, else its copy, else the offline page. */
  async function respond(request: Request): Promise<{ response: Response; isLoaded: boolean }> {
    const loaded = fetch(request).then(
      (response) => response,
      () => null,
    );
    const copy = await copiedPage(request.url);
    const first = await (copy ? withinTimeout(loaded) : loaded);
    if (first) return { response: first, isLoaded: true };
    return { response: copy ?? (await offlinePage(request.url)), isLoaded: false };
  }

  /** The response of the network; null when it takes too long. */
  async function withinTimeout(loaded: Promise<Response | null>): Promise<Response | null> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), NETWORK_TIMEOUT)));
    const first = await Promise.race([loaded, late]);
    clearTimeout(timer);
    return first;
  }

  /** Deletes the stores of other versions, which had whole pages. */
  async function deleteOldStores(): Promise<void> {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name !== STORE).map((name) => caches.delete(name)));
  }

  return { respond, clear, deleteOldStores, keep, keepShop, checkPage };
}
