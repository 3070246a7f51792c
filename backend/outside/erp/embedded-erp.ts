import { createHash, randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rename, unlink } from 'node:fs/promises';
import { join } from 'node:path';
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
 * `folder` is made when it is missing. Damaged files are told as errors, never overwritten.
 */
export function createEmbeddedErp(folder: string, options: { clock: () => Date; pace?: ErpPace }): ErpGateway {
  const pace = options.pace ?? ORDINARY_PACE;

  function pathOf(number: string): string {
    if (!NUMBER.test(number)) throw new ErpRefusal(`${number} is no order number`, null);
    return join(folder, `${number}.json`);
  }

  async function read(number: string): Promise<StoredOrder | null> {
    const text = await readFile(pathOf(number), 'utf8').catch((error: unknown) => {
      if (isCode(error, 'ENOENT')) return null;
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
      const path = pathOf(order.number);
      const content = createHash('sha256').update(JSON.stringify(order)).digest('hex');
      const existing = await read(order.number);
      if (existing) return accepted(existing, content);
      const stored: StoredOrder = {
        reference: `ERP-${order.number}`,
        receivedAt: options.clock().toISOString(),
        content,
        order,
      };
      await mkdir(folder, { recursive: true });
      const isFirst = await writeOnce(folder, path, JSON.stringify(stored, null, 2));
      const winner = isFirst ? stored : await read(order.number);
      if (!winner) throw new Error(`${path} vanished while it was written`);
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

/**
 * Writes a file that is either there as a whole or not at all, also after a power cut. False when somebody else's was
 * there first; theirs stays.
 */
async function writeOnce(folder: string, path: string, text: string): Promise<boolean> {
  const temporary = join(folder, `.${randomUUID()}.tmp`);
  const file = await open(temporary, 'wx');
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    await link(temporary, path);
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    // File systems without hard links: the name was free a moment ago, and one process owns the folder.
    if (!isCode(error, 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS')) throw error;
    await rename(temporary, path);
  } finally {
    await unlink(temporary).catch(() => undefined);
  }
  await syncFolder(folder);
  return true;
}

/** Makes a new name in a folder survive a power cut; some systems can't, and need not. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

function isCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
