import type { ArticleChange, ArticleRecord, BrandRecord } from '../../catalogue/records.ts';
import { axesError } from '../../catalogue/index.ts';
import { isGtin } from '../../../domain/gtin.ts';
import type { SourceRow } from '../input/rows.ts';
import { textOf } from '../input/values.ts';
import type { FieldProblem } from '../mapping/field-reading.ts';
import type { Mapping } from '../mapping/mapping-file.ts';
import { readValues, type ReadValues } from '../mapping/read-values.ts';
import { isGiven } from '../mapping/value-source.ts';
import { slug } from '../slug.ts';
import type { FeatureRegistry } from './feature-registry.ts';
import { keepValidParts } from './valid-parts.ts';
import type { RowResult } from './kind.ts';
import { recordOf } from './simple-kinds.ts';

/** An article with the data that goes into other tables. */
export interface ArticleWithPrices {
  article: ArticleChange;
  /** A brand to create if it is missing. */
  brand: BrandRecord | null;
  /** List price in ten-thousandths of a euro by price list; null removes the article from the list. */
  prices: Record<string, number | null>;
}

export interface ArticleRowContext {
  mapping: Mapping;
  registry: FeatureRegistry;
  /** Codes of the existing price lists. */
  priceLists: ReadonlySet<string>;
}

/** An article from its row. */
export function articleFromRow(
  read: ReadValues,
  row: SourceRow,
  context: ArticleRowContext,
): RowResult<ArticleWithPrices> {
  const { mapping, registry } = context;
  const remarks: FieldProblem[] = [...read.remarks];
  const article = recordOf<ArticleChange & { sku?: string | null; kind?: ArticleChange['kind'] | null }>(read);
  // Without a visible code the article's code is used; an empty kind is derived from the parent.
  if (article.sku === null) article.sku = article.code;
  if (article.kind === null) delete article.kind;
  const axes = axesError(article.axes);
  if (axes !== null) {
    remarks.push({ field: 'axes', reason: axes });
    delete article.axes;
  }
  remarks.push(
    ...keepValidParts<'barcodes', ArticleRecord['barcodes'][number]>(article, 'barcodes', ({ code }) =>
      !/^(\d{8}|\d{12,14})$/.test(code) || isGtin(code)
        ? null
        : `The check digit of ${code} is wrong; the code is left out.`,
    ),
  );
  const features = registry.read(row, mapping.format?.decimal ?? null);
  remarks.push(...features.remarks);
  if (features.hadHtml) read.withHtml.push('features');
  if (features.changes !== undefined) article.featureChanges = features.changes;
  else if (mapping.fields === undefined && row['features'] === null) article.features = {};
  let brand: BrandRecord | null = null;
  if (mapping.createBrands === true && typeof article.brandCode === 'string') {
    brand = { code: slug(article.brandCode), name: article.brandCode };
    article.brandCode = brand.code;
  }
  const prices = findPrices(row, context, remarks);
  return { code: textOf(article.code) ?? '', record: { article, brand, prices }, problems: read.problems, remarks };
}

/** The prices from the columns the mapping names under `prices`, or from those named `price.<price list>`. */
function findPrices(
  row: SourceRow,
  { mapping, priceLists }: ArticleRowContext,
  remarks: FieldProblem[],
): ArticleWithPrices['prices'] {
  const own = Object.keys(row).filter((column) => column.startsWith('price.'));
  const sources =
    mapping.fields === undefined
      ? Object.fromEntries(own.map((column) => [column.slice('price.'.length), column]))
      : (mapping.prices ?? {});
  const prices: ArticleWithPrices['prices'] = {};
  for (const [list, source] of Object.entries(sources)) {
    if (!isGiven(source, row)) continue;
    const read = readValues(
      row,
      { price: { type: 'price', minimum: 0 } },
      { format: mapping.format, fields: { price: source } },
    );
    const price = read.values['price'];
    const field = `price.${list}`;
    if (!priceLists.has(list)) {
      // An empty cell for a price list that does not exist loses nothing.
      if (price !== null) remarks.push({ field, reason: `There is no price list ${list}.` });
    } else if (typeof price === 'number' || price === null) prices[list] = price;
    for (const { reason } of read.remarks) remarks.push({ field, reason });
  }
  return prices;
}
