import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../backend/database/index.ts';
import { contractOf } from '../../demo/customers/contract-prices.ts';
import { DEMONSTRATION_PASSWORD } from '../../demo/logins.ts';
import { loadBuyers, type BuyerName } from '../../test/builders/many-buyers.ts';
import { catalogueSample } from '../queries.ts';
import type { Result } from '../report.ts';
import { DayBuyer, type ConfirmedOrder } from './buyer.ts';
import { openDayShop } from './day-shop.ts';
import { DayFigures, type Kind } from './figures.ts';

const numberFrom = (name: string, usual: number): number => Number(process.env[name] ?? usual);
const ARTICLES = numberFrom('DAY_ARTICLES', 10_000);
const BUYERS = numberFrom('DAY_BUYERS', 200);
const MINUTES = numberFrom('DAY_MINUTES', 10);
/** Average pause of a buyer between two steps: 200 buyers take 40 steps a second. */
const PAUSE_MILLISECONDS = 5_000;

/** 70 % browsing, 20 % cart, 8 % user area, 2 % orders. */
const STEPS: readonly [share: number, step: (buyer: DayBuyer) => Promise<void>][] = [
  [0.02, (buyer) => buyer.order()],
  [0.08, (buyer) => buyer.seeAccount()],
  [0.2, (buyer) => buyer.useCart()],
  [0.7, (buyer) => buyer.browse()],
];

/**
 * A working day of many buyers, who think between their steps, against one process or a cluster; afterwards every confirmed order
 * must be in the database once, with the confirmed total.
 */
export async function day(): Promise<Result[]> {
  const shop = await openDayShop(ARTICLES);
  try {
    const names = await shop.inDatabase(addBuyers);
    const catalogue = await catalogueSample(shop.address);
    const figures = new DayFigures();
    const run = `day-${Date.now()}`;
    const buyers = names.map((name) => new DayBuyer(shop.address, name, catalogue, figures, run));
    for (const buyer of buyers) await buyer.logIn();
    const memory = shop.memory === null ? () => null : watchMemory(shop.memory);
    const end = performance.now() + MINUTES * 60_000;
    await Promise.all(buyers.map((buyer) => actUntil(end, buyer)));
    const confirmed = buyers.flatMap((buyer) => buyer.confirmed);
    const wrong = await shop.inDatabase((database) => compareOrders(database, run, confirmed));
    for (const failure of [...figures.failures, ...wrong].slice(0, 20)) console.error(failure);
    return results(shop.prefix, figures, confirmed.length, wrong, memory());
  } finally {
    await shop.stop();
  }
}

/** Buyers whose customers have the demonstration's price list and contract prices of their own. */
function addBuyers(database: Database): Promise<BuyerName[]> {
  return loadBuyers(database, BUYERS, {
    ...{ firstCode: 90_000, prefix: 'day', password: DEMONSTRATION_PASSWORD },
    customer: (code, index) => ({ priceListCode: 'BASE', contractPrices: contractOf(code, 'builder', index) }),
  });
}

async function actUntil(end: number, buyer: DayBuyer): Promise<void> {
  for (;;) {
    // Exponential, as the times between independent steps are.
    await wait(-Math.log(1 - Math.random()) * PAUSE_MILLISECONDS);
    if (performance.now() > end) return;
    let share = Math.random();
    const [, step] = STEPS.find(([part]) => (share -= part) < 0) ?? [0, (one: DayBuyer) => one.browse()];
    await step(buyer);
  }
}

/** Samples the resident megabytes; the returned function ends this and returns the averages of first and last quarter. */
function watchMemory(megabytes: () => number): () => { early: number; late: number } {
  const samples: number[] = [];
  const timer = setInterval(() => samples.push(megabytes()), 1_000);
  const average = (some: number[]) => Math.round(some.reduce((sum, one) => sum + one, 0) / Math.max(1, some.length));
  return () => {
    clearInterval(timer);
    const quarter = Math.ceil(samples.length / 4);
    // The second quarter: in the first one the engine still compiles what it runs.
    return { early: average(samples.slice(quarter, 2 * quarter)), late: average(samples.slice(-quarter)) };
  };
}

/** What is wrong with the orders of a run in the database, a line each: lost, doubled, never confirmed, other totals. */
async function compareOrders(database: Database, run: string, confirmed: ConfirmedOrder[]): Promise<string[]> {
  const stored = await database.query
    .selectFrom('sales_order')
    .select(['customer_reference', 'number', 'total_cents'])
    .where('customer_reference', 'like', `${run}-%`)
    .execute();
  const byReference = Map.groupBy(stored, ({ customer_reference }) => customer_reference ?? '');
  const wrong = confirmed.flatMap(({ reference, number, totalCents }) => {
    const [order, ...more] = byReference.get(reference) ?? [];
    if (!order) return [`${reference}: lost`];
    if (more.length > 0) return [`${reference}: ${more.length + 1} orders`];
    const isSame = order.number === number && order.total_cents === totalCents;
    return isSame ? [] : [`${reference}: ${order.number} ${order.total_cents}, confirmed ${number} ${totalCents}`];
  });
  const references = new Set(confirmed.map(({ reference }) => reference));
  const unknown = [...byReference.keys()].filter((reference) => !references.has(reference));
  return [...wrong, ...unknown.map((reference) => `${reference}: never confirmed`)];
}

function results(
  prefix: string,
  figures: DayFigures,
  orders: number,
  wrong: string[],
  memory: { early: number; late: number } | null,
): Result[] {
  const size = ARTICLES.toLocaleString('en-GB');
  const line = (name: string, figure: string, target: string, reached: boolean | null): Result => ({
    ...{ scenario: `${prefix}: ${name}`, size, figure, target, reached },
  });
  const times = (kind: Kind, name: string, p99: number | null): Result => {
    const { count, median, p99: slow, longest } = figures.of(kind);
    const figure = `median ${median.toFixed(1)} ms, p99 ${slow.toFixed(1)} ms, longest ${longest.toFixed(0)} ms of ${count}`;
    return line(name, figure, p99 === null ? '' : `p99 under ${p99} ms`, p99 === null ? null : slow < p99);
  };
  const load = `${BUYERS} buyers, ${MINUTES} minutes, ${(figures.requests / MINUTES / 60).toFixed(0)} requests/s`;
  return [
    line(
      'requests',
      `${figures.requests} (${load}), ${figures.failures.length} failed`,
      '0 failed',
      figures.failures.length === 0,
    ),
    times('page', 'pages', 300),
    times('search', 'searches', null),
    times('cart', 'cart', null),
    times('order', 'sending an order', null),
    line('orders', `${orders} confirmed, ${wrong.length} lost, doubled or wrong`, '0', wrong.length === 0),
    ...(memory === null
      ? []
      : [
          line(
            'memory',
            `${memory.early} MB in the second quarter, ${memory.late} MB in the last one`,
            'at most a tenth more',
            memory.late <= memory.early * 1.1,
          ),
        ]),
  ];
}
