import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { upsertArticles } from '../../backend/catalogue/index.ts';
import { upsertCustomers } from '../../backend/customers/index.ts';
import { upsertPrices, upsertPromotions } from '../../backend/pricing/index.ts';
import { addressRecord, articleRecord, customerRecord } from './records.ts';
import { day } from './shop.ts';
import type { TestShop } from './test-shop.ts';

const inScrews = { brandCode: 'FISSOTEC', categoryCode: '0210', familyCode: 'SCREWS' };
const inValves = { brandCode: 'VALTERMO', categoryCode: '0110', familyCode: 'VALVES' };

const DIAMETERS = ['M5', 'M6', 'M8', 'M10', 'M12', 'M16'];
const LENGTHS = [16, 20, 25, 30, 40, 50, 60, 80, 100, 120];

/**
 * The 60 bolts of SB-60, starting with M5 × 16. Number n costs n euro; the third is unavailable, M8 × 40 is arriving.
 */
export const BOLTS = DIAMETERS.flatMap((diameter) => LENGTHS.map((length) => ({ diameter, length }))).map(
  ({ diameter, length }, index) => ({
    code: String(300_001 + index),
    sku: `SB${diameter.slice(1)}-${length}`,
    diameter,
    length,
    euro: index + 1,
  }),
);

/**
 * Adds articles with rich product pages to the small shop: SB-60 with 60 variants on two axes, PUMP with every optional
 * part and one missing picture, OFF that can't be bought, MANY with 320 variants on one axis, low-1 with a code in
 * lower case. Customer A pays less for M8 × 50 from 5 and from 10 pieces.
 */
export async function loadProductPages(shop: TestShop): Promise<void> {
  const bolts = BOLTS.map((bolt, position) =>
    articleRecord({
      ...inScrews,
      code: bolt.code,
      sku: bolt.sku,
      kind: 'child',
      parentCode: '300000',
      position,
      name: { it: `Bullone ${bolt.diameter}x${bolt.length}`, en: `Bolt ${bolt.diameter}x${bolt.length}` },
      features: { diameter: bolt.diameter, length: bolt.length },
      stockQuantity: position === 2 || bolt.sku === 'SB8-40' ? 0 : 100,
      arrivingOn: bolt.sku === 'SB8-40' ? day(9) : null,
      alternativeCodes: position === 2 ? ['300002'] : [],
      barcodes: position === 0 ? [{ code: '96385074' }] : [],
    }),
  );
  const many = Array.from({ length: 320 }, (_, index) =>
    articleRecord({
      ...inScrews,
      code: String(320_001 + index),
      sku: `MANY-${index + 1}`,
      kind: 'child',
      parentCode: '320000',
      position: index,
      features: { length: index + 1 },
    }),
  );
  await upsertArticles(shop.database, [
    articleRecord({
      ...inScrews,
      code: '300000',
      sku: 'SB-60',
      kind: 'parent',
      name: { it: 'Bullone sessanta misure', en: 'Bolt in sixty sizes' },
      axes: ['diameter', 'length'],
      pictures: ['/img/test/valve.webp'],
    }),
    ...bolts,
    articleRecord({ ...inScrews, code: '320000', sku: 'MANY', kind: 'parent', axes: ['length'] }),
    ...many,
    articleRecord({
      ...inValves,
      code: '310001',
      sku: 'PUMP',
      name: { it: 'Pompa di prova', en: 'Test pump' },
      summary: { it: 'Ghisa, 230 V', en: 'Cast iron, 230 V' },
      description: { it: 'Una pompa con tutto.', en: 'A pump with everything.' },
      features: { material: { it: 'ghisa', en: 'cast iron' } },
      pictures: ['/img/test/valve.webp', '/img/test/side.webp', '/img/test/missing.webp'],
      documents: [
        { name: { it: 'Scheda tecnica', en: 'Data sheet' }, url: '/documents/data-sheet/310001.pdf' },
        { name: { it: 'Istruzioni', en: 'Manual' }, url: '/documents/test/manual.pdf' },
      ],
      assistanceLink: 'mailto:assistenza@bancale.example?subject=PUMP',
      videoLink: '/img/test/pump.webm',
      isHot: true,
      barcodes: [
        { code: '8001234567897' },
        { code: '18001234567894', unit: 'IMB' },
        { code: 'VT-310001/B' },
        { code: '8001234567890' },
      ],
      relatedCodes: ['204118', '204300'],
    }),
    articleRecord({
      ...inValves,
      code: '310002',
      sku: 'OFF',
      name: { it: 'Valvola esaurita', en: 'Valve sold out' },
      stockQuantity: 0,
      alternativeCodes: ['204118', '204300'],
    }),
    articleRecord({
      ...inValves,
      code: 'low-1',
      sku: 'low-sku-1',
      name: { it: 'Codice minuscolo', en: 'Small letters' },
    }),
  ]);
  const prices: [string, number][] = [
    ...BOLTS.map(({ code, euro }): [string, number] => [code, euro * 10_000]),
    ...many.map(({ code }): [string, number] => [code, 10_000]),
    ['310001', 1_000_000],
    ['310002', 90_000],
    ['low-1', 50_000],
  ];
  await upsertPrices(
    shop.database,
    prices.map(([articleCode, price]) => ({ priceListCode: 'L1', articleCode, price })),
  );
  await upsertPromotions(shop.database, [
    {
      code: 'POM/26',
      title: { it: 'Promo pompe', en: 'Pump promotion' },
      startsOn: day(-1),
      endsOn: day(20),
      rows: [
        { row: 1, articleCode: '310001', minimumQuantity: 3, netPrice: 500_000, extraDiscounts: null },
        { row: 2, articleCode: '310001', minimumQuantity: 10, netPrice: 450_000, extraDiscounts: null },
      ],
    },
  ]);
  await upsertCustomers(shop.database, [
    customerRecord({
      code: '70431',
      companyName: 'Termoidraulica Bassi S.r.l.',
      addresses: [
        addressRecord({ code: '1', street: 'Via dell’Artigianato 14', isDefault: true }),
        addressRecord({ code: '2', street: 'Via Larga 3' }),
      ],
      contractPrices: [
        { categoryCode: '0110', minimumQuantity: 1, netPrice: null, discounts: [3000, 1000, 500] },
        { categoryCode: '0110', minimumQuantity: 5, netPrice: null, discounts: [3000, 1000, 800] },
        { articleCode: boltCode('SB8-50'), minimumQuantity: 5, netPrice: 200_000, discounts: null },
        { articleCode: boltCode('SB8-50'), minimumQuantity: 10, netPrice: 150_000, discounts: null },
      ],
    }),
  ]);
  const pictures = join(shop.dataDirectory, 'files/img/test');
  for (const version of ['thumb', 'gallery', 'main'])
    await copyFile(join(pictures, `${version}_valve.webp`), join(pictures, `${version}_side.webp`));
  const folder = join(shop.dataDirectory, 'documents/test');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'manual.pdf'), '%PDF-1.4 manual');
  await shop.settled();
}

function boltCode(sku: string): string {
  const bolt = BOLTS.find((one) => one.sku === sku);
  if (!bolt) throw new Error(`there is no bolt ${sku}`);
  return bolt.code;
}
