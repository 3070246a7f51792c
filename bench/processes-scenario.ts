import { median } from './browser-scenarios.ts';
import { load, timeSingly, type LoadFigures } from './load.ts';
import { listingBodies, listingRequests, pageRequests } from './queries.ts';
import type { Result } from './report.ts';
import { logIn, startShop } from './shop-process.ts';

const ARTICLES = 100_000;
const COUNTS = [1, 2];
const ROUNDS = 3;
const SECONDS = 8;
const WARM_UP = 200;

interface Round {
  pages: LoadFigures;
  /** Milliseconds of processor time for a page, without PostgreSQL: comparable also where other programs run. */
  perPage: number;
  listings: LoadFigures;
  /** Megabytes of each process that serves, after the load. */
  memory: number[];
  size: string;
}

async function measure(count: number): Promise<Round> {
  const shop = await startShop(ARTICLES, { PROCESSES: String(count) });
  try {
    const bodies = await listingBodies(shop.address, 3000);
    const pageList = pageRequests(bodies);
    const { token, cookie } = await logIn(shop.address);
    // Every process compiles its code.
    await timeSingly(shop.address, pageList, WARM_UP * count, { cookie, connection: 'close' });
    const given = { address: shop.address, connections: 16, seconds: SECONDS };
    const before = shop.processorSeconds();
    const pages = await load({ ...given, requests: pageList, headers: { cookie } });
    const perPage = ((shop.processorSeconds() - before) * 1000) / pages.requests;
    const headers = { authorization: `Bearer ${token}` };
    const listings = await load({ ...given, requests: listingRequests(bodies), headers });
    return { pages, perPage, listings, memory: shop.servingMemory(), size: shop.size };
  } finally {
    await shop.stop();
  }
}

/** What several processes of one command serve, measured in turn with one. */
export async function processes(): Promise<Result[]> {
  const rounds = new Map(COUNTS.map((count): [number, Round[]] => [count, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [count, measured] of rounds) measured.push(await measure(count));
  }
  const ofAll = (count: number, read: (round: Round) => number) => median((rounds.get(count) ?? []).map(read));
  const line = (name: string, figure: string, target = '', reached: boolean | null = null): Result => ({
    scenario: `processes: ${name}`,
    size: rounds.get(1)?.[0]?.size ?? '',
    figure,
    target,
    reached,
  });
  const rate = (count: number, kind: 'pages' | 'listings') => {
    const perSecond = Math.round(ofAll(count, (round) => round[kind].requestsPerSecond));
    const p99 = Math.round(ofAll(count, (round) => round[kind].p99));
    const failures = (rounds.get(count) ?? []).reduce((sum, round) => sum + round[kind].failures, 0);
    const failed = failures > 0 ? `, ${failures} FAILED` : '';
    return { perSecond, text: `${perSecond} ${kind}/s at 16 connections (p99 ${p99} ms)${failed}` };
  };
  const ratio = (kind: 'pages' | 'listings') => (rate(2, kind).perSecond / rate(1, kind).perSecond).toFixed(2);
  const two = rate(2, 'pages');
  return [
    line('/shop rendered for a client, one process', rate(1, 'pages').text),
    line('/shop rendered for a client, two processes', two.text, '230 pages/s', two.perSecond >= 230),
    line('pages: two processes to one', ratio('pages')),
    ...COUNTS.map((count) =>
      line(`processor time a page with ${count}`, `${ofAll(count, ({ perPage }) => perPage).toFixed(1)} ms`),
    ),
    line('product_list for a client, one process', rate(1, 'listings').text),
    line('product_list for a client, two processes', rate(2, 'listings').text),
    line('listings: two processes to one', ratio('listings')),
    ...COUNTS.map((count) =>
      line(`memory of each of ${count} after the load`, `${ofAll(count, ({ memory }) => Math.max(...memory))} MB`),
    ),
  ];
}
