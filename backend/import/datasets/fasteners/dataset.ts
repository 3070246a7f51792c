import type { ArticleRecord, FamilyRecord, FeatureRecord, FeatureValue } from '../../../catalogue/records.ts';
import type { ArticleWithPrices } from '../../kinds/articles.ts';
import { slug } from '../../slug.ts';
import type { SourceRow } from '../../sources/rows.ts';
import { textOf } from '../../sources/values.ts';
import type { Item } from '../../write-batches.ts';
import {
  firstPriceList,
  plainArticle,
  pseudoRandom,
  readTable,
  wholeTable,
  type Dataset,
  type DatasetContext,
} from '../dataset.ts';
import { diameterOf, lengthInSize, listPrice, packOf } from './sizes.ts';
import { department, dimensionNames, facetDimensions, groups, missingNames, steelShares } from './tables.ts';

const families = 'fastener_families_it_en.csv.gz';
const variants = 'fastener_variants.csv.gz';

const diameterFeature = 'viteria-diametro';
const lengthFeature = 'viteria-lunghezza';
const standardFeature = 'viteria-norma';

type Row = Record<string, string>;

/**
 * Screws, nuts, washers and pins by standard: every standard is a product, every size a variant by diameter and length.
 * Price, pack and stock are computed from the dimensions (`listPrice`, `packOf`), because standards have none: the pack
 * is the minimum quantity, a box holds ten packs, stock is 0 to 59 packs.
 */
export const fasteners: Dataset = {
  mainFile: variants,
  pictureFolder: 'images',

  async read(context) {
    const standards = await wholeTable(context.folder, families);
    const dimensionsOf = await readDimensions(
      context.folder,
      new Map(standards.map((row) => [row['code'] ?? '', row])),
    );
    const found = [...new Set(standards.map((row) => row['group_en'] ?? ''))];
    const groupNames = found.map((group) => ({ group, name: groups[group] ?? { it: group, en: group } }));
    return {
      priceLists: context.priceLists.length === 0 ? [firstPriceList] : [],
      categories: [
        { ...department, parentCode: null },
        ...groupNames.map(({ group, name }, position) => {
          return { code: categoryCode(group), parentCode: department.code, name, position };
        }),
      ],
      features: features(dimensionsOf),
      families: groupNames.map(({ group, name }, position): FamilyRecord => {
        const measured = [...(dimensionsOf.get(group) ?? [])].map(dimensionCode);
        const described = [standardFeature, diameterFeature, lengthFeature, ...measured];
        return { code: categoryCode(group), parentCode: null, name, position, features: described };
      }),
      brands: [],
      colors: [],
      articles: readArticles(context, standards),
    };
  },
};

function categoryCode(group: string): string {
  return `viteria-${slug(groups[group]?.it ?? group)}`;
}

/** Codes keep the case of the letter: in the standards `P` is the pitch and `p` would be something else. */
function dimensionCode(letter: string): string {
  return `viteria-quota-${letter}`;
}

/** The dimensions that describe each group of standards, in the order of first appearance. */
async function readDimensions(folder: string, standards: ReadonlyMap<string, Row>): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>();
  for await (const rows of readTable(folder, variants)) {
    for (const { row } of rows) {
      const group = standards.get(textOf(row['family_code']) ?? '')?.['group_en'] ?? '';
      const letters = found.get(group) ?? new Set<string>();
      for (const letter of Object.keys(measuresOf(row))) letters.add(letter);
      found.set(group, letters);
    }
  }
  return found;
}

function features(dimensionsOf: ReadonlyMap<string, ReadonlySet<string>>): FeatureRecord[] {
  const letters = [...new Set([...dimensionsOf.values()].flatMap((set) => [...set]))];
  const own: Omit<FeatureRecord, 'position' | 'isFacet'>[] = [
    { code: standardFeature, dataType: 's', name: { it: 'Norma', en: 'Standard' }, unit: null },
    { code: diameterFeature, dataType: 's', name: { it: 'Diametro', en: 'Diameter' }, unit: null },
    { code: lengthFeature, dataType: 'f', name: { it: 'Lunghezza', en: 'Length' }, unit: 'mm' },
  ];
  return [
    ...own.map((feature, position) => ({ ...feature, position: 20_000 + position, isFacet: true })),
    ...letters.map((letter, position): FeatureRecord => {
      const name = dimensionNames[letter] ?? { it: `Quota ${letter}`, en: `Dimension ${letter}` };
      const isFacet = facetDimensions.has(letter);
      return { code: dimensionCode(letter), dataType: 'f', name, unit: 'mm', position: 20_010 + position, isFacet };
    }),
  ];
}

async function* readArticles(
  context: DatasetContext,
  standards: readonly Row[],
): AsyncGenerator<Item<ArticleWithPrices>[]> {
  const lists = context.priceLists.length === 0 ? [firstPriceList.code] : context.priceLists;
  const parents = new Map(standards.map((row, place) => [row['code'] ?? '', parentOf(row, place)]));
  const groupOf = new Map(standards.map((row) => [row['code'] ?? '', row['group_en'] ?? '']));
  const item = (file: string, line: number, article: ArticleRecord, prices: Record<string, number>) => {
    return { file, line, code: article.code, record: { article, brand: null, prices }, remarks: [] };
  };
  yield [...parents.values()].map((parent) => item(families, parent.position, parent, {}));
  for await (const rows of readTable(context.folder, variants, context.onBytes)) {
    yield rows.flatMap(({ line, row }) => {
      const parent = parents.get(textOf(row['family_code']) ?? '');
      if (parent === undefined) return [];
      const size = sizeOf(row);
      const share = steelShares[groupOf.get(parent.sku) ?? ''] ?? 1;
      const price = listPrice(size.diameter, size.length, share);
      return [item(variants, line, childOf(row, line, parent), Object.fromEntries(lists.map((list) => [list, price])))];
    });
  }
}

function parentOf(row: Row, place: number): ArticleRecord {
  const standard = row['code'] ?? '';
  const english = row['name_en'] ?? standard;
  const italian = row['name_it'] || missingNames[standard] || english;
  const title = standardTitle(row);
  const category = categoryCode(row['group_en'] ?? '');
  return {
    ...plainArticle(`VT-${standard}`),
    sku: standard,
    kind: 'parent',
    // Line number of the row in the file, after the header.
    position: place + 2,
    name: { it: `${italian} ${title}`.trim(), en: `${english} ${title}`.trim() },
    categoryCode: category,
    familyCode: category,
    axes: (row['axes'] ?? '').split('|').map((axis) => (axis === 'length' ? lengthFeature : diameterFeature)),
    features: title === '' ? {} : { [standardFeature]: title },
    pictures: row['image'] ? [row['image']] : [],
  };
}

/** `DIN 933` from `DIN933`; empty for tools, which have no standard. */
function standardTitle(row: Row): string {
  const body = row['standard_body'] ?? '';
  const code = row['code'] ?? '';
  return body !== '' && code.startsWith(body) ? `${body} ${code.slice(body.length)}` : '';
}

function sizeOf(row: SourceRow): { text: string; diameter: number; length: number; ownLength: number | null } {
  const text = textOf(row['diameter']) ?? '';
  const diameter = diameterOf(text);
  const given = Number(textOf(row['length_mm']) ?? Number.NaN);
  const ownLength = Number.isFinite(given) ? given : null;
  // A nut or washer is about half as high as its diameter.
  return { text, diameter, ownLength, length: ownLength ?? lengthInSize(text) ?? diameter / 2 };
}

function childOf(row: SourceRow, line: number, parent: ArticleRecord): ArticleRecord {
  const sku = textOf(row['sku']) ?? `${parent.sku}-${line}`;
  const { text, diameter, ownLength } = sizeOf(row);
  const size = ownLength === null ? text : `${text} × ${ownLength}${text.endsWith('mm') ? ' mm' : ''}`;
  const values: Record<string, FeatureValue> = { ...parent.features, [diameterFeature]: text };
  if (ownLength !== null) values[lengthFeature] = ownLength;
  for (const [letter, value] of Object.entries(measuresOf(row))) values[dimensionCode(letter)] = value;
  const pack = packOf(diameter);
  const isRare = textOf(row['non_preferred']) === '1';
  return {
    ...plainArticle(`VT-${sku}`),
    sku,
    kind: 'child',
    parentCode: parent.code,
    position: line,
    name: { it: `${parent.name.it} ${size}`, en: `${parent.name.en ?? parent.name.it} ${size}` },
    summary: isRare ? { it: 'Misura non preferenziale', en: 'Non-preferred size' } : null,
    categoryCode: parent.categoryCode,
    familyCode: parent.familyCode,
    minimumPackaging: pack,
    packaging: [
      { code: 'MV', unit: 'PZ', quantity: pack },
      { code: 'IMB', unit: 'PZ', quantity: pack * 10 },
    ],
    features: values,
    pictures: parent.pictures,
    stockQuantity: pseudoRandom(sku, 60) * pack,
  };
}

/** The dimensions of a row that are numbers. */
function measuresOf(row: SourceRow): Record<string, number> {
  const measures: Record<string, number> = {};
  const parsed: unknown = JSON.parse(textOf(row['dimensions_json']) ?? '{}');
  if (typeof parsed !== 'object' || parsed === null) return measures;
  for (const [letter, value] of Object.entries(parsed)) {
    const number = Number(textOf(value) ?? Number.NaN);
    if (Number.isFinite(number)) measures[letter] = number;
  }
  return measures;
}
