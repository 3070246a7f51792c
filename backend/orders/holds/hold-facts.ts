import { sql, type Kysely, type RawBuilder } from 'kysely';
import { LATEST_QUANTITIES, type HoldCredit, type HoldFacts, type HoldLine } from '../../../domain/hold-rules.ts';
import { shopDay, SHOP_TIME_ZONE } from '../../../domain/shop-day.ts';
import { creditRows, type Credit } from '../../../domain/credit.ts';
import type { Tables } from '../../database/index.ts';
import { findCosts } from '../../pricing/index.ts';

/** Years of the history that show what is usual. */
const HISTORY_YEARS = 3;

interface FactRow extends Omit<HoldFacts, 'lines' | 'credit'> {
  orderId: number;
  createdAt: Date;
  credit: (Credit & { asOf: string; limitValidTo: string | null; laterCents: number }) | null;
  lines: (Omit<HoldLine, 'cost'> & { articleId: number | null })[];
}

/** The order `p` was sent before the order `o`. */
const isEarlier = sql`p.created_at <= o.created_at and (p.created_at, p.id) < (o.created_at, o.id)`;

/** The lines of the order `o`, with what the customer ordered of each article before. */
const lines: RawBuilder<FactRow['lines']> = sql`(
  with own as (
    select l.*, a.stock_quantity, a.arriving_on from sales_order_line l left join article a on a.id = l.article_id
    where l.order_id = o.id
  ), earlier as (
    select e.article_id, e.quantity, (p.created_at at time zone ${SHOP_TIME_ZONE})::date as day,
      row_number() over (partition by e.article_id order by p.created_at desc, p.id desc) as place,
      max(e.quantity) over (partition by e.article_id) as largest
    from sales_order p join sales_order_line e on e.order_id = p.id
    where p.customer_id = o.customer_id and ${isEarlier}
      and p.created_at >= o.created_at - make_interval(years => ${HISTORY_YEARS})
      and p.status <> 'AN' and p.payment_state is distinct from 'due'
      and e.article_id in (select article_id from own)
  ), latest as (
    select article_id, max(largest) as largest,
      jsonb_agg(jsonb_build_object('on', day, 'quantity', quantity) order by place) as latest
    from earlier where place <= ${LATEST_QUANTITIES} group by article_id
  )
  select jsonb_agg(jsonb_build_object('position', own.position, 'sku', own.sku, 'name', own.name, 'unit', own.unit,
    'quantity', own.quantity, 'netCents', own.net_cents, 'articleId', own.article_id,
    'ready', coalesce(own.ready_quantity, own.quantity), 'laterOn', own.later_on,
    'latest', coalesce(latest.latest, '[]'), 'largest', latest.largest,
    'stock', coalesce(own.stock_quantity, 0), 'arrivingOn', own.arriving_on) order by own.position)
  from own left join latest on latest.article_id = own.article_id)`;

/**
 * The credit of the customer of the order `o`: the ERP's figures, and the other orders on account that the ERP had not
 * accepted by their time (decision 2.5).
 * @param asThen only what was known when the order was sent.
 */
function creditOf(asThen: boolean): RawBuilder<FactRow['credit']> {
  return sql`(
  select jsonb_build_object('asOf', cc.as_of, 'directExpiredCents', cc.direct_expired_cents,
    'directToExpireCents', cc.direct_to_expire_cents, 'ribaExpiredCents', cc.riba_expired_cents,
    'ribaToExpireCents', cc.riba_to_expire_cents, 'unbilledCents', cc.unbilled_cents,
    'unfulfilledCents', cc.unfulfilled_cents, 'preDeliveryCents', cc.pre_delivery_cents,
    'advancesCents', cc.advances_cents, 'limitCents', cc.limit_cents, 'limitValidTo', cc.limit_valid_to,
    'laterCents', (
      select coalesce(sum(p.payable_cents), 0) from sales_order p join erp_export d on d.order_id = p.id
      where p.customer_id = o.customer_id and p.id <> o.id and p.payment_state is null and p.status <> 'AN'
        and case d.state when 'exported' then d.exported_at > cc.as_of when 'outside' then p.created_at > cc.as_of
          else d.state <> 'cancelled' end
        and (not ${asThen} or ${isEarlier})))
  from customer_credit cc where cc.customer_id = o.customer_id and (not ${asThen} or cc.as_of <= o.created_at))`;
}

function parseCredit(credit: FactRow['credit']): HoldCredit | null {
  if (!credit) return null;
  const { asOf, limitCents, limitValidTo, laterCents } = credit;
  const erpCents = creditRows(credit).find(({ name }) => name === 'total')?.totalCents ?? 0;
  return { asOf: new Date(asOf).toISOString(), limitCents, limitValidTo, erpCents, laterCents };
}

/**
 * What the rules look at, of orders by id. Their lines are as they are stored now.
 * @param asThen for a trial: without what became known only after an order was sent.
 */
export async function findHoldFacts(
  query: Kysely<Tables>,
  orderIds: readonly number[],
  { asThen = false } = {},
): Promise<Map<number, HoldFacts>> {
  const { rows } = await sql<FactRow>`
    select o.id as "orderId", o.created_at as "createdAt", o.net_cents as "netCents", o.payable_cents as "payableCents",
      o.payment_state is null as "isOnAccount", o.payment_method as "paymentMethod", o.requested_on as "requestedOn",
      not exists (select from sales_order p where p.customer_id = o.customer_id and ${isEarlier}
          and p.status <> 'AN' and p.payment_state is distinct from 'due')
        and not exists (select from customer_document d where d.customer_id = o.customer_id
          and d.issued_on < (o.created_at at time zone ${SHOP_TIME_ZONE})::date) as "isFirst",
      ${lines} as lines, ${creditOf(asThen)} as credit
    from sales_order o where o.id = any (${orderIds}::bigint[])`.execute(query);
  const articleIds = rows.flatMap((row) => row.lines.flatMap(({ articleId }) => articleId ?? []));
  const days = rows.map(({ createdAt }) => shopDay(createdAt)).sort();
  const costs = await findCosts(query, [...new Set(articleIds)], days.at(-1) ?? shopDay(new Date(0)));
  return new Map(
    rows.map(({ orderId, createdAt: _at, lines: found, credit, ...facts }) => [
      orderId,
      {
        ...facts,
        credit: parseCredit(credit),
        lines: found.map(({ articleId, ...line }) => ({
          ...line,
          cost: articleId === null ? null : (costs.get(articleId) ?? null),
        })),
      },
    ]),
  );
}
