import { cents } from '../../parsers/values.ts';
import type { ResponseOf } from '../../api-client/api.ts';
import { documentKey, type DocumentKey } from '../../parsers/wire.ts';

type WireChain = ResponseOf<'getOrderDetail'>['message']['order']['chain'];
type WireDueDate = NonNullable<WireChain['deadlines']>[number];
type WireInvoice = NonNullable<WireChain['invoices']>[number];
type WireDeadline = ResponseOf<'paymentDeadline'>['message']['deadlines'][number];

export type PaymentState = WireInvoice['stato_pagamento'];
export type InvoiceKind = WireInvoice['kind'];
export type InvoiceType = WireInvoice['type'];
export type SdiState = WireInvoice['stato_sdi'];
export type DueKind = WireDueDate['tipo'];

/** One due date. Amounts in cents, negative for a credit note; days as YYYY-MM-DD. */
export interface DueDate {
  kind: DueKind;
  /** The wholesaler's own name of the kind. */
  label: string | null;
  /** Its place in the plan of the document, from 1. */
  position: number;
  dueOn: string;
  amount: number;
  open: number;
  state: PaymentState;
  presentedOn: string | null;
  returnedOn: string | null;
  returnNote: string | null;
  /** What was paid online since, in cents. */
  paidOnline: number;
  document: DocumentKey & { kind: InvoiceKind; type: InvoiceType; date: string };
  /** Why it cannot be paid here; null when it can, or when that was not asked. */
  notPayable: string | null;
}

export interface ChainOrder extends DocumentKey {
  status: string;
  isBeingChecked: boolean;
  date: string;
  net: number;
}

export interface ChainDdt extends DocumentKey {
  date: string;
  deliveredAt: string | null;
  receivedBy: string | null;
  parcels: number | null;
  /** Kilograms. */
  weight: number | null;
  isBilled: boolean;
}

export interface ChainInvoice extends DocumentKey {
  kind: InvoiceKind;
  type: InvoiceType;
  date: string;
  total: number;
  sdi: SdiState;
  state: PaymentState;
}

/** The chain of documents from order to payment; a part that the user may not see is null. */
export interface Chain {
  orders: ChainOrder[] | null;
  ddt: ChainDdt[] | null;
  invoices: ChainInvoice[] | null;
  deadlines: DueDate[] | null;
}

/** Maps a due date; one of payment_deadline says also why it can't be paid here. */
export function parseDueDate(wire: WireDueDate & Partial<Pick<WireDeadline, 'non_pagabile'>>): DueDate {
  const { kind, type, date } = wire.documento;
  return {
    kind: wire.tipo,
    label: wire.tipo_label,
    position: wire.posizione,
    dueOn: wire.data_scadenza,
    amount: cents(wire.importo),
    open: cents(wire.aperto),
    state: wire.stato,
    presentedOn: wire.presentata_il,
    returnedOn: wire.insoluta_il,
    returnNote: wire.insoluta_nota,
    paidOnline: cents(wire.pagato_online),
    document: { ...documentKey(wire.documento), kind, type, date },
    notPayable: wire.non_pagabile ?? null,
  };
}

/** Maps a chain. */
export function parseChain({ orders, ddt, invoices, deadlines }: WireChain): Chain {
  return {
    orders:
      orders?.map((wire) => ({
        ...documentKey(wire),
        status: wire.stato,
        isBeingChecked: wire.in_verifica,
        date: wire.date,
        net: cents(wire.totale_netto),
      })) ?? null,
    ddt:
      ddt?.map((wire) => ({
        ...documentKey(wire),
        date: wire.date,
        deliveredAt: wire.consegnato_il,
        receivedBy: wire.ricevuto_da,
        parcels: wire.colli,
        weight: wire.peso,
        isBilled: wire.fatturato,
      })) ?? null,
    invoices:
      invoices?.map((wire) => ({
        ...documentKey(wire),
        kind: wire.kind,
        type: wire.type,
        date: wire.date,
        total: cents(wire.total),
        sdi: wire.stato_sdi,
        state: wire.stato_pagamento,
      })) ?? null,
    deadlines: deadlines?.map(parseDueDate) ?? null,
  };
}
