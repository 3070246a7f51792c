import type { KindName } from '../../backend/import/index.ts';
import type { Meaning, Value } from './cells.ts';
import type { Dice } from './dice.ts';

/** A column of a table: what its cells mean, and the value of a record, which is known by its number. */
interface Column {
  meaning: Meaning;
  valueOf: (dice: Dice, record: number) => Value;
}

/** The records of a kind, as somebody would want them in the shop. */
export interface NastyTable {
  kind: KindName;
  columns: Readonly<Record<string, Column>>;
  /** Columns that say which record it is; a row without one is rejected. */
  keys: readonly string[];
  /** Columns of which a spoilt cell costs nothing but its own value. */
  mayFail: readonly string[];
  /** Whether other rows are to be loaded where one does not say which record it is. */
  mayLoseKeys?: boolean;
  /** Rows of a record that follow each other, each an entry of its list; by default one. */
  rowsOfRecord?: number;
  /** The same records every time, instead of some new ones. */
  isFixed?: boolean;
  /** How many records there are to be. */
  records?: number;
}

// Accents, apostrophes, inches and signs of lists, as descriptions of articles have them.
const WORDS = [
  'Qualità più alta',
  'Tubo 1/2" perché è così',
  'Società à metà; prezzo però giù',
  'L’unità: città, virtù e novità',
  'Vite 3 x 20, testa piana',
  'Già così | di più',
] as const;

const code = (prefix: string): Column => ({ meaning: 'code', valueOf: (_dice, record) => `${prefix}${record}` });
const choice = (...codes: readonly (string | null)[]): Column => ({
  meaning: 'code',
  valueOf: (dice) => dice.pick(codes),
});
const words: Column = {
  meaning: 'words',
  valueOf: (dice, record) => `${dice.pick(WORDS.filter((text) => !text.includes('|')))} ${record}`,
};
const orNone = ({ meaning, valueOf }: Column): Column => ({
  meaning,
  valueOf: (dice, record) => (dice.once(3) ? null : valueOf(dice, record)),
});
const integer = (from: number, to: number): Column => ({
  meaning: 'integer',
  valueOf: (dice) => dice.between(from, to),
});
/** Between two amounts, with at most so many decimals. */
const number = (meaning: Meaning, from: number, to: number, decimals: number): Column => ({
  meaning,
  valueOf: (dice) => dice.between(from * 10 ** decimals, to * 10 ** decimals) / 10 ** decimals,
});
const euro = (from: number, to: number): Column => number('euro', from, to, 2);
const percent = (from: number, to: number): Column => number('percent', from, to, 1);
const flag: Column = { meaning: 'flag', valueOf: (dice) => dice.once(2) };
const twoDigits = (value: number): string => String(value).padStart(2, '0');
const dayOf = (year: number): Column => ({
  meaning: 'day',
  valueOf: (dice) => `${year}-${twoDigits(dice.between(1, 12))}-${twoDigits(dice.between(1, 28))}`,
});
const momentOf = (year: number): Column => ({
  meaning: 'moment',
  valueOf: (dice, record) => `${String(dayOf(year).valueOf(dice, record))} ${twoDigits(dice.between(3, 20))}:30`,
});
const discounts: Column = { meaning: 'discounts', valueOf: (dice) => dice.pick(['30', '30+10', '12,5+5', '40+10+5']) };
const list = (...values: readonly string[]): Column => ({
  meaning: 'list',
  valueOf: (dice) => {
    const some = values.filter(() => dice.once(2));
    return some.length > 0 ? some : values.slice(0, 1);
  },
});
const fixed = (meaning: Meaning, valueOf: (record: number) => Value): Column => ({
  meaning,
  valueOf: (_dice, record) => valueOf(record),
});

const TEXTS = { 'name.it': words, 'name.en': orNone(words) };
/** The position of a line within its document, two by two. */
const ofDocument = (record: number): number => Math.floor(record / 2) + 1;
const DOCUMENT = {
  year: fixed('integer', () => 2026),
  number: fixed('integer', ofDocument),
  customerCode: fixed('code', (record) => `k${(ofDocument(record) % 3) + 1}`),
};
const LINES = {
  'lines.position': fixed('integer', (record) => (record % 2) + 1),
  'lines.code': choice('a1', 'a2', 'a3', '00123'),
  'lines.description': words,
  'lines.unit': choice('PZ', 'M'),
  'lines.quantity': number('decimal', 1, 90, 2),
};

/** Quantity and price of a line of an invoice, which its amount follows. */
const quantityOf = (record: number): number => (100 + ((record * 3701) % 8900)) / 100;
const priceOf = (record: number): number => (100_001 + ((record * 79_193) % 800_000)) / 100_000;

/** What the tables refer to, in the order in which it is to be imported. */
export const NASTY_BASE: readonly [KindName, readonly Record<string, unknown>[]][] = [
  ['price-lists', ['L1', 'L2'].map((one) => ({ code: one, name: one }))],
  ['categories', ['ca', 'cb'].map((one) => ({ code: one, name: one }))],
  ['features', ['fa', 'fb'].map((one) => ({ code: one, name: one, dataType: 's' }))],
  ['families', [{ code: 'fama', name: 'fama' }]],
  ['brands', [{ code: 'ba', name: 'ba' }]],
  [
    'articles',
    ['a1', 'a2', 'a3', '00123'].map((one, place) => ({ code: one, name: one, discountClass: `V${(place % 2) + 1}` })),
  ],
  [
    'customers',
    ['k1', 'k2', 'k3'].map((one) => ({
      ...{ code: one, companyName: one, priceListCode: 'L1', discountClass: 'K1' },
      addresses: ['1', '2'].map((address) => ({ code: address, street: address, city: address })),
    })),
  ],
  [
    'prices',
    ['L1', 'L2'].flatMap((priceListCode) =>
      ['a1', 'a2', 'a3', '00123'].map((articleCode) => ({
        priceListCode,
        articleCode,
        validFrom: '2025-01-01',
        price: 1,
      })),
    ),
  ],
  ['costs', ['a1', 'a2', 'a3', '00123'].map((articleCode) => ({ articleCode, validFrom: '2025-01-01', amount: 1 }))],
  ['customer-groups', [{ code: 'ga', name: 'ga' }]],
  [
    'invoices',
    [1, 2, 3].map((one) => ({
      ...{ cause: 'G', year: 2026, number: one, customerCode: `k${one}` },
      ...{ issuedOn: '2026-01-01', totalCents: 900 },
    })),
  ],
];

/** A table for every kind of import, in the order of the kinds. */
export const NASTY_TABLES: readonly NastyTable[] = [
  {
    kind: 'categories',
    columns: {
      ...{ code: code('cat'), parentCode: choice('ca', 'cb', null), ...TEXTS, position: integer(0, 90) },
      picture: choice('/img/à.webp', null),
    },
    keys: ['code'],
    mayFail: ['name.en', 'parentCode'],
    mayLoseKeys: true,
  },
  {
    kind: 'features',
    columns: {
      ...{ code: code('f'), dataType: fixed('code', (record) => ['s', 'f', 'b', 'd'][record % 4] ?? 's'), ...TEXTS },
      ...{ unit: choice('mm', 'Ω', null), position: integer(0, 90), isFacet: flag },
    },
    keys: ['code'],
    mayFail: ['name.en', 'unit', 'isFacet'],
    mayLoseKeys: true,
  },
  {
    kind: 'families',
    columns: {
      code: code('fam'),
      parentCode: choice('fama', null),
      ...TEXTS,
      position: integer(0, 90),
      features: list('fa', 'fb'),
    },
    keys: ['code'],
    mayFail: ['name.en', 'parentCode'],
    mayLoseKeys: true,
  },
  {
    kind: 'brands',
    columns: { code: code('b'), name: words, logo: choice('/img/b.webp', null) },
    keys: ['code'],
    mayFail: ['logo'],
    mayLoseKeys: true,
  },
  { kind: 'collections', columns: { code: code('col'), ...TEXTS }, keys: ['code'], mayFail: ['name.en'] },
  {
    kind: 'colors',
    columns: { code: code('blu '), ...TEXTS, swatch: choice('#C0392B', '#00AA00', null) },
    keys: ['code'],
    mayFail: ['name.en', 'swatch'],
    mayLoseKeys: true,
  },
  {
    kind: 'articles',
    columns: {
      ...{
        code: code('0012'),
        sku: code('VITE-'),
        position: fixed('integer', (record) => record),
        ...TEXTS,
        'summary.it': orNone(words),
      },
      ...{ 'description.it': orNone(words), brandCode: choice('ba', null), categoryCode: choice('ca', 'cb', null) },
      ...{ vatRate: fixed('percent', (record) => [22, 10, 4][record % 3] ?? 22), minimumPackaging: integer(1, 12) },
      ...{ weightGrams: number('decimal', 1, 90, 2), stockQuantity: number('decimal', 0, 5000, 2) },
      ...{ arrivingOn: orNone(dayOf(2027)), isActive: flag, isNew: flag, oldCodes: list('v1', 'v2') },
      ...{ size: choice('M8', '3-4', null), relatedCodes: list('a1', '00123'), 'feature.fa': orNone(words) },
      ...{ conai: number('euro', 0, 1, 2), 'price.L1': euro(1, 9000), 'price.L2': number('euro', 1, 20, 4) },
    },
    keys: ['code'],
    mayFail: [
      ...['name.en', 'summary.it', 'vatRate', 'minimumPackaging', 'weightGrams', 'stockQuantity', 'arrivingOn'],
      ...['isActive', 'isNew', 'size', 'conai', 'price.L1', 'price.L2', 'brandCode'],
    ],
    mayLoseKeys: true,
  },
  {
    kind: 'synonyms',
    columns: { code: code('s'), language: choice('it', 'en', null), phrases: list('più', 'di più', 'oltre') },
    keys: ['code'],
    mayFail: ['language'],
    mayLoseKeys: true,
  },
  {
    kind: 'price-lists',
    columns: {
      ...{ code: code('PL'), ...TEXTS, base: fixed('code', () => 'L1'), percent: percent(-20, 20) },
      step: choice('0,05', '0,10'),
    },
    keys: ['code'],
    mayFail: ['name.en'],
    mayLoseKeys: true,
  },
  {
    kind: 'prices',
    columns: {
      ...{ priceListCode: fixed('code', (record) => `L${(record % 2) + 1}`) },
      ...{ articleCode: fixed('code', (record) => ['a1', 'a2', 'a3', '00123'][Math.floor(record / 2)] ?? 'a1') },
      ...{ validFrom: fixed('day', () => '2025-01-01'), price: number('euro', 1, 9000, 2) },
    },
    keys: ['priceListCode', 'articleCode'],
    mayFail: ['price'],
    mayLoseKeys: true,
    isFixed: true,
    records: 8,
  },
  {
    kind: 'costs',
    columns: {
      ...{ articleCode: fixed('code', (record) => ['a1', 'a2', 'a3', '00123'][record] ?? 'a1') },
      ...{ validFrom: fixed('day', () => '2025-01-01'), amount: euro(1, 900) },
    },
    keys: ['articleCode'],
    mayFail: ['amount'],
    mayLoseKeys: true,
    isFixed: true,
    records: 4,
  },
  {
    kind: 'agents',
    columns: { code: code('ag'), name: words, phone: choice('051 123456', null), email: choice('à@b.example', null) },
    keys: ['code'],
    mayFail: ['phone', 'email'],
    mayLoseKeys: true,
  },
  {
    kind: 'payment-terms',
    columns: { code: code('RB'), 'label.it': words, 'label.en': orNone(words) },
    keys: ['code'],
    mayFail: ['label.en'],
    mayLoseKeys: true,
  },
  {
    kind: 'customers',
    columns: {
      ...{ code: code('007'), companyName: words, firstName: orNone(words), lastName: orNone(words) },
      ...{ email: choice('a@b.example', null), priceListCode: choice('L1', 'L2'), discounts, isActive: flag },
      ...{ paymentMethod: choice('RIBA', 'Bonifico 30 gg', null), minimumOrderCents: euro(1, 2000) },
      ...{ vatNote: orNone(words), 'addresses.code': fixed('code', () => '1'), 'addresses.street': words },
      ...{ 'addresses.city': words, 'addresses.postalCode': choice('00184', '40128'), 'addresses.isDefault': flag },
      ...{ 'contractPrices.articleCode': choice('a1', 'a2'), 'contractPrices.netPrice': euro(1, 90) },
    },
    keys: ['code'],
    mayFail: ['firstName', 'email', 'isActive', 'minimumOrderCents', 'vatNote', 'paymentMethod', 'discounts'],
    mayLoseKeys: true,
  },
  {
    kind: 'class-conditions',
    columns: {
      ...{ articleClass: choice('V1'), customerClass: choice('K1'), discounts, thenCustomer: flag },
      ...{
        minimumQuantity: fixed('integer', (record) => record * 10 + 1),
        validFrom: fixed('day', () => '2026-01-01'),
      },
      validTo: orNone(dayOf(2027)),
    },
    keys: ['discounts', 'thenCustomer', 'validTo'],
    mayFail: [],
    mayLoseKeys: true,
  },
  {
    kind: 'customer-groups',
    columns: {
      ...{ code: code('g'), name: fixed('words', (record) => `Più di ${record}`) },
      customerCode: fixed('code', (record) => `k${(record % 3) + 1}`),
    },
    keys: ['code'],
    mayFail: [],
    mayLoseKeys: true,
  },
  {
    kind: 'promotions',
    columns: {
      ...{ code: code('P'), 'title.it': words, 'title.en': orNone(words), startsOn: dayOf(2026), endsOn: dayOf(2027) },
      ...{ customerGroup: choice('ga', null), state: choice('draft', 'published', null) },
      ...{
        'rows.row': fixed('integer', () => 1),
        'rows.articleCode': choice('a1', '00123'),
        'rows.netPrice': euro(1, 90),
      },
    },
    keys: ['code'],
    mayFail: ['title.en'],
    mayLoseKeys: true,
  },
  {
    kind: 'coupons',
    columns: {
      ...{ code: code('SCONTO'), percent: percent(2, 30), validFrom: dayOf(2026), validTo: dayOf(2027) },
      ...{
        minimum: euro(1, 2000),
        maximumUses: orNone(integer(1, 90)),
        customerCodes: list('k1', 'k2'),
        isActive: flag,
      },
    },
    keys: ['code'],
    mayFail: ['isActive'],
    mayLoseKeys: true,
  },
  {
    kind: 'users',
    columns: {
      ...{ username: code('utente'), email: fixed('code', (record) => `u${record}@users.example`), name: words },
      ...{ password: fixed('text', () => 'segreta e lunga'), kind: fixed('code', () => 'agent') },
      ...{ agentCustomerCodes: list('k1', 'k2') },
    },
    keys: [],
    mayFail: [],
  },
  {
    kind: 'orders',
    columns: {
      ...{ cause: fixed('code', () => 'OC'), ...DOCUMENT, addressCode: fixed('code', () => '1') },
      ...{ sentAt: fixed('moment', (record) => `2026-03-${twoDigits(ofDocument(record))} 10:24`) },
      ...{ customerReference: fixed('words', (record) => `Cantiere più ${ofDocument(record)}`), ...LINES },
      ...{ 'lines.netPrice': euro(1, 900), 'lines.vatRate': fixed('percent', () => 22) },
    },
    keys: ['cause', 'year', 'number'],
    mayFail: [],
    rowsOfRecord: 2,
  },
  {
    kind: 'ddt',
    columns: {
      ...{ cause: fixed('code', () => 'DDT'), ...DOCUMENT, issuedOn: fixed('day', () => '2026-04-01') },
      ...{ parcels: fixed('integer', () => 3), carrier: fixed('words', () => 'Società più'), ...LINES },
      'lines.lot': choice('lotto 1', null),
    },
    keys: ['cause', 'year', 'number'],
    mayFail: [],
    rowsOfRecord: 2,
  },
  {
    kind: 'invoices',
    columns: {
      ...{ cause: fixed('code', () => 'F'), ...DOCUMENT, issuedOn: fixed('day', () => '2026-05-01') },
      ...{ dueOn: fixed('day', () => '2026-06-30'), totalCents: fixed('euro', () => 1234.5), ...LINES },
      ...{ 'lines.netPrice': fixed('euro', priceOf), 'lines.vatRate': fixed('percent', () => 22) },
      'lines.quantity': fixed('decimal', quantityOf),
      'lines.netCents': fixed('euro', (record) => Math.round(quantityOf(record) * priceOf(record) * 100) / 100),
    },
    keys: ['cause', 'year', 'number'],
    mayFail: [],
    rowsOfRecord: 2,
  },
  {
    kind: 'documents',
    columns: {
      ...{ customerCode: fixed('code', (record) => `k${(record % 3) + 1}`), kind: fixed('code', () => 'invoice') },
      ...{ cause: fixed('code', () => 'D'), year: fixed('integer', () => 2026) },
      ...{ number: fixed('integer', (record) => record + 1), issuedOn: dayOf(2026), dueOn: dayOf(2027) },
      ...{ totalCents: euro(2000, 3000), openCents: euro(0, 1999) },
    },
    keys: ['cause', 'year', 'number'],
    mayFail: [],
    mayLoseKeys: true,
  },
  {
    kind: 'due-dates',
    columns: {
      ...{
        document: fixed('code', (record) => `G/2026/${(record % 3) + 1}`),
        dueOn: dayOf(2027),
        cents: euro(100, 200),
      },
      ...{ position: fixed('integer', (record) => Math.floor(record / 3) + 1), kind: choice('riba', 'transfer', null) },
      ...{ openCents: euro(0, 99), label: orNone(words), asOf: fixed('moment', () => '2026-06-01 10:00') },
    },
    keys: ['document', 'position'],
    mayFail: ['label'],
    isFixed: true,
    records: 6,
  },
  {
    kind: 'credit',
    columns: {
      ...{
        customerCode: fixed('code', (record) => `k${record + 1}`),
        asOf: momentOf(2026),
        advancesCents: euro(0, 90),
      },
      ...{ directExpiredCents: euro(0, 9000), ribaToExpireCents: number('euro', -90, 9000, 2) },
      ...{ limitCents: euro(100, 9000), limitValidTo: dayOf(2027) },
    },
    keys: ['customerCode'],
    mayFail: ['directExpiredCents'],
    mayLoseKeys: true,
    isFixed: true,
    records: 3,
  },
  {
    kind: 'customer-codes',
    columns: {
      ...{ customerCode: fixed('code', (record) => `k${(record % 3) + 1}`), articleCode: choice('a1', 'a2', '00123') },
      code: code('MAG-'),
    },
    keys: ['customerCode', 'code'],
    mayFail: [],
    mayLoseKeys: true,
  },
  {
    kind: 'stock',
    columns: {
      ...{ articleCode: fixed('code', (record) => ['a1', 'a2', 'a3', '00123'][record] ?? 'a1') },
      ...{ quantity: number('decimal', 0, 9000, 2), arrivingOn: orNone(dayOf(2027)) },
    },
    keys: ['articleCode'],
    mayFail: ['quantity', 'arrivingOn'],
    mayLoseKeys: true,
    isFixed: true,
    records: 4,
  },
  {
    kind: 'transport-rules',
    columns: {
      ...{
        startsOn: fixed('day', () => '2026-01-01'),
        position: fixed('integer', (record) => record + 1),
        name: words,
      },
      ...{
        upToGrams: fixed('decimal', (record) => (record < 3 ? (record + 1) * 10.25 : null)),
        costCents: euro(1, 90),
      },
    },
    keys: [],
    mayFail: [],
    isFixed: true,
    records: 4,
  },
];
