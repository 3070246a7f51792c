import { median } from './browser-scenarios.ts';
import { load, quantile, timeSingly, type BenchRequest } from './load.ts';
import { listingBodies, listingRequests, pageRequests } from './queries.ts';
import type { Result } from './report.ts';
import { logIn, startShop, type ShopProcess } from './shop-process.ts';

const ARTICLES = 100_000;
const ROUNDS = 3;
const SECONDS = 6;
const WARM_UP = 800;
const TIMED = 500;
const CALLERS = 2;

/** What one round measures, in the order of the table. */
const FIGURES = {
  perPage: { name: 'processor time of a client’s page', unit: 'ms', limit: 8, isAtLeast: false },
  kilobytes: { name: '/shop for a client, without compression', unit: 'kB', limit: null, isAtLeast: false },
  apiMedian: {
    name: 'product_list beside 16 connections for pages, median',
    unit: 'ms',
    limit: null,
    isAtLeast: false,
  },
  apiLongest: { name: 'product_list beside 16 connections for pages, p99', unit: 'ms', limit: 300, isAtLeast: false },
  pages: { name: '/shop for a client at 32 connections', unit: 'pages/s', limit: null, isAtLeast: true },
  pagesLongest: { name: '/shop for a client at 32 connections, p99', unit: 'ms', limit: 1000, isAtLeast: false },
  guestPages: { name: '/shop for guests, not in the cache', unit: 'pages/s', limit: 200, isAtLeast: true },
} as const;
type Round = Record<keyof typeof FIGURES, number>;

/** Milliseconds of each API request of a few callers during some seconds, sorted. */
async function callers(address: string, requests: BenchRequest[], token: string): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + SECONDS * 1000;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  async function call(index: number): Promise<void> {
    for (let next = index; performance.now() < end; next += CALLERS) {
      const request = requests[next % requests.length];
      if (!request) return;
      const from = performance.now();
      const body = JSON.stringify(request.body);
      const response = await fetch(address + request.path, { method: request.method, headers, body });
      await response.arrayBuffer();
      times.push(performance.now() - from);
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, (_, index) => call(index)));
  return times.toSorted((one, other) => one - other);
}

async function measure(shop: ShopProcess): Promise<Round> {
  const { address } = shop;
  const bodies = await listingBodies(address, 3000);
  const pages = pageRequests(bodies);
  const { token, cookie } = await logIn(address);
  const headers = { cookie };
  await timeSingly(address, pages, WARM_UP, headers);
  const before = shop.processorSeconds();
  await timeSingly(address, pages.slice(WARM_UP), TIMED, headers);
  const perPage = ((shop.processorSeconds() - before) * 1000) / TIMED;
  const whole = await fetch(`${address}/shop`, { headers: { cookie, 'accept-encoding': 'identity' } });
  const kilobytes = (await whole.arrayBuffer()).byteLength / 1000;
  const beside = load({ address, requests: pages, connections: 16, seconds: SECONDS, headers });
  const times = await callers(address, listingRequests(bodies), token);
  await beside;
  const alone = await load({ address, requests: pages, connections: 32, seconds: SECONDS, headers });
  // Each address is asked for once while the cache fills.
  const guests = await load({ address, requests: pages, connections: 16, seconds: SECONDS });
  return {
    perPage,
    kilobytes,
    apiMedian: quantile(times, 0.5),
    apiLongest: quantile(times, 0.99),
    pages: alone.requestsPerSecond,
    pagesLongest: alone.p99,
    guestPages: guests.requestsPerSecond,
  };
}

/**
 * What a client's page costs, and how long API requests wait beside pages, by one process. `BEFORE` names a checkout of
 * the shop as it was, built and with its dependencies, which is measured in turn.
 */
export async function besidePages(): Promise<Result[]> {
  const checkouts = [process.env['BEFORE'], undefined].filter((one, index) => index === 1 || one !== undefined);
  const rounds = new Map(checkouts.map((checkout): [string | undefined, Round[]] => [checkout, []]));
  let size = '';
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [checkout, measured] of rounds) {
      const shop = await startShop(ARTICLES, { PROCESSES: '1' }, false, checkout);
      try {
        measured.push(await measure(shop));
        size = shop.size;
      } finally {
        await shop.stop();
      }
    }
  }
  return Object.entries(FIGURES).map(([key, { name, unit, limit, isAtLeast }]) => {
    const values = [...rounds.values()].map((all) => median(all.map((one) => one[key as keyof Round])));
    const now = values.at(-1) ?? 0;
    return {
      scenario: `API beside pages: ${name}`,
      size,
      figure: `${values.map((value) => value.toFixed(1)).join(' → ')} ${unit}`,
      target: limit === null ? '' : `${isAtLeast ? 'at least' : 'at most'} ${limit} ${unit}`,
      reached: limit === null ? null : isAtLeast ? now >= limit : now <= limit,
    };
  });
}
