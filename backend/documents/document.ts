import { sql, type Kysely, type Transaction } from 'kysely';
import type { DocumentName } from '../../domain/document-label.ts';
import type { Tables } from '../database/index.ts';

/** An invoice or credit note of the ERP, with the data that is shown and paid. Amounts in cents, with VAT. */
export interface CustomerDocument {
  id: number;
  cause: string;
  year: number;
  number: number;
  kind: 'invoice' | 'credit-note';
  customerCode: string;
  companyName: string;
  addressId: number | null;
  /** YYYY-MM-DD. */
  issuedOn: string;
  dueOn: string;
  totalCents: number;
  /** The amount still open in the ERP; online payments made since are not subtracted. */
  openCents: number;
}

/** The documents matching a condition, the oldest first. */
export async function listDocuments(
  query: Kysely<Tables>,
  condition: ReturnType<typeof sql>,
): Promise<CustomerDocument[]> {
  const { rows } = await sql<CustomerDocument>`
    select d.id, d.cause, d.year, d.number, d.kind, c.code as "customerCode", c.company_name as "companyName", d.address_id as "addressId",
      d.issued_on as "issuedOn", d.due_on as "dueOn", d.total_cents as "totalCents", d.open_cents as "openCents"
    from customer_document d join customer c on c.id = d.customer_id
    where ${condition} order by d.year, d.cause, d.number`.execute(query);
  return rows;
}

/** A document by its key, or null. */
export async function findDocument(query: Kysely<Tables>, name: DocumentName): Promise<CustomerDocument | null> {
  const { cause, year, number } = name;
  const [document] = await listDocuments(query, sql`d.cause = ${cause} and d.year = ${year} and d.number = ${number}`);
  return document ?? null;
}

/** The open amount of an invoice in cents, locked until the transaction ends; null when there is no such invoice. */
export async function lockOpenAmount(transaction: Transaction<Tables>, documentId: number): Promise<number | null> {
  const row = await transaction
    .selectFrom('customer_document')
    .select(['open_cents', 'kind'])
    .where('id', '=', documentId)
    .forUpdate()
    .executeTakeFirst();
  return row?.kind === 'invoice' ? row.open_cents : null;
}
