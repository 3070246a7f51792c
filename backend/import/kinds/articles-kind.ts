import type { ArticleChange, BrandRecord, CategoryRecord } from '../../catalogue/records.ts';
import { linkArticles, upsertArticles, upsertBrands, type ArticleLinks } from '../../catalogue/index.ts';
import {
  positionAfterAll,
  countRecords,
  UpsertError,
  type FieldChange,
  type UpsertDatabase,
} from '../../database/upsert/index.ts';
import { upsertPrices } from '../../pricing/index.ts';
import type { Item } from '../pipe.ts';
import { Spool } from '../spool.ts';
import { articleFromRow, type ArticleWithPrices } from './article-row.ts';
import { CategoryPaths } from './category-paths.ts';
import { FeatureRegistry } from './feature-registry.ts';
import type { ImportContext, Kind } from './kind.ts';
import { withoutParts } from './without-parts.ts';
import { noteZero } from './zero-prices.ts';

export type { ArticleWithPrices } from './article-row.ts';

interface WaitingItem {
  file: string;
  line: number;
  links: ArticleLinks;
  /** Result of the import so far, so that no article is counted twice. */
  state: 'new' | 'changed' | 'unchanged';
}

const largestPosition = 2_147_483_647;

/** Articles with features, barcodes, packaging, images, links and list prices. */
export async function articlesKind(context: ImportContext): Promise<Kind<ArticleWithPrices>> {
  const registry = new FeatureRegistry(context.mapping);
  await registry.open(context.database);
  const lists = await context.database.query.selectFrom('price_list').select('code').execute();
  const priceLists = new Set(lists.map(({ code }) => code));
  const categories = context.mapping.createCategories === true ? new CategoryPaths() : null;
  await categories?.open(context.database);
  const waiting = new Spool<WaitingItem>();
  let found: WaitingItem[] = [];
  let nextPosition: number | null = null;

  return {
    fromRow(read, row) {
      const category = read.values['categoryCode'];
      if (categories !== null && typeof category === 'string') {
        read.values['categoryCode'] = categories.codeOf(category);
      }
      return articleFromRow(read, row, { mapping: context.mapping, registry, priceLists });
    },

    without(record, paths) {
      const article = withoutParts(record.article, paths);
      return article === null ? null : { ...record, article };
    },

    prepare: (items) => context.pictures.store(items, (item) => item.record.article),

    async load(database, items) {
      found = [];
      nextPosition ??= await positionAfterAll(database.query, 'article');
      const base = nextPosition;
      const articles = items.map(({ record: { article }, line }) => inFileOrder(article, base + line));
      const brands = await addBrands(
        database,
        items.flatMap((item) => item.record.brand ?? []),
      );
      await categories?.write(database, categoriesOf(items));
      const features = await registry.write(database, articles);
      const loaded = await upsertArticles(database, articles);
      const isNew = new Set(loaded.added);
      const prices = (await upsertPricesOf(database, items)).filter(({ code }) => !isNew.has(code));
      const changes = [...loaded.changes, ...prices];
      const isChanged = new Set(changes.map(({ code }) => code));
      const places = new Map(items.map((item) => [item.code, item]));
      found = loaded.waitingLinks.flatMap((links) => {
        const item = places.get(links.articleCode);
        if (item === undefined) return [];
        const state = isNew.has(item.code) ? 'new' : isChanged.has(item.code) ? 'changed' : 'unchanged';
        return [{ file: item.file, line: item.line, links, state }];
      });
      return {
        inserted: loaded.inserted,
        updated: countRecords(changes),
        changes: [...brands, ...features, ...changes],
      };
    },

    async afterBatch(items) {
      registry.settle();
      await noteCategories(categories?.settle(categoriesOf(items)) ?? [], context);
      await waiting.add(found);
      found = [];
    },

    // The parent may come later in the file; optional values are dropped when the article is retried.
    mayWait: (problems) =>
      problems.some(({ field }) => field === 'parentCode') &&
      problems.every(({ field, drop }) => field === 'parentCode' || drop.length > 0),

    async finish(database) {
      let changed = 0;
      try {
        for await (const group of waiting.read(1000)) changed += await linkWaiting(database, group, context);
      } finally {
        await waiting.remove();
      }
      return changed;
    },
  };
}

/** A new article without a position comes after the existing ones, in the order of the file. */
function inFileOrder(article: ArticleChange, place: number): ArticleChange {
  if (article.position !== undefined) return article;
  const position = Math.min(place, largestPosition);
  return { ...article, ifNew: { position, ...article.ifNew } };
}

function categoriesOf(items: readonly Item<ArticleWithPrices>[]): Set<string | null> {
  return new Set(items.map((item) => item.record.article.categoryCode ?? null));
}

/** Counts the categories created by a batch and reports each as a change. */
async function noteCategories(made: readonly CategoryRecord[], context: ImportContext): Promise<void> {
  context.made.categories += made.length;
  await context.changes.add(
    made.map(({ code, parentCode, name }) => ({
      code,
      field: 'categories',
      old: null,
      new: parentCode === null ? name.it : `${parentCode} > ${name.it}`,
    })),
  );
}

async function addBrands(database: UpsertDatabase, brands: readonly BrandRecord[]): Promise<FieldChange[]> {
  if (brands.length === 0) return [];
  const codes = [...new Set(brands.map((brand) => brand.code))];
  const present = await database.query.selectFrom('brand').select('code').where('code', 'in', codes).execute();
  const known = new Set(present.map((brand) => brand.code));
  // An existing brand keeps its name and logo.
  const missing = new Map(brands.filter(({ code }) => !known.has(code)).map((brand) => [brand.code, brand]));
  if (missing.size === 0) return [];
  await upsertBrands(database, [...missing.values()]);
  return [...missing.values()].map(({ code, name }) => ({ code, field: 'brands', old: null, new: name }));
}

/** Writes the list prices of a batch; returns those that changed, are new or were removed. */
async function upsertPricesOf(
  database: UpsertDatabase,
  items: readonly Item<ArticleWithPrices>[],
): Promise<FieldChange[]> {
  const owned = items.flatMap((item, index) =>
    Object.entries(item.record.prices).map(([priceListCode, price]) => ({
      index,
      record: { priceListCode, articleCode: item.code, price },
    })),
  );
  if (owned.length === 0) return [];
  try {
    const { changes, added, unpriced } = await upsertPrices(
      database,
      owned.map(({ record }) => record),
    );
    for (const place of unpriced) {
      const zero = owned[place];
      if (zero !== undefined) noteZero(items[zero.index], `price.${zero.record.priceListCode}`);
    }
    return [...changes, ...added];
  } catch (error) {
    if (!(error instanceof UpsertError)) throw error;
    const indexOf = (place: number): number => owned[place]?.index ?? 0;
    throw new UpsertError(
      error.problems.map((problem) => ({ ...problem, index: indexOf(problem.index), field: 'price' })),
    );
  }
}

async function linkWaiting(
  database: UpsertDatabase,
  group: readonly WaitingItem[],
  context: ImportContext,
): Promise<number> {
  const places = new Map(group.map((item) => [item.links.articleCode, item]));
  const { changes, missing } = await linkArticles(
    database,
    group.map((item) => item.links),
  );
  await context.changes.add(changes.filter(({ code }) => places.get(code)?.state !== 'new'));
  for (const { links, missing: codes } of missing) {
    const item = places.get(links.articleCode);
    if (item === undefined) continue;
    const reason = `Not in the catalogue: ${codes.slice(0, 10).join(', ')}${codes.length > 10 ? ' …' : ''}.`;
    const isRelated = codes.some((code) => links.relatedCodes?.includes(code));
    const field = isRelated ? 'relatedCodes' : 'alternativeCodes';
    await context.report.add([
      { file: item.file, line: item.line, code: links.articleCode, field, reason, severity: 'incomplete' },
    ]);
  }
  return countRecords(changes.filter(({ code }) => places.get(code)?.state === 'unchanged'));
}
