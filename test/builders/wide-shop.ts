import type { ArticleRecord } from '../../backend/catalogue/records.ts';
import { upsertArticles, upsertCollections, upsertFamilies, upsertFeatures } from '../../backend/catalogue/index.ts';
import { upsertPrices } from '../../backend/pricing/index.ts';
import type { Database } from '../../backend/database/index.ts';
import { articleRecord } from './records.ts';

/** Number of single articles, and of products with two variants, in addition to the small shop. */
const COUNT = 180;
const THREADS = ['M3', 'M4', 'M5', 'M6', 'M8', 'M10', 'M12', 'M14', 'M16', 'M18', 'M20', 'M24'];
const LENGTHS = Array.from({ length: 40 }, (_, index) => 10 + index * 2.5);
const MATERIALS = [
  { it: 'ottone', en: 'brass' },
  { it: 'acciaio, zincato', en: 'steel, zinc plated' },
  { it: 'rame', en: 'copper' },
];
const BRANDS = ['VALTERMO', 'FISSOTEC', null];
const COLORS = ['rosso', 'blu', null];
const SIZES = ['S', 'M', 'L', '42', null];
const PLACES = [
  { categoryCode: '0110', familyCode: 'VALVES' },
  { categoryCode: '0210', familyCode: 'BOLTS' },
  { categoryCode: '0210', familyCode: 'ANCHORS' },
  { categoryCode: '0100', familyCode: 'SCREWS' },
  { categoryCode: '0200', familyCode: null },
] as const;

/** Deterministic pseudo-random values: `of(list)` picks a value of a list. */
function mixed(seed: number) {
  let state = seed * 2_654_435_761;
  return <Value>(values: readonly Value[]): Value => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return values[Math.floor((state / 2 ** 32) * values.length)] as Value;
  };
}

function recordsAt(index: number): ArticleRecord[] {
  const of = mixed(index + 1);
  const code = String(300_000 + index * 10);
  const features = (): ArticleRecord['features'] => ({
    material: of(MATERIALS),
    diameter: of(THREADS),
    length: of(LENGTHS),
    coated: of([true, false, true]),
  });
  const common = {
    ...of(PLACES),
    brandCode: of(BRANDS),
    name: { it: of(['Vite zincata', 'Dado ottone', 'Rondella']), en: of(['Zinc screw', 'Brass nut', 'Washer']) },
    collectionCode: of(['LINE', null, null]),
    stockQuantity: of([0, 4, 30, 0, 12]),
    isNew: of([false, true, false, false]),
    isAnnounced: of([false, false, true, false, false]),
    isManaged: of([true, true, true, true, false]),
  };
  if (index % 4 > 0) {
    return [
      articleRecord({ ...common, code, sku: `W-${index}`, color: of(COLORS), size: of(SIZES), features: features() }),
    ];
  }
  return [
    articleRecord({ ...common, code, sku: `W-${index}`, kind: 'parent', axes: ['diameter'] }),
    ...[1, 2].map((position) =>
      articleRecord({
        ...common,
        code: String(300_000 + index * 10 + position),
        sku: `W-${index}-${position}`,
        kind: 'child',
        parentCode: code,
        position,
        color: of(COLORS),
        size: of(SIZES),
        features: features(),
      }),
    ),
  ];
}

/**
 * Extends the small shop: a family tree of two levels, a collection, many values, prices from 1 to 900 €, some articles
 * without price.
 */
export async function loadWideShop(database: Database): Promise<void> {
  await upsertCollections(database, [{ code: 'LINE', name: { it: 'Linea Officina', en: 'Workshop line' } }]);
  await upsertFeatures(database, [
    { code: 'coated', dataType: 'b', name: { it: 'Rivestito', en: 'Coated' }, position: 5, isFacet: true },
  ]);
  const family = (code: string, it: string, en: string, position: number) => ({
    code,
    parentCode: 'SCREWS',
    name: { it, en },
    position,
    features: ['diameter', 'length', 'material', 'coated'],
  });
  await upsertFamilies(database, [
    family('BOLTS', 'Bulloni', 'Bolts', 1),
    family('ANCHORS', 'Ancoranti', 'Anchors', 2),
  ]);
  const records = Array.from({ length: COUNT }, (_, index) => recordsAt(index)).flat();
  await upsertArticles(database, records);
  const sold = records.filter(({ kind }, index) => kind !== 'parent' && index % 9 > 0);
  await upsertPrices(
    database,
    sold.flatMap(({ code: articleCode }, index) => [
      { priceListCode: 'L1', articleCode, price: 10_000 + ((index * 37) % 900) * 10_000 },
      { priceListCode: 'L2', articleCode, price: 20_000 + ((index * 53) % 900) * 10_000 },
    ]),
  );
}
