import { sql, type Transaction } from 'kysely';
import type { Database, Tables } from '../../backend/database/index.ts';
import { addPastHolds, changeHoldRule, type PastHold } from '../../backend/orders/index.ts';
import type { HoldReason } from '../../domain/hold-rules.ts';
import { addDays, shopDay, shopMoment } from '../../domain/shop-day.ts';
import { CLIENT_A } from '../customers/index.ts';
import { OFFICE_LOGINS } from '../logins.ts';

const CLERK = OFFICE_LOGINS.commerciale.name;
const HOUR = 3_600_000;

interface WaitingOrder {
  id: number;
  at: Date;
  payableCents: number;
  paymentMethod: string | null;
  requestedOn: string | null;
  lines: number;
  sku: string;
  name: string;
  unit: string;
  quantity: number;
  packaging: number;
}

/** Orders that wait, of other customers than the first, with their first line; those with a larger one first. */
async function listWaiting(transaction: Transaction<Tables>): Promise<WaitingOrder[]> {
  const { rows } = await sql<WaitingOrder>`
    select o.id, o.created_at as at, o.payable_cents as "payableCents", o.payment_method as "paymentMethod",
      o.requested_on as "requestedOn", l.sku, l.name, l.unit, l.quantity,
      coalesce(a.minimum_packaging, 1) as packaging,
      (select count(*)::integer from sales_order_line x where x.order_id = o.id) as lines
    from sales_order o join customer c on c.id = o.customer_id
    join sales_order_line l on l.order_id = o.id and l.position = 1 left join article a on a.id = l.article_id
    where o.status = 'IA' and c.code <> ${CLIENT_A} and o.sent_by_user_id is not null
      -- Not those that show other cases of the office.
      and not exists (select from order_assignment s where s.order_id = o.id)
      and not exists (select from order_note n where n.order_id = o.id)
      and not exists (select from erp_export d where d.order_id = o.id
        and (d.state <> 'exported' or d.cancellation_asked_at is not null))
    order by o.created_at desc, o.id desc limit 7`.execute(transaction);
  return rows;
}

const lineOf = ({ sku, name }: WaitingOrder) => ({ position: 1, sku, name });

/** One reason of each rule, from what the order really has. */
function reasonFor(rule: HoldReason['rule'], order: WaitingOrder): HoldReason {
  const day = shopDay(order.at);
  if (rule === 'over-credit') {
    const usedCents = 481_230;
    const limitCents = usedCents + Math.round(order.payableCents * 0.6);
    const overCents = usedCents + order.payableCents - limitCents;
    const asOf = new Date(order.at.getTime() - 5 * HOUR).toISOString();
    return { rule, limitCents, expiredOn: null, usedCents, orderCents: order.payableCents, overCents, asOf };
  }
  if (rule === 'below-margin')
    return { rule, lines: [{ ...lineOf(order), percent: 310 }], lineCount: order.lines, orderPercent: null };
  if (rule === 'unusual-quantity') {
    const usual = Math.max(1, Math.round(order.quantity / 8));
    const latest = [0, 1, 2, 3, 4, 5, 6].map((index) => ({
      on: addDays(day, -30 * (index + 1)),
      quantity: usual + (index % 3),
    }));
    const range = { from: usual, to: usual + 2, largest: usual + 2 };
    const stock = { stock: Math.round(order.quantity / 2), arrivingOn: addDays(day, 6) };
    return {
      rule,
      lines: [{ ...lineOf(order), unit: order.unit, quantity: order.quantity, ...range, latest, ...stock }],
    };
  }
  if (rule === 'impossible-date') {
    const requestedOn = order.requestedOn ?? addDays(day, 2);
    const laterOn = addDays(requestedOn, 3);
    return { rule, requestedOn, possibleOn: laterOn, lines: [{ ...lineOf(order), laterOn }] };
  }
  return { rule: 'first-order', paymentMethod: order.paymentMethod };
}

/** Half of a quantity in whole packs. */
const halfOf = ({ quantity, packaging }: WaitingOrder): number => Math.floor(quantity / 2 / packaging) * packaging;

/**
 * Gives the demonstration, once, orders that the office holds: five to be decided, one set aside, one whose buyer is asked.
 * Rules that nobody's orders reach by accident are on.
 */
export async function writeHeldCases(database: Database, { today }: { today: string }): Promise<void> {
  const rules: HoldReason['rule'][][] = [
    ['impossible-date'],
    ['unusual-quantity', 'over-credit'],
    ['first-order'],
    ['below-margin'],
    ['over-credit'],
    ['over-credit'],
    ['unusual-quantity'],
  ];
  await database.query.transaction().execute(async (transaction) => {
    const clerk = await transaction
      .selectFrom('user_account')
      .select('id')
      .where('username', '=', 'commerciale')
      .executeTakeFirst();
    const waiting = await listWaiting(transaction);
    const holds = waiting.map((order, index): PastHold => {
      const reasons = (rules[index] ?? []).map((rule) => reasonFor(rule, order));
      const hold: PastHold = { orderId: order.id, reasons, at: order.at };
      if (index === 0 && clerk) return { ...hold, assigneeId: clerk.id };
      if (index === 5) {
        const until = addDays(today, 9);
        const aside = { rule: 'postponed' as const, until, by: CLERK, note: 'Paga a fine mese.' };
        return { ...hold, reasons: [...reasons, aside], postponedUntil: until };
      }
      if (index !== 6) return hold;
      const at = new Date(order.at.getTime() + 2 * HOUR);
      return { ...hold, asks: { quantity: halfOf(order), note: 'Ne servono davvero così tanti?', by: CLERK, at } };
    });
    await addPastHolds(transaction, holds);
  });
  const actor = { kind: 'person' as const, id: null, name: CLERK };
  // Yesterday: a demonstration begun before eight would tell of a change to come.
  const clock = () => shopMoment(addDays(today, -1), '08:00');
  const on = [
    ['over-credit', { overCents: 5_000_000 }],
    ['unusual-quantity', { times: 50 }],
  ] as const;
  for (const [rule, threshold] of on)
    await changeHoldRule({ database, clock }, { rule, before: null, after: { isOn: true, threshold }, actor });
}
