import { largest, key, exact, needed, neededDate, text, type FieldSpec, type Fields } from './field-spec.ts';

/** Series, year and number: they identify a document. */
const documentKey: Fields = {
  cause: key,
  year: { type: 'integer', isKey: true, minimum: 1900, maximum: 9999 },
  number: { type: 'integer', isKey: true, minimum: 1, maximum: largest },
};

const vatRate: FieldSpec = { type: 'rate', minimum: 0, maximum: 10_000, isWholePercents: true, fallback: 2200 };

/** The fields that lines of orders, transport documents and invoices share. */
const lineFields: Fields = {
  position: { type: 'integer', minimum: 1, maximum: largest },
  code: needed,
  description: text,
  unit: text,
};

const lineQuantity: FieldSpec = { type: 'decimal', isRequired: true, minimum: 0.001, maximum: 999_999_999 };

const linePrices: Fields = {
  grossPrice: { type: 'price', minimum: 0 },
  discounts: { type: 'discounts' },
  netPrice: { type: 'price', isRequired: true, minimum: 0 },
  vatRate,
};

const orderReference: Fields = { order: exact, orderLine: { type: 'integer', minimum: 1, maximum: largest } };

const creditAmount: FieldSpec = { type: 'cents', fallback: 0 };

const amount: FieldSpec = { type: 'cents', minimum: 0 };

/** The fields of the kinds about orders and documents of the ERP. */
export const documentFields = {
  orders: {
    ...documentKey,
    customerCode: needed,
    addressCode: needed,
    sentAt: { type: 'time', isRequired: true },
    status: { type: 'text', choices: ['IA', 'NE', 'PR', 'E', 'AN'], fallback: 'E' },
    customerReference: text,
    note: { type: 'text', shown: 'lines' },
    requestedOn: { type: 'date' },
    paymentMethod: text,
    transportCents: { type: 'cents', minimum: 0, fallback: 0 },
    lines: {
      type: 'objects',
      parts: {
        ...lineFields,
        quantity: { type: 'integer', isRequired: true, minimum: 1, maximum: 999_999 },
        delivered: { type: 'integer', minimum: 0, maximum: 999_999 },
        ...linePrices,
      },
    },
  },
  ddt: {
    ...documentKey,
    customerCode: needed,
    addressCode: exact,
    issuedOn: neededDate,
    transportStartedAt: { type: 'time' },
    deliveredAt: { type: 'time' },
    receivedBy: text,
    reservation: text,
    reason: text,
    carriage: text,
    goodsAspect: text,
    parcels: { type: 'integer', minimum: 0, maximum: largest },
    weightGrams: { type: 'thousandths', minimum: 0 },
    carrier: text,
    waybill: exact,
    file_pdf: exact,
    lines: { type: 'objects', parts: { ...lineFields, quantity: lineQuantity, lot: exact, ...orderReference } },
  },
  invoices: {
    ...documentKey,
    customerCode: needed,
    kind: { type: 'text', choices: ['invoice', 'credit-note'], fallback: 'invoice' },
    addressCode: exact,
    type: { type: 'text', choices: ['accompanying', 'deferred'] },
    erpType: { type: 'text', pattern: /^TD\d{2}$/ },
    issuedOn: neededDate,
    dueOn: neededDate,
    totalCents: { type: 'cents', isRequired: true, minimum: 1 },
    taxableCents: amount,
    vatCents: amount,
    openCents: amount,
    paymentMethod: text,
    sdiState: { type: 'text', choices: ['sent', 'delivered', 'not-delivered', 'rejected'] },
    sdiId: exact,
    creditedInvoice: exact,
    file_pdf: exact,
    file_xml: exact,
    lines: {
      type: 'objects',
      parts: {
        ...lineFields,
        quantity: lineQuantity,
        ...linePrices,
        netCents: { type: 'cents' },
        delivery: exact,
        deliveryLine: { type: 'integer', minimum: 1, maximum: largest },
        ...orderReference,
      },
    },
    vat: {
      type: 'objects',
      parts: {
        rate: { type: 'rate', isRequired: true, minimum: 0, maximum: 10_000, isWholePercents: true },
        nature: { type: 'text', pattern: /^N[1-7](\.\d)?$/ },
        taxableCents: { ...amount, isRequired: true },
        vatCents: { ...amount, isRequired: true },
      },
    },
    charges: {
      type: 'objects',
      parts: {
        kind: { type: 'text', choices: ['conai', 'transport', 'collection', 'stamp', 'other'], fallback: 'other' },
        description: text,
        rate: vatRate,
        cents: { type: 'cents', isRequired: true },
      },
    },
  },
  'due-dates': {
    document: key,
    position: { type: 'integer', isKey: true, minimum: 1, maximum: largest },
    kind: { type: 'text', choices: ['direct', 'riba', 'transfer', 'other'], fallback: 'other' },
    label: text,
    dueOn: neededDate,
    cents: { type: 'cents', isRequired: true, minimum: 1 },
    openCents: amount,
    presentedOn: { type: 'date' },
    returnedOn: { type: 'date' },
    returnNote: text,
    asOf: { type: 'time' },
  },
  credit: {
    customerCode: key,
    asOf: { type: 'time', isRequired: true },
    directExpiredCents: creditAmount,
    directToExpireCents: creditAmount,
    ribaExpiredCents: creditAmount,
    ribaToExpireCents: creditAmount,
    unbilledCents: creditAmount,
    unfulfilledCents: creditAmount,
    preDeliveryCents: creditAmount,
    advancesCents: { ...creditAmount, minimum: 0 },
    limitCents: amount,
    limitValidTo: { type: 'date' },
  },
  documents: {
    customerCode: needed,
    kind: { type: 'text', choices: ['invoice', 'credit-note'], fallback: 'invoice' },
    ...documentKey,
    issuedOn: neededDate,
    dueOn: neededDate,
    totalCents: { type: 'cents', isRequired: true, minimum: 1 },
    openCents: amount,
  },
} satisfies Record<string, Fields>;
