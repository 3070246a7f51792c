import { sql, type Kysely } from 'kysely';
import type { OrderStatus } from '../../domain/order-status.ts';
import { isRowInScope, type AddressScope } from '../customers/index.ts';
import type { Tables } from '../database/index.ts';
import { documentState, listDueDates, type DueDate } from './due-date-list.ts';

/** What a chain starts from. */
export type ChainStart = 'order' | 'delivery' | 'invoice';

export interface ChainOrder {
  cause: string;
  year: number;
  number: number;
  status: OrderStatus;
  /** Whether the ERP has refused it. */
  isBeingChecked: boolean;
  createdAt: Date;
  netCents: number;
}

export interface ChainDelivery {
  cause: string;
  year: number;
  number: number;
  issuedOn: string;
  deliveredAt: Date | null;
  receivedBy: string | null;
  parcels: number | null;
  weightGrams: number | null;
  /** Whether every line is billed. */
  isBilled: boolean;
}

export interface ChainInvoice {
  cause: string;
  year: number;
  number: number;
  kind: 'invoice' | 'credit-note';
  type: 'accompanying' | 'deferred' | null;
  issuedOn: string;
  dueOn: string;
  /** Negative for a credit note. */
  totalCents: number;
  openCents: number;
  sdiState: string | null;
}

/** The documents from the order to the payment, each part oldest first. Invoices include their credit notes. */
export interface Chain {
  orders: ChainOrder[];
  deliveries: ChainDelivery[];
  invoices: ChainInvoice[];
  dueDates: DueDate[];
}

interface Link {
  start: number;
  order_id: number | null;
  delivery_id: number | null;
  invoice_id: number | null;
}

const START: Record<ChainStart, string> = { order: 'order_id', delivery: 'delivery_id', invoice: 'invoice_id' };

/** Which orders, transport documents and invoices belong together, line by line. */
const links = sql`(
  select t.order_id, t.document_id as delivery_id, i.document_id as invoice_id
  from transport_document_line t
  left join customer_document_line i on i.delivery_id = t.document_id and i.delivery_position = t.position
  union
  select i.order_id, null, i.document_id from customer_document_line i where i.order_id is not null
)`;

/** The links of documents by the id from which each chain starts. */
async function listLinks(query: Kysely<Tables>, start: ChainStart, ids: readonly number[]): Promise<Link[]> {
  const column = sql.raw(START[start]);
  const read = async (wanted: readonly number[]) =>
    (
      await sql<Link>`select l.${column} as start, l.* from ${links} l where l.${column} = any(${wanted}::bigint[])`.execute(
        query,
      )
    ).rows;
  if (start !== 'invoice') return read(ids);
  // A credit note has the chain of its invoice.
  const credited = await query
    .selectFrom('customer_document')
    .select(['id', 'credited_document_id as invoiceId'])
    .where('id', 'in', [...ids])
    .where('credited_document_id', 'is not', null)
    .execute();
  const found = await read([...ids, ...credited.flatMap(({ invoiceId }) => invoiceId ?? [])]);
  const ofCredited = credited.flatMap(({ id, invoiceId }): Link[] => [
    { start: id, order_id: null, delivery_id: null, invoice_id: invoiceId },
    ...found.filter((link) => link.invoice_id === invoiceId).map((link) => ({ ...link, start: id })),
  ]);
  return [...found, ...ofCredited];
}

/**
 * The chains of documents of one kind, by the id from which each starts. Parts that are not in scope are left out.
 */
export async function listChains(
  query: Kysely<Tables>,
  start: ChainStart,
  ids: readonly number[],
  scope: AddressScope,
): Promise<Map<number, Chain>> {
  if (ids.length === 0) return new Map();
  const rows = await listLinks(query, start, ids);
  const own = ids.map((id): Link => ({
    start: id,
    order_id: null,
    delivery_id: null,
    invoice_id: null,
    [START[start]]: id,
  }));
  const all = [...own, ...rows];
  const idsOf = (column: 'order_id' | 'delivery_id' | 'invoice_id') => [
    ...new Set(all.flatMap((link) => link[column] ?? [])),
  ];
  const invoiceIds = idsOf('invoice_id');
  const [orders, deliveries, invoices, dueDates] = await Promise.all([
    listOrders(query, idsOf('order_id'), scope),
    listDeliveries(query, idsOf('delivery_id'), scope),
    listInvoices(query, invoiceIds, scope),
    listDueDates(query, { invoiceIds }),
  ]);
  const shown = new Set(invoices.map(({ id }) => id));
  const groups = Map.groupBy(all, (link) => link.start);
  return new Map(
    ids.map((id) => {
      const group = groups.get(id) ?? [];
      const has = (column: 'order_id' | 'delivery_id' | 'invoice_id', value: number) =>
        group.some((link) => link[column] === value);
      const ownInvoices = invoices.filter(
        (one) => has('invoice_id', one.id) || (one.creditedId !== null && has('invoice_id', one.creditedId)),
      );
      return [
        id,
        {
          orders: orders.filter((one) => has('order_id', one.id)).map(({ id: _, ...one }) => one),
          deliveries: deliveries.filter((one) => has('delivery_id', one.id)).map(({ id: _, ...one }) => one),
          invoices: ownInvoices.map(({ id: _, creditedId: __, ...one }) => one),
          dueDates: dueDates.filter((one) => shown.has(one.documentId) && has('invoice_id', one.documentId)),
        },
      ];
    }),
  );
}

async function listOrders(query: Kysely<Tables>, ids: readonly number[], scope: AddressScope) {
  const { rows } = await sql<ChainOrder & { id: number }>`
    select o.id, o.cause, o.year, o.number, o.status, o.created_at as "createdAt", o.net_cents as "netCents",
      exists (select from erp_export d where d.order_id = o.id and d.state in ('refused', 'held')) as "isBeingChecked"
    from sales_order o where o.id = any(${ids}::bigint[]) and ${isRowInScope('o', scope)}
    order by o.created_at, o.id`.execute(query);
  return rows;
}

async function listDeliveries(query: Kysely<Tables>, ids: readonly number[], scope: AddressScope) {
  const { rows } = await sql<ChainDelivery & { id: number }>`
    select t.id, t.cause, t.year, t.number, t.issued_on as "issuedOn", t.delivered_at as "deliveredAt",
      t.received_by as "receivedBy", t.parcels, t.weight_grams as "weightGrams",
      not exists (select from transport_document_line l where l.document_id = t.id and not exists (
        select from customer_document_line i
        where i.delivery_id = l.document_id and i.delivery_position = l.position)) as "isBilled"
    from transport_document t where t.id = any(${ids}::bigint[]) and ${isRowInScope('t', scope)}
    order by t.issued_on, t.id`.execute(query);
  return rows;
}

/** The invoices, with the credit notes that belong to them. */
async function listInvoices(query: Kysely<Tables>, ids: readonly number[], scope: AddressScope) {
  const { rows } = await sql<ChainInvoice & { id: number; creditedId: number | null }>`
    select id, credited_document_id as "creditedId", cause, year, number, kind, type, issued_on as "issuedOn",
      state.due_on as "dueOn", case when kind = 'credit-note' then -total_cents else total_cents end as "totalCents",
      state.open_cents as "openCents", sdi_state as "sdiState"
    from customer_document d ${documentState(sql`d.id`)}
    where (id = any(${ids}::bigint[]) or credited_document_id = any(${ids}::bigint[]))
      and ${isRowInScope('d', scope)}
    order by issued_on, id`.execute(query);
  return rows;
}
