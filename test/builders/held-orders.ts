import { sql } from 'kysely';
import { changeHoldRule } from '../../backend/orders/index.ts';
import type { Database } from '../../backend/database/index.ts';
import { THRESHOLDS, type HoldRule, type HoldThreshold } from '../../domain/hold-rules.ts';

const USUAL: Record<HoldRule, HoldThreshold> = {
  'over-credit': { overCents: 0 },
  'below-margin': { linePercent: 500, orderPercent: 1200 },
  'first-order': {},
  'unusual-quantity': { times: 5 },
  'impossible-date': {},
};

/** Switches these rules on, with their usual limits or given ones, and all others off. */
export async function switchOn(
  database: Database,
  rules: Partial<Record<HoldRule, HoldThreshold | true>>,
): Promise<void> {
  for (const rule of Object.keys(THRESHOLDS) as HoldRule[]) {
    const wanted = rules[rule];
    const threshold = wanted === undefined || wanted === true ? USUAL[rule] : wanted;
    const actor = { kind: 'person' as const, id: null, name: 'test' };
    const after = { isOn: wanted !== undefined, threshold };
    await changeHoldRule({ database, clock: () => new Date() }, { rule, before: null, after, actor });
  }
}

/** The states of the exports and the order ids that have a job, the oldest order first. */
export async function exportsOf(database: Database): Promise<{ orderId: number; state: string; hasJob: boolean }[]> {
  const { rows } = await sql<{ orderId: number; state: string; hasJob: boolean }>`
    select d.order_id as "orderId", d.state,
      exists (select from graphile_worker.jobs j where j.key = 'export_order:' || d.order_id) as "hasJob"
    from erp_export d order by d.order_id`.execute(database.query);
  return rows;
}
