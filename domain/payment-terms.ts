import { addDays } from './shop-day.ts';

/** Payment terms as Italian ERPs write them: 'RIBA 60 giorni fine mese', 'Bonifico 30/60 gg data fattura'. */
export interface PaymentTerms {
  kind: 'riba' | 'transfer' | 'direct';
  /** Days after the invoice of each payment. */
  days: number[];
  isEndOfMonth: boolean;
  /** Whether the terms name the day from which they count. */
  isFromInvoice: boolean;
}

const TERMS = /^(riba|ri\.ba\.|bonifico|rimessa(?: diretta)?)\s+(\d+(?:[/-]\d+)*)\s+(?:giorni|gg\.?)(?:\s+(.+))?$/i;
const KINDS: Record<string, PaymentTerms['kind']> = { riba: 'riba', bonifico: 'transfer', rimessa: 'direct' };
const END_OF_MONTH = ['fine mese', 'data fattura fine mese', 'dffm'];

/** Parses payment terms; null for a text that names no days. */
export function parsePaymentTerms(text: string): PaymentTerms | null {
  const [, kindText = '', days = '', start = ''] = TERMS.exec(text.trim()) ?? [];
  const kind = KINDS[kindText.toLowerCase().replaceAll('.', '').split(' ')[0] ?? ''];
  const from = start.toLowerCase();
  const isEndOfMonth = END_OF_MONTH.includes(from);
  const isFromInvoice = from === 'data fattura';
  if (!kind || (from !== '' && !isEndOfMonth && !isFromInvoice)) return null;
  return { kind, days: days.split(/[/-]/).map(Number), isEndOfMonth, isFromInvoice };
}

/** The days on which an invoice of that day has to be paid, YYYY-MM-DD. */
export function dueDaysOf({ days, isEndOfMonth }: PaymentTerms, invoicedOn: string): string[] {
  return days.map((count) => {
    const day = addDays(invoicedOn, count);
    if (!isEndOfMonth) return day;
    const [year = 0, month = 0] = day.split('-').map(Number);
    // Day 0 of the next month.
    return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  });
}
