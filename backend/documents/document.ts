import { sql, type Kysely, type Transaction } from 'kysely';
import type { DocumentName } from '../../domain/document-label.ts';
import type { Tables } from '../database/index.ts';
import { asNames } from './document-references.ts';
import { documentState, listDueDates, type DueDate } from './due-date-list.ts';

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
  /** What is still to be paid: the ERP's figure minus what was paid online since. */
  openCents: number;
}

/** The documents matching a condition, the oldest first. */
export async function listDocuments(
  query: Kysely<Tables>,
  condition: ReturnType<typeof sql>,
): Promise<CustomerDocument[]> {
  const { rows } = await sql<CustomerDocument>`
    select d.id, d.cause, d.year, d.number, d.kind, c.code as "customerCode", c.company_name as "companyName", d.address_id as "addressId",
      d.issued_on as "issuedOn", state.due_on as "dueOn", d.total_cents as "totalCents", state.open_cents as "openCents"
    from customer_document d join customer c on c.id = d.customer_id ${documentState(sql`d.id`)}
    where ${condition} order by d.year, d.cause, d.number`.execute(query);
  return rows;
}

/** The documents with these names that exist. */
export function findDocuments(query: Kysely<Tables>, names: readonly DocumentName[]): Promise<CustomerDocument[]> {
  return listDocuments(query, sql`(d.cause, d.year, d.number) in (select * from ${asNames(names)})`);
}

/** A document by its key, or null. */
export async function findDocument(query: Kysely<Tables>, name: DocumentName): Promise<CustomerDocument | null> {
  const { cause, year, number } = name;
  const [document] = await listDocuments(query, sql`d.cause = ${cause} and d.year = ${year} and d.number = ${number}`);
  return document ?? null;
}

/** The due dates of documents, which stay locked until the transaction ends; always locked in the same order. */
export async function lockDueDates(
  transaction: Transaction<Tables>,
  documentIds: readonly number[],
): Promise<DueDate[]> {
  const ids = [...new Set(documentIds)];
  await transaction
    .selectFrom('customer_document')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  return listDueDates(transaction, { invoiceIds: ids });
}
