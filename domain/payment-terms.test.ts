import { expect, it } from 'vitest';
import { dueDaysOf, parsePaymentTerms } from './payment-terms.ts';

it.each([
  ['RIBA 60 giorni fine mese', '2026-11-25', ['2027-01-31']],
  ['Ri.Ba. 30/60/90 gg dffm', '2026-11-30', ['2026-12-31', '2027-01-31', '2027-02-28']],
  ['Bonifico 30 gg data fattura', '2026-11-25', ['2026-12-25']],
  ['rimessa diretta 0 giorni', '2026-11-25', ['2026-11-25']],
  ['RIBA 30 giorni fine mese', '2028-01-30', ['2028-02-29']],
])('%s for an invoice of %s is due on %j', (text, day, due) => {
  const terms = parsePaymentTerms(text);
  expect(terms && dueDaysOf(terms, day)).toEqual(due);
});

it.each(['Contrassegno', 'RIBA', 'RIBA 60 giorni 10 del mese', 'PayPal'])('%s names no days', (text) => {
  expect(parsePaymentTerms(text)).toBeNull();
});
