import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEmbeddedErp } from './embedded-erp.ts';
import { type ErpOrder, ErpRejection } from './gateway.ts';

let folder: string;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'bancale-erp-')), 'erp');
});
afterEach(() => rm(dirname(folder), { recursive: true }));

const clock = () => new Date('2026-11-23T09:00:00Z');
const order: ErpOrder = {
  number: 'OWEB-2026-000001',
  sentAt: '2026-11-23T08:59:00.000Z',
  customerCode: '70431',
  addressCode: '1',
  sentBy: { kind: 'client', username: 'cliente.a' },
  customerReference: null,
  note: null,
  requestedOn: null,
  deliveryType: 'SHIPPING_GOOD',
  pickupSlot: null,
  shipment: null,
  paymentMethod: null,
  payment: null,
  currency: 'EUR',
  lines: [],
  coupon: null,
  totals: { gross: '0.00', net: '0.00', transport: '0.00', vat: '0.00', document: '0.00' },
};

describe('the embedded ERP', () => {
  it('stores an order in one file and returns the same reference for a repeat', async () => {
    const erp = createEmbeddedErp(folder, { clock });
    const first = await erp.exportOrder(order);
    expect(first.reference).toBe('ERP-OWEB-2026-000001');
    expect(await createEmbeddedErp(folder, { clock }).exportOrder({ ...order })).toEqual(first);
    expect(await readdir(folder)).toEqual(['OWEB-2026-000001.json']);
  });

  it('rejects another order with the same number, also for simultaneous requests', async () => {
    const erp = createEmbeddedErp(folder, { clock });
    const both = await Promise.allSettled([
      erp.exportOrder(order),
      erp.exportOrder({ ...order, note: 'other' }),
      erp.exportOrder(order),
    ]);
    const refused = both.filter((outcome) => outcome.status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.every(({ reason }) => reason instanceof ErpRejection)).toBe(true);
    expect(both.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect(await readdir(folder)).toEqual(['OWEB-2026-000001.json']);
  });

  it('stores every order once when two processes submit the same ones', async () => {
    const numbers = Array.from({ length: 100 }, (_, index) => `OWEB-2026-${String(index + 1).padStart(6, '0')}`);
    const handOver = (erp: ReturnType<typeof createEmbeddedErp>) =>
      Promise.all(numbers.map((number) => erp.exportOrder({ ...order, number })));
    const [one, other] = [createEmbeddedErp(folder, { clock }), createEmbeddedErp(folder, { clock })];
    const [first, second] = await Promise.all([handOver(one), handOver(other)]);
    expect(second).toEqual(first);
    expect(first.map(({ reference }) => reference)).toEqual(numbers.map((number) => `ERP-${number}`));
    expect((await readdir(folder)).sort()).toEqual(numbers.map((number) => `${number}.json`));
    expect(await other.orderStates(numbers)).toHaveLength(100);
  });

  it('stores the first of two different orders that two processes submit with one number', async () => {
    const erps = ['one', 'other'].map((note) => ({ erp: createEmbeddedErp(folder, { clock }), note }));
    const both = await Promise.allSettled(erps.map(({ erp, note }) => erp.exportOrder({ ...order, note })));
    const kept = both.findIndex(({ status }) => status === 'fulfilled');
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(both.find((outcome) => outcome.status === 'rejected')?.reason).toBeInstanceOf(ErpRejection);
    const stored = JSON.parse(await readFile(join(folder, 'OWEB-2026-000001.json'), 'utf8')) as { order: ErpOrder };
    expect(stored.order.note).toBe(erps[kept]?.note);
  });

  it.each(['../../etc/passwd', 'OWEB-2026-1/x', ''])('rejects %j as a number', async (number) => {
    const erp = createEmbeddedErp(folder, { clock });
    await expect(erp.exportOrder({ ...order, number })).rejects.toThrow(ErpRejection);
    expect(await erp.orderStates([number])).toEqual([]);
  });

  it('never overwrites a damaged file', async () => {
    const erp = createEmbeddedErp(folder, { clock });
    await erp.exportOrder(order);
    await writeFile(join(folder, 'OWEB-2026-000001.json'), '{"half');
    await expect(erp.exportOrder(order)).rejects.not.toThrow(ErpRejection);
    await expect(erp.exportOrder(order)).rejects.toThrow(SyntaxError);
  });

  const line = (position: number, quantity: number): ErpOrder['lines'][number] => ({
    position,
    articleCode: '204118',
    sku: 'VS-12-OT',
    name: 'Valvola',
    unit: 'PZ',
    quantity,
    grossPrice: '1.0000',
    discounts: [],
    netPrice: '1.0000',
    vatRate: '22',
    netTotal: '1.00',
    promotion: null,
    note: null,
    supply: null,
  });
  const statusDelays = { toBeFulfilled: 1000, partlyFulfilled: 2000, fulfilled: 3000 };

  async function statesOver(sent: ErpOrder, ages: number[]): Promise<unknown[]> {
    await createEmbeddedErp(folder, { clock, statusDelays }).exportOrder(sent);
    const states: unknown[] = [];
    for (const age of ages) {
      // A new instance each time: its only memory is the files.
      const erp = createEmbeddedErp(folder, { clock: () => new Date(clock().getTime() + age), statusDelays });
      states.push(...(await erp.orderStates([sent.number, 'OWEB-2026-000002'])));
    }
    return states;
  }

  it('R4.32 changes the state of orders with time, also over restarts, and omits unknown orders', async () => {
    const states = await statesOver({ ...order, lines: [line(1, 5)] }, [0, 999, 1000, 2000, 3000]);
    expect(states).toEqual(['IA', 'IA', 'NE', 'NE', 'E'].map((state) => ({ number: order.number, state })));
  });

  it('R9.35 delivers an order of several lines in two parts and reports the delivered quantity of each', async () => {
    const sent = { ...order, lines: [line(1, 20), line(2, 5)] };
    expect(await statesOver(sent, [1000, 2000, 3000])).toEqual([
      { number: order.number, state: 'NE' },
      {
        number: order.number,
        state: 'PR',
        delivered: [
          { position: 1, quantity: 20 },
          { position: 2, quantity: 2 },
        ],
      },
      { number: order.number, state: 'E' },
    ]);
  });

  it('R4.32 cancels one order in forty permanently, after it was accepted and before anything is shipped', async () => {
    const sent = { ...order, number: 'OWEB-2026-000080', lines: [line(1, 20), line(2, 5)] };
    const states = await statesOver(sent, [0, 1000, 1999, 2000, 3000, 90_000]);
    expect(states).toEqual(['IA', 'NE', 'NE', 'AN', 'AN', 'AN'].map((state) => ({ number: sent.number, state })));
  });
});
