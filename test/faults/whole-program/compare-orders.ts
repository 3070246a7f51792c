import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';
import { orderNumber } from '../../../backend/orders/index.ts';
import type { Database } from '../../../backend/database/index.ts';
import type { ErpOrder } from '../../../backend/integrations/erp/index.ts';
import type { Acknowledged } from './buyer.ts';

/** The visible code of the article that every buyer orders. */
const SKU = 'VS-12-OT';

/** Result of checking all acknowledged orders. */
export interface OrderComparison {
  acknowledged: number;
  /** Acknowledged, but missing in the shop or the ERP. */
  lost: string[];
  /** More than once in the shop or the ERP. */
  doubled: string[];
  /** In the shop or the ERP, but never acknowledged. */
  invented: string[];
  /** Number, quantity or total differ from what the buyer agreed to. */
  wrong: string[];
  /** ERP attempts, and those that failed. */
  attempts: number;
  failedAttempts: number;
}

/** The orders that the embedded ERP of a data directory has accepted. */
export async function readEmbeddedErp(dataDirectory: string): Promise<ErpOrder[]> {
  const folder = join(dataDirectory, 'erp');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  return Promise.all(
    names.map(async (name) => (JSON.parse(await readFile(join(folder, name), 'utf8')) as { order: ErpOrder }).order),
  );
}

/** Resolves when no order waits for the ERP; throws after `timeout` milliseconds. */
export async function untilExported(database: Database, timeout: number): Promise<void> {
  const end = performance.now() + timeout;
  for (;;) {
    const waiting = await database.query
      .selectFrom('erp_export')
      .select('order_id')
      // An ERP that exchanges files has an order when it answered for it.
      .where(sql<boolean>`(state in ('waiting', 'written') or (state = 'exported' and erp_reference is null))`)
      .execute()
      .catch(() => null);
    if (waiting?.length === 0) return;
    if (performance.now() > end) throw new Error(`${waiting?.length ?? 'unknown'} orders still wait for the ERP`);
    await pause(50);
  }
}

/** Compares the acknowledged orders with the shop's tables and the ERP's orders. */
export async function compareOrders(
  database: Database,
  atErp: readonly ErpOrder[],
  acknowledged: readonly Acknowledged[],
): Promise<OrderComparison> {
  const orders = await database.query
    .selectFrom('sales_order as o')
    .innerJoin('erp_export as d', 'd.order_id', 'o.id')
    .select(['o.cause', 'o.year', 'o.number', 'o.customer_reference', 'o.total_cents', 'd.state', 'd.erp_reference'])
    .select((lines) =>
      lines
        .selectFrom('sales_order_line as l')
        .whereRef('l.order_id', '=', 'o.id')
        .select(sql<string>`string_agg(l.sku || ' × ' || l.quantity, ', ')`.as('lines'))
        .as('lines'),
    )
    .orderBy('o.number')
    .execute();
  const attempts = await database.query.selectFrom('erp_attempt').select('error').execute();
  const result: OrderComparison = {
    acknowledged: acknowledged.length,
    lost: [],
    doubled: [],
    invented: [],
    wrong: [],
    attempts: attempts.length,
    failedAttempts: attempts.filter(({ error }) => error !== null).length,
  };
  const inShop = Map.groupBy(orders, (order) => order.customer_reference ?? '');
  const inErp = Map.groupBy(atErp, (order) => order.customerReference ?? '');
  for (const { reference: key, number, quantity, totalCents } of acknowledged) {
    const [order, ...more] = inShop.get(key) ?? [];
    const [arrived, ...again] = inErp.get(key) ?? [];
    if (!order) result.lost.push(`${key}: not in the shop`);
    if (!arrived) result.lost.push(`${key}: not at the ERP`);
    if (more.length > 0) result.doubled.push(`${key}: ${more.length + 1} in the shop`);
    if (again.length > 0) result.doubled.push(`${key}: ${again.length + 1} at the ERP`);
    if (!order || !arrived) continue;
    const facts = [
      [number, order.number],
      [orderNumber(order), arrived.number],
      [totalCents, order.total_cents],
      [totalCents, Math.round(Number(arrived.totals.document) * 100)],
      [`${SKU} × ${quantity}`, order.lines],
      [String(quantity), arrived.lines.map((line) => line.quantity).join(' ')],
      ['exported', order.state],
      [`ERP-${orderNumber(order)}`, order.erp_reference],
    ];
    for (const [expected, found] of facts) {
      if (expected !== found) result.wrong.push(`${key}: ${found} in place of ${expected}`);
    }
  }
  const keys = new Set(acknowledged.map(({ reference }) => reference));
  for (const key of inShop.keys()) if (!keys.has(key)) result.invented.push(`${key} in the shop`);
  for (const key of inErp.keys()) if (!keys.has(key)) result.invented.push(`${key} at the ERP`);
  orders.forEach((order, index) => {
    if (order.number !== index + 1) result.wrong.push(`the number ${index + 1} is missing or given twice`);
  });
  return result;
}
