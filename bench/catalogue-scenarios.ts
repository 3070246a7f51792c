import { load, timeSingly, type BenchRequest, type LoadFigures } from './load.ts';
import { longCartPages } from './long-cart-pages.ts';
import { listingBodies, listingRequests, pageRequests, productRequests, suggestionRequests } from './queries.ts';
import type { Result } from './report.ts';
import { logIn, startShop, type ShopProcess } from './shop-process.ts';

interface Catalogue {
  articles: number;
  /** Whether every article is a product of its own. */
  isFlat: boolean;
}

const CATALOGUES: Catalogue[] = [
  { articles: 10_000, isFlat: false },
  { articles: 100_000, isFlat: false },
  { articles: 100_000, isFlat: true },
];
const LARGEST: Catalogue = { articles: 500_000, isFlat: true };
const SECONDS = 8;
const WARM_UP = 400;

function latency(figures: LoadFigures): string {
  return `median ${figures.median.toFixed(2)} ms, p99 ${figures.p99.toFixed(2)} ms at 1 connection`;
}

function rate(figures: LoadFigures): string {
  const failed = figures.failures > 0 ? `, ${figures.failures} FAILED` : '';
  return `${Math.round(figures.requestsPerSecond)} requests/s at ${figures.connections} connections (p99 ${figures.p99} ms)${failed}`;
}

/** Runs the measurement over a shop of each catalogue and always stops the shop. */
async function overCatalogues(
  catalogues: readonly Catalogue[],
  measure: (shop: ShopProcess, articles: number) => Promise<Result[]>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const { articles, isFlat } of catalogues) {
    const shop = await startShop(articles, {}, isFlat);
    try {
      results.push(...(await measure(shop, articles)));
    } finally {
      await shop.stop();
    }
  }
  return results;
}

/** product_list over HTTP: page of 12 with all facets, for a guest and for a customer with contract prices. */
export function listing(): Promise<Result[]> {
  return overCatalogues([...CATALOGUES, LARGEST], async (shop, articles) => {
    const bodies = await listingBodies(shop.address, 3000);
    const requests = listingRequests(bodies);
    const { token } = await logIn(shop.address);
    const requesters: [string, Record<string, string>, number][] = [
      ['guest', {}, 2000],
      ['client', { authorization: `Bearer ${token}` }, 1000],
    ];
    const results: Result[] = [];
    for (const [requester, headers, target] of requesters) {
      await timeSingly(shop.address, requests, WARM_UP, headers);
      const single = await timeSingly(shop.address, requests.slice(WARM_UP), 2000, headers);
      const many = await load({ address: shop.address, requests, connections: 32, seconds: SECONDS, headers });
      const binding = articles === 100_000;
      results.push(
        {
          scenario: `product_list: ${requester}, latency`,
          size: shop.size,
          figure: latency(single),
          target: binding ? 'p99 under 15 ms' : '',
          reached: binding ? single.p99 < 15 : null,
        },
        {
          scenario: `product_list: ${requester}, throughput`,
          size: shop.size,
          figure: rate(many),
          target: binding ? `${target} requests/s` : '',
          reached: binding ? many.requestsPerSecond >= target : null,
        },
      );
    }
    results.push({
      scenario: 'product_list: memory of the process',
      size: shop.size,
      figure: `${shop.memory()} MB`,
      target: articles === 100_000 ? 'under 500 MB' : '',
      reached: articles === 100_000 ? shop.memory() < 500 : null,
    });
    return results;
  });
}

/** Everything of a product's page over HTTP, for guests and for a customer with contract prices. */
export function products(): Promise<Result[]> {
  return overCatalogues(CATALOGUES, async (shop) => {
    const requests = await productRequests(shop.address);
    const { token } = await logIn(shop.address);
    const results: Result[] = [];
    for (const [requester, headers] of [
      ['guest', {}],
      ['client', { authorization: `Bearer ${token}` }],
    ] as const) {
      await timeSingly(shop.address, requests, WARM_UP, headers);
      const many = await load({ address: shop.address, requests, connections: 32, seconds: SECONDS, headers });
      const scenario = `product: ${requester}, throughput`;
      results.push({ scenario, size: shop.size, figure: rate(many), target: '', reached: null });
    }
    return results;
  });
}

/** autocomplete over HTTP with prefixes of words and codes. */
export function suggestions(): Promise<Result[]> {
  return overCatalogues(CATALOGUES, async (shop, articles) => {
    const requests = await suggestionRequests(shop.address, 3000);
    await timeSingly(shop.address, requests, WARM_UP);
    const single = await timeSingly(shop.address, requests.slice(WARM_UP), 2000);
    const many = await load({ address: shop.address, requests, connections: 32, seconds: SECONDS });
    return [
      {
        scenario: 'suggestions: latency',
        size: shop.size,
        figure: latency(single),
        target: articles === 100_000 ? 'p99 under 10 ms' : '',
        reached: articles === 100_000 ? single.p99 < 10 : null,
      },
      { scenario: 'suggestions: throughput', size: shop.size, figure: rate(many), target: '', reached: null },
    ];
  });
}

/** The listing page as HTML: rendered for a customer, from the cache for guests, and rendered for guests. */
export function rendering(): Promise<Result[]> {
  return overCatalogues(CATALOGUES, async (shop, articles) => {
    const different = pageRequests(await listingBodies(shop.address, 3000));
    const popular: BenchRequest[] = different.slice(0, 20);
    const { cookie } = await logIn(shop.address);
    const binding = articles === 100_000;
    await timeSingly(shop.address, different, 100, { cookie });
    const client = await load({
      address: shop.address,
      requests: different,
      connections: 16,
      seconds: SECONDS,
      headers: { cookie },
    });
    const withCarts = binding ? await longCartPages(shop, different) : [];
    const guestRendered = await load({ address: shop.address, requests: different, connections: 16, seconds: SECONDS });
    await timeSingly(shop.address, popular, popular.length);
    const guestCached = await load({ address: shop.address, requests: popular, connections: 32, seconds: SECONDS });
    const line = (name: string, figures: LoadFigures, target: number | null): Result => ({
      scenario: `rendering: ${name}`,
      size: shop.size,
      figure: rate(figures).replace('requests/s', 'pages/s'),
      target: binding && target !== null ? `${target} pages/s` : '',
      reached: binding && target !== null ? figures.requestsPerSecond >= target : null,
    });
    return [
      line('/shop rendered for a client', client, 250),
      ...withCarts,
      line('/shop for guests, many different addresses', guestRendered, null),
      line('/shop for guests, from the cache', guestCached, 3000),
    ];
  });
}
