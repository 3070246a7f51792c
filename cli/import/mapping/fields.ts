/** The record types that can be imported from files. */
export const kindNames = [
  'categories',
  'features',
  'families',
  'brands',
  'collections',
  'colors',
  'articles',
  'synonyms',
  'price-lists',
  'prices',
  'promotions',
  'coupons',
  'agents',
  'customers',
  'users',
  'orders',
  'ddt',
  'invoices',
  'documents',
  'due-dates',
  'credit',
  'customer-codes',
  'stock',
] as const;
export type KindName = (typeof kindNames)[number];

/**
 * text: a text. integer: a whole number. price: euro, stored in ten-thousandths. cents: euro, stored in cents. rate:
 * percent, stored in hundredths. decimal: a number with up to three decimals. thousandths: the same, stored in
 * thousandths. time: a day with a time, stored as ISO 8601. discounts: `30+10+5`. local: a text in two languages. texts: a list of texts. objects:
 * a list of objects with `parts`.
 */
export interface FieldSpec {
  type:
    | 'text'
    | 'integer'
    | 'decimal'
    | 'thousandths'
    | 'price'
    | 'cents'
    | 'rate'
    | 'discounts'
    | 'boolean'
    | 'date'
    | 'time'
    | 'local'
    | 'texts'
    | 'objects';
  /** Identifies a record: a row without it is rejected. */
  isKey?: boolean;
  /** Cannot be empty: a new record needs it, an existing one keeps its value. */
  isRequired?: boolean;
  /** The value of an empty cell; default null ([] for lists). */
  fallback?: unknown;
  choices?: readonly string[];
  /** What a text must look like. */
  pattern?: RegExp;
  minimum?: number;
  /** Largest number, or highest number of values of a list. */
  maximum?: number;
  /** A rate between 0 and 1 percent is a fraction by mistake, as spreadsheets store percentages. */
  isWholePercents?: boolean;
  /** The parts of each object of a list. */
  parts?: Record<string, FieldSpec>;
  /** The objects of a list are found by a key and changed one by one; other lists are replaced as a whole. */
  isKeyed?: boolean;
  /** The part that a plain text sets, e.g. the code of a barcode. */
  bare?: string;
}

export type Fields = Record<string, FieldSpec>;

const largest = 2_147_483_647;
const key: FieldSpec = { type: 'text', isKey: true };
const needed: FieldSpec = { type: 'text', isRequired: true };
const neededDate: FieldSpec = { type: 'date', isRequired: true };
const name: FieldSpec = { type: 'local', isRequired: true };
const text: FieldSpec = { type: 'text' };
const position: FieldSpec = { type: 'integer', minimum: 0, maximum: largest };
const count: FieldSpec = { type: 'integer', minimum: 1, maximum: largest, fallback: 1 };
const flag = (fallback: boolean): FieldSpec => ({ type: 'boolean', fallback });

const packaging: Fields = {
  code: needed,
  unit: { type: 'text', fallback: 'PZ' },
  quantity: { type: 'integer', isRequired: true, minimum: 1, maximum: largest },
};

const articleFields: Fields = {
  code: key,
  sku: text,
  kind: { type: 'text', choices: ['single', 'parent', 'child'] },
  parentCode: text,
  position,
  name,
  summary: { type: 'local' },
  description: { type: 'local' },
  brandCode: text,
  categoryCode: text,
  familyCode: text,
  collectionCode: text,
  makerCode: text,
  unit: { type: 'text', fallback: 'PZ' },
  vatRate: { type: 'rate', minimum: 0, maximum: 10_000, isWholePercents: true, fallback: 2200 },
  minimumPackaging: count,
  packaging: { type: 'objects', parts: packaging },
  color: text,
  size: text,
  axes: { type: 'texts' },
  pictures: { type: 'texts' },
  documents: { type: 'objects', parts: { name, url: needed } },
  assistanceLink: text,
  videoLink: text,
  isNew: flag(false),
  isHot: flag(false),
  isAnnounced: flag(false),
  isManaged: flag(true),
  isActive: flag(true),
  stockQuantity: { type: 'integer', minimum: -largest, maximum: largest, fallback: 0 },
  arrivingOn: { type: 'date' },
  barcodes: { type: 'objects', parts: { code: needed, unit: text }, bare: 'code' },
  oldCodes: { type: 'texts' },
  relatedCodes: { type: 'texts' },
  alternativeCodes: { type: 'texts' },
};

const addressFields: Fields = {
  code: key,
  street: needed,
  postalCode: text,
  city: needed,
  province: text,
  phone: text,
  mobile: text,
  email: text,
  isDefault: flag(false),
  isLegalSeat: flag(false),
  agentCode: text,
};

const contractPriceFields: Fields = {
  addressCode: text,
  articleCode: text,
  brandCode: text,
  categoryCode: text,
  minimumQuantity: count,
  netPrice: { type: 'price', minimum: 0 },
  discounts: { type: 'discounts' },
  validFrom: { type: 'date' },
  validTo: { type: 'date' },
};

const ownUserFields: Fields = {
  email: needed,
  username: text,
  name: needed,
  password: text,
};

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

const orderReference: Fields = { order: text, orderLine: { type: 'integer', minimum: 1, maximum: largest } };

const creditAmount: FieldSpec = { type: 'cents', fallback: 0 };

const amount: FieldSpec = { type: 'cents', minimum: 0 };

const specs: Record<KindName, Fields> = {
  categories: { code: key, parentCode: text, name, position, picture: text },
  features: {
    code: key,
    dataType: { type: 'text', isRequired: true, choices: ['s', 'f', 'd', 'b'] },
    name,
    unit: text,
    position,
    isFacet: flag(true),
  },
  families: { code: key, parentCode: text, name, position, features: { type: 'texts' } },
  brands: { code: key, name: needed, logo: text },
  collections: { code: key, name },
  colors: { code: key, name, swatch: text },
  articles: articleFields,
  synonyms: {
    code: key,
    language: { type: 'text', choices: ['it', 'en'] },
    phrases: { type: 'texts', isRequired: true, maximum: 50 },
  },
  'price-lists': { code: key, name },
  prices: { priceListCode: key, articleCode: key, price: { type: 'price', minimum: 0 } },
  promotions: {
    code: key,
    title: name,
    startsOn: neededDate,
    endsOn: neededDate,
    rows: {
      type: 'objects',
      parts: {
        row: { type: 'integer', isRequired: true, minimum: 1, maximum: largest },
        articleCode: needed,
        minimumQuantity: count,
        netPrice: { type: 'price', minimum: 0 },
        extraDiscounts: { type: 'discounts' },
      },
    },
  },
  coupons: {
    code: key,
    amount: { type: 'cents', minimum: 1 },
    percent: { type: 'rate', minimum: 1, maximum: 10_000 },
    validFrom: neededDate,
    validTo: neededDate,
    minimum: { type: 'cents', minimum: 0, fallback: 0 },
    maximumUses: { type: 'integer', minimum: 1, maximum: largest },
    customerCodes: { type: 'texts' },
    isActive: flag(true),
  },
  'customer-codes': { customerCode: key, articleCode: key, code: key },
  agents: { code: key, name: needed, phone: text, email: text },
  customers: {
    code: key,
    companyName: needed,
    firstName: text,
    lastName: text,
    taxCode: text,
    vatNumber: text,
    email: text,
    certifiedEmail: text,
    recipientCode: text,
    priceListCode: needed,
    discounts: { type: 'discounts', fallback: [] },
    paymentMethod: text,
    otherPaymentMethods: { type: 'texts' },
    minimumOrderCents: { type: 'cents', minimum: 0 },
    addresses: { type: 'objects', parts: addressFields, isKeyed: true },
    contractPrices: { type: 'objects', parts: contractPriceFields },
    users: { type: 'objects', parts: ownUserFields, isKeyed: true },
  },
  users: {
    ...ownUserFields,
    kind: { type: 'text', choices: ['client', 'agent', 'operator'], fallback: 'client' },
    customerCode: text,
    agentCustomerCodes: { type: 'texts' },
  },
  orders: {
    ...documentKey,
    customerCode: needed,
    addressCode: needed,
    sentAt: { type: 'time', isRequired: true },
    status: { type: 'text', choices: ['IA', 'NE', 'PR', 'E', 'AN'], fallback: 'E' },
    customerReference: text,
    note: text,
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
    addressCode: text,
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
    waybill: text,
    file_pdf: text,
    lines: { type: 'objects', parts: { ...lineFields, quantity: lineQuantity, lot: text, ...orderReference } },
  },
  invoices: {
    ...documentKey,
    customerCode: needed,
    kind: { type: 'text', choices: ['invoice', 'credit-note'], fallback: 'invoice' },
    addressCode: text,
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
    sdiId: text,
    creditedInvoice: text,
    file_pdf: text,
    file_xml: text,
    lines: {
      type: 'objects',
      parts: {
        ...lineFields,
        quantity: lineQuantity,
        ...linePrices,
        netCents: { type: 'cents' },
        delivery: text,
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
  stock: {
    articleCode: key,
    quantity: { type: 'integer', isRequired: true, minimum: -largest, maximum: largest },
    arrivingOn: { type: 'date' },
  },
};

/** The fields of a kind, named as in backend/catalogue/records.ts. */
export function fieldsOf(kind: KindName): Fields {
  return specs[kind];
}
