import { sql } from 'kysely';
import type { HoldExample } from '../../../domain/held-change.ts';
import {
  HOLD_RULES,
  isThresholdOf,
  judgeOrder,
  type HoldRule,
  type HoldThreshold,
} from '../../../domain/hold-rules.ts';
import { orderName } from '../../../domain/order-name.ts';
import { shopDay } from '../../../domain/shop-day.ts';
import { AppError } from '../../app-error.ts';
import { writeAudit, type Actor } from '../../audit/index.ts';
import type { Database } from '../../database/index.ts';
import { findHoldFacts } from './hold-facts.ts';

/** A rule with what it did in the last 30 days. */
export interface StoredHoldRule {
  rule: HoldRule;
  isOn: boolean;
  threshold: HoldThreshold;
  changedAt: Date | null;
  changedBy: string | null;
  /** Orders that it held, and those of them that went as they were. */
  held: number;
  unchanged: number;
  declined: number;
  /** Those about which somebody has decided. */
  decided: number;
}

const COUNTED_DAYS = 30;
/** Orders of so many days are tried, at most so many, in slices. */
const TRIAL_DAYS = 90;
const TRIAL_ORDERS = 20_000;
const TRIAL_SLICE = 200;
const TRIAL_EXAMPLES = 20;

/** Name of the job that tries a rule. */
export const TRY_RULE = 'try_hold_rule';

/** All rules, in the order in which reasons are shown. */
export async function listHoldRules({
  database,
  clock,
}: {
  database: Pick<Database, 'query'>;
  clock: () => Date;
}): Promise<StoredHoldRule[]> {
  const since = new Date(clock().getTime() - COUNTED_DAYS * 86_400_000);
  const { rows } = await sql<StoredHoldRule>`
    select r.rule, r.is_on as "isOn", r.threshold, r.changed_at as "changedAt", r.changed_by as "changedBy",
      count(h.order_id)::integer as held,
      count(h.order_id) filter (where h.state = 'released' and h.changes is null)::integer as unchanged,
      count(h.order_id) filter (where h.state = 'declined')::integer as declined,
      count(h.order_id) filter (where h.decided_at is not null)::integer as decided
    from hold_rule r left join order_hold h
      on h.held_at >= ${since} and h.reasons @> jsonb_build_array(jsonb_build_object('rule', r.rule))
    group by r.rule`.execute(database.query);
  return HOLD_RULES.flatMap((rule) => rows.find((row) => row.rule === rule) ?? []);
}

interface RuleState {
  isOn: boolean;
  threshold: HoldThreshold;
}

const isSame = (one: RuleState, other: RuleState): boolean =>
  one.isOn === other.isOn && HOLD_KEYS.every((key) => (one.threshold[key] ?? null) === (other.threshold[key] ?? null));
const HOLD_KEYS = ['overCents', 'linePercent', 'orderPercent', 'times'] as const satisfies (keyof HoldThreshold)[];

/**
 * Switches a rule on or off, or gives it other limits; it counts for orders sent from then on. `before` is what was shown:
 * fails with `conflict` where the rule is another one by now, with `invalid` for limits that it does not have.
 */
export async function changeHoldRule(
  { database, clock }: { database: Database; clock: () => Date },
  { rule, before, after, actor }: { rule: HoldRule; before: RuleState | null; after: RuleState; actor: Actor },
): Promise<void> {
  if (!isThresholdOf(rule, after.threshold)) throw new AppError('invalid', 'dataInvalid');
  await database.query.transaction().execute(async (transaction) => {
    const stored = await transaction
      .selectFrom('hold_rule')
      .select(['is_on as isOn', 'threshold', 'changed_by as changedBy'])
      .where('rule', '=', rule)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (isSame(stored, after)) return;
    if (before && !isSame(stored, before))
      throw new AppError('conflict', 'holdRuleChanged', {
        parameters: { by: stored.changedBy ?? '' },
        reason: 'hold-rule-changed',
      });
    const at = clock();
    await transaction
      .updateTable('hold_rule')
      .set({ is_on: after.isOn, threshold: JSON.stringify(after.threshold), changed_at: at, changed_by: actor.name })
      .where('rule', '=', rule)
      .execute();
    await writeAudit(transaction, {
      ...{ actor, action: 'hold-rule-changed', at, object: { kind: 'rule', id: rule } },
      changes: [
        { field: 'isOn', before: stored.isOn, after: after.isOn },
        { field: 'threshold', before: stored.threshold, after: after.threshold },
      ].filter(({ before: one, after: other }) => JSON.stringify(one) !== JSON.stringify(other)),
    });
  });
}

/** A trial of a rule with other limits: what it would have held of the orders of 90 days. */
export interface HoldTrial {
  id: number;
  rule: HoldRule;
  threshold: HoldThreshold;
  askedBy: string;
  askedAt: Date;
  finishedAt: Date | null;
  orders: number | null;
  judged: number | null;
  held: number | null;
  examples: HoldExample[];
}

/** Starts a trial, which a job carries out; returns its id. Fails with `invalid` for limits that the rule does not have. */
export async function startHoldTrial(
  { database, clock }: { database: Database; clock: () => Date },
  { rule, threshold, actor }: { rule: HoldRule; threshold: HoldThreshold; actor: Actor },
): Promise<number> {
  if (!isThresholdOf(rule, threshold)) throw new AppError('invalid', 'dataInvalid');
  return database.query.transaction().execute(async (transaction) => {
    const { id } = await transaction
      .insertInto('hold_trial')
      .values({ rule, threshold: JSON.stringify(threshold), asked_by: actor.name, asked_at: clock() })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`select graphile_worker.add_job(${TRY_RULE}, json_build_object('trialId', ${id}::bigint),
      job_key => ${`${TRY_RULE}:${id}`})`.execute(transaction);
    return id;
  });
}

/** A trial; null when there is none with this id. */
export async function findHoldTrial({ query }: Pick<Database, 'query'>, id: number): Promise<HoldTrial | null> {
  const found = await query
    .selectFrom('hold_trial')
    .select(['id', 'rule', 'threshold', 'asked_by as askedBy', 'asked_at as askedAt', 'finished_at as finishedAt'])
    .select(['orders', 'judged', 'held', 'examples'])
    .where('id', '=', id)
    .executeTakeFirst();
  return found ? { ...found, rule: found.rule as HoldRule } : null;
}

/** The job: judges the orders of 90 days in slices, with what was known when each was sent, and stores the result. */
export async function runHoldTrial({ database }: { database: Database }, trialId: number): Promise<void> {
  const { query } = database;
  const trial = await findHoldTrial(database, trialId);
  if (!trial || trial.finishedAt !== null) return;
  const since = new Date(trial.askedAt.getTime() - TRIAL_DAYS * 86_400_000);
  const orders = await query
    .selectFrom('sales_order as o')
    .innerJoin('customer as c', 'c.id', 'o.customer_id')
    .select(['o.id', 'o.cause', 'o.year', 'o.number', 'o.created_at', 'o.net_cents', 'c.company_name'])
    .where('o.created_at', '>=', since)
    .where('o.sent_by_user_id', 'is not', null)
    .where(sql<boolean>`o.payment_state is distinct from 'due'`)
    .orderBy('o.created_at', 'desc')
    .limit(TRIAL_ORDERS)
    .execute();
  let judged = 0;
  let held = 0;
  const examples: HoldExample[] = [];
  for (let from = 0; from < orders.length; from += TRIAL_SLICE) {
    const slice = orders.slice(from, from + TRIAL_SLICE);
    const facts = await findHoldFacts(
      query,
      slice.map(({ id }) => id),
      { asThen: true },
    );
    for (const order of slice) {
      const found = facts.get(order.id);
      const result = found && judgeOrder(trial.rule, trial.threshold, found, shopDay(order.created_at));
      if (result?.isJudged) judged += 1;
      if (!result?.reason) continue;
      held += 1;
      if (examples.length < TRIAL_EXAMPLES) {
        const { id: orderId, created_at: sentAt, company_name: customer, net_cents: netCents } = order;
        examples.push({ orderId, name: orderName(order), sentAt: sentAt.toISOString(), customer, netCents });
      }
    }
  }
  await query
    .updateTable('hold_trial')
    .set({ finished_at: new Date(), orders: orders.length, judged, held, examples: JSON.stringify(examples) })
    .where('id', '=', trialId)
    .execute();
}
