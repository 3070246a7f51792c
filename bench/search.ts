/**
 * Times the core of the search engine over a generated catalogue in memory, without database and HTTP: `node
 * bench/search.ts [variants] [queries of each kind] [part of the kinds' names]`. The result cache is off: every query
 * is computed.
 */
import { Snapshot } from '../backend/search/memory/snapshot.ts';
import type { PurchasedArticles, Visibility } from '../backend/search/index.ts';
import { WHOLE_CATALOGUE, type ListingQuery } from '../domain/listing-query.ts';
import { quantile } from './load.ts';
import { generatedIndex, seededRandom } from './search-catalogue.ts';

const variants = Number(process.argv[2] ?? 100_000);
const rounds = Number(process.argv[3] ?? 300);

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1_048_576)} MB`;
}

const begun = performance.now();
const { data, words, typos, codes, barcodes, categoryCodes, brandCodes, families } = generatedIndex(variants);
console.log(
  `${data.variantCount} variants of ${data.productCount} products, built in ${Math.round(performance.now() - begun)} ms`,
);
const opened = performance.now();
const engine = new Snapshot(data, { generation: 1, clock: () => new Date(), cachedResults: 0 });
console.log(`opened in ${Math.round(performance.now() - opened)} ms`);
const arrays = [data, data.productPostings, data.variantPostings].flatMap((part) => Object.values(part) as unknown[]);
const sizeOf = (value: unknown): number => (ArrayBuffer.isView(value) ? value.byteLength : 0);
console.log(`columns ${megabytes(arrays.reduce<number>((sum, value) => sum + sizeOf(value), 0))}`);
for (const part of ['codeSuffixes', 'codeBytes', 'documents', 'featureValues'] as const) {
  console.log(`  of these ${part} ${megabytes(data[part].byteLength)}`);
}
console.log(
  `  of these postings ${megabytes((data.productPostings.ordinals.length + data.variantPostings.ordinals.length) * 5)}`,
);

const random = seededRandom(7);
const pick = <Type>(items: readonly Type[]): Type => items[Math.floor(random() * items.length)] as Type;
const variantIds = [...data.articleIds.subarray(0, data.variantCount)];
const some = (key: string, share: number): PurchasedArticles => {
  const articleIds = new Set(variantIds.filter(() => random() < share));
  return { key, articleIds, boughtAt: new Map([...articleIds].map((id) => [id, id])) };
};
const randomPrices = (articleIds: ArrayLike<number>) =>
  Float64Array.from(articleIds, () => Math.floor(random() * 2_000_000));
const client: Visibility = {
  locale: 'it',
  netPrices: { key: 'client', netPricesOf: randomPrices, listedPricesOf: randomPrices },
  promoted: some('promoted', 0.05),
  purchased: some('purchased', 0.01),
  customerCodes: null,
};

type Kind = [name: string, change: () => Partial<ListingQuery>];
const familyOf = (): { code: string; textFeature: number; numberFeature: number } => pick(families);
const kinds: Kind[] = [
  ['sorted by price', () => ({ sort: 'price', page: 1 + Math.floor(random() * 50) })],
  ['sorted by name', () => ({ sort: 'name', page: 1 + Math.floor(random() * 50) })],
  ['whole catalogue', () => ({ page: 1 + Math.floor(random() * 50) })],
  ['category (levels 1 to 3)', () => ({ categories: { codes: [pick(categoryCodes)], path: true } })],
  ['brand', () => ({ brands: [pick(brandCodes)] })],
  ['one family', () => ({ family: familyOf().code })],
  [
    'family and features',
    () => {
      const family = familyOf();
      const fields = [
        { name: `field_${family.textFeature}_feature_s`, values: ['valore 1', 'valore 3'] },
        { name: `field_${family.numberFeature}_feature_f`, values: ['10..40'] },
      ];
      return { family: family.code, fields };
    },
  ],
  [
    'colour, size and price',
    () => ({ colors: ['colore 2', 'colore 5'], sizes: ['M', 'L'], minimumPrice: 100_000, maximumPrice: 900_000 }),
  ],
  ['available promotions', () => ({ onlyAvailable: true, onlyPromotions: true })],
  ['text, one word', () => ({ text: pick(words) })],
  ['text, commonest word', () => ({ text: words[0] })],
  [
    'text, two or three words',
    () => ({ text: Array.from({ length: 2 + Math.floor(random() * 2) }, () => pick(words)).join(' ') }),
  ],
  ['text, half a word', () => ({ text: pick(words).slice(0, 3) })],
  ['text with an error', () => ({ text: pick(typos) })],
  ['two words with errors', () => ({ text: `${pick(typos)} ${pick(typos)}` })],
  ['text and category', () => ({ text: pick(words), categories: { codes: [pick(categoryCodes)], path: true } })],
  ['code, whole', () => ({ text: pick(codes) })],
  ['code, fragment of 4', () => ({ text: pick(codes).replace(/\W/g, '').slice(2, 6) })],
  ['code, fragment of 3 digits', () => ({ text: String(100 + Math.floor(random() * 900)) })],
  ['barcode', () => ({ text: pick(barcodes) })],
  ['nonsense', () => ({ text: `zzq${Math.floor(random() * 1e6).toString(36)} qqz` })],
];

function report(name: string, times: number[], totals: number): void {
  times.sort((one, other) => one - other);
  const at = (share: number): string => quantile(times, share).toFixed(2);
  const mean = Math.round(totals / times.length);
  console.log(
    `${name.padEnd(28)} ${at(0.5).padStart(8)} ${at(0.99).padStart(8)} ${at(1).padStart(8)} ${String(mean).padStart(9)}`,
  );
}

/** Every query runs five times and its best time counts, which excludes the influence of other processes. */
function time(name: string, prepare: () => () => number): void {
  for (let round = 0; round < Math.min(50, rounds); round++) prepare()();
  const times: number[] = [];
  let totals = 0;
  for (let round = 0; round < rounds; round++) {
    const run = prepare();
    let best = Infinity;
    let found = 0;
    for (let turn = 0; turn < 5; turn++) {
      const start = performance.now();
      found = run();
      best = Math.min(best, performance.now() - start);
    }
    times.push(best);
    totals += found;
  }
  report(name, times, totals);
}

console.log(
  `${'ms, facets and page of 12'.padEnd(28)} ${'p50'.padStart(8)} ${'p99'.padStart(8)} ${'max'.padStart(8)} ${'found'.padStart(9)}`,
);
for (const [name, change] of kinds.filter(([name]) => name.includes(process.argv[4] ?? ''))) {
  time(name, () => {
    const query = { ...WHOLE_CATALOGUE, ...change() };
    return () => engine.search(query, client).total;
  });
}
const suggestions = (typed: string) => () => engine.suggest(typed, 5, client).total;
time('suggestion', () => suggestions(pick(words).slice(0, 3 + Math.floor(random() * 4))));
time('suggestion, code', () => suggestions(pick(codes).slice(0, 5)));
console.log(`resident ${megabytes(process.memoryUsage().rss)}, heap ${megabytes(process.memoryUsage().heapUsed)}`);
