import { sql, type RawBuilder } from 'kysely';
import { documentLabel, parseDocumentLabel, type DocumentName } from '../../domain/document-label.ts';
import { findSpelledOrAlike } from '../database/article-codes.ts';
import { idsByCode, type Query } from '../database/upsert/index.ts';
import { explain, type Reason } from '../texts/index.ts';

/** A stored document, with the lines that another document may refer to. */
export interface StoredDocument {
  id: number;
  customerId: number;
  lines: ReadonlyMap<number, { code: string }>;
}

export interface LineArticle {
  id: number;
  sku: string;
  name: string;
  unit: string;
}

/** What the records of a batch refer to, by code and label. */
export interface References {
  customers: ReadonlyMap<string, number>;
  /** By customer id and code, see `addressKey`. */
  addresses: ReadonlyMap<string, number>;
  /** By internal and by visible code. */
  articles: ReadonlyMap<string, LineArticle>;
  orders: ReadonlyMap<string, StoredDocument>;
  deliveries: ReadonlyMap<string, StoredDocument>;
}

/** The parts of a record that may refer to something. */
export interface Referring {
  customerCode?: string | undefined;
  addressCode?: string | null | undefined;
  lines?: readonly { code: string; order?: string | null; delivery?: string | null }[] | undefined;
}

export const addressKey = (customerId: number, code: string): string => `${customerId} ${code}`;

type DocumentTable = 'sales_order' | 'transport_document' | 'customer_document';

const LINES = {
  sales_order: ['sales_order_line', 'order_id', 'sku'],
  transport_document: ['transport_document_line', 'document_id', 'code'],
  customer_document: ['customer_document_line', 'document_id', 'code'],
} as const;

/** Names as rows for a join on series, year and number. */
export function asNames(names: readonly DocumentName[]): RawBuilder<unknown> {
  const keys = names.map(({ cause, year, number }) => ({ cause, year, number }));
  return sql`jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as i(cause text, year integer, number integer)`;
}

/**
 * Makes other documents that name a line of one order name the line of the same article of another one, if it has only
 * one; the others lose the reference when the order is deleted.
 */
export async function moveOrderLines(query: Query, fromOrderId: number, toOrderId: number): Promise<void> {
  for (const table of ['transport_document_line', 'customer_document_line'] as const) {
    await sql`
      update ${sql.table(table)} d set order_id = ${toOrderId}, order_position = present.position
      from sales_order_line former
      join (select sku, min(position) as position from sales_order_line where order_id = ${toOrderId}
        group by sku having count(*) = 1) present on present.sku = former.sku
      where former.order_id = ${fromOrderId} and d.order_id = former.order_id
        and d.order_position = former.position`.execute(query);
  }
}

/** The stored documents with these labels; a web order also by the name that the ERP gave to it. */
export async function storedDocuments(
  query: Query,
  table: DocumentTable,
  labels: Iterable<string | null | undefined>,
): Promise<Map<string, StoredDocument>> {
  const wanted = [...new Set(labels)].flatMap((label) => parseDocumentLabel(label ?? '') ?? []);
  if (wanted.length === 0) return new Map();
  const [lines, owner, code] = LINES[table];
  type Found = DocumentName & { id: number; customerId: number; lines: [number, string][] };
  const otherNames =
    table === 'sales_order'
      ? sql`union all select i.cause, i.year, i.number, e.order_id from ${asNames(wanted)}
          join erp_order_name e using (cause, year, number)`
      : sql``;
  const { rows } = await sql<Found>`
    select t.id, n.cause, n.year, n.number, t.customer_id as "customerId", (
        select coalesce(jsonb_agg(jsonb_build_array(l.position, l.${sql.raw(code)})), '[]')
        from ${sql.raw(lines)} l where l.${sql.raw(owner)} = t.id) as lines
    from (
      select i.cause, i.year, i.number, d.id from ${asNames(wanted)}
      join ${sql.raw(table)} d using (cause, year, number) ${otherNames}
    ) n join ${sql.raw(table)} t on t.id = n.id`.execute(query);
  return new Map(
    rows.map(({ id, customerId, lines: found, ...name }) => [
      documentLabel(name),
      { id, customerId, lines: new Map(found.map(([position, code]) => [position, { code }])) },
    ]),
  );
}

async function lineArticles(query: Query, codes: readonly string[]): Promise<Map<string, LineArticle>> {
  if (codes.length === 0) return new Map();
  const { rows } = await sql<LineArticle & { code: string }>`
    select code, sku, id, name_it as name, unit from article
    where code = any(${codes}::text[]) or sku = any(${codes}::text[])`.execute(query);
  // An internal code wins over an equal visible one of another article.
  return new Map([...rows.map((row) => [row.sku, row] as const), ...rows.map((row) => [row.code, row] as const)]);
}

/** Addresses of customers by `addressKey`. */
async function addressesOf(query: Query, customerIds: readonly number[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; customerId: number; code: string }>`
    select id, customer_id as "customerId", code from customer_address
    where customer_id = any(${customerIds}::bigint[])`.execute(query);
  return new Map(rows.map(({ id, customerId, code }) => [addressKey(customerId, code), id]));
}

/** Reads everything that the records refer to. `storedCustomers`: customers of the documents that exist already. */
export async function resolveReferences(
  query: Query,
  records: readonly Referring[],
  storedCustomers: readonly number[],
): Promise<References> {
  const lines = records.flatMap((record) => record.lines ?? []);
  const customers = await idsByCode(
    query,
    'customer',
    records.map(({ customerCode }) => customerCode),
  );
  return {
    customers,
    addresses: await addressesOf(query, [...new Set([...customers.values(), ...storedCustomers])]),
    articles: await findSpelledOrAlike(query, [...new Set(lines.map(({ code }) => code))], (codes) =>
      lineArticles(query, codes),
    ),
    orders: await storedDocuments(
      query,
      'sales_order',
      lines.map(({ order }) => order),
    ),
    deliveries: await storedDocuments(
      query,
      'transport_document',
      lines.map(({ delivery }) => delivery),
    ),
  };
}

/** A line to which another one refers: its document's id and its position. */
export interface LineReference {
  id: number;
  position: number;
}

/**
 * The line that a label, and a position or else the article's code, name. Returns a reason when the customer has no
 * such document, or it no such line.
 */
export function findLine(
  documents: ReadonlyMap<string, StoredDocument>,
  what: Reason,
  customerId: number | undefined,
  wanted: { label: string; position: number | null | undefined; codes: readonly string[] },
): LineReference | Reason {
  const document = documents.get(normalLabel(wanted.label));
  if (document === undefined || document.customerId !== customerId)
    return explain('There is no {what} {code}.', { what, code: wanted.label });
  const { id, lines } = document;
  if (wanted.position !== null && wanted.position !== undefined) {
    if (lines.has(wanted.position)) return { id, position: wanted.position };
    return explain('The {what} {code} has no line {position}.', {
      what,
      code: wanted.label,
      position: wanted.position,
    });
  }
  const ofArticle = [...lines].filter(([, { code }]) => wanted.codes.includes(code));
  const [only] = ofArticle;
  if (only === undefined)
    return explain('The {what} {code} has no line with {codes}.', {
      what,
      code: wanted.label,
      codes: wanted.codes.join(' or '),
    });
  if (ofArticle.length > 1)
    return explain('The {what} {code} has several lines with {article}; name one.', {
      what,
      code: wanted.label,
      article: only[1].code,
    });
  return { id, position: only[0] };
}

function normalLabel(label: string): string {
  const name = parseDocumentLabel(label);
  return name === null ? label : documentLabel(name);
}
