import { documentKinds } from './document-kinds.ts';

/** Expected effects of each field of one import kind; for import-fields.test.ts. */
export interface ImportKind {
  kind: string;
  /** The fields that identify the record. */
  key: Record<string, unknown>;
  /** The record stored before the test. */
  stored: Record<string, unknown>;
  /** A new value for each field, and the changes: columns of the table, or another table. */
  changes: [field: string, value: unknown, changed: string[]][];
  /** Fields that an empty cell clears, and the changes. */
  empties: [field: string, changed: string[]][];
  /** Fields that cannot be empty: a stored record keeps the value and a new one needs it. */
  required: string[];
  /** Invalid values, which are ignored and reported. */
  bad: [field: string, value: unknown][];
}

const local = (table: string): ImportKind['changes'] => [
  ['name.it', 'Nuovo', [`${table}.name_it`]],
  ['name.en', 'New', [`${table}.name_en`]],
];

/** Every kind except articles and customers. */
export const importKinds: ImportKind[] = [
  {
    kind: 'categories',
    key: { code: 'x' },
    stored: { parentCode: 'ca', name: { it: 'X', en: 'X' }, position: 4, picture: '/img/a.webp' },
    changes: [
      ...local('category'),
      ['parentCode', 'cb', ['category.parent_id']],
      ['position', 9, ['category.position']],
      ['picture', '/img/b.webp', ['category.picture']],
    ],
    empties: [
      ['parentCode', ['category.parent_id']],
      ['name.en', ['category.name_en']],
      ['picture', ['category.picture']],
      ['position', []],
    ],
    required: ['name.it'],
    bad: [
      ['position', 'primo'],
      ['parentCode', 'none'],
      ['parentCode', 'x'],
    ],
  },
  {
    kind: 'families',
    key: { code: 'x' },
    stored: { parentCode: 'fama', name: { it: 'X', en: 'X' }, position: 4, features: ['fa', 'fb'] },
    changes: [
      ...local('family'),
      ['parentCode', 'famb', ['family.parent_id']],
      ['position', 9, ['family.position']],
      ['features', ['fb'], ['family_feature']],
    ],
    empties: [
      ['parentCode', ['family.parent_id']],
      ['name.en', ['family.name_en']],
      ['features', ['family_feature']],
    ],
    required: ['name.it'],
    bad: [
      ['features', ['fb', 'none']],
      ['parentCode', 'none'],
    ],
  },
  {
    kind: 'features',
    key: { code: 'x' },
    stored: { dataType: 's', name: { it: 'X', en: 'X' }, unit: 'mm', position: 4, isFacet: false },
    changes: [
      ...local('feature'),
      ['dataType', 'f', ['feature.data_type']],
      ['unit', 'cm', ['feature.unit']],
      ['position', 9, ['feature.position']],
      ['isFacet', true, ['feature.is_facet']],
    ],
    empties: [
      ['unit', ['feature.unit']],
      ['isFacet', ['feature.is_facet']],
    ],
    required: ['dataType', 'name.it'],
    bad: [
      ['dataType', 'z'],
      ['isFacet', 'forse'],
    ],
  },
  {
    kind: 'brands',
    key: { code: 'x' },
    stored: { name: 'X', logo: '/img/a.webp' },
    changes: [
      ['name', 'Nuova', ['brand.name']],
      ['logo', '/img/b.webp', ['brand.logo']],
    ],
    empties: [['logo', ['brand.logo']]],
    required: ['name'],
    bad: [],
  },
  {
    kind: 'collections',
    key: { code: 'x' },
    stored: { name: { it: 'X', en: 'X' } },
    changes: local('collection'),
    empties: [['name.en', ['collection.name_en']]],
    required: ['name.it'],
    bad: [],
  },
  {
    kind: 'colors',
    key: { code: 'x' },
    stored: { name: { it: 'X', en: 'X' }, swatch: '#000000' },
    changes: [...local('color'), ['swatch', '#ffffff', ['color.swatch']]],
    empties: [['swatch', ['color.swatch']]],
    required: ['name.it'],
    bad: [],
  },
  {
    kind: 'synonyms',
    key: { code: 'x' },
    stored: { language: 'it', phrases: ['a', 'b'] },
    changes: [
      ['language', 'en', ['synonym_group.language']],
      ['phrases', ['a', 'c'], ['synonym_group.phrases']],
    ],
    empties: [['language', ['synonym_group.language']]],
    required: ['phrases'],
    bad: [
      ['language', 'fr'],
      ['phrases', Array.from({ length: 51 }, (_, place) => `p${place}`)],
    ],
  },
  {
    kind: 'price-lists',
    key: { code: 'x' },
    stored: { name: { it: 'X', en: 'X' } },
    changes: local('price_list'),
    empties: [['name.en', ['price_list.name_en']]],
    required: ['name.it'],
    bad: [],
  },
  {
    kind: 'prices',
    key: { priceListCode: 'L1', articleCode: 'a1' },
    stored: { price: '1,00' },
    changes: [['price', '2,00', ['price_list_entry.price']]],
    empties: [['price', ['price_list_entry']]],
    required: [],
    bad: [
      ['price', 'a richiesta'],
      ['price', '-1'],
    ],
  },
  {
    kind: 'promotions',
    key: { code: 'x' },
    stored: {
      title: { it: 'X', en: 'X' },
      startsOn: '2026-06-01',
      endsOn: '2026-06-30',
      rows: [
        { row: 1, articleCode: 'a1', netPrice: 1 },
        { row: 2, articleCode: 'a2', extraDiscounts: '5+5' },
      ],
    },
    changes: [
      ['title.it', 'Nuova', ['promotion.title_it']],
      ['title.en', 'New', ['promotion.title_en']],
      ['startsOn', '2026-06-02', ['promotion.starts_on']],
      ['endsOn', '2026-06-29', ['promotion.ends_on']],
      ['rows', [{ row: 1, articleCode: 'a2', netPrice: 1 }], ['promotion_row']],
    ],
    empties: [
      ['title.en', ['promotion.title_en']],
      ['rows', ['promotion_row']],
    ],
    required: ['title.it', 'startsOn', 'endsOn'],
    bad: [
      ['startsOn', '2026-07-01'],
      ['endsOn', '31/06/2026'],
      [
        'rows',
        [
          { row: 1, articleCode: 'a1', netPrice: 3 },
          { row: 2, articleCode: 'none', netPrice: 1 },
        ],
      ],
      ['rows', [{ row: 1, articleCode: 'a1', netPrice: '-' }]],
      ['rows', [{ row: 1, articleCode: 'a1' }]],
    ],
  },
  {
    kind: 'agents',
    key: { code: 'x' },
    stored: { name: 'X', phone: '1', email: 'x@agents.example' },
    changes: [
      ['name', 'Nuovo', ['agent.name']],
      ['phone', '2', ['agent.phone']],
      ['email', 'y@agents.example', ['agent.email']],
    ],
    empties: [
      ['phone', ['agent.phone']],
      ['email', ['agent.email']],
    ],
    required: ['name'],
    bad: [],
  },
  {
    kind: 'users',
    key: { username: 'x' },
    stored: {
      email: 'x@users.example',
      name: 'X',
      password: 'segreta',
      kind: 'agent',
      agentCustomerCodes: ['k1', 'k2'],
    },
    changes: [
      ['email', 'y@users.example', ['user_account.email']],
      ['name', 'Nuovo', ['user_account.name']],
      ['password', 'altra', ['user_account.password_hash']],
      ['kind', 'operator', ['agent_customer', 'user_account.kind']],
      ['agentCustomerCodes', ['k2'], ['agent_customer']],
    ],
    empties: [
      ['password', []],
      ['customerCode', []],
      ['agentCustomerCodes', ['agent_customer']],
    ],
    required: ['email', 'name'],
    bad: [
      ['kind', 'capo'],
      ['kind', 'client'],
      ['customerCode', 'k1'],
      ['agentCustomerCodes', ['k2', 'none']],
    ],
  },
  {
    kind: 'documents',
    key: { cause: 'F', year: 2026, number: 1 },
    stored: {
      customerCode: 'k1',
      kind: 'invoice',
      issuedOn: '2026-01-01',
      dueOn: '2026-02-01',
      totalCents: '100,00',
      openCents: '40,00',
    },
    changes: [
      ['customerCode', 'k2', ['customer_document.customer_id']],
      ['kind', 'credit-note', ['customer_document.kind']],
      ['issuedOn', '2026-01-02', ['customer_document.issued_on']],
      ['dueOn', '2026-03-01', ['customer_document.due_on']],
      ['totalCents', '90,00', ['customer_document.total_cents']],
      ['openCents', '0', ['customer_document.open_cents']],
    ],
    empties: [['openCents', ['customer_document.open_cents']]],
    required: ['customerCode', 'issuedOn', 'dueOn', 'totalCents'],
    bad: [
      ['customerCode', 'none'],
      ['totalCents', '30,00'],
      ['openCents', '200,00'],
      ['dueOn', 'mai'],
    ],
  },
  ...documentKinds,
  {
    kind: 'stock',
    key: { articleCode: 'a1' },
    stored: { quantity: 5, arrivingOn: '2026-12-31' },
    changes: [
      ['quantity', 6, ['article.stock_quantity', 'stock_event']],
      ['arrivingOn', '2027-01-31', ['article.arriving_on']],
    ],
    empties: [
      ['quantity', []],
      ['arrivingOn', ['article.arriving_on']],
    ],
    required: [],
    bad: [['quantity', '12,75']],
  },
  {
    kind: 'coupons',
    key: { code: 'X' },
    stored: {
      amount: '10,00',
      validFrom: '2026-01-01',
      validTo: '2026-12-31',
      minimum: '50,00',
      maximumUses: 3,
      customerCodes: ['k1', 'k2'],
      isActive: false,
    },
    changes: [
      ['amount', '5,00', ['coupon.amount_cents']],
      ['validFrom', '2026-02-01', ['coupon.valid_from']],
      ['validTo', '2026-11-30', ['coupon.valid_to']],
      ['minimum', '60,00', ['coupon.minimum_cents']],
      ['maximumUses', 4, ['coupon.maximum_uses']],
      ['customerCodes', ['k2'], ['coupon_customer']],
      ['isActive', true, ['coupon.is_active']],
    ],
    empties: [
      ['minimum', ['coupon.minimum_cents']],
      ['maximumUses', ['coupon.maximum_uses']],
      ['customerCodes', ['coupon_customer']],
      ['isActive', ['coupon.is_active']],
      ['percent', []],
    ],
    required: ['validFrom', 'validTo'],
    bad: [
      ['amount', 'tanto'],
      ['amount', null],
      ['percent', '5'],
      ['validTo', '2025-12-31'],
      ['customerCodes', ['k2', 'none']],
    ],
  },
  {
    kind: 'customer-codes',
    key: { customerCode: 'k1', articleCode: 'a1', code: 'MAG-1' },
    stored: {},
    changes: [],
    empties: [],
    required: [],
    bad: [],
  },
];
