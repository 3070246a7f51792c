import { sql, type RawBuilder } from 'kysely';
import type { LineContribution } from '../../domain/contributions.ts';
import { documentLabel, type DocumentName } from '../../domain/document-label.ts';
import { isOrderStatus, stepsBetween, type OrderStatus } from '../../domain/order-status.ts';
import type { StoredVatRegime } from '../../domain/vat-regime.ts';
import type { FieldChange, IndexedRecord, Query, Row } from '../database/upsert/index.ts';
import { moveOrderLines } from '../documents/index.ts';
import type { DeliveredQuantity } from '../integrations/erp/index.ts';
import { explain, type Reason } from '../texts/index.ts';
import { logOrders } from './erp-connection.ts';
import type { ErpExportState } from './order-exports.ts';
import type { PastOrderChange } from './records.ts';
import { closeRest, recordDeliveries, transitionOrder } from './transition-order.ts';

/** An order that was sent in this shop, with the data that are compared with the ERP's own copy of it. */
export interface WebOrder extends DocumentName {
  id: number;
  customerId: number;
  status: OrderStatus;
  transport: number;
  totalCents: number;
  vat: StoredVatRegime;
  exportState: ErpExportState | null;
  lines: {
    position: number;
    sku: string;
    quantity: number;
    delivered: number;
    netCents: number;
    grossCents: number;
    vatRate: number;
    contributions: LineContribution[];
  }[];
}

/** A record that is the ERP's copy of a web order; its line rows, where it has lines. */
export interface Copy {
  order: WebOrder;
  label: string;
  record: PastOrderChange;
  rows: readonly Row[] | undefined;
  /** The same order as the importer stored it before it was known to be a copy; null: none. */
  separateId: number | null;
}

/** Letters and digits of a text in groups, without leading zeros: 'oc 004711' and 'OC/4711' are both 'OC-4711'. */
function groups(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`(select string_agg(case when found[1] ~ '^0*[0-9]' then coalesce(nullif(ltrim(found[1], '0'), ''), '0')
    else found[1] end, '-') from regexp_matches(upper(${text}), '[A-Z]+|[0-9]+', 'g') as found)`;
}

/**
 * The web orders of which records are copies, by the index of the record: with the same number, with a name that the ERP
 * gave earlier, else of the same customer and year where the copy's reference is the number of the order or the ERP's
 * reference of it, or its name is that reference. Nothing for a copy that would fit several.
 */
export async function findWebOrders(
  query: Query,
  batch: readonly IndexedRecord<PastOrderChange>[],
): Promise<Map<number, WebOrder>> {
  const given = JSON.stringify(
    batch.map(({ index, record: { cause, year, number, customerCode, customerReference } }) => {
      return { place: index, cause, year, number, customer: customerCode, reference: customerReference };
    }),
  );
  const { rows } = await sql<WebOrder & { place: number }>`
    with given as materialized (
      select g.*, c.id as customer_id from jsonb_to_recordset(${given}::jsonb)
        as g (place integer, cause text, year integer, number integer, customer text, reference text)
      left join customer c on c.code = g.customer
    ), own as materialized (
      select o.id, o.customer_id, o.cause, o.year, o.number, d.erp_reference from sales_order o
      join erp_export d on d.order_id = o.id
      where o.cart_id is not null and not d.is_embedded and (o.customer_id, o.year) in (select customer_id, year from given)
    ), own_key as materialized (
      select id, customer_id, year, 'number' as kind, ${groups(sql`concat_ws('-', cause, year, number)`)} as key from own
      union all
      select id, customer_id, year, 'number', ${groups(sql`concat_ws('-', cause, number, year)`)} from own
      union all
      select id, customer_id, year, 'reference', ${groups(sql`erp_reference`)} from own
    ), given_key as materialized (
      select place, customer_id, year, array['number', 'reference'] as kinds, ${groups(sql`reference`)} as key from given
      union all
      select place, customer_id, year, array['reference'], ${groups(sql`name.text`)} from given,
        lateral (values (number::text), (concat_ws('-', cause, number)), (concat_ws('-', cause, number, year)),
          (concat_ws('-', cause, year, number))) as name (text)
    ), found as (
      select place, o.id, 1 as rank from given join sales_order o using (cause, year, number) where o.cart_id is not null
      union
      select place, e.order_id, 2 from given join erp_order_name e using (cause, year, number)
      union
      select g.place, o.id, 3 from given_key g join own_key o using (customer_id, year, key) where o.kind = any(g.kinds)
    ), best as (
      select place, min(id) as id from found f
      where rank = (select min(rank) from found same where same.place = f.place)
      group by place having count(distinct id) = 1
    )
    select best.place, o.id, o.cause, o.year, o.number, o.customer_id as "customerId", o.status,
      o.transport_cents as transport, o.total_cents as "totalCents",
      jsonb_build_object('regime', o.vat_regime, 'note', o.vat_note) as vat, d.state as "exportState",
      (select jsonb_agg(jsonb_build_object('position', l.position, 'sku', l.sku, 'quantity', l.quantity,
        'delivered', l.delivered, 'netCents', l.net_cents, 'vatRate', l.vat_rate,
        'contributions', l.contributions, 'grossCents', round(l.gross_price * l.quantity::numeric / (100.0 * l.price_quantity))) order by l.position)
        from sales_order_line l where l.order_id = o.id) as lines
    from best join sales_order o on o.id = best.id left join erp_export d on d.order_id = o.id`.execute(query);
  return new Map(rows.map(({ place, ...order }) => [place, order]));
}

/**
 * Updates a web order from the ERP's copy: status and delivered quantities; amounts stay as sent. Returns the changes,
 * or a sentence when the order can't become what the copy says.
 */
export async function applyCopy(query: Query, copy: Copy): Promise<FieldChange[] | Reason> {
  const { order, record, label } = copy;
  const status = record.status ?? order.status;
  const isRestCancelled = order.status === 'PR' && status === 'AN';
  if (!isRestCancelled && (!isOrderStatus(status) || stepsBetween(order.status, status) === null)) {
    return explain("The order is {before} in the shop, which can't become {after}.", {
      before: order.status,
      after: status,
    });
  }
  const services = { clock: () => new Date(), logger: { warn: () => undefined } };
  const delivered = deliveredOf(copy);
  if (isRestCancelled) await closeRest(query, services, order.id);
  else if (status !== order.status) await transitionOrder(query, services, order.id, status, delivered);
  if (delivered && (isRestCancelled || status === order.status)) await recordDeliveries(query, order.id, delivered);
  await noteCopy(query, copy);
  return [
    ...(status === order.status || isRestCancelled
      ? []
      : [{ code: label, field: 'status', old: order.status, new: status }]),
    ...(delivered ?? []).flatMap(({ position, quantity }): FieldChange[] => {
      const before = order.lines.find((line) => line.position === position)?.delivered ?? 0;
      if (quantity <= before) return [];
      return [{ code: label, field: 'lines.delivered', item: String(position), old: before, new: quantity }];
    }),
    ...(copy.separateId !== null ? [{ code: label, field: 'number', old: label, new: documentLabel(order) }] : []),
  ];
}

/** The delivered quantities by the positions of the web order; undefined where the copy does not have them. */
function deliveredOf({ order, record, rows }: Copy): DeliveredQuantity[] | undefined {
  if (!rows?.length || !record.lines?.some(({ delivered }) => delivered !== null && delivered !== undefined)) {
    return undefined;
  }
  return rows.flatMap((row): DeliveredQuantity[] => {
    const ofArticle = order.lines.filter(({ sku }) => sku === row['sku']);
    const line = ofArticle.find(({ position }) => position === row['position']) ?? ofArticle[0];
    const isClear = line && (ofArticle.length === 1 || line.position === row['position']);
    return isClear ? [{ position: line.position, quantity: Number(row['delivered']) }] : [];
  });
}

/**
 * Stores the ERP's name of the order, and that it needs no export any more; removes the order that was stored
 * separately.
 */
async function noteCopy(query: Query, { order, record, label, separateId }: Copy): Promise<void> {
  const { cause, year, number } = record;
  if (label !== documentLabel(order)) {
    await query
      .insertInto('erp_order_name')
      .values({ cause, year, number, order_id: order.id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  if (order.exportState === 'unconnected' || order.exportState === 'refused') {
    await query.updateTable('erp_export').set({ state: 'outside' }).where('order_id', '=', order.id).execute();
    await logOrders(query, [order.id], new Date(), `handled outside: the ERP has it as ${label}`);
  }
  if (separateId === null) return;
  await moveOrderLines(query, separateId, order.id);
  await query.deleteFrom('sales_order_status').where('order_id', '=', separateId).execute();
  await query.deleteFrom('sales_order_line').where('order_id', '=', separateId).execute();
  await query.deleteFrom('sales_order').where('id', '=', separateId).execute();
}
