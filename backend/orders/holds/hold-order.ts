import { sql, type Kysely, type Transaction } from 'kysely';
import { closedForPeople } from '../../../domain/closures.ts';
import { HOLD_RULES, judgeOrder, promisedDay, type HoldReason } from '../../../domain/hold-rules.ts';
import { shopDay } from '../../../domain/shop-day.ts';
import { findClosures } from '../../content/index.ts';
import type { Tables } from '../../database/index.ts';
import { findHoldFacts } from './hold-facts.ts';

/** The reasons for which the rules that are on hold an order that was just written; none lets it go. */
async function reasonsToHold(query: Kysely<Tables>, orderId: number, now: Date): Promise<HoldReason[]> {
  const rules = await query.selectFrom('hold_rule').select(['rule', 'threshold']).where('is_on', '=', true).execute();
  if (rules.length === 0) return [];
  const facts = (await findHoldFacts(query, [orderId])).get(orderId);
  if (!facts) throw new Error('an order just written can’t be judged');
  const today = shopDay(now);
  return HOLD_RULES.flatMap((rule) => {
    const found = rules.find((one) => one.rule === rule);
    return (found && judgeOrder(rule, found.threshold, facts, today).reason) ?? [];
  });
}

/**
 * Holds an order for a person if a rule says so (decision 2.1), in the transaction that places it. Returns whether it is
 * held: then it gets no job.
 */
export async function holdIfNeeded(transaction: Transaction<Tables>, orderId: number, now: Date): Promise<boolean> {
  const reasons = await reasonsToHold(transaction, orderId, now);
  if (reasons.length === 0) return false;
  await writeHold(transaction, { orderId, reasons, now });
  return true;
}

/** Writes that an order waits for a person. Its export must be, or become, `held`. */
export async function writeHold(
  transaction: Transaction<Tables>,
  { orderId, reasons, now }: { orderId: number; reasons: readonly HoldReason[]; now: Date },
): Promise<void> {
  const promisedOn = promisedDay(now, closedForPeople(await findClosures(transaction)));
  await transaction
    .insertInto('order_hold')
    .values({ order_id: orderId, reasons: JSON.stringify(reasons), held_at: now, promised_on: promisedOn })
    .execute();
}

/** SQL: the state of a new export, or of one that is released: it waits, unless no ERP was ever connected. */
export const firstExportState = sql<'waiting' | 'unconnected'>`case when exists (select from erp_connection
  where kind = 'none' and connected_at is null) then 'unconnected' else 'waiting' end`;
