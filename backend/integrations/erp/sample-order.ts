import { lineCents, shareOf } from '../../../domain/rounding.ts';
import { centsText, percentText, unitPriceText } from './amounts.ts';
import type { ErpOrder, ErpOrderLine } from './gateway.ts';

/** Codes that the checked ERP knows. */
export interface SampleCodes {
  customer: string;
  address: string;
  article: string;
}

const QUANTITY = 3;
const GROSS_PRICE = 133_400;
const NET_PRICE = 79_840;
const VAT_RATE = 2200;
const TRANSPORT_CENTS = 990;

/** An order for the check of an ERP, with a note that nobody takes for a real one. Its totals are right. */
export function sampleOrder(number: string, sentAt: Date, codes: SampleCodes, lineCount = 1): ErpOrder {
  const net = lineCents(NET_PRICE, QUANTITY);
  const gross = lineCents(GROSS_PRICE, QUANTITY);
  const vat = shareOf(net * lineCount + TRANSPORT_CENTS, VAT_RATE);
  const line = (_: unknown, index: number): ErpOrderLine => ({
    position: index + 1,
    articleCode: codes.article,
    sku: codes.article,
    name: 'Prova',
    unit: 'PZ',
    quantity: QUANTITY,
    grossPrice: unitPriceText(GROSS_PRICE),
    discounts: ['30', '10', '5'],
    netPrice: unitPriceText(NET_PRICE),
    vatRate: percentText(VAT_RATE),
    netTotal: centsText(net),
    promotion: null,
    note: null,
    supply: null,
  });
  return {
    number,
    sentAt: sentAt.toISOString(),
    customerCode: codes.customer,
    addressCode: codes.address,
    sentBy: { kind: 'client', username: 'erp-check' },
    customerReference: 'PROVA',
    note: 'PROVA DEL COLLEGAMENTO, NON EVADERE · CONNECTION TEST, DO NOT FULFIL',
    requestedOn: null,
    deliveryType: 'SHIPPING_GOOD',
    pickupSlot: null,
    shipment: null,
    paymentMethod: null,
    payment: null,
    currency: 'EUR',
    lines: Array.from({ length: lineCount }, line),
    coupon: null,
    totals: {
      gross: centsText(gross * lineCount),
      net: centsText(net * lineCount),
      transport: centsText(TRANSPORT_CENTS),
      vat: centsText(vat),
      document: centsText(net * lineCount + TRANSPORT_CENTS + vat),
    },
  };
}

/** The same order with every field filled that may be null, as an order that is shipped in parts and was paid online. */
export function filledOrder(order: ErpOrder, day: string): ErpOrder {
  const { lines, totals } = order;
  const filled = lines.map((line) => ({
    ...line,
    promotion: { code: 'PROVA', row: 1 },
    note: 'Prova della riga',
    supply: { now: 1, later: 2, from: day },
  }));
  return {
    ...order,
    sentBy: { kind: 'agent', username: 'erp-check' },
    requestedOn: day,
    shipment: 'SPLIT',
    paymentMethod: 'PAYP',
    payment: { amount: totals.document, reference: 'PROVA-1' },
    lines: filled,
  };
}
