import { isGtin } from '../../../../domain/gtin.ts';
import { parseDecimal } from '../../../../domain/money.ts';
import type { ArticleRecord, BrandRecord, ColorRecord, PackagingOption } from '../../../catalogue/records.ts';
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
import { AttributeStatistics, axes, featuresOf } from './attributes.ts';
import { IcecatCategories } from './categories.ts';
import { capital, colourOf } from './colours.ts';

const products = 'icecat_products_dev.ndjson.gz';

/** A row of the table of variant families: which record is which variant of which product. */
type Variant = Record<string, string>;

/**
 * IT and office goods: products with some 5,000 sparse attributes, joined with a table of categories and one of variant
 * families. The price, in US cents, is used as the list price in euro cents. Stock is invented, because the source has
 * none: about one article in twelve is out of stock, the others have 5 to 404.
 */
export const icecat: Dataset = {
  mainFile: products,
  pictureFolder: null,

  async read(context) {
    const categories = new IcecatCategories();
    const categoryOf = new Map<string, string>();
    for (const row of await wholeTable(context.folder, 'icecat_category_guess.csv.gz')) {
      const name = { it: row['name_it'] ?? '', en: row['name_en'] ?? null };
      categoryOf.set(row['id'] ?? '', categories.add(row['shopify_category_id'] ?? '', name));
    }
    const variants = await wholeTable(context.folder, 'icecat_variant_families_guess.csv.gz');
    const variantOf = new Map(variants.map((variant) => [variant['product_id'] ?? '', variant]));

    const statistics = new AttributeStatistics();
    const brands = new Map<string, BrandRecord>();
    const colours = new Map<string, ColorRecord>();
    for await (const rows of readTable(context.folder, products)) {
      for (const { row } of rows) {
        const id = textOf(row['id']) ?? '';
        statistics.add(row, categoryOf.get(id) ?? categories.unknown);
        const brand = textOf(row['supplier']);
        if (brand !== null) brands.set(slug(brand), { code: slug(brand), name: brand });
        const colour = colourOf(variantOf.get(id)?.['colour'] || textOf(row['attr_t_product_colour']) || undefined);
        if (colour !== null) colours.set(colour.code, colour);
      }
    }
    const names = categories.names();
    return {
      priceLists: context.priceLists.length === 0 ? [firstPriceList] : [],
      categories: categories.records(),
      features: statistics.features(),
      families: statistics.families(names),
      brands: [...brands.values()],
      colors: [...colours.values()],
      articles: readArticles(context, { categoryOf, unknown: categories.unknown, variants, variantOf }),
    };
  },
};

interface Tables {
  categoryOf: ReadonlyMap<string, string>;
  unknown: string;
  variants: readonly Variant[];
  variantOf: ReadonlyMap<string, Variant>;
}

async function* readArticles(context: DatasetContext, tables: Tables): AsyncGenerator<Item<ArticleWithPrices>[]> {
  const lists = context.priceLists.length === 0 ? [firstPriceList.code] : context.priceLists;
  const parents = parentsOf(tables);
  yield parents.map((article) => ({
    file: 'icecat_variant_families_guess.csv.gz',
    line: article.position,
    code: article.code,
    record: { article, brand: null, prices: {} },
    remarks: [],
  }));
  for await (const rows of readTable(context.folder, products, context.onBytes)) {
    yield rows.map(({ line, row }) => {
      const article = articleOf(row, line, tables);
      const price = parseDecimal(row['price'], 2);
      const prices = price === null ? {} : Object.fromEntries(lists.map((list) => [list, price]));
      return { file: products, line, code: article.code, record: { article, brand: null, prices }, remarks: [] };
    });
  }
}

/** One parent article for each variant family, in the category and of the brand of its first record. */
function parentsOf({ variants, categoryOf, unknown }: Tables): ArticleRecord[] {
  const parents = new Map<string, ArticleRecord>();
  variants.forEach((variant, place) => {
    const code = variant['family_id'] ?? '';
    if (parents.has(code)) return;
    const supplier = variant['supplier'] ?? '';
    const category = categoryOf.get(variant['product_id'] ?? '') ?? unknown;
    parents.set(code, {
      ...plainArticle(code),
      kind: 'parent',
      position: place + 2,
      name: { it: `${supplier} ${capital(variant['family_key'] ?? '')}`, en: null },
      brandCode: slug(supplier),
      categoryCode: category,
      familyCode: category,
      axes: (variant['axes'] ?? '').split('|').map((axis) => axes[axis]?.code ?? 'color'),
    });
  });
  return [...parents.values()];
}

function articleOf(row: SourceRow, line: number, tables: Tables): ArticleRecord {
  const id = textOf(row['id']) ?? '';
  const code = `IC${id}`;
  const variant = tables.variantOf.get(id);
  const category = tables.categoryOf.get(id) ?? tables.unknown;
  const colour = colourOf(variant?.['colour'] || textOf(row['attr_t_product_colour']) || undefined);
  const features = featuresOf(row);
  for (const [axis, { code: feature }] of Object.entries(axes)) {
    const value = variant?.[axis];
    if (value !== undefined && value !== '') features[feature] = value;
  }
  const summary = textOf(row['short_description']);
  const picture = textOf(row['img_high']);
  const brand = textOf(row['supplier']);
  return {
    ...plainArticle(code),
    kind: variant === undefined ? 'single' : 'child',
    parentCode: variant?.['family_id'] ?? null,
    position: line,
    name: { it: textOf(row['title']) ?? code, en: null },
    summary: summary === null ? null : { it: summary, en: null },
    brandCode: brand === null ? null : slug(brand),
    categoryCode: category,
    familyCode: category,
    makerCode: textOf(row['attr_t_oem_code']) ?? textOf(row['name']),
    packaging: packagingOf(row),
    color: colour?.code ?? null,
    features,
    pictures: picture === null ? [] : [picture],
    stockQuantity: pseudoRandom(code, 12) === 0 ? 0 : 5 + pseudoRandom(`${code} stock`, 400),
    barcodes: barcodesOf(row),
  };
}

/** The single piece, and the outer case and the pallet when the source has their quantities. */
function packagingOf(row: SourceRow): PackagingOption[] {
  const options: PackagingOption[] = [{ code: 'MV', unit: 'PZ', quantity: 1 }];
  for (const [code, column] of [
    ['IMB', 'attr_n_quantity_per_master__outer__case'],
    ['PAL', 'attr_n_quantity_per_pallet'],
  ] as const) {
    const quantity = row[column];
    if (typeof quantity === 'number' && Number.isInteger(quantity) && quantity > 1) {
      options.push({ code, unit: code, quantity });
    }
  }
  return options;
}

/** Valid codes only. Fourteen digits that start with 0 are an EAN-13, others are the code of the outer case. */
function barcodesOf(row: SourceRow): ArticleRecord['barcodes'] {
  const codes: unknown[] = Array.isArray(row['ean']) ? row['ean'] : [];
  const barcodes = new Map<string, string | null>();
  for (const value of codes) {
    const code = textOf(value);
    if (code === null || !isGtin(code)) continue;
    if (code.length === 14 && code.startsWith('0')) barcodes.set(code.slice(1), null);
    else barcodes.set(code, code.length === 14 ? 'IMB' : null);
  }
  return [...barcodes].map(([code, unit]) => ({ code, unit }));
}
