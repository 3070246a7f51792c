import type { ArticleRecord, BrandRecord, CategoryRecord } from '../../../backend/catalogue/records.ts';
import {
  linkArticles,
  LoadingError,
  loadArticles,
  loadBrands,
  loadPrices,
  type ArticleLinks,
  type ArticleLoadOptions,
  type LoadingDatabase,
} from '../../../backend/loading/index.ts';
import { isGtin } from '../../../trade/gtin.ts';
import { textOf } from '../input/values.ts';
import { readValues, type FieldProblem, type ReadValues } from '../mapping/read-values.ts';
import type { Counts, Item } from '../pipe.ts';
import { Spool } from '../spool.ts';
import type { SourceRow } from '../input/rows.ts';
import { slug } from '../slug.ts';
import { CategoryPaths } from './category-paths.ts';
import { FeatureRegistry } from './feature-registry.ts';
import type { ImportContext, Kind, RowResult } from './kind.ts';

type Kept = NonNullable<ArticleLoadOptions['keep']>;

/** An article with what goes into other tables. */
export interface ArticleWithPrices {
  article: ArticleRecord;
  /** Fields the file says nothing about. */
  kept: string[];
  /** A brand to make if it is missing. */
  brand: BrandRecord | null;
  /** List price in ten-thousandths by price list. */
  prices: Record<string, number>;
}

interface WaitingItem {
  file: string;
  line: number;
  links: ArticleLinks;
}

/** Articles with features, barcodes, packaging, pictures, links and list prices. */
export async function articlesKind(context: ImportContext): Promise<Kind<ArticleWithPrices>> {
  const registry = new FeatureRegistry(context.mapping);
  await registry.open(context.database);
  const categories = context.mapping.createCategories === true ? new CategoryPaths() : null;
  await categories?.open(context.database);
  const waiting = new Spool<WaitingItem>();
  let found: WaitingItem[] = [];

  return {
    fromRow(read, row, line) {
      const category = read.values['categoryCode'];
      if (categories !== null && typeof category === 'string')
        read.values['categoryCode'] = categories.codeOf(category);
      return fromRow(read, row, line, context, registry);
    },

    async prepare(items) {
      await context.pictures.store(items, (item) => item.record.article, context.report);
    },

    async load(database, items) {
      found = [];
      const brands = items.flatMap((item) => item.record.brand ?? []);
      if (brands.length > 0) await addBrands(database, brands);
      await categories?.write(database, categoriesOf(items));
      await registry.write(
        database,
        items.map((item) => item.record.article),
      );
      const counts = await loadGroups(database, items, found);
      await loadPricesOf(database, items);
      return counts;
    },

    async afterBatch(items) {
      registry.settle(items.map((item) => item.record.article));
      await reportCategories(categories?.settle(categoriesOf(items)) ?? [], items, context);
      await waiting.add(found);
      found = [];
    },

    // The parent may stand further down in the file.
    mayWait: (problems) => problems.every((problem) => problem.field === 'parentCode'),

    async finish(database) {
      try {
        for await (const group of waiting.read(1000)) await linkWaiting(database, group, context);
      } finally {
        await waiting.remove();
      }
    },
  };
}

function fromRow(
  read: ReadValues,
  row: SourceRow,
  line: number,
  context: ImportContext,
  registry: FeatureRegistry,
): RowResult<ArticleWithPrices> {
  const problems = [...read.problems];
  const remarks: FieldProblem[] = [];
  const sign = context.mapping.format?.decimal ?? null;
  const article = read.values as unknown as ArticleRecord & { kind: ArticleRecord['kind'] | null };
  const kept = new Set(read.absent);
  for (const unkeepable of ['code', 'sku', 'kind', 'parentCode']) kept.delete(unkeepable);
  if (kept.has('relatedCodes') && kept.has('alternativeCodes')) kept.add('links');

  article.sku ??= article.code;
  article.kind ??= article.parentCode === null ? 'single' : 'child';
  article.position ??= line;
  const features = registry.read(row, sign);
  problems.push(...features.problems);
  article.features = features.values;
  if (!features.isPresent) kept.add('features');
  if (article.axes.length > 2) problems.push({ field: 'axes', reason: 'Children differ by at most two axes.' });
  article.barcodes = article.barcodes.filter(({ code }) => {
    if (code === null || !/^(\d{8}|\d{12,14})$/.test(code) || isGtin(code)) return true;
    remarks.push({ field: 'barcodes', reason: `The check digit of ${code} is wrong; the code is left out.` });
    return false;
  });
  let brand: BrandRecord | null = null;
  if (context.mapping.createBrands === true && article.brandCode !== null) {
    brand = { code: slug(article.brandCode), name: article.brandCode };
    article.brandCode = brand.code;
  }
  const prices = readPrices(row, context, problems);
  const record = { article, kept: [...kept], brand, prices };
  return { code: textOf(article.code) ?? '', record, problems, remarks };
}

/** The columns the mapping names under `prices`, or those called `price.<price list>`. */
function readPrices(row: SourceRow, context: ImportContext, problems: FieldProblem[]): Record<string, number> {
  const { mapping } = context;
  const own = Object.keys(row).filter((column) => column.startsWith('price.'));
  const sources =
    mapping.fields === undefined
      ? Object.fromEntries(own.map((column) => [column.slice('price.'.length), column]))
      : (mapping.prices ?? {});
  const prices: Record<string, number> = {};
  for (const [list, source] of Object.entries(sources)) {
    const read = readValues(
      row,
      { price: { type: 'price', minimum: 0 } },
      { format: mapping.format, fields: { price: source } },
    );
    const price = read.values['price'];
    if (typeof price === 'number') prices[list] = price;
    for (const problem of read.problems) problems.push({ field: `prices.${list}`, reason: problem.reason });
  }
  return prices;
}

function categoriesOf(items: readonly Item<ArticleWithPrices>[]): Set<string | null> {
  return new Set(items.map((item) => item.record.article.categoryCode ?? null));
}

/** Reports the categories that a batch made, each with the first row in which it stands; those above it have none. */
async function reportCategories(
  made: readonly CategoryRecord[],
  items: readonly Item<ArticleWithPrices>[],
  context: ImportContext,
): Promise<void> {
  context.made.categories += made.length;
  for (const { code, parentCode, name } of made) {
    const first = items.find((item) => item.record.article.categoryCode === code);
    const reason = `The category "${name.it}" is new${parentCode === null ? '' : `, below ${parentCode}`}.`;
    const line = first?.line ?? 0;
    const file = items[0]?.file ?? '';
    await context.report.add([{ file, line, code, field: 'categoryCode', reason, severity: 'change' }]);
  }
}

async function addBrands(database: LoadingDatabase, brands: readonly BrandRecord[]): Promise<void> {
  const codes = [...new Set(brands.map((brand) => brand.code))];
  const present = await database.query.selectFrom('brand').select('code').where('code', 'in', codes).execute();
  const known = new Set(present.map((brand) => brand.code));
  // A brand that is there keeps the name and logo it has.
  const missing = brands.filter((brand) => !known.has(brand.code));
  if (missing.length > 0) await loadBrands(database, missing);
}

/** Loads the articles of a batch in groups that say something about the same fields (nearly always one group). */
async function loadGroups(
  database: LoadingDatabase,
  items: readonly Item<ArticleWithPrices>[],
  waiting: WaitingItem[],
): Promise<Counts> {
  const counts = { inserted: 0, updated: 0 };
  const numbered = items.map((item, index) => ({ item, index }));
  const groups = [...Map.groupBy(numbered, ({ item }) => item.record.kept.join(' ')).values()];
  const hasParents = (group: typeof numbered): boolean =>
    group.some(({ item }) => item.record.article.kind === 'parent');
  groups.sort((one, other) => Number(hasParents(other)) - Number(hasParents(one)));
  for (const group of groups) {
    const keep = new Set(group[0]?.item.record.kept) as Kept;
    const places = new Map(group.map(({ item }) => [item.code, item]));
    try {
      const loaded = await loadArticles(
        database,
        group.map(({ item }) => item.record.article),
        { keep },
      );
      counts.inserted += loaded.inserted;
      counts.updated += loaded.updated;
      for (const links of loaded.waitingLinks) {
        const item = places.get(links.articleCode);
        if (item !== undefined) waiting.push({ file: item.file, line: item.line, links });
      }
    } catch (error) {
      if (!(error instanceof LoadingError)) throw error;
      throw new LoadingError(
        error.problems.map((problem) => ({ ...problem, index: group[problem.index]?.index ?? problem.index })),
      );
    }
  }
  return counts;
}

async function loadPricesOf(database: LoadingDatabase, items: readonly Item<ArticleWithPrices>[]): Promise<void> {
  const owned = items.flatMap((item, index) =>
    Object.entries(item.record.prices).map(([priceListCode, price]) => ({
      index,
      record: { priceListCode, articleCode: item.code, price },
    })),
  );
  if (owned.length === 0) return;
  try {
    await loadPrices(
      database,
      owned.map(({ record }) => record),
    );
  } catch (error) {
    if (!(error instanceof LoadingError)) throw error;
    const indexOf = (place: number): number => owned[place]?.index ?? 0;
    throw new LoadingError(
      error.problems.map((problem) => ({ ...problem, index: indexOf(problem.index), field: 'prices' })),
    );
  }
}

async function linkWaiting(
  database: LoadingDatabase,
  group: readonly WaitingItem[],
  context: ImportContext,
): Promise<void> {
  const places = new Map(group.map((item) => [item.links.articleCode, item]));
  const { missing } = await linkArticles(
    database,
    group.map((item) => item.links),
  );
  for (const { links, missing: codes } of missing) {
    const item = places.get(links.articleCode);
    if (item === undefined) continue;
    const reason = `Not in the catalogue: ${codes.slice(0, 10).join(', ')}${codes.length > 10 ? ' …' : ''}.`;
    const field = codes.some((code) => links.relatedCodes.includes(code)) ? 'relatedCodes' : 'alternativeCodes';
    await context.report.add([
      { file: item.file, line: item.line, code: links.articleCode, field, reason, severity: 'incomplete' },
    ]);
  }
}
