import type { InvoiceChange } from '../../backend/documents/records.ts';
import { addDays } from '../../domain/shop-day.ts';
import { wholeBetween } from '../random.ts';
import { CLIENT_A, CLIENT_B } from './index.ts';

/** Series of the demonstration's invoices and credit notes, and the number of the first one. */
const CAUSE = 'F';
const FIRST_NUMBER = 7001;

/** Days since a document was issued, days until it was due, and how much of it is paid. */
const PLANS: { customerCode: string; age: number; term: number; paid: 'no' | 'half' | 'yes'; isCreditNote?: true }[] = [
  { customerCode: CLIENT_A, age: 95, term: 30, paid: 'yes' },
  { customerCode: CLIENT_B, age: 80, term: 30, paid: 'yes' },
  { customerCode: CLIENT_A, age: 62, term: 30, paid: 'half' },
  { customerCode: CLIENT_A, age: 40, term: 30, paid: 'no' },
  { customerCode: CLIENT_A, age: 33, term: 30, paid: 'no', isCreditNote: true },
  { customerCode: CLIENT_B, age: 25, term: 30, paid: 'no' },
  { customerCode: CLIENT_A, age: 12, term: 60, paid: 'no' },
  { customerCode: CLIENT_A, age: 3, term: 30, paid: 'no' },
];

/**
 * Documents of client A and client B around a day, the same for the same seed: paid, half paid, overdue and not yet
 * due.
 */
export function generateDocuments(today: string, seed: number): InvoiceChange[] {
  return PLANS.map(({ customerCode, age, term, paid, isCreditNote = false }, index) => {
    const issuedOn = addDays(today, -age);
    const totalCents = wholeBetween(8_000, 140_000, seed, 'document', index);
    const open = { no: totalCents, half: Math.floor(totalCents / 2), yes: 0 }[paid];
    return {
      customerCode,
      kind: isCreditNote ? 'credit-note' : 'invoice',
      cause: CAUSE,
      year: Number(issuedOn.slice(0, 4)),
      number: FIRST_NUMBER + index,
      issuedOn,
      dueOn: addDays(issuedOn, term),
      totalCents,
      openCents: isCreditNote ? 0 : open,
    };
  });
}
