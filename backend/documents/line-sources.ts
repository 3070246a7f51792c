import { sql } from 'kysely';
import { documentLabel, type DocumentName } from '../../domain/document-label.ts';
import { idsByCode, type Query } from '../database/upsert/index.ts';
import { storedDocuments } from './document-references.ts';
import type { ElectronicInvoice, InvoiceLineRecord } from './records.ts';

/** A line of a transport document that an invoice may bill. */
interface DeliveredLine {
  position: number;
  code: string;
  quantity: number;
}

interface FoundDelivery extends DocumentName {
  customerCode: string;
  day: string;
  addressCode: string | null;
  lines: DeliveredLine[];
}

/** An invoice whose lines name what they bill, as far as the shop knows it. */
interface LinkedInvoice {
  lines: InvoiceLineRecord[];
  /** The one delivery address of what it bills; null when there are several or none. */
  addressCode: string | null;
}

/**
 * Finds the lines of transport documents and orders that the lines of electronic invoices bill, by number, day and
 * article. What the shop does not have, or cannot tell apart, is left out. Returns the invoices in the given order.
 */
export async function linkLines(query: Query, records: readonly ElectronicInvoice[]): Promise<LinkedInvoice[]> {
  const deliveries = await findDeliveries(query, records);
  const labels = records.flatMap(({ sources }) => sources.map(({ order }) => order?.label));
  const orders = await storedDocuments(query, 'sales_order', labels);
  const customers = await idsByCode(
    query,
    'customer',
    records.map(({ invoice }) => invoice.customerCode),
  );
  const orderAddresses = await addressesOfOrders(
    query,
    [...orders.values()].map(({ id }) => id),
  );
  return records.map(({ invoice, sources }): LinkedInvoice => {
    const used = new Set<DeliveredLine>();
    const addresses = new Set<string | null>();
    const lines = (invoice.lines ?? []).map((line): InvoiceLineRecord => {
      const source = sources.find(({ position }) => position === line.position);
      const delivery = source?.delivery ?? null;
      const found = delivery === null ? undefined : deliveries.get(deliveryKey(invoice.customerCode, delivery));
      const billed = found === undefined ? undefined : lineOf(found.lines, line, used);
      if (found !== undefined && billed !== undefined) {
        used.add(billed);
        addresses.add(found.addressCode);
        return { ...line, delivery: documentLabel(found), deliveryLine: billed.position };
      }
      const order = orders.get(source?.order?.label ?? '');
      if (!source?.order || !order || order.customerId !== customers.get(invoice.customerCode)) return line;
      const ofArticle = [...order.lines].filter(([, { code }]) => code === line.code);
      const wanted = ofArticle.find(([position]) => position === source.order?.position) ?? ofArticle[0];
      const isCertain = wanted !== undefined && (ofArticle.length === 1 || wanted[0] === source.order.position);
      if (!isCertain) return line;
      addresses.add(orderAddresses.get(order.id) ?? null);
      return { ...line, order: source.order.label, orderLine: wanted[0] };
    });
    const [address = null] = addresses;
    return { lines, addressCode: addresses.size === 1 ? address : null };
  });
}

/** The line of the same article that is not billed yet, with the same quantity where there is one. */
function lineOf(
  lines: readonly DeliveredLine[],
  { code, quantity }: InvoiceLineRecord,
  used: ReadonlySet<DeliveredLine>,
): DeliveredLine | undefined {
  const free = lines.filter((line) => line.code === code && !used.has(line));
  return free.find((line) => line.quantity === quantity) ?? free[0];
}

const deliveryKey = (customerCode: string, { number, day }: { number: number; day: string }): string =>
  `${customerCode} ${day} ${number}`;

/** The transport documents by customer, day and number; several of different series are left out. */
async function findDeliveries(
  query: Query,
  records: readonly ElectronicInvoice[],
): Promise<ReadonlyMap<string, FoundDelivery>> {
  const wanted = new Map(
    records.flatMap(({ invoice: { customerCode }, sources }) =>
      sources.flatMap(({ delivery }) =>
        delivery === null ? [] : [[deliveryKey(customerCode, delivery), { customerCode, ...delivery }] as const],
      ),
    ),
  );
  if (wanted.size === 0) return new Map();
  const { rows } = await sql<FoundDelivery>`
    select c.code as "customerCode", t.cause, t.year, t.number, t.issued_on as day, a.code as "addressCode",
      (select coalesce(jsonb_agg(jsonb_build_object('position', l.position, 'code', l.code, 'quantity', l.quantity)
          order by l.position), '[]')
        from transport_document_line l where l.document_id = t.id) as lines
    from jsonb_to_recordset(${JSON.stringify([...wanted.values()])}::jsonb)
      as i("customerCode" text, number integer, day date)
    join customer c on c.code = i."customerCode"
    join transport_document t on t.customer_id = c.id and t.number = i.number and t.issued_on = i.day
    left join customer_address a on a.id = t.address_id`.execute(query);
  const groups = Map.groupBy(rows, (row) => deliveryKey(row.customerCode, row));
  return new Map([...groups].flatMap(([key, [first, second]]) => (first && !second ? [[key, first] as const] : [])));
}

async function addressesOfOrders(query: Query, orderIds: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; code: string }>`
    select o.id, a.code from sales_order o join customer_address a on a.id = o.address_id
    where o.id = any(${orderIds}::bigint[])`.execute(query);
  return new Map(rows.map(({ id, code }) => [id, code]));
}
