import { sql, type Kysely } from 'kysely';
import { isRowInScope, type AddressScope } from '../customers/index.ts';
import type { Tables } from '../database/index.ts';

/** One amount of a document that is to be paid on a day. Amounts in cents, negative for a credit note. */
export interface DueDate {
  documentId: number;
  cause: string;
  year: number;
  number: number;
  documentKind: 'invoice' | 'credit-note';
  documentType: 'accompanying' | 'deferred' | null;
  issuedOn: string;
  position: number;
  kind: 'direct' | 'riba' | 'transfer' | 'other';
  /** The ERP's own name of the kind. */
  label: string | null;
  dueOn: string;
  cents: number;
  openCents: number;
  presentedOn: string | null;
  returnedOn: string | null;
  returnNote: string | null;
  /** Paid online since, or being paid: the ERP does not know it yet. */
  isPaidOnline: boolean;
}

/** A document without due dates of its own is due as a whole. */
const everyDueDate = sql`(
  select e.document_id, e.customer_id, e.position, e.kind, e.label, e.due_on, e.cents, e.open_cents, e.presented_on,
    e.returned_on, e.return_note
  from due_date e
  union all
  select d.id, d.customer_id, 1, 'other', d.payment_method, d.due_on, d.total_cents, d.open_cents, null, null, null
  from customer_document d where not exists (select from due_date e where e.document_id = d.id)
)`;

/** Due dates by day: those of given documents, or the open ones in a scope (R2.90). */
export async function listDueDates(
  query: Kysely<Tables>,
  of: { invoiceIds: readonly number[] } | AddressScope,
): Promise<DueDate[]> {
  const condition =
    'customerId' in of
      ? sql`e.customer_id = ${of.customerId} and e.open_cents > 0 and ${isRowInScope('d', of)}`
      : sql`e.document_id = any(${of.invoiceIds}::bigint[])`;
  const { rows } = await sql<DueDate>`
    select e.document_id as "documentId", d.cause, d.year, d.number, d.kind as "documentKind",
      d.type as "documentType", d.issued_on as "issuedOn", e.position, e.kind, e.label, e.due_on as "dueOn",
      case when d.kind = 'credit-note' then -e.cents else e.cents end as cents,
      case when d.kind = 'credit-note' then -e.open_cents else e.open_cents end as "openCents",
      e.presented_on as "presentedOn", e.returned_on as "returnedOn", e.return_note as "returnNote",
      e.open_cents > 0 and d.id in (select p.document_id from payment p where p.document_id is not null
        and p.state in ('capturing', 'pending', 'captured', 'review')) as "isPaidOnline"
    from ${everyDueDate} e join customer_document d on d.id = e.document_id
    where ${condition}
    order by e.due_on, d.year, d.cause, d.number, e.position`.execute(query);
  return rows;
}
