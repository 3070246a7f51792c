import {
  upsertCredit,
  upsertDueDates,
  upsertInvoices,
  upsertTransportDocuments,
} from '../../backend/documents/index.ts';
import type { InvoiceRecord } from '../../backend/documents/records.ts';
import { payableUnder, vatRegimeOf } from '../../domain/vat-regime.ts';
import type { Database } from '../../backend/database/index.ts';
import { CLIENT_A, CLIENT_B } from '../customers/index.ts';
import { creditOf } from './credit.ts';
import { deliveriesOf, numbered, transportDocument } from './deliveries.ts';
import { dueDatesOf, settle } from './due-dates.ts';
import { creditNotesOf, endOfMonth, invoicesOf } from './invoices.ts';
import { readSoldOrders } from './sold-orders.ts';

/**
 * Writes what follows from the past orders: transport documents, monthly deferred and accompanying invoices, credit
 * notes, due dates and credit, which agree to the cent. Repeating it on another day pays what has expired since and
 * bills the months that have ended. Returns the number of documents.
 */
export async function writeDocuments(
  database: Database,
  { today, seed }: { today: string; seed: number },
): Promise<number> {
  const orders = await readSoldOrders(database);
  const all = orders.flatMap((order) => deliveriesOf(order, seed));
  const deliveries = numbered(all.filter(({ isAccompanying }) => !isAccompanying));
  const invoices = invoicesOf(
    all.filter(({ isAccompanying }) => isAccompanying),
    deliveries,
    today,
  );
  const creditNotes = creditNotesOf(invoices, today, seed);
  const byLabel = new Map(invoices.map((one) => [`${one.cause}/${one.year}/${one.number}`, one]));
  const late = [CLIENT_A, CLIENT_B];
  const regimes = new Map(orders.map(({ customerCode, vatRegime }) => [customerCode, vatRegimeOf(vatRegime).regime]));
  const payableOf = ({ customerCode, totalCents, vatCents }: InvoiceRecord) =>
    payableUnder(regimes.get(customerCode) ?? 'ordinary', totalCents, vatCents ?? 0);
  const credits = creditNotes.map((note) => ({ ...note, payableCents: payableOf(note) }));
  const dueDates = settle(
    invoices.flatMap((invoice) => dueDatesOf(invoice, payableOf(invoice))),
    byLabel,
    credits,
    { today, seed, late },
  );
  const unbilled = deliveries.filter(({ day }) => endOfMonth(day) >= today);
  const credit = [...Map.groupBy(orders, ({ customerCode }) => customerCode)].map(([customerCode, own]) =>
    creditOf(
      customerCode,
      {
        dueDates: dueDates.filter(({ document }) => byLabel.get(document)?.customerCode === customerCode),
        unbilled: unbilled.filter(({ order }) => order.customerCode === customerCode),
        orders: own,
      },
      today,
    ),
  );
  await upsertTransportDocuments(
    database,
    deliveries.map((delivery) => transportDocument(delivery, today, seed)),
  );
  // Due dates decide what is open of an invoice.
  const withoutOpen = [...invoices, ...creditNotes].map(({ openCents: _, ...invoice }) => invoice);
  await upsertInvoices(database, withoutOpen);
  await upsertDueDates(database, dueDates);
  await upsertCredit(database, credit);
  return deliveries.length + withoutOpen.length;
}
