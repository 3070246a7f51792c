import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { addLine } from '../../backend/carts/index.ts';
import {
  exportOrder,
  retryWaitingAfterExport,
  orderNumber,
  backoffBefore,
  scheduleMissingExports,
  firstStates,
  refreshOrderStates,
  resendOrder,
  sendOrder,
  recordErpConnection,
  startOrderJobs,
  type ExportServices,
  type Sender,
  type SentOrder,
} from '../../backend/orders/index.ts';
import {
  createEmbeddedErp,
  countBeyondErpVersion,
  ErpRejection,
  lackOfErpVersion,
  type ErpGateway,
  type ErpOrder,
  type ErpOrderState,
} from '../../backend/integrations/erp/index.ts';
import { reasonText } from '../../backend/texts/index.ts';
import { cartServices, ownerOf, userIdOf } from '../builders/buyers.ts';
import { createTestDatabase, type TestDatabase } from '../builders/database.ts';

let test: TestDatabase;
let folder: string;
let sender: Sender;
let sentOrders = 0;

beforeAll(async () => {
  test = await createTestDatabase({ loaded: true, poolSize: 10 });
  folder = await mkdtemp(join(tmpdir(), 'bancale-erp-'));
  sender = { userId: await userIdOf(test.database, 'cliente.a'), owner: await ownerOf(test.database, '70431') };
});
afterAll(async () => {
  await test.drop();
  await rm(folder, { recursive: true });
});
afterEach(async () => {
  await test.database.query
    .updateTable('erp_export')
    .set({ state: 'refused' })
    .where('state', '=', 'waiting')
    .execute();
  await sql`delete from graphile_worker._private_jobs`.execute(test.database.query);
});

async function order(): Promise<SentOrder> {
  const services = cartServices(test.database);
  const { cartId } = await addLine(services, sender.owner, { articleCode: '204118', quantity: 3 });
  sentOrders += 1;
  return sendOrder(services, sender, { cartId, idempotencyKey: `delivery-${sentOrders}`, note: 'Suonare' });
}

const quiet = { info: vi.fn(), warn: vi.fn(), error: vi.fn(), debug: vi.fn() };

const mayLeave = () => Promise.resolve(true);
function servicesWith(
  erp: ErpGateway,
  clock: () => Date = () => new Date(),
): ExportServices & { currentErp: () => Promise<ErpGateway> } {
  return { database: test.database, erp, currentErp: () => Promise.resolve(erp), logger: quiet, clock };
}

/** An ERP that returns the given results and records the orders it receives. */
function scripted(...responses: (Error | string)[]): ErpGateway & { received: ErpOrder[] } {
  const received: ErpOrder[] = [];
  return {
    received,
    async exportOrder(document) {
      received.push(document);
      const response = responses.shift() ?? 'ERP-1';
      if (response instanceof Error) throw response;
      return { reference: response, response: { reference: response } };
    },
    orderStates: async () => [],
  };
}

function erpExport(orderId: number) {
  return test.database.query
    .selectFrom('erp_export')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
}
function attempts(orderId: number) {
  return test.database.query
    .selectFrom('erp_attempt')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
}
async function jobs(orderId: number) {
  const { rows } = await sql<{ attempt: number | null; runAt: Date; seconds: number }>`
    select (j.payload ->> 'attempt')::integer as attempt, j.run_at as "runAt",
      extract(epoch from j.run_at - now())::float8 as seconds
    from graphile_worker._private_jobs j where j.key = ${`export_order:${orderId}`}`.execute(test.database.query);
  return rows;
}

describe('one ERP submission', () => {
  it('sends the whole order with decimal text and stores the ERP reference', async () => {
    const sent = await order();
    const erp = scripted('ERP-77');
    await exportOrder(servicesWith(erp), sent.orderId, 1);
    expect(erp.received).toEqual([
      {
        number: orderNumber(sent),
        sentAt: sent.createdAt.toISOString(),
        customerCode: '70431',
        addressCode: '1',
        revision: 1,
        sentBy: { kind: 'client', username: 'cliente.a' },
        customerReference: null,
        note: 'Suonare',
        requestedOn: null,
        deliveryType: 'SHIPPING_GOOD',
        pickupSlot: null,
        shipment: null,
        paymentMethod: 'BONIFICO',
        payment: null,
        currency: 'EUR',
        lines: [
          {
            position: 1,
            articleCode: '204118',
            sku: 'VS-12-OT',
            name: 'Valvola a sfera ottone FF 1/2"',
            unit: 'PZ',
            quantity: 3,
            grossPrice: '13.3400',
            discounts: ['30', '10', '5'],
            netPrice: '7.9840',
            priceQuantity: 1,
            grossPriceForQuantity: '13.3400',
            netPriceForQuantity: '7.9840',
            contributions: [],
            vatRate: '22',
            netTotal: '23.95',
            promotion: null,
            note: null,
            supply: null,
          },
        ],
        coupon: null,
        vatRegime: null,
        transport: { weightGrams: null },
        totals: {
          ...{ gross: '40.02', net: '23.95', transport: '9.90', contributions: '0.00', vat: '7.45' },
          ...{ document: '41.30', payable: '41.30' },
        },
      },
    ]);
    expect(await erpExport(sent.orderId)).toMatchObject({ state: 'exported', erp_reference: 'ERP-77' });
    expect(await attempts(sent.orderId)).toMatchObject([
      { request: erp.received[0], response: { reference: 'ERP-77' }, error: null },
    ]);
  });

  it('sends an ERP of the first version only its fields, also in a repeat after the second was set', async () => {
    const erp = scripted(new Error('connect ECONNREFUSED'), 'ERP-79', 'ERP-80');
    const http = { url: 'https://erp.example', secret: 'secret' };
    await recordErpConnection(test.database, { ...http, version: 1 }, new Date());
    const sent = await order();
    const { query } = test.database;
    const article = await query
      .selectFrom('article')
      .select('id')
      .where('code', '=', '204300')
      .executeTakeFirstOrThrow();
    await query
      .insertInto('article_contribution')
      .values({ article_id: article.id, kind: 'raee', amount: 100 })
      .execute();
    expect(await countBeyondErpVersion(query)).toEqual({ contributions: 1, vatRegimes: 0 });
    const lack = await lackOfErpVersion(test.database.query, 'contributions');
    expect(lack && reasonText('en', lack)).toBe(
      'The connected ERP has version 1 of the interface, which has no environmental contributions: set ERP_VERSION=2 when the ERP has it.',
    );
    await exportOrder(servicesWith(erp), sent.orderId, 1);
    await recordErpConnection(test.database, { ...http, version: 2 }, new Date());
    await exportOrder(servicesWith(erp), sent.orderId, 2);
    const [first, repeat] = erp.received;
    expect(Object.keys(first ?? {}).toSorted()).toEqual(
      [
        ...['number', 'sentAt', 'customerCode', 'addressCode', 'sentBy', 'customerReference', 'note', 'requestedOn'],
        ...[
          'deliveryType',
          'pickupSlot',
          'shipment',
          'paymentMethod',
          'payment',
          'currency',
          'lines',
          'coupon',
          'totals',
        ],
      ].toSorted(),
    );
    expect(Object.keys(first?.lines[0] ?? {})).not.toContain('priceQuantity');
    expect(first?.totals).toEqual({ gross: '40.02', net: '23.95', transport: '9.90', vat: '7.45', document: '41.30' });
    expect(repeat).toEqual(first);
    const later = await order();
    await exportOrder(servicesWith(erp), later.orderId, 1);
    expect(erp.received[2]).toMatchObject({ revision: 1, totals: { payable: '41.30' } });
    expect(await lackOfErpVersion(test.database.query, 'contributions')).toBeNull();
    expect(await countBeyondErpVersion(query)).toEqual({ contributions: 0, vatRegimes: 0 });
    await query.deleteFrom('article_contribution').execute();
    await test.database.query.deleteFrom('erp_connection').execute();
  });

  it('schedules the next attempt after a failure and repeats exactly the same order', async () => {
    const sent = await order();
    const erp = scripted(new Error('connect ECONNREFUSED'), 'ERP-78');
    const began = Date.now();
    await exportOrder(servicesWith(erp), sent.orderId, 4);
    expect(await erpExport(sent.orderId)).toMatchObject({ state: 'waiting' });
    const [job] = await jobs(sent.orderId);
    expect(job?.attempt).toBe(5);
    // 2 × 2³ = 16 s ± 20 %: at least that long after the attempt began, at most that long from now.
    expect((job?.runAt.getTime() ?? 0) - began).toBeGreaterThan(12_700);
    expect(job?.seconds).toBeLessThan(19.3);

    await test.database.query
      .updateTable('user_account')
      .set({ username: 'renamed' })
      .where('id', '=', sender.userId)
      .execute();
    await exportOrder(servicesWith(erp), sent.orderId, 5);
    await test.database.query
      .updateTable('user_account')
      .set({ username: 'cliente.a' })
      .where('id', '=', sender.userId)
      .execute();
    expect(JSON.stringify(erp.received[1])).toBe(JSON.stringify(erp.received[0]));
    const [first, second] = await attempts(sent.orderId);
    expect(first).toMatchObject({ error: 'connect ECONNREFUSED', response: null });
    expect(second).toMatchObject({ error: null, request: { sameAsAttempt: first?.id } });
  });

  it('stops when the ERP rejects the order, and can be resent', async () => {
    const sent = await order();
    const erp = scripted(new ErpRejection('customer blocked', { code: 7 }), 'ERP-79');
    await exportOrder(servicesWith(erp), sent.orderId, 1);
    expect(await erpExport(sent.orderId)).toMatchObject({ state: 'refused' });
    expect(await attempts(sent.orderId)).toMatchObject([{ error: 'customer blocked', response: { code: 7 } }]);
    await exportOrder(servicesWith(erp), sent.orderId, 2);
    expect(erp.received).toHaveLength(1);

    expect(await resendOrder(test.database, sent.orderId)).toBe(true);
    await exportOrder(servicesWith(erp), sent.orderId, 1);
    expect(await erpExport(sent.orderId)).toMatchObject({ state: 'exported' });
    expect(await resendOrder(test.database, sent.orderId)).toBe(false);
  });

  it('stores an attempt that a crash interrupted', async () => {
    const sent = await order();
    const hanging: ErpGateway = { exportOrder: () => new Promise(() => undefined), orderStates: async () => [] };
    void exportOrder(servicesWith(hanging), sent.orderId, 1);
    await expect.poll(() => attempts(sent.orderId)).toMatchObject([{ error: 'interrupted before an answer came' }]);
  });

  it('uses an exponential backoff of up to five minutes', () => {
    const pauses = [1, 2, 3, 8, 9, 10, 1000].map((attempt) => backoffBefore(attempt, () => 0.5));
    expect(pauses).toEqual([2, 4, 8, 256, 300, 300, 300]);
    expect(backoffBefore(1, () => 0)).toBeCloseTo(1.6);
    expect(backoffBefore(1, () => 1)).toBeCloseTo(2.4);
  });
});

describe('lost ERP jobs', () => {
  it('are scheduled again if the job is missing or belongs to a killed process', async () => {
    const [lost, dead, alive] = [await order(), await order(), await order()];
    const key = (sent: SentOrder) => `export_order:${sent.orderId}`;
    await sql`select graphile_worker.remove_job(${key(lost)})`.execute(test.database.query);
    await sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 hour', locked_by = 'gone'
      where key = ${key(dead)}`.execute(test.database.query);
    await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'other'
      where key = ${key(alive)}`.execute(test.database.query);
    expect(await scheduleMissingExports(test.database, 120)).toBe(2);
    expect(
      [await jobs(lost.orderId), await jobs(dead.orderId), await jobs(alive.orderId)].map((rows) => rows.length),
    ).toEqual([1, 1, 1]);
    expect(await scheduleMissingExports(test.database, 120)).toBe(0);
    expect(await scheduleMissingExports(test.database, 0)).toBe(1);
  });
});

describe('an ERP that is available again', () => {
  const away = (orders: number) => Array.from({ length: orders }, () => new Error('connect ECONNREFUSED'));
  const seconds = async (sent: SentOrder) => (await jobs(sent.orderId))[0]?.seconds ?? Number.NaN;

  it('gets the pending orders at once, oldest first, after accepting one that had failed', async () => {
    const [first, second, third] = [await order(), await order(), await order()];
    const erp = scripted(...away(3), 'ERP-80');
    for (const sent of [first, second, third]) await exportOrder(servicesWith(erp), sent.orderId, 9);
    expect(await seconds(first)).toBeGreaterThan(200);
    await exportOrder(servicesWith(erp), second.orderId, 10);
    expect(await seconds(third)).toBeLessThanOrEqual(0);
    const { rows } = await sql<{ key: string }>`
      select key from graphile_worker._private_jobs order by run_at`.execute(test.database.query);
    const queue = rows.map(({ key }) => key);
    const [place = -1, placeAfter = -1] = [first, third].map(({ orderId }) => queue.indexOf(`export_order:${orderId}`));
    expect(place).toBeGreaterThanOrEqual(0);
    expect(place).toBeLessThan(placeAfter);
  });

  it('gets the pending orders within a minute after accepting a new one', async () => {
    const [paused, fresh] = [await order(), await order()];
    const erp = scripted(...away(1), 'ERP-81');
    await exportOrder(servicesWith(erp), paused.orderId, 9);
    await test.database.query.updateTable('erp_export').set({ exported_at: null }).execute();
    await retryWaitingAfterExport(test.database);
    expect(await seconds(paused)).toBeGreaterThan(200);
    await exportOrder(servicesWith(erp), fresh.orderId, 1);
    expect(await seconds(paused)).toBeGreaterThan(200);
    await retryWaitingAfterExport(test.database);
    expect(await seconds(paused)).toBeLessThanOrEqual(0);
  });
});

describe('the job queue', () => {
  it('exports each order once to the embedded ERP and updates its status', async () => {
    let now = new Date('2026-11-23T09:00:00Z');
    const erp = createEmbeddedErp(folder, { clock: () => now });
    const services = servicesWith(erp, () => now);
    const early = await order();
    const jobsOfShop = await startOrderJobs({ ...services, mayLeave });
    const late = await order();
    await expect.poll(async () => (await erpExport(late.orderId)).state).toBe('exported');
    await expect.poll(async () => (await erpExport(early.orderId)).state).toBe('exported');
    await jobsOfShop.stop();

    const files = await readdir(folder);
    expect(files.sort()).toEqual([early, late].map((sent) => `${orderNumber(sent)}.json`).sort());
    const file = JSON.parse(await readFile(join(folder, files[0] ?? ''), 'utf8')) as { order: ErpOrder };
    expect(file.order.lines).toHaveLength(1);

    const status = async () =>
      (
        await test.database.query
          .selectFrom('sales_order_status')
          .select('status')
          .where('order_id', '=', late.orderId)
          .execute()
      ).map((row) => row.status);
    expect(await refreshOrderStates(services)).toBe(0);
    now = new Date('2026-11-23T09:01:00Z');
    expect(await refreshOrderStates(services)).toBe(2);
    expect(await status()).toEqual(['IA', 'NE']);
    now = new Date('2026-11-24T09:00:00Z');
    expect(await refreshOrderStates(services)).toBe(2);
    expect(await status()).toEqual(['IA', 'NE', 'E']);
    expect(await refreshOrderStates(services)).toBe(0);
  });

  it('R4.32 ignores impossible and unknown ERP states', async () => {
    const sent = await order();
    const states = ['E', 'IA', 'ZZ', 'AN'];
    const erp: ErpGateway = {
      ...scripted(),
      orderStates: async () => [{ number: orderNumber(sent), state: states.shift() ?? '' }],
    };
    const services = servicesWith(erp);
    await exportOrder(services, sent.orderId, 1);
    expect([await refreshOrderStates(services), await refreshOrderStates(services)]).toEqual([1, 0]);
    const reopened = test.database.query
      .updateTable('sales_order')
      .set({ status: 'PR' })
      .where('id', '=', sent.orderId);
    await reopened.execute();
    expect([await refreshOrderStates(services), await refreshOrderStates(services)]).toEqual([0, 0]);
    expect(quiet.warn).toHaveBeenCalled();
  });
});

describe('the states of open orders', () => {
  /** An ERP that returns the states of the requested orders, and stores the requests. */
  function reporting(answer: (numbers: readonly string[]) => ErpOrderState[]): ErpGateway & { requests: string[][] } {
    const requests: string[][] = [];
    return {
      ...scripted(),
      requests,
      orderStates: async (numbers) => {
        requests.push([...numbers]);
        return answer(numbers);
      },
    };
  }
  async function exported(count: number): Promise<SentOrder[]> {
    await test.database.query.updateTable('sales_order').set({ status: 'E' }).execute();
    const sent: SentOrder[] = [];
    for (let index = 0; index < count; index += 1) {
      const one = await order();
      await exportOrder(servicesWith(scripted()), one.orderId, 1);
      sent.push(one);
    }
    return sent;
  }
  const row = (orderId: number) =>
    test.database.query
      .selectFrom('sales_order as o')
      .innerJoin('sales_order_line as l', 'l.order_id', 'o.id')
      .select(['o.status', 'l.quantity', 'l.delivered'])
      .where('o.id', '=', orderId)
      .executeTakeFirstOrThrow();
  const statuses = async (sent: readonly SentOrder[]) =>
    Promise.all(sent.map(async ({ orderId }) => (await row(orderId)).status));

  it('R2.87 an order closed with less than was ordered shows what was delivered, another one all of it', async () => {
    const [partly, wholly] = await exported(2);
    if (!partly || !wholly) throw new Error('no orders');
    const erp = reporting(() => [
      { number: orderNumber(partly), state: 'E', delivered: [{ position: 1, quantity: 1.125 }] },
      { number: orderNumber(wholly), state: 'E' },
    ]);
    expect(await refreshOrderStates(servicesWith(erp))).toBe(2);
    expect(await row(partly.orderId)).toEqual({ status: 'E', quantity: 3, delivered: 1.125 });
    expect(await row(wholly.orderId)).toEqual({ status: 'E', quantity: 3, delivered: 3 });
  });

  it('are read for all others if the ERP fails for one', async () => {
    const sent = await exported(7);
    const bad = orderNumber(sent[3] as SentOrder);
    const erp = reporting((numbers) => {
      if (numbers.includes(bad)) throw new Error('The ERP’s answer is longer than 262144 bytes');
      return numbers.map((number) => ({ number, state: 'NE' }));
    });
    quiet.warn.mockClear();
    expect(await refreshOrderStates(servicesWith(erp))).toBe(6);
    expect(await statuses(sent)).toEqual(['NE', 'NE', 'NE', 'IA', 'NE', 'NE', 'NE']);
    expect(quiet.warn.mock.calls.map(([details]) => details as unknown)).toMatchObject([
      { orders: [bad], reason: expect.stringContaining('longer') as unknown },
    ]);
  });

  it('are requested only a few times while the ERP does not respond, and the next run continues from there', async () => {
    const sent = await exported(30);
    let isDown = true;
    const erp = reporting((numbers) => {
      if (isDown) throw new Error('connect ECONNREFUSED');
      return numbers.map((number) => ({ number, state: 'NE' }));
    });
    const cursor = firstStates();
    expect(await refreshOrderStates(servicesWith(erp), cursor)).toBe(0);
    expect(erp.requests.length).toBe(20);
    const last = erp.requests.at(-1)?.[0];
    [isDown, erp.requests.length] = [false, 0];
    expect(await refreshOrderStates(servicesWith(erp), cursor)).toBe(30);
    expect(erp.requests[0]?.[0]).toBe(
      orderNumber(sent[sent.findIndex((one) => orderNumber(one) === last) + 1] as SentOrder),
    );
    // One order, then two, four … again.
    expect(erp.requests.map(({ length }) => length)).toEqual([1, 2, 4, 8, 15]);
  });

  it('R4.32 are not requested again where nothing can change: fulfilled, cancelled, the rest cancelled', async () => {
    const sent = await exported(3);
    const [fulfilled, cancelled, partly] = sent.map(orderNumber);
    const answers = [[`${fulfilled} E`, `${cancelled} AN`, `${partly} PR`], [`${partly} AN`]];
    const erp = reporting(() =>
      (answers.shift() ?? []).map((answer) => {
        const [number = '', state = ''] = answer.split(' ');
        return { number, state, ...(state === 'PR' ? { delivered: [{ position: 1, quantity: 2 }] } : {}) };
      }),
    );
    for (let run = 0; run < 3; run += 1) await refreshOrderStates(servicesWith(erp));
    expect(erp.requests).toEqual([[fulfilled, cancelled, partly], [partly]]);
    expect(await statuses(sent)).toEqual(['E', 'AN', 'PR']);
    expect(await row((sent[2] as SentOrder).orderId)).toMatchObject({ quantity: 3, delivered: 2 });
  });
});

describe('the tasks of every minute', () => {
  it('do not run while they still run from an earlier minute', async () => {
    let [runs, finish] = [0, () => undefined as void];
    const over = new Promise<void>((resolve) => (finish = resolve));
    const task = () => {
      runs += 1;
      return over;
    };
    const jobsOfShop = await startOrderJobs({ ...servicesWith(scripted()), mayLeave }, null, { slow_task: task });
    const add = () => sql`select graphile_worker.add_job('slow_task', max_attempts => 1)`.execute(test.database.query);
    const waiting = async () =>
      (
        await sql`select from graphile_worker.jobs where task_identifier = 'slow_task' and key is null`.execute(
          test.database.query,
        )
      ).rows.length;
    await add();
    await expect.poll(() => runs).toBe(1);
    await add();
    await expect.poll(waiting).toBe(1);
    expect(runs).toBe(1);
    finish();
    await expect.poll(waiting).toBe(0);
    await add();
    // More than two when a minute is over meanwhile: the shop then adds one itself.
    await expect.poll(() => runs).toBeGreaterThan(1);
    await jobsOfShop.stop();
  });
});

describe('a clock that jumps', () => {
  /** The clock of the database is set by so much, as seen by everything that waits: back where it is positive. */
  const setBack = (by: string) =>
    sql`update graphile_worker._private_jobs set run_at = run_at + ${by}::interval, updated_at = updated_at + ${by}::interval,
      created_at = created_at + ${by}::interval`.execute(test.database.query);
  const counted = async () => {
    const { rows } = await sql<{ name: string; jobs: number; late: boolean }>`
      select task_identifier as name, count(*)::integer as jobs, bool_or(run_at > now() + interval '61 seconds') as late
      from graphile_worker.jobs where key like 'minute:%' group by 1 order by 1`.execute(test.database.query);
    return rows;
  };
  const once = [
    { name: 'plan_forgotten_exports', jobs: 1, late: false },
    { name: 'refresh_order_states', jobs: 1, late: false },
  ];

  it('back by two days: an order of that moment goes out, and the minute tasks go on', async () => {
    const erp = scripted();
    const sent = await order();
    const first = await startOrderJobs({
      ...servicesWith(scripted(...Array.from({ length: 9 }, () => new Error('away')))),
      mayLeave,
    });
    await expect.poll(async () => (await attempts(sent.orderId)).length).toBeGreaterThan(0);
    await first.stop();
    await setBack('2 days');
    const jobsOfShop = await startOrderJobs({ ...servicesWith(erp), mayLeave });
    await expect.poll(async () => (await erpExport(sent.orderId)).state).toBe('exported');
    expect(await counted()).toEqual(once);
    await jobsOfShop.stop();
  });

  it('forward by thirty days: one job of each minute task waits', async () => {
    const first = await startOrderJobs({ ...servicesWith(scripted()), mayLeave });
    await first.stop();
    await setBack('-30 days');
    const jobsOfShop = await startOrderJobs({ ...servicesWith(scripted()), mayLeave });
    await expect.poll(counted).toEqual(once);
    await jobsOfShop.stop();
  });
});
