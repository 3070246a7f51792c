import { sql, type Kysely, type Transaction } from 'kysely';
import type { Tables } from '../outside/database/index.ts';

/** An invoice or credit note of the ERP, as far as it is shown and paid. Amounts in cents, with VAT. */
export interface CustomerDocument {
  id: number;
  cause: string;
  year: number;
  number: number;
  kind: 'invoice' | 'credit-note';
  customerCode: string;
  companyName: string;
  /** YYYY-MM-DD. */
  issuedOn: string;
  dueOn: string;
  totalCents: number;
  /** What the ERP still has to be paid; what was paid online since is not taken off. */
  openCents: number;
}

/** What names a document. */
export type DocumentName = Pick<CustomerDocument, 'cause' | 'year' | 'number'>;

/** F/2026/7001, as documents are named on paper. */
export function documentLabel({ cause, year, number }: DocumentName): string {
  return `${cause}/${year}/${number}`;
}

/** The documents that fulfil a condition, the oldest first. */
export async function readDocuments(
  query: Kysely<Tables>,
  condition: ReturnType<typeof sql>,
): Promise<CustomerDocument[]> {
  const { rows } = await sql<CustomerDocument>`
    select d.id, d.cause, d.year, d.number, d.kind, c.code as "customerCode", c.company_name as "companyName",
      d.issued_on as "issuedOn", d.due_on as "dueOn", d.total_cents as "totalCents", d.open_cents as "openCents"
    from customer_document d join customer c on c.id = d.customer_id
    where ${condition} order by d.year, d.cause, d.number`.execute(query);
  return rows;
}

/** A document by its name, or null. */
export async function readDocument(query: Kysely<Tables>, name: DocumentName): Promise<CustomerDocument | null> {
  const { cause, year, number } = name;
  const [document] = await readDocuments(query, sql`d.cause = ${cause} and d.year = ${year} and d.number = ${number}`);
  return document ?? null;
}

/** What is open of a document in cents, which stays so until the transaction ends; null when there is none. */
export async function lockOpenAmount(transaction: Transaction<Tables>, documentId: number): Promise<number | null> {
  const row = await transaction
    .selectFrom('customer_document')
    .select(['open_cents', 'kind'])
    .where('id', '=', documentId)
    .forUpdate()
    .executeTakeFirst();
  return row?.kind === 'invoice' ? row.open_cents : null;
}
