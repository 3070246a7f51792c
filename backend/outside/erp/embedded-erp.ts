import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createWholeFiles } from '../whole-file.ts';
import { type DeliveredQuantity, type ErpGateway, type ErpOrder, type ErpOrderState, ErpRefusal } from './gateway.ts';

/** When an order changes its state, in milliseconds after it arrived; ascending. */
export interface ErpPace {
  toBeFulfilled: number;
  /** Only for orders of several lines: the others leave whole. */
  partlyFulfilled: number;
  fulfilled: number;
}

/** Taken in after a minute, the first delivery an hour later, the rest the next day. */
export const ORDINARY_PACE: ErpPace = { toBeFulfilled: 60_000, partlyFulfilled: 3_600_000, fulfilled: 86_400_000 };
/** Every so many orders one is cancelled before anything leaves. */
const CANCELLED_EVERY = 40;
const NUMBER = /^[A-Z0-9]{1,20}-\d{4}-\d{1,9}$/;

interface StoredOrder {
  reference: string;
  receivedAt: string;
  /** SHA-256 of the order as it came. */
  content: string;
  order: ErpOrder;
}

/**
 * A small ERP of our own: every order it accepts is a file of its own, complete and on the disk before it answers.
 * `folder` is made when it is missing; several processes may share it. Damaged files are told as errors, never
 * overwritten.
 */
export function createEmbeddedErp(folder: string, options: { clock: () => Date; pace?: ErpPace }): ErpGateway {
  const pace = options.pace ?? ORDINARY_PACE;
  const files = createWholeFiles(folder);

  function nameOf(number: string): string {
    if (!NUMBER.test(number)) throw new ErpRefusal(`${number} is no order number`, null);
    return `${number}.json`;
  }

  async function read(number: string): Promise<StoredOrder | null> {
    const text = await readFile(join(folder, nameOf(number)), 'utf8').catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
      throw error;
    });
    return text === null ? null : (JSON.parse(text) as StoredOrder);
  }

  function accepted(stored: StoredOrder, content: string): { reference: string; answer: unknown } {
    if (stored.content !== content) {
      throw new ErpRefusal(`There is another order under the number ${stored.order.number}`, {
        reference: stored.reference,
      });
    }
    return { reference: stored.reference, answer: { reference: stored.reference, receivedAt: stored.receivedAt } };
  }

  return {
    async deliverOrder(order) {
      const name = nameOf(order.number);
      const content = createHash('sha256').update(JSON.stringify(order)).digest('hex');
      const existing = await read(order.number);
      if (existing) return accepted(existing, content);
      const stored: StoredOrder = {
        reference: `ERP-${order.number}`,
        receivedAt: options.clock().toISOString(),
        content,
        order,
      };
      const isFirst = await files.create(name, JSON.stringify(stored, null, 2));
      const winner = isFirst ? stored : await read(order.number);
      if (!winner) throw new Error(`${name} vanished while it was written`);
      return accepted(winner, content);
    },

    async orderStates(numbers) {
      const states: ErpOrderState[] = [];
      for (const number of numbers) {
        const stored = NUMBER.test(number) ? await read(number) : null;
        if (!stored) continue;
        const age = options.clock().getTime() - Date.parse(stored.receivedAt);
        states.push({ number, ...progressOf(stored.order, age, pace) });
      }
      return states;
    },
  };
}

/** How far an order of that age is: the moment of its arrival decides, so a restart changes nothing. */
function progressOf(order: ErpOrder, age: number, pace: ErpPace): Omit<ErpOrderState, 'number'> {
  const { lines } = order;
  if (age >= pace.partlyFulfilled && isCancelled(order)) return { state: 'AN' };
  if (age >= pace.fulfilled) return { state: 'E' };
  if (age >= pace.partlyFulfilled && lines.length > 1) return { state: 'PR', delivered: firstDelivery(lines) };
  return { state: age >= pace.toBeFulfilled ? 'NE' : 'IA' };
}

/** Which orders somebody takes back on the telephone: told by their number, so that it is always the same ones. */
function isCancelled({ number }: ErpOrder): boolean {
  return Number(/\d+$/.exec(number)?.[0] ?? 0) % CANCELLED_EVERY === 0;
}

/** All lines whole but the last, of which half waits for the second delivery. */
function firstDelivery(lines: ErpOrder['lines']): DeliveredQuantity[] {
  return lines.map(({ position, quantity }, index) => ({
    position,
    quantity: index === lines.length - 1 ? Math.floor(quantity / 2) : quantity,
  }));
}
