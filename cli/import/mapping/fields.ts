import { documentFields } from './document-fields.ts';
import {
  largest,
  key,
  exact,
  needed,
  neededDate,
  neededText,
  name,
  text,
  position,
  count,
  flag,
  type Fields,
} from './field-spec.ts';

export type { FieldSpec, Fields } from './field-spec.ts';

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

const packaging: Fields = {
  code: needed,
  unit: { type: 'text', fallback: 'PZ' },
  quantity: { type: 'integer', isRequired: true, minimum: 1, maximum: largest },
};

const articleFields: Fields = {
  code: key,
  sku: exact,
  kind: { type: 'text', choices: ['single', 'parent', 'child'] },
  parentCode: exact,
  position,
  name,
  summary: { type: 'local', shown: 'line' },
  description: { type: 'local', shown: 'lines' },
  brandCode: text,
  categoryCode: text,
  familyCode: exact,
  collectionCode: exact,
  makerCode: exact,
  unit: { type: 'text', fallback: 'PZ' },
  vatRate: { type: 'rate', minimum: 0, maximum: 10_000, isWholePercents: true, fallback: 2200 },
  minimumPackaging: count,
  piecesPerUnit: { type: 'integer', minimum: 1, maximum: largest },
  packaging: { type: 'objects', parts: packaging },
  color: text,
  size: text,
  axes: { type: 'texts' },
  pictures: { type: 'texts' },
  documents: { type: 'objects', parts: { name, url: needed } },
  assistanceLink: exact,
  videoLink: exact,
  isNew: flag(false),
  isHot: flag(false),
  isAnnounced: flag(false),
  isManaged: flag(true),
  isActive: flag(true),
  stockQuantity: { type: 'integer', minimum: -largest, maximum: largest, fallback: 0 },
  arrivingOn: { type: 'date' },
  barcodes: { type: 'objects', parts: { code: needed, unit: exact }, bare: 'code' },
  oldCodes: { type: 'texts' },
  relatedCodes: { type: 'texts' },
  alternativeCodes: { type: 'texts' },
};

const addressFields: Fields = {
  code: key,
  street: neededText,
  postalCode: exact,
  city: neededText,
  province: text,
  phone: exact,
  mobile: exact,
  email: exact,
  isDefault: flag(false),
  isLegalSeat: flag(false),
  agentCode: exact,
};

const contractPriceFields: Fields = {
  addressCode: exact,
  articleCode: exact,
  brandCode: exact,
  categoryCode: exact,
  minimumQuantity: count,
  netPrice: { type: 'price', minimum: 0 },
  isFree: flag(false),
  discounts: { type: 'discounts' },
  validFrom: { type: 'date' },
  validTo: { type: 'date' },
};

const ownUserFields: Fields = {
  email: needed,
  username: exact,
  name: neededText,
  password: exact,
};

const specs: Record<KindName, Fields> = {
  categories: { code: key, parentCode: exact, name, position, picture: exact },
  features: {
    code: key,
    dataType: { type: 'text', isRequired: true, choices: ['s', 'f', 'd', 'b'] },
    name,
    unit: text,
    position,
    isFacet: flag(true),
  },
  families: { code: key, parentCode: exact, name, position, features: { type: 'texts' } },
  brands: { code: key, name: neededText, logo: exact },
  collections: { code: key, name },
  colors: { code: key, name, swatch: exact },
  articles: articleFields,
  synonyms: {
    code: key,
    language: { type: 'text', choices: ['it', 'en'] },
    phrases: { type: 'texts', isRequired: true, maximum: 50, shown: 'line' },
  },
  'price-lists': { code: key, name },
  prices: {
    priceListCode: key,
    articleCode: key,
    price: { type: 'price', minimum: 0 },
    isFree: flag(false),
  },
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
        isFree: flag(false),
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
  agents: { code: key, name: neededText, phone: exact, email: exact },
  customers: {
    code: key,
    companyName: neededText,
    firstName: text,
    lastName: text,
    taxCode: exact,
    vatNumber: exact,
    email: exact,
    certifiedEmail: exact,
    recipientCode: exact,
    priceListCode: needed,
    discounts: { type: 'discounts', fallback: [] },
    paymentMethod: text,
    otherPaymentMethods: { type: 'texts', shown: 'line' },
    minimumOrderCents: { type: 'cents', minimum: 0 },
    addresses: { type: 'objects', parts: addressFields, isKeyed: true },
    contractPrices: { type: 'objects', parts: contractPriceFields },
    users: { type: 'objects', parts: ownUserFields, isKeyed: true },
  },
  users: {
    ...ownUserFields,
    kind: { type: 'text', choices: ['client', 'agent', 'operator'], fallback: 'client' },
    customerCode: exact,
    agentCustomerCodes: { type: 'texts' },
  },
  ...documentFields,
  stock: {
    articleCode: key,
    quantity: { type: 'integer', isRequired: true, minimum: -largest, maximum: largest },
    arrivingOn: { type: 'date' },
  },
};

/** The fields of a kind, named as in the records.ts of its subject. */
export function fieldsOf(kind: KindName): Fields {
  return specs[kind];
}
