import { setTimeout as wait } from 'node:timers/promises';
import { openDatabaseForCommand, type Database } from '../backend/database/index.ts';
import { quantile, type BenchRequest } from './load.ts';
import type { ShopProcess } from './shop-process.ts';

/** Interval between two requests, independent of their responses. */
const PACE_MILLISECONDS = 20;

/** Requests that one visitor sends, with the headers that say who it is. */
export type Visitor = [BenchRequest[], Record<string, string>];

/** Response times in milliseconds, and what the shop reports about itself meanwhile. */
export interface Waits {
  longest: number;
  p99: number;
  count: number;
  longestStall: number;
  longestWork: number;
}

async function sendOne(shop: ShopProcess, request: BenchRequest, headers: Record<string, string>): Promise<void> {
  const { method, path, body } = request;
  const send = (): Promise<Response> =>
    fetch(shop.address + path, {
      method,
      headers: { ...headers, 'content-type': 'application/json', 'accept-encoding': 'identity' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  // The shop closes idle connections, sometimes just when one is used again.
  const response = await send().catch(send);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
}

/** Sends 50 requests per second, of the visitors in turn, for as long as `work` runs; returns how long they waited. */
export async function waitsDuring(
  shop: ShopProcess,
  visitors: readonly Visitor[],
  work: () => Promise<unknown>,
): Promise<Waits> {
  await shop.figures();
  const waits: number[] = [];
  const running: Promise<void>[] = [];
  let count = 0;
  const timer = setInterval(() => {
    const [requests, headers] = visitors[count % visitors.length] ?? [[], {}];
    const request = requests[Math.floor(count / visitors.length) % requests.length];
    count += 1;
    if (!request) return;
    const from = performance.now();
    running.push(sendOne(shop, request, headers).then(() => void waits.push(performance.now() - from)));
  }, PACE_MILLISECONDS);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  await Promise.all(running);
  const { longestStall, longestWork } = await shop.figures();
  waits.sort((one, other) => one - other);
  const p99 = quantile(waits, 0.99);
  return { longest: waits.at(-1) ?? 0, p99, count: waits.length, longestStall, longestWork };
}

/** The figures in words, for a table. */
export function inWords({ longest, p99, count, longestStall, longestWork }: Waits): string {
  return (
    `longest wait ${longest.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms of ${count} requests at 50/s; ` +
    `longest stall of the event loop ${longestStall.toFixed(1)} ms, ${longestWork.toFixed(1)} ms of it the shop's own work`
  );
}

/** Opens the shop's database for `work`, and returns what it returns. */
export async function withDatabase<Outcome>(
  shop: ShopProcess,
  work: (database: Database) => Promise<Outcome>,
): Promise<Outcome> {
  const place = { databaseUrl: null, dataDirectory: shop.folder };
  const opened = await openDatabaseForCommand(place, { poolSize: 2, applicationName: 'bancale-bench' });
  try {
    return await work(opened.database);
  } finally {
    await opened.close();
  }
}

/**
 * A rebuild of 500,000 articles takes minutes, and after several in a row the shop waits three times as long before the
 * next.
 */
const LONGEST_MINUTES = 20;

/** Repeats a request until `ask` accepts the response; returns the milliseconds until then. */
export async function untilShown(ask: () => Promise<boolean>): Promise<number> {
  const from = performance.now();
  while (!(await ask())) {
    if (performance.now() - from > LONGEST_MINUTES * 60_000) throw new Error('a change does not show');
    await wait(5);
  }
  return performance.now() - from;
}
