import type { ResponseOf } from '../../api-client/api.ts';
import { documentLabel } from '../../../domain/document-label.ts';
import { parseCents } from '../../../domain/money.ts';
import type { PriceQuantities } from '../../../domain/price-quantity.ts';
import { parsePriceFor, parsePriceQuantities } from '../../parsers/price-quantity.ts';
import { parseVatByRate, type VatOfRate } from '../../parsers/cart.ts';
import { cents } from '../../parsers/values.ts';
import { documentKey, linePath, placeOf, unitName, type DocumentKey } from '../../parsers/wire.ts';
import {
  parseChain,
  type Chain,
  type InvoiceKind,
  type InvoiceType,
  type PaymentState,
  type SdiState,
} from './parse-chain.ts';

type WireLine = ResponseOf<'getInvoiceDetail'>['message']['invoice']['righe'][number];

/** A line of an invoice. Prices in ten-thousandths of a euro, amounts in cents, negative for a credit note. */
export interface InvoiceLine extends PriceQuantities {
  position: number;
  code: string;
  /** Without language prefix; null when the article is no longer sold. */
  path: string | null;
  name: string;
  picture: string | null;
  unit: string;
  quantity: number;
  net: number;
  /** 30+10+5; '' for none. */
  discounts: string;
  /** Per cent. */
  vat: number;
  total: number;
  /** The delivery and the order that it belongs to; null where there is none, or the user may not see it. */
  delivery: DocumentKey | null;
  order: DocumentKey | null;
}

/** One invoice or credit note. Amounts in cents, negative for a credit note. */
export interface Invoice extends DocumentKey {
  label: string;
  kind: InvoiceKind;
  type: InvoiceType;
  date: string;
  destination: string;
  /** The invoice that a credit note belongs to. */
  credited: DocumentKey | null;
  payment: string | null;
  state: PaymentState;
  dueOn: string;
  open: number;
  expired: number;
  sdi: SdiState;
  sdiId: string | null;
  hasXml: boolean;
  pdfKind: ResponseOf<'getInvoiceDetail'>['message']['pdf_method'];
  lines: InvoiceLine[];
  linesTotal: number;
  taxable: number | null;
  /** Charges by their name. */
  charges: { name: string; amount: number }[];
  /** Null where the ERP has sent no VAT. */
  vat: number | null;
  vatByRate: Pick<VatOfRate, 'rate' | 'tax'>[];
  vatNote: string | null;
  total: number;
  payable: number;
  chain: Chain;
}

function parseLine(wire: WireLine): InvoiceLine {
  const quantities = parsePriceQuantities(wire);
  return {
    position: wire.riga,
    code: wire.articolo,
    path: linePath(wire),
    name: wire.descrizione,
    picture: wire.image,
    unit: unitName(wire.um),
    quantity: wire.quantita,
    ...quantities,
    net: parsePriceFor(quantities, wire.netto, wire.net_for_quantity) ?? 0,
    discounts: wire.sconti ?? '',
    vat: cents(wire.aliquota_iva),
    total: cents(wire.valore),
    delivery: wire.ddt && documentKey(wire.ddt),
    order: wire.order && documentKey(wire.order),
  };
}

/** Adds up the amounts of the same key: a total has one row for each. */
function addedUp<Key>(amounts: readonly (readonly [Key, number])[]): [Key, number][] {
  const sums = new Map<Key, number>();
  for (const [key, amount] of amounts) sums.set(key, (sums.get(key) ?? 0) + amount);
  return [...sums];
}

/** Maps the response of get_invoice_detail. */
export function parseInvoice({ message }: ResponseOf<'getInvoiceDetail'>): Invoice {
  const { invoice: wire, pdf_method: pdfKind } = message;
  return {
    ...documentKey(wire),
    label: documentLabel(documentKey(wire)),
    kind: wire.kind,
    type: wire.type,
    date: wire.date,
    destination: placeOf(wire.destination),
    credited: wire.credited && documentKey(wire.credited),
    payment: wire.pagamento,
    state: wire.stato_pagamento,
    dueOn: wire.data_scadenza,
    open: cents(wire.aperto),
    expired: cents(wire.scaduto),
    sdi: wire.stato_sdi,
    sdiId: wire.id_sdi,
    hasXml: wire.has_xml,
    pdfKind,
    lines: wire.righe.map(parseLine),
    linesTotal: cents(wire.totale_righe),
    taxable: parseCents(wire.taxable),
    charges: addedUp(wire.spese.map((one) => [one.descrizione, cents(one.importo)])).map(([name, amount]) => ({
      name,
      amount,
    })),
    vat: parseCents(wire.vat),
    vatByRate: addedUp(parseVatByRate(wire.iva_dettaglio).map(({ rate, tax }) => [rate, tax])).map(([rate, tax]) => ({
      rate,
      tax,
    })),
    vatNote: wire.regime_iva?.testo ?? null,
    total: cents(wire.total),
    payable: cents(wire.totale_da_pagare),
    chain: parseChain(wire.chain),
  };
}
