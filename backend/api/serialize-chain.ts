import type { z } from 'zod';
import type { ChainEntry, DueDateEntry } from '../../contract/chain.ts';
import type { sdiState } from '../../contract/documents.ts';
import type { AddressEntry } from '../../contract/orders.ts';
import { documentLabel, type DocumentName } from '../../domain/document-label.ts';
import { paymentState } from '../../domain/due-dates.ts';
import { localized } from '../../domain/local-text.ts';
import type { Locale } from '../../domain/locale.ts';
import { centsToEuro } from '../../domain/money.ts';
import { shopDay } from '../../domain/shop-day.ts';
import type { Client } from '../customers/index.ts';
import type { Chain, DueDate, InvoiceHead } from '../documents/index.ts';
import { serializeAddress } from './address-entry.ts';
import type { HandlerContext } from './handler.ts';

/** Series, year and number on the wire. */
export function serializeKey({ cause, year, number }: DocumentName) {
  return { causale: cause, anno: year, numero: number };
}

/** An amount in euro; null stays null. */
export function euroOrNull(cents: number | null): number | null {
  return cents === null ? null : centsToEuro(cents);
}

/** Grams as kilograms; null stays null. */
export function kilograms(grams: number | null): number | null {
  return grams === null ? null : grams / 1000;
}

/** The delivery address with an id; null when the document has none. */
export function serializeDestination(client: Client, addressId: number | null): AddressEntry | null {
  const address = client.customer.addresses.find(({ id }) => id === addressId);
  return address ? serializeAddress(address) : null;
}

/** The database accepts no other state. */
function serializeSdiState(state: string | null) {
  return state as z.infer<typeof sdiState>;
}

/** What a list and the page of an invoice or credit note have in common, in the wire format. */
export function serializeInvoiceHead(client: Client, invoice: InvoiceHead, today: string) {
  return {
    ...serializeKey(invoice),
    document: documentLabel(invoice),
    kind: invoice.kind,
    type: invoice.type,
    tipo_documento: invoice.erpType,
    date: invoice.issuedOn,
    destination: serializeDestination(client, invoice.addressId),
    stato_pagamento: paymentState(invoice, today),
    data_scadenza: invoice.dueOn,
    aperto: centsToEuro(invoice.openCents),
    stato_sdi: serializeSdiState(invoice.sdiState),
  };
}

/** A due date in the wire format, with its state today (YYYY-MM-DD). */
export function serializeDueDate(due: DueDate, today: string, locale: Locale): DueDateEntry {
  return {
    tipo: due.kind,
    tipo_label: due.label && localized(due.label, locale),
    posizione: due.position,
    data_scadenza: due.dueOn,
    importo: centsToEuro(due.cents),
    aperto: centsToEuro(due.openCents),
    stato: paymentState({ kind: due.documentKind, openCents: due.openCents, dueOn: due.dueOn }, today),
    presentata_il: due.presentedOn,
    insoluta_il: due.returnedOn,
    insoluta_nota: due.returnNote,
    pagata_online: due.isBeingPaid || due.paidOnlineCents > 0,
    pagato_online: centsToEuro(due.paidOnlineCents),
    documento: {
      ...serializeKey(due),
      kind: due.documentKind,
      type: due.documentType,
      date: due.issuedOn,
    },
  };
}

const NO_CHAIN: Chain = { orders: [], deliveries: [], invoices: [], dueDates: [] };

/** A chain with the parts that the role may see. */
export function serializeChain(
  chain: Chain = NO_CHAIN,
  { mayUse, locale }: Pick<HandlerContext, 'mayUse' | 'locale'>,
  today: string,
): ChainEntry {
  const { orders, deliveries, invoices, dueDates } = chain;
  return {
    orders: mayUse('order.view')
      ? orders.map((order) => ({
          ...serializeKey(order),
          stato: order.status,
          in_verifica: order.isBeingChecked,
          date: shopDay(order.createdAt),
          totale_netto: centsToEuro(order.netCents),
        }))
      : null,
    ddt: mayUse('deliveries.view')
      ? deliveries.map((delivery) => ({
          ...serializeKey(delivery),
          date: delivery.issuedOn,
          consegnato_il: delivery.deliveredAt?.toISOString() ?? null,
          ricevuto_da: delivery.receivedBy,
          colli: delivery.parcels,
          peso: kilograms(delivery.weightGrams),
          fatturato: delivery.isBilled,
        }))
      : null,
    invoices: mayUse('invoices.view')
      ? invoices.map((invoice) => ({
          ...serializeKey(invoice),
          kind: invoice.kind,
          type: invoice.type,
          date: invoice.issuedOn,
          total: centsToEuro(invoice.totalCents),
          stato_sdi: serializeSdiState(invoice.sdiState),
          stato_pagamento: paymentState(invoice, today),
        }))
      : null,
    deadlines: mayUse('deadlines.view') ? dueDates.map((due) => serializeDueDate(due, today, locale)) : null,
  };
}
