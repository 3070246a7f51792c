/** What can be imported by file. */
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
  'documents',
  'customer-codes',
  'stock',
] as const;
export type KindName = (typeof kindNames)[number];

/**
 * text: a text. integer: a whole number. price: euro, kept in ten-thousandths. cents: euro, kept in cents. rate:
 * percent, kept in hundredths. discounts: `30+10+5`. local: a text in two languages. texts: a list of texts. objects: a
 * list of parts.
 */
export interface FieldSpec {
  type:
    'text' | 'integer' | 'price' | 'cents' | 'rate' | 'discounts' | 'boolean' | 'date' | 'local' | 'texts' | 'objects';
  required?: boolean;
  /** What an empty or absent value becomes; null when not said ([] for lists). */
  fallback?: unknown;
  choices?: readonly string[];
  minimum?: number;
  maximum?: number;
  /** The parts of each object of a list. */
  parts?: Record<string, FieldSpec>;
  /** The part a bare text stands for, e.g. the code of a barcode. */
  bare?: string;
}

export type Fields = Record<string, FieldSpec>;

const largest = 2_147_483_647;
const code: FieldSpec = { type: 'text', required: true };
const name: FieldSpec = { type: 'local', required: true };
const text: FieldSpec = { type: 'text' };
const position: FieldSpec = { type: 'integer', minimum: 0, maximum: largest };
const count: FieldSpec = { type: 'integer', minimum: 1, maximum: largest, fallback: 1 };
const flag = (fallback: boolean): FieldSpec => ({ type: 'boolean', fallback });

const packaging: Fields = {
  code,
  unit: { type: 'text', fallback: 'PZ' },
  quantity: { type: 'integer', required: true, minimum: 1, maximum: largest },
};

const articleFields: Fields = {
  code,
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
  vatRate: { type: 'rate', minimum: 0, maximum: 10_000, fallback: 2200 },
  minimumPackaging: count,
  packaging: { type: 'objects', parts: packaging },
  color: text,
  size: text,
  axes: { type: 'texts' },
  pictures: { type: 'texts' },
  documents: { type: 'objects', parts: { name, url: { type: 'text', required: true } } },
  assistanceLink: text,
  videoLink: text,
  isNew: flag(false),
  isHot: flag(false),
  isAnnounced: flag(false),
  isManaged: flag(true),
  isActive: flag(true),
  stockQuantity: { type: 'integer', minimum: -largest, maximum: largest, fallback: 0 },
  arrivingOn: { type: 'date' },
  barcodes: { type: 'objects', parts: { code, unit: text }, bare: 'code' },
  oldCodes: { type: 'texts' },
  relatedCodes: { type: 'texts' },
  alternativeCodes: { type: 'texts' },
};

const addressFields: Fields = {
  code,
  street: { type: 'text', required: true },
  postalCode: text,
  city: { type: 'text', required: true },
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
  email: { type: 'text', required: true },
  username: text,
  name: { type: 'text', required: true },
  password: { type: 'text', fallback: '' },
};

const specs: Record<KindName, Fields> = {
  categories: { code, parentCode: text, name, position, picture: text },
  features: {
    code,
    dataType: { type: 'text', required: true, choices: ['s', 'f', 'd', 'b'] },
    name,
    unit: text,
    position,
    isFacet: flag(true),
  },
  families: { code, parentCode: text, name, position, features: { type: 'texts' } },
  brands: { code, name: { type: 'text', required: true }, logo: text },
  collections: { code, name },
  colors: { code, name, swatch: text },
  articles: articleFields,
  synonyms: {
    code,
    language: { type: 'text', choices: ['it', 'en'] },
    phrases: { type: 'texts' },
  },
  'price-lists': { code, name },
  prices: { priceListCode: code, articleCode: code, price: { type: 'price', required: true, minimum: 0 } },
  promotions: {
    code,
    title: name,
    startsOn: { type: 'date', required: true },
    endsOn: { type: 'date', required: true },
    rows: {
      type: 'objects',
      parts: {
        row: { type: 'integer', required: true, minimum: 1, maximum: largest },
        articleCode: code,
        minimumQuantity: count,
        netPrice: { type: 'price', minimum: 0 },
        extraDiscounts: { type: 'discounts' },
      },
    },
  },
  coupons: {
    code,
    amount: { type: 'cents', minimum: 1 },
    percent: { type: 'rate', minimum: 1, maximum: 10_000 },
    validFrom: { type: 'date', required: true },
    validTo: { type: 'date', required: true },
    minimum: { type: 'cents', minimum: 0, fallback: 0 },
    maximumUses: { type: 'integer', minimum: 1, maximum: largest },
    customerCodes: { type: 'texts' },
    isActive: flag(true),
  },
  'customer-codes': { customerCode: code, articleCode: code, code },
  agents: { code, name: { type: 'text', required: true }, phone: text, email: text },
  customers: {
    code,
    companyName: { type: 'text', required: true },
    firstName: text,
    lastName: text,
    taxCode: text,
    vatNumber: text,
    email: text,
    certifiedEmail: text,
    recipientCode: text,
    priceListCode: code,
    discounts: { type: 'discounts', fallback: [] },
    paymentMethod: text,
    otherPaymentMethods: { type: 'texts' },
    minimumOrderCents: { type: 'cents', minimum: 0 },
    addresses: { type: 'objects', parts: addressFields },
    contractPrices: { type: 'objects', parts: contractPriceFields },
    users: { type: 'objects', parts: ownUserFields },
  },
  users: {
    ...ownUserFields,
    kind: { type: 'text', choices: ['client', 'agent', 'operator'], fallback: 'client' },
    customerCode: text,
    agentCustomerCodes: { type: 'texts' },
  },
  documents: {
    customerCode: code,
    kind: { type: 'text', choices: ['invoice', 'credit-note'], fallback: 'invoice' },
    cause: code,
    year: { type: 'integer', required: true, minimum: 1900, maximum: 9999 },
    number: { type: 'integer', required: true, minimum: 1, maximum: largest },
    issuedOn: { type: 'date', required: true },
    dueOn: { type: 'date', required: true },
    totalCents: { type: 'cents', required: true, minimum: 1 },
    openCents: { type: 'cents', minimum: 0 },
  },
  stock: {
    articleCode: code,
    quantity: { type: 'integer', required: true, minimum: -largest, maximum: largest },
    arrivingOn: { type: 'date' },
  },
};

/** The fields of a kind, named as in backend/catalogue/records.ts. */
export function fieldsOf(kind: KindName): Fields {
  return specs[kind];
}
