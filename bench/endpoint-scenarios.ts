import { median } from './browser-scenarios.ts';
import { load, timeSingly, type BenchRequest } from './load.ts';
import { fillCart } from './long-cart-pages.ts';
import { productRequests, variantCodes } from './queries.ts';
import type { Result } from './report.ts';
import { logIn, startShop } from './shop-process.ts';

const ARTICLES = 100_000;
const ROUNDS = 3;
const SECONDS = 3;
const CONNECTIONS = 16;
const WARM_UP = 200;
/** Lines of the long cart, and articles that are added in turn. */
const LINES = 1000;
const ADDED = 60;

interface Measured {
  name: string;
  unit: string;
  /** What is sent to a shop; it may prepare the client's cart. */
  requests: (shop: Shop) => Promise<BenchRequest[]>;
  /** How many times the rate of the first shop the second one should have. */
  factor?: number;
  /** Rate that is asked for. */
  rate?: number;
}

interface Shop {
  address: string;
  token: string;
  cookie: string;
  products: BenchRequest[];
  codes: string[];
}

const MEASURED: Measured[] = [
  { name: 'product endpoint', unit: 'requests/s', requests: async ({ products }) => products, factor: 2.3 },
  {
    name: 'product page',
    unit: 'pages/s',
    requests: async ({ products }) =>
      products.map(({ path, body }) => {
        const { slug } = body as { slug: string };
        const kind = path.endsWith('child') ? 'child' : 'default';
        return { method: 'GET', path: `/product/${kind}/${encodeURIComponent(slug)}` };
      }),
    factor: 2.1,
  },
  {
    name: 'add to cart',
    unit: 'requests/s',
    requests: async ({ address, token, codes }) => {
      await fillCart(address, token, []);
      return Array.from({ length: ADDED * 7 }, (_, index) => ({
        method: 'POST',
        path: '/api/add_to_cart',
        body: { item_id: codes[index % ADDED], quantity: 100 * (1 + (index % 7)) },
      }));
    },
    factor: 1.5,
  },
  {
    name: `get cart of ${LINES} lines`,
    unit: 'requests/s',
    requests: async ({ address, token, codes }) => {
      await fillCart(address, token, codes);
      return [{ method: 'POST', path: '/api/get_cart_items', body: {} }];
    },
    rate: 150,
  },
];

async function openShop(address: string): Promise<Shop> {
  const { token, cookie } = await logIn(address);
  return {
    ...{ address, token, cookie },
    products: await productRequests(address),
    codes: await variantCodes(address, LINES),
  };
}

/**
 * What one client with contract prices gets from the endpoints of a product and of its cart, and from the product page.
 * Addresses of two running shops, with the code before a change and after it, are measured in turn; without, one is
 * started.
 */
export async function endpointRates(addresses: readonly string[]): Promise<Result[]> {
  const started = addresses.length === 0 ? await startShop(ARTICLES) : null;
  try {
    const shops = await Promise.all((started ? [started.address] : addresses).map(openShop));
    const results: Result[] = [];
    for (const { name, unit, requests, factor, rate } of MEASURED) {
      const rates = shops.map((): number[] => []);
      const sent = await Promise.all(shops.map(requests));
      for (let round = -1; round < ROUNDS; round += 1) {
        for (const [index, { address, token, cookie }] of shops.entries()) {
          const list = sent[index] ?? [];
          const headers: Record<string, string> =
            unit === 'pages/s' ? { cookie } : { authorization: `Bearer ${token}` };
          // The first round only lets a shop compile its code and read what it keeps.
          if (round < 0) await timeSingly(address, list, Math.min(WARM_UP, list.length), headers);
          const given = { address, requests: list, connections: CONNECTIONS, seconds: SECONDS, headers };
          const figures = await load(given);
          if (figures.failures > 0) throw new Error(`${name}: ${figures.failures} requests failed`);
          if (round >= 0) rates[index]?.push(figures.requestsPerSecond);
        }
      }
      const medians = rates.map(median);
      const [first = 0, last = first] = medians;
      const gained = rates[1]?.map((one, round) => one / (rates[0]?.[round] ?? one)) ?? [];
      const isCompared = gained.length > 0;
      const targets = [
        ...(factor === undefined || !isCompared ? [] : [`${factor} times`]),
        ...(rate === undefined ? [] : [`${rate} ${unit}`]),
      ];
      results.push({
        scenario: `endpoints: ${name}`,
        size: ARTICLES.toLocaleString('en-GB'),
        figure: [
          `${medians.map(Math.round).join(' / ')} ${unit} at ${CONNECTIONS} connections`,
          ...(isCompared ? [`${median(gained).toFixed(2)} times`] : []),
        ].join(', '),
        target: targets.join(', '),
        reached:
          targets.length === 0
            ? null
            : (factor === undefined || median(gained) >= factor) && (rate === undefined || last >= rate),
      });
    }
    return results;
  } finally {
    await started?.stop();
  }
}
