import type { DueDateRecord, InvoiceRecord } from '../../backend/documents/records.ts';
import { addDays } from '../../domain/shop-day.ts';
import { chance } from '../random.ts';
import { endOfMonth } from './invoices.ts';

type Kind = DueDateRecord['kind'];

/** Kind of payment, and the days after which parts of an invoice are due. */
function termsOf(method: string): { kind: Kind; label: string; days: number[]; isEndOfMonth: boolean } {
  const days = [...method.matchAll(/\d+/g)].map(([figure]) => Number(figure));
  const isEndOfMonth = method.includes('fine mese');
  if (method.startsWith('RIBA')) return { kind: 'riba', label: 'RIBA', days, isEndOfMonth };
  if (method.startsWith('Bonifico')) return { kind: 'transfer', label: 'Bonifico', days: [0], isEndOfMonth };
  return { kind: 'direct', label: 'Rimessa diretta', days: days.length > 0 ? days : [0], isEndOfMonth };
}

/** The due dates of an invoice by its payment method; together they come to what is to be paid of it. */
export function dueDatesOf(invoice: InvoiceRecord, payableCents: number): DueDateRecord[] {
  const { kind, label, days, isEndOfMonth } = termsOf(invoice.paymentMethod ?? '');
  const part = Math.floor(payableCents / days.length);
  return days.map((after, index) => {
    const day = addDays(invoice.issuedOn, after);
    const cents = index === 0 ? payableCents - part * (days.length - 1) : part;
    return {
      document: `${invoice.cause}/${invoice.year}/${invoice.number}`,
      position: index + 1,
      ...{ kind, label, cents, openCents: cents },
      dueOn: isEndOfMonth ? endOfMonth(day) : day,
      ...{ presentedOn: null, returnedOn: null, returnNote: null },
    };
  });
}

/**
 * Pays what has expired, except a few recent due dates and the last one of each kind of the customers in `late`; what is
 * due soon is at the bank. Credit notes lower what is open of their invoice.
 */
export function settle(
  dueDates: readonly DueDateRecord[],
  invoices: ReadonlyMap<string, InvoiceRecord>,
  creditNotes: readonly { creditedInvoice: string | null; payableCents: number }[],
  { today, seed, late }: { today: string; seed: number; late: readonly string[] },
): DueDateRecord[] {
  const unpaid = lastExpired(dueDates, invoices, today, late);
  const credits = new Map<string, number>();
  for (const { creditedInvoice, payableCents } of creditNotes) {
    if (creditedInvoice !== null) credits.set(creditedInvoice, (credits.get(creditedInvoice) ?? 0) + payableCents);
  }
  return dueDates.map((due) => {
    const words = [due.document, due.position] as const;
    const credit = Math.min(due.cents, credits.get(due.document) ?? 0);
    credits.set(due.document, (credits.get(due.document) ?? 0) - credit);
    const rest = due.cents - credit;
    if (due.dueOn >= today) {
      const isAtBank = due.kind === 'riba' && due.dueOn <= addDays(today, 15);
      return { ...due, openCents: rest, presentedOn: isAtBank ? addDays(due.dueOn, -20) : null };
    }
    const isRecent = due.dueOn > addDays(today, -75);
    const isLate = unpaid.has(words.join(' ')) || (isRecent && chance(seed, 'late', ...words) < 0.06);
    const presentedOn = due.kind === 'riba' ? addDays(due.dueOn, -20) : null;
    if (!isLate) return { ...due, openCents: 0, presentedOn };
    const isHalf = !unpaid.has(words.join(' ')) && chance(seed, 'half', ...words) < 0.4;
    const openCents = isHalf ? Math.ceil(rest / 2) : rest;
    if (due.kind !== 'riba' || addDays(due.dueOn, 2) >= today) return { ...due, openCents, presentedOn };
    const returned = { returnedOn: addDays(due.dueOn, 2), returnNote: 'RIBA tornata insoluta' };
    return { ...due, openCents, presentedOn, ...returned };
  });
}

/** The latest expired due date of each kind, for each of the customers. */
function lastExpired(
  dueDates: readonly DueDateRecord[],
  invoices: ReadonlyMap<string, InvoiceRecord>,
  today: string,
  customers: readonly string[],
): Set<string> {
  const last = new Map<string, DueDateRecord>();
  for (const due of dueDates) {
    const customer = invoices.get(due.document)?.customerCode ?? '';
    if (due.dueOn >= today || !customers.includes(customer)) continue;
    const key = `${customer} ${due.kind}`;
    if ((last.get(key)?.dueOn ?? '') < due.dueOn) last.set(key, due);
  }
  return new Set([...last.values()].map(({ document, position }) => `${document} ${position}`));
}
