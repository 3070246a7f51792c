import { sql } from 'kysely';
import type { DocumentName } from '../../domain/document-label.ts';
import type { UpsertDatabase } from '../database/upsert/index.ts';

/** A document whose open amounts an import has written. */
export interface BookedDocument extends DocumentName {
  /** The moment of the ERP's figures. */
  asOf: Date;
}

/**
 * Marks online payments as booked if the figures of an import contain them: from then on only the ERP's open amount
 * counts. Only figures that are newer than the payment can show it. While the due date is as it was when it was paid,
 * at most what was open of it less the payment may be open; once it is closed or another one has its position, the same
 * is checked for its document. Call it in the transaction that wrote the figures. Returns the number of parts marked.
 */
export async function bookPayments({ query }: UpsertDatabase, documents: readonly BookedDocument[]): Promise<number> {
  if (documents.length === 0) return 0;
  const imported = sql`(
    select d.id, d.open_cents, max(i."asOf") as as_of
    from jsonb_to_recordset(${JSON.stringify(documents)}::jsonb)
      as i(cause text, year integer, number integer, "asOf" timestamptz)
    join customer_document d on d.cause = i.cause and d.year = i.year and d.number = i.number
    group by d.id)`;
  const { rows } = await sql`
    update payment_allocation a set booked_at = n.as_of
    from ${imported} n, payment p
    where a.document_id = n.id and p.id = a.payment_id and a.booked_at is null and p.state = 'captured'
      and p.captured_at < n.as_of
      and case when exists (select from due_date e where e.document_id = a.document_id and e.position = a.position
          and e.open_cents > 0 and e.due_on = a.due_on and e.cents = a.due_cents)
        then (select e.open_cents from due_date e where e.document_id = a.document_id and e.position = a.position)
          <= a.open_cents - (a.cents - a.refunded_cents)
        else n.open_cents <= a.document_open_cents - (a.cents - a.refunded_cents) end
    returning a.payment_id`.execute(query);
  await sql`
    update payment_allocation a set refund_cents = 0, refund_open_cents = null
    from ${imported} n
    where a.document_id = n.id and a.refund_cents > 0 and n.open_cents >= a.refund_open_cents + a.refund_cents`.execute(
    query,
  );
  return rows.length;
}
