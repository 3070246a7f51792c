import {
  upsertArticles,
  upsertBrands,
  upsertCategories,
  upsertColors,
  upsertFamilies,
  upsertFeatures,
} from '../../backend/catalogue/index.ts';
import { upsertCustomers } from '../../backend/customers/index.ts';
import { upsertPriceLists, upsertPrices, upsertPromotions } from '../../backend/pricing/index.ts';
import { upsertUsers } from '../../backend/accounts/index.ts';
import type { ArticleRecord } from '../../backend/catalogue/records.ts';
import type { Database } from '../../backend/database/index.ts';
import { addressRecord, articleRecord, customerRecord } from './records.ts';
import { publishIdentity } from './identity.ts';

export const PASSWORD = 'bancale-demo';

/** Today in Rome, shifted by days, as YYYY-MM-DD. */
export function day(shift = 0): string {
  const now = new Date(Date.now() + shift * 86_400_000);
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }).format(now);
}

const inValves = { brandCode: 'VALTERMO', categoryCode: '0110', familyCode: 'VALVES' };
const inScrews = { brandCode: 'FISSOTEC', categoryCode: '0210', familyCode: 'SCREWS' };

/** The articles of the small shop: S single, M with two variants, P promoted, K in packs of 10, and some others. */
export const ARTICLES: ArticleRecord[] = [
  articleRecord({
    ...inValves,
    code: '204118',
    sku: 'VS-12-OT',
    name: { it: 'Valvola a sfera ottone FF 1/2"', en: 'Brass ball valve FF 1/2"' },
    features: { material: { it: 'ottone', en: 'brass' }, pressure: 25 },
    barcodes: [{ code: '8001234567899' }],
    makerCode: 'NOR.0707-60',
    pictures: ['/img/test/valve.webp'],
    documents: [{ name: { it: 'Scheda tecnica', en: 'Data sheet' }, url: '/documents/test/sheet.pdf' }],
  }),
  articleRecord({
    ...inScrews,
    code: '204200',
    sku: 'TE-933',
    kind: 'parent',
    name: { it: 'Vite TE DIN 933 zincata', en: 'Hex bolt DIN 933 zinc plated' },
    axes: ['diameter', 'length'],
  }),
  articleRecord({
    ...inScrews,
    code: '204201',
    sku: 'TE933-8X20',
    kind: 'child',
    parentCode: '204200',
    position: 1,
    name: { it: 'Vite TE M8x20', en: 'Hex bolt M8x20' },
    features: { diameter: 'M8', length: 20 },
  }),
  articleRecord({
    ...inScrews,
    code: '204202',
    sku: 'TE933-8X40',
    kind: 'child',
    parentCode: '204200',
    position: 2,
    name: { it: 'Vite TE M8x40', en: 'Hex bolt M8x40' },
    features: { diameter: 'M8', length: 40 },
  }),
  articleRecord({
    ...inValves,
    code: '204300',
    sku: 'RUB-14',
    name: { it: 'Rubinetto portagomma 3/4"', en: 'Hose tap 3/4"' },
    color: 'rosso',
  }),
  articleRecord({
    ...inScrews,
    code: '204400',
    sku: 'TAS-8',
    name: { it: 'Tassello nylon 8 mm' },
    minimumPackaging: 10,
  }),
  articleRecord({ ...inValves, code: '204500', sku: 'SIF-ARR', stockQuantity: 0, arrivingOn: day(9) }),
  articleRecord({ ...inValves, code: '204501', sku: 'SIF-NO', stockQuantity: 0, alternativeCodes: ['204118'] }),
  articleRecord({ ...inValves, code: '204502', sku: 'SIF-NOT-MANAGED', isManaged: false }),
  articleRecord({ ...inScrews, code: '204600', sku: 'BOOK-10', vatRate: 1000, color: 'blu', isNew: true }),
];

/** Prices of list L1 in ten-thousandths of a euro; prices of L2 are 10 % higher. */
const PRICES: Record<string, number> = {
  '204118': 133_400,
  '204201': 50_000,
  '204202': 80_000,
  '204300': 100_000,
  '204400': 2_500,
  '204500': 120_000,
  '204501': 90_000,
  '204502': 90_000,
  '204600': 200_000,
};

/**
 * A small shop with known numbers. Customer A (70431) has list L1 with 30+10+5 on valves, two addresses and no minimum
 * order; customer B (70999) has list L2 only; agent G acts for A.
 */
export async function loadShop(database: Database): Promise<void> {
  await publishIdentity(database);
  await upsertCategories(database, [
    { code: '0100', parentCode: null, name: { it: 'Idraulica', en: 'Plumbing' }, position: 1 },
    { code: '0110', parentCode: '0100', name: { it: 'Valvole e rubinetti', en: 'Valves and taps' }, position: 1 },
    { code: '0200', parentCode: null, name: { it: 'Fissaggio', en: 'Fixing' }, position: 2 },
    { code: '0210', parentCode: '0200', name: { it: 'Viti e tasselli', en: 'Screws and anchors' }, position: 1 },
  ]);
  await upsertBrands(database, [
    { code: 'VALTERMO', name: 'Valtermo' },
    { code: 'FISSOTEC', name: 'Fissotec' },
  ]);
  await upsertColors(database, [
    { code: 'rosso', name: { it: 'Rosso', en: 'Red' }, swatch: '#C0392B' },
    { code: 'blu', name: { it: 'Blu', en: 'Blue' }, swatch: '#1F4E9E' },
  ]);
  await upsertFeatures(database, [
    { code: 'material', dataType: 's', name: { it: 'Materiale', en: 'Material' }, position: 1, isFacet: true },
    {
      code: 'pressure',
      dataType: 'f',
      name: { it: 'Pressione', en: 'Pressure' },
      unit: 'bar',
      position: 2,
      isFacet: true,
    },
    { code: 'diameter', dataType: 's', name: { it: 'Diametro', en: 'Diameter' }, position: 3, isFacet: true },
    { code: 'length', dataType: 'f', name: { it: 'Lunghezza', en: 'Length' }, unit: 'mm', position: 4, isFacet: true },
  ]);
  await upsertFamilies(database, [
    {
      code: 'VALVES',
      parentCode: null,
      name: { it: 'Valvole', en: 'Valves' },
      position: 1,
      features: ['material', 'pressure'],
    },
    {
      code: 'SCREWS',
      parentCode: null,
      name: { it: 'Viti', en: 'Screws' },
      position: 2,
      features: ['diameter', 'length'],
    },
  ]);
  await upsertArticles(database, ARTICLES);
  await upsertPriceLists(database, [
    { code: 'L1', name: { it: 'Listino 1', en: 'Price list 1' } },
    { code: 'L2', name: { it: 'Listino 2', en: 'Price list 2' } },
  ]);
  await upsertPrices(
    database,
    Object.entries(PRICES).flatMap(([articleCode, price]) => [
      { priceListCode: 'L1', articleCode, price },
      { priceListCode: 'L2', articleCode, price: Math.round(price * 1.1) },
    ]),
  );
  await upsertPromotions(database, [
    {
      code: 'EST/26',
      title: { it: 'Promo estate', en: 'Summer promotion' },
      startsOn: day(-10),
      endsOn: day(10),
      rows: [{ row: 41, articleCode: '204300', minimumQuantity: 5, netPrice: 60_000, extraDiscounts: null }],
    },
    {
      code: 'OLD/26',
      title: { it: 'Promo finita', en: 'Ended promotion' },
      startsOn: day(-30),
      endsOn: day(-1),
      rows: [{ row: 1, articleCode: '204600', minimumQuantity: 1, netPrice: 10_000, extraDiscounts: null }],
    },
  ]);
  await upsertCustomers(database, [
    customerRecord({
      code: '70431',
      companyName: 'Termoidraulica Bassi S.r.l.',
      addresses: [
        addressRecord({ code: '1', street: 'Via dell’Artigianato 14', isDefault: true }),
        addressRecord({ code: '2', street: 'Via Larga 3' }),
      ],
      contractPrices: [{ categoryCode: '0110', minimumQuantity: 1, netPrice: null, discounts: [3000, 1000, 500] }],
    }),
    customerRecord({ code: '70999', companyName: 'Edil Verdi S.n.c.', priceListCode: 'L2' }),
  ]);
  await upsertUsers(database, [
    user('cliente.a', 'Marco Bassi', 'client', '70431'),
    user('cliente.b', 'Anna Verdi', 'client', '70999'),
    { ...user('agente.g', 'Gino Rossi', 'agent', null), agentCustomerCodes: ['70431'] },
  ]);
}

function user(name: string, fullName: string, kind: 'client' | 'agent', customerCode: string | null) {
  return {
    email: `${name}@bancale.example`,
    username: name,
    name: fullName,
    password: PASSWORD,
    kind,
    customerCode,
    agentCustomerCodes: [],
  };
}
