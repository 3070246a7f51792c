import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createWholeFiles } from '../whole-file.ts';
import { type DeliveredQuantity, type ErpGateway, type ErpOrder, type ErpOrderState, ErpRejection } from './gateway.ts';

/** Milliseconds after the receipt of an order when it changes its state; ascending. */
export interface StatusDelays {
  toBeFulfilled: number;
  /** Only for orders of several lines: the others are shipped as a whole. */
  partlyFulfilled: number;
  fulfilled: number;
}

/** Accepted after a minute, the first delivery an hour after receipt, the rest after a day. */
export const DEFAULT_STATUS_DELAYS: StatusDelays = {
  toBeFulfilled: 60_000,
  partlyFulfilled: 3_600_000,
  fulfilled: 86_400_000,
};
/** One order in this many is cancelled before anything is shipped. */
const CANCELLED_EVERY = 40;
const NUMBER = /^[A-Z0-9]{1,20}-\d{4}-\d{1,9}$/;

interface StoredOrder {
  reference: string;
  receivedAt: string;
  /** SHA-256 of the order as received. */
  content: string;
  order: ErpOrder;
}

/**
 * A small embedded ERP: every accepted order is a separate file, complete and on the disk before the response. `folder`
 * is created when missing; several processes may share it. Damaged files cause errors and are never overwritten.
 */
export function createEmbeddedErp(
  folder: string,
  options: { clock: () => Date; statusDelays?: StatusDelays },
): ErpGateway {
  const statusDelays = options.statusDelays ?? DEFAULT_STATUS_DELAYS;
  const files = createWholeFiles(folder);

  function nameOf(number: string): string {
    if (!NUMBER.test(number)) throw new ErpRejection(`${number} is no order number`, null);
    return `${number}.json`;
  }

  async function read(number: string): Promise<StoredOrder | null> {
    const text = await readFile(join(folder, nameOf(number)), 'utf8').catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
      throw error;
    });
    return text === null ? null : (JSON.parse(text) as StoredOrder);
  }

  function accepted(stored: StoredOrder, content: string): { reference: string; response: unknown } {
    if (stored.content !== content) {
      throw new ErpRejection(`There is another order under the number ${stored.order.number}`, {
        reference: stored.reference,
      });
    }
    return { reference: stored.reference, response: { reference: stored.reference, receivedAt: stored.receivedAt } };
  }

  return {
    async exportOrder(order) {
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
        states.push({ number, ...progressOf(stored.order, age, statusDelays) });
      }
      return states;
    },
  };
}

/** The state of an order of a given age: it depends only on the time of receipt, so a restart changes nothing. */
function progressOf(order: ErpOrder, age: number, statusDelays: StatusDelays): Omit<ErpOrderState, 'number'> {
  const { lines } = order;
  if (age >= statusDelays.partlyFulfilled && isCancelled(order)) return { state: 'AN' };
  if (age >= statusDelays.fulfilled) return { state: 'E' };
  if (age >= statusDelays.partlyFulfilled && lines.length > 1) return { state: 'PR', delivered: firstDelivery(lines) };
  return { state: age >= statusDelays.toBeFulfilled ? 'NE' : 'IA' };
}

/** Orders that are cancelled, as if by telephone: chosen by their number, so that it is always the same ones. */
function isCancelled({ number }: ErpOrder): boolean {
  return Number(/\d+$/.exec(number)?.[0] ?? 0) % CANCELLED_EVERY === 0;
}

/** All lines completely except the last, half of which is left for the second delivery. */
function firstDelivery(lines: ErpOrder['lines']): DeliveredQuantity[] {
  return lines.map(({ position, quantity }, index) => ({
    position,
    quantity: index === lines.length - 1 ? Math.floor(quantity / 2) : quantity,
  }));
}
