import type { Change } from '../database/upsert/index.ts';

/** An invoice or credit note of the ERP; amounts in cents, with VAT. */
export interface CustomerDocumentRecord {
  customerCode: string;
  kind: 'invoice' | 'credit-note';
  /** Series, year and number identify it: F/2026/7001. */
  cause: string;
  year: number;
  number: number;
  /** YYYY-MM-DD. */
  issuedOn: string;
  dueOn: string;
  totalCents: number;
  /** Amount still to be paid; null means all of it. */
  openCents: number | null;
}

export type CustomerDocumentChange = Change<CustomerDocumentRecord, 'cause' | 'year' | 'number'>;
