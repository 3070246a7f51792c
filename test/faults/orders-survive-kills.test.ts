import { fork, type ChildProcess } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CartOwner } from '../../backend/carts/index.ts';
import { orderNumber, prepareOrderJobs } from '../../backend/orders/index.ts';
import type { ErpOrder } from '../../backend/integrations/erp/index.ts';
import { ownerOf, userIdOf } from '../builders/buyers.ts';
import { createTestDatabase, type TestDatabase } from '../builders/database.ts';
import { loadShop } from '../builders/shop.ts';
import type { WorkResponse, WorkRequest, Work } from './order-process.ts';

const ORDERS = 200;
const CLIENTS = 8;
const FEWEST_KILLS = 10;
const SCRIPT = fileURLToPath(new URL('./order-process.ts', import.meta.url));

let test: TestDatabase;
let folder: string;
let owners: CartOwner[];
let userId: number;
let shop: ReturnType<typeof restartedProcess>;
let responseCount = 0;

beforeAll(async () => {
  test = await createTestDatabase();
  await loadShop(test.database);
  await prepareOrderJobs(test.database);
  folder = await mkdtemp(join(tmpdir(), 'bancale-erp-'));
  userId = await userIdOf(test.database, 'cliente.b');
  const { customerId } = await ownerOf(test.database, '70999');
  const addresses = await test.database.query
    .insertInto('customer_address')
    .values(
      Array.from({ length: CLIENTS }, (_, index) => ({
        customer_id: customerId,
        code: `KILL-${index}`,
        street: 'Via Prova',
        city: 'Bologna',
      })),
    )
    .returning('id')
    .execute();
  owners = addresses.map(({ id }) => ({ customerId, addressId: id, ownerUserId: null }));
});
afterAll(async () => {
  await shop.end();
  await test.drop();
  await rm(folder, { recursive: true });
});

/** A process that is restarted whenever it ends; requests without a response are rejected. */
function restartedProcess(onResponse: () => void) {
  let child: ChildProcess | undefined;
  let isReady = false;
  let isEnding = false;
  let lastId = 0;
  const forReady: (() => void)[] = [];
  const waiting = new Map<number, { resolve: (response: WorkResponse) => void; reject: (error: Error) => void }>();

  function start(): void {
    child = fork(SCRIPT, { env: { ...process.env, DATABASE_URL: test.url, ERP_FOLDER: folder }, execArgv: [] });
    child.on('message', (message: 'ready' | WorkResponse) => {
      if (message === 'ready') {
        isReady = true;
        for (const resolve of forReady.splice(0)) resolve();
      } else {
        onResponse();
        waiting.get(message.id)?.resolve(message);
        waiting.delete(message.id);
      }
    });
    child.once('exit', () => {
      isReady = false;
      for (const { reject } of waiting.values()) reject(new Error('killed'));
      waiting.clear();
      if (!isEnding) start();
    });
  }

  async function ready(): Promise<void> {
    while (!isReady) await new Promise<void>((resolve) => forReady.push(resolve));
  }

  start();
  return {
    ready,
    async ask(work: Work): Promise<WorkResponse> {
      await ready();
      lastId += 1;
      const id = lastId;
      const response = new Promise<WorkResponse>((resolve, reject) => waiting.set(id, { resolve, reject }));
      child?.send({ id, work } satisfies WorkRequest, () => undefined);
      return response;
    },
    kill(): void {
      isReady = false;
      child?.kill('SIGKILL');
    },
    async end(): Promise<void> {
      if (isEnding) return;
      isEnding = true;
      const gone = new Promise((resolve) => child?.once('exit', resolve));
      child?.kill('SIGKILL');
      await gone;
    },
  };
}

/** Retries until there is a response, as a buyer's browser does. */
async function retryUntilDone(work: Work): Promise<NonNullable<WorkResponse['result']>> {
  for (;;) {
    const response = await shop.ask(work).catch(() => null);
    if (response?.error !== undefined) throw new Error(response.error);
    if (response?.result) return response.result;
  }
}

it(`R2.98 loses and duplicates none of ${ORDERS} orders while the process is killed repeatedly`, async () => {
  shop = restartedProcess(() => (responseCount += 1));
  const acknowledged = new Map<string, number>();
  let kills = 0;
  let isOver = false;

  async function buy(owner: CartOwner, client: number): Promise<void> {
    for (let order = client; order < ORDERS; order += CLIENTS) {
      const filled = await retryUntilDone({ kind: 'add', owner, articleCode: '204118', quantity: order + 1 });
      if (!('cartId' in filled)) throw new Error('adding answered no cart');
      const idempotencyKey = `order-${order}`;
      const work: Work = { kind: 'send', sender: { userId, owner }, cartId: filled.cartId, idempotencyKey };
      // Every third buyer sends twice.
      const sent = await Promise.all(
        order % 3 === 0 ? [retryUntilDone(work), retryUntilDone(work)] : [retryUntilDone(work)],
      );
      const numbers = sent.map((response) => ('number' in response ? response.number : Number.NaN));
      expect(new Set(numbers).size).toBe(1);
      acknowledged.set(idempotencyKey, numbers[0] ?? Number.NaN);
    }
  }

  /**
   * Kills the process at a random moment after 1 to 24 responses, or 1.5 s after it became ready but not before the
   * first response: often in the middle of a transaction. The first response is awaited so that even a slow machine
   * makes progress.
   */
  async function killAtRandom(): Promise<void> {
    while (!isOver) {
      await shop.ready();
      const before = responseCount;
      const until = before + Math.random() * 24;
      const timeout = performance.now() + 1500;
      const isEarly = () => responseCount === before || (responseCount < until && performance.now() < timeout);
      while (isEarly() && !isOver) await pause(2);
      await pause(Math.random() * 15);
      if (isOver) return;
      shop.kill();
      kills += 1;
    }
  }

  const killing = killAtRandom();
  await Promise.all(owners.map(buy));
  const state = async () => {
    const rows = await test.database.query.selectFrom('erp_export').select('state').execute();
    return rows.filter((row) => row.state === 'exported').length;
  };
  isOver = true;
  await killing;
  await expect.poll(state, { timeout: 60_000, interval: 200 }).toBe(ORDERS);
  await shop.end();

  const orders = await test.database.query
    .selectFrom('sales_order')
    .select(['id', 'cause', 'year', 'number', 'idempotency_key', 'total_cents'])
    .execute();
  expect(orders).toHaveLength(ORDERS);
  expect(new Map(orders.map((order) => [order.idempotency_key, order.number]))).toEqual(acknowledged);
  expect(orders.map(({ number }) => number).sort((a, b) => a - b)).toEqual(
    Array.from({ length: ORDERS }, (_, i) => i + 1),
  );

  const files = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  expect(files.sort()).toEqual(orders.map((order) => `${orderNumber(order)}.json`).sort());
  for (const order of orders) {
    const text = await readFile(join(folder, `${orderNumber(order)}.json`), 'utf8');
    const stored = (JSON.parse(text) as { order: ErpOrder }).order;
    expect(stored.number).toBe(orderNumber(order));
    expect(Number(stored.totals.document)).toBe(order.total_cents / 100);
    const key = Number(String(order.idempotency_key).replace('order-', ''));
    expect(stored.lines.map(({ quantity }) => quantity)).toEqual([key + 1]);
  }
  const attempts = await test.database.query.selectFrom('erp_attempt').select('error').execute();
  const interrupted = attempts.filter(({ error }) => error !== null).length;
  console.log(`${ORDERS} orders, ${kills} kills, ${interrupted} deliveries cut short: 0 lost, 0 doubled`);
  expect(kills).toBeGreaterThanOrEqual(FEWEST_KILLS);
}, 600_000);
