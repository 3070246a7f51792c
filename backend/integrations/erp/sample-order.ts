import { lineCents, shareOf } from '../../../domain/rounding.ts';
import { centsText, percentText, unitPriceText } from './amounts.ts';
import type { ErpOrder, NewestErpOrder } from './gateway.ts';
import { orderForVersion, type ErpVersion } from './versions.ts';

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

/**
 * An order for the check of an ERP of a version, with a note that nobody takes for a real one. Its totals are right.
 */
export function sampleOrder(
  version: ErpVersion,
  number: string,
  sentAt: Date,
  codes: SampleCodes,
  lineCount = 1,
): ErpOrder {
  return orderForVersion(newestSample(number, sentAt, codes, lineCount), version);
}

function newestSample(number: string, sentAt: Date, codes: SampleCodes, lineCount: number): NewestErpOrder {
  const net = lineCents(NET_PRICE, QUANTITY, 1);
  const gross = lineCents(GROSS_PRICE, QUANTITY, 1);
  const vat = shareOf(net * lineCount + TRANSPORT_CENTS, VAT_RATE);
  const line = (_: unknown, index: number): NewestErpOrder['lines'][number] => ({
    position: index + 1,
    articleCode: codes.article,
    sku: codes.article,
    name: 'Prova',
    unit: 'PZ',
    quantity: QUANTITY,
    grossPrice: unitPriceText(GROSS_PRICE),
    discounts: ['30', '10', '5'],
    netPrice: unitPriceText(NET_PRICE),
    priceQuantity: 1,
    grossPriceForQuantity: unitPriceText(GROSS_PRICE),
    netPriceForQuantity: unitPriceText(NET_PRICE),
    vatRate: percentText(VAT_RATE),
    contributions: [],
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
    revision: 1,
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
    vatRegime: null,
    transport: { weightGrams: null },
    totals: {
      gross: centsText(gross * lineCount),
      net: centsText(net * lineCount),
      transport: centsText(TRANSPORT_CENTS),
      contributions: centsText(0),
      vat: centsText(vat),
      document: centsText(net * lineCount + TRANSPORT_CENTS + vat),
      payable: centsText(net * lineCount + TRANSPORT_CENTS + vat),
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
    payment: {
      ...{ amount: totals.document, reference: 'PROVA-1' },
      ...(order.revision === undefined ? {} : { refunded: '0.00' }),
    },
    lines: filled,
  };
}

/**
 * An order with the fields of version 2, sent by the office to a customer of whom VAT is paid by the other side: 50 units
 * priced per hundred, with both contributions. VAT is in the document, and not in what is paid.
 */
export function secondVersionOrder(number: string, sentAt: Date, codes: SampleCodes): ErpOrder {
  const order = newestSample(number, sentAt, codes, 1);
  const [net, gross, contributions, transport] = [416, 495, 25, TRANSPORT_CENTS];
  const vat = shareOf(net + contributions + transport, VAT_RATE);
  const before = net + contributions + transport;
  return {
    ...order,
    sentBy: { kind: 'office', username: 'erp-check' },
    lines: order.lines.map((line) => ({
      ...line,
      quantity: 50,
      grossPrice: '0.0990',
      discounts: ['16'],
      netPrice: '0.0832',
      priceQuantity: 100,
      grossPriceForQuantity: '9.9000',
      netPriceForQuantity: '8.3160',
      contributions: [
        { kind: 'conai', amount: '0.05' },
        { kind: 'raee', amount: '0.20' },
      ],
      netTotal: centsText(net),
    })),
    vatRegime: { code: 'split-payment', note: 'Scissione dei pagamenti, art. 17-ter DPR 633/72', toBeChecked: false },
    transport: { weightGrams: 1250 },
    totals: {
      gross: centsText(gross),
      net: centsText(net),
      transport: centsText(transport),
      contributions: centsText(contributions),
      vat: centsText(vat),
      document: centsText(before + vat),
      payable: centsText(before),
    },
  };
}
