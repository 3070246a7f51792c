import { visibleCode } from '../../../domain/code-key.ts';
import { CONTRIBUTION_KINDS } from '../../../domain/contributions.ts';
import { isGtin } from '../../../domain/gtin.ts';
import {
  axesError,
  catalogueShapes,
  deactivateMissing,
  linkArticles,
  upsertArticles,
  upsertBrands,
  type ArticleLinks,
  type MissingScope,
} from '../../catalogue/index.ts';
import {
  articleFields,
  type ArticleChange,
  type ArticleRecord,
  type BrandRecord,
  type CategoryRecord,
} from '../../catalogue/records.ts';
import { findLookAlikes } from '../../database/article-codes.ts';
import {
  countRecords,
  positionAfterAll,
  UpsertError,
  type FieldChange,
  type UpsertDatabase,
  type UpsertRemark,
} from '../../database/upsert/index.ts';
import { lackOfErpVersion } from '../../integrations/erp/index.ts';
import { keptByOffice, upsertPrices } from '../../pricing/index.ts';
import { explain } from '../../texts/index.ts';
import { ImportError } from '../import-error.ts';
import {
  count,
  exact,
  flag,
  key,
  largest,
  name,
  needed,
  position,
  priceQuantity,
  text,
  type Fields,
  type FieldSpec,
} from '../mapping/field-spec.ts';
import type { Mapping } from '../mapping/mapping-file.ts';
import { readValues, shownText, type ReadValues } from '../mapping/read-values.ts';
import { isGiven } from '../mapping/value-source.ts';
import { nothingEnded, percentOf, type MissingOutcome, type MissingWanted } from '../missing.ts';
import { slug } from '../slug.ts';
import type { SourceRow } from '../sources/rows.ts';
import { Spool } from '../spool.ts';
import type { Attempt, Item } from '../write-batches.ts';
import { defineKind, type ImportContext, type KindSteps } from './kind.ts';
import { CategoryPaths } from './shared/category-paths.ts';
import { FeatureRegistry } from './shared/feature-registry.ts';
import { keepValidParts, noteZero, recordOf, withoutParts } from './shared/row-records.ts';

const packaging: Fields = {
  code: needed,
  unit: { type: 'text', fallback: 'PZ' },
  quantity: { type: 'integer', isRequired: true, minimum: 1, maximum: largest, isEmptyAtZero: true },
};

/** Euro for one unit; 0 is the same as none. */
const contribution: FieldSpec = { type: 'price', minimum: 0 };

/** How files usually give a field: codes and addresses as written, yes or no, days and lists of texts. */
function usualFormat([name, { type, refers, initial }]: (typeof articleFields)[number]): [string, FieldSpec][] {
  if (type === 'text' || refers) return [[name, initial === undefined ? exact : { type: 'text', fallback: initial }]];
  if (type === 'boolean') return [[name, initial === undefined ? { type: 'boolean' } : flag(initial === true)]];
  if (type === 'date') return [[name, { type: 'date' }]];
  return type === 'text[]' ? [[name, { type: 'texts' }]] : [];
}

const fields: Fields = {
  ...Object.fromEntries(articleFields.flatMap(usualFormat)),
  code: key,
  kind: { type: 'text', choices: ['single', 'parent', 'child'] },
  parentCode: exact,
  priceQuantity: { ...priceQuantity, fallback: 1 },
  position,
  name,
  summary: { type: 'local', shown: 'line' },
  description: { type: 'local', shown: 'lines' },
  brandCode: text,
  categoryCode: text,
  vatRate: { type: 'rate', minimum: 0, maximum: 10_000, isWholePercents: true, fallback: 2200 },
  weightGrams: { type: 'thousandths', minimum: 0, maximum: largest, isEmptyAtZero: true },
  conai: contribution,
  raee: contribution,
  minimumPackaging: count,
  piecesPerUnit: { type: 'integer', minimum: 1, maximum: largest, isEmptyAtZero: true },
  packaging: { type: 'objects', parts: packaging },
  color: text,
  size: text,
  documents: { type: 'objects', parts: { name, url: needed } },
  stockQuantity: { type: 'integer', isRoundedDown: true, minimum: -largest, maximum: largest, fallback: 0 },
  barcodes: { type: 'objects', parts: { code: needed, unit: exact }, bare: 'code' },
  oldCodes: { type: 'texts' },
  relatedCodes: { type: 'texts' },
  alternativeCodes: { type: 'texts' },
};

/** An article with the data that goes into other tables. */
export interface ArticleWithPrices {
  article: ArticleChange;
  /** A brand to create if it is missing. */
  brand: BrandRecord | null;
  /** List price in ten-thousandths of a euro by price list; null removes the article from the list. */
  prices: Record<string, number | null>;
}

interface ArticleRowContext {
  mapping: Mapping;
  registry: FeatureRegistry;
  /** Codes of the existing price lists, with their owners. */
  priceLists: ReadonlyMap<string, string>;
}

interface WaitingItem {
  file: string;
  line: number;
  links: ArticleLinks;
  /** Result of the import so far, so that no article is counted twice. */
  state: 'new' | 'changed' | 'unchanged';
}

const largestPosition = 2_147_483_647;

/** Articles with features, barcodes, packaging, images, links and list prices. */
export const articles = defineKind({
  name: 'articles',
  group: 'catalogue',
  fieldGroups: { price: 'prices', stockQuantity: 'stock', arrivingOn: 'stock' },
  fields,
  hasFeaturesAndPrices: true,
  hasMoment: true,
  stored: {
    ...catalogueShapes.articles,
    // What the shop computes with, and what says whether an article is there.
    without: ['kind', 'parentCode', 'isActive', 'stockQuantity', 'arrivingOn'],
  },
  articleCodes: [
    { path: 'code', isOwn: true, creates: true },
    { path: 'parentCode' },
    { path: 'relatedCodes' },
    { path: 'alternativeCodes' },
  ],
  guarded: ['price'],
  missing: { inactive: 'make inactive what the files do not name' },
  identify: ({ article }: ArticleWithPrices) => article.code,
  start: startArticles,
});

async function startArticles(context: ImportContext): Promise<KindSteps<ArticleWithPrices>> {
  const registry = new FeatureRegistry(context.mapping);
  await registry.open(context.database);
  const lists = await context.database.query.selectFrom('price_list').select(['code', 'owner']).execute();
  const priceLists = new Map(lists.map(({ code, owner }) => [code, owner]));
  const lack = await lackOfErpVersion(context.database.query, 'contributions');
  const categories = context.mapping.createCategories === true ? new CategoryPaths() : null;
  await categories?.open(context.database);
  const waiting = new Spool<WaitingItem>();
  let found: WaitingItem[] = [];
  let nextPosition: number | null = null;

  return {
    partOf: ({ article }) => article,

    // Written in one transaction, they would hold rows for which stock waits.
    ahead: {
      fields: ['code', 'priceQuantity'],
      fromRow: (read, row) => ({
        article: recordOf<ArticleChange>(read),
        brand: null,
        prices: findPrices(row, { mapping: context.mapping, registry, priceLists }, []),
      }),
      pricesOf: ({ article: { code, priceQuantity }, prices }) =>
        Object.entries(prices).map(([listCode, price]) => ({
          ...{ articleCode: code, listCode, price },
          priceQuantity: priceQuantity ?? null,
        })),
    },

    fromRow(read, row) {
      const category = categories === null ? null : shownName(read, 'categoryCode');
      if (categories !== null && category !== null) read.values['categoryCode'] = categories.codeOf(category);
      for (const kind of CONTRIBUTION_KINDS) {
        if (lack !== null && read.values[kind])
          read.problems.push({ field: kind, reason: explain('Not accepted: {lack}', { lack }) });
      }
      return articleFromRow(read, row, { mapping: context.mapping, registry, priceLists });
    },

    without(record, paths) {
      const article = withoutParts(record.article, paths);
      const rest = Object.entries(record.prices).filter(([list]) => !paths.includes(`price.${list}`));
      const prices = Object.fromEntries(rest);
      if (article === null) return rest.length < Object.keys(record.prices).length ? { ...record, prices } : null;
      // The prices are for the quantity that is left out.
      return { ...record, article, prices: paths.includes('priceQuantity') ? {} : prices };
    },

    groupOfBatch: (items) => (items.some(({ record }) => setsStock(record.article)) ? 'stock' : null),

    prepare: (items) => context.pictures.store(items, (item) => item.record.article),

    async write(database, records, items) {
      found = [];
      nextPosition ??= await positionAfterAll(database.query, 'article');
      const base = nextPosition;
      const articles = items.map(({ record: { article }, line }) => inFileOrder(article, base + line));
      const brands = await addBrands(
        database,
        records.flatMap(({ brand, article }) => (article.brandCode === undefined ? [] : (brand ?? []))),
      );
      await categories?.write(database, categoriesOf(items));
      const features = await registry.write(database, articles);
      const loaded = await upsertArticles(database, articles);
      const isNew = new Set(loaded.added);
      const written = await upsertPricesOf(database, items, context.runDay);
      const changes = [...loaded.changes, ...written.changes.filter(({ code }) => !isNew.has(code))];
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
        remarks: [...(loaded.remarks ?? []), ...written.remarks, ...(await noteLookAlikes(database, items, isNew))],
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

    async finish(attempt) {
      let changed = 0;
      try {
        for await (const group of waiting.read(1000)) changed += await linkWaiting(attempt, group, context);
      } finally {
        await waiting.remove();
      }
      return changed;
    },

    async endUnlisted(wanted, attempt) {
      return wanted === null ? null : { outcome: await deactivateUnnamed(context, wanted, attempt), updated: 0 };
    },
  };
}

/** An article from its row; adds what is wrong with it to what was read. */
function articleFromRow(read: ReadValues, row: SourceRow, context: ArticleRowContext): ArticleWithPrices {
  const { mapping, registry } = context;
  const { remarks } = read;
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
        : explain('The check digit of {code} is wrong; the code is left out.', { code }),
    ),
  );
  const features = registry.read(row, mapping.format?.decimal ?? null);
  remarks.push(...features.remarks);
  if (features.hadHtml) read.withHtml.push('features');
  if (features.changes !== undefined) article.featureChanges = features.changes;
  else if (mapping.fields === undefined && row['features'] === null) article.features = {};
  let brand: BrandRecord | null = null;
  const brandName = mapping.createBrands === true ? shownName(read, 'brandCode') : null;
  if (brandName !== null) {
    brand = { code: slug(brandName), name: brandName };
    article.brandCode = brand.code;
  }
  const unread = remarks.find(({ field }) => field === 'priceQuantity');
  if (unread === undefined) return { article, brand, prices: findPrices(row, context, remarks) };
  unread.reason = explain('{reason} Prices of the same row are left out.', { reason: unread.reason });
  return { article, brand, prices: {} };
}

/** A name for people in a field that otherwise holds a code. */
function shownName(read: ReadValues, field: string): string | null {
  const value = read.values[field];
  if (typeof value !== 'string') return null;
  const { text, hadHtml } = shownText({ shown: 'line' }, value);
  if (hadHtml) read.withHtml.push(field);
  return text;
}

/** The prices from the columns the mapping names under `prices`, or from those named `price.<price list>`. */
function findPrices(
  row: SourceRow,
  { mapping, priceLists }: ArticleRowContext,
  remarks: ReadValues['remarks'],
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
      { price: { type: 'finePrice', minimum: 0 } },
      { format: mapping.format, fields: { price: source } },
    );
    const price = read.values['price'];
    const field = `price.${list}`;
    if (!priceLists.has(list)) {
      // An empty cell for a price list that does not exist loses nothing.
      if (price !== null) remarks.push({ field, reason: explain('There is no price list {code}.', { code: list }) });
    } else if (priceLists.get(list) === 'office') {
      if (price !== undefined) remarks.push({ field, reason: keptByOffice(list) });
    } else if (typeof price === 'number' || price === null) prices[list] = price;
    for (const remark of read.remarks) remarks.push({ ...remark, field });
  }
  return prices;
}

function setsStock({ stockQuantity, arrivingOn, ifNew }: ArticleChange): boolean {
  return [stockQuantity, arrivingOn, ifNew?.stockQuantity, ifNew?.arrivingOn].some((value) => value !== undefined);
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

/** Writes the list prices of a batch; returns those that changed, are new or were removed, and remarks about items. */
async function upsertPricesOf(
  database: UpsertDatabase,
  items: readonly Item<ArticleWithPrices>[],
  runDay: string,
): Promise<{ changes: FieldChange[]; remarks: UpsertRemark[] }> {
  const owned = items.flatMap((item, index) =>
    Object.entries(item.record.prices).map(([priceListCode, price]) => ({
      index,
      record: { priceListCode, articleCode: item.code, price },
    })),
  );
  if (owned.length === 0) return { changes: [], remarks: [] };
  try {
    const { changes, added, unpriced, remarks } = await upsertPrices(
      database,
      owned.map(({ record }) => record),
      { runDay },
    );
    for (const place of unpriced) {
      const zero = owned[place];
      if (zero !== undefined) noteZero(items[zero.index], `price.${zero.record.priceListCode}`);
    }
    return {
      changes: [...changes, ...added],
      remarks: (remarks ?? []).flatMap((remark) => {
        const price = owned[remark.index];
        return price ? [{ ...remark, index: price.index, field: `price.${price.record.priceListCode}` }] : [];
      }),
    };
  } catch (error) {
    if (!(error instanceof UpsertError)) throw error;
    const indexOf = (place: number): number => owned[place]?.index ?? 0;
    throw new UpsertError(
      error.problems.map((problem) => ({ ...problem, index: indexOf(problem.index), field: 'price' })),
    );
  }
}

async function linkWaiting(attempt: Attempt, group: readonly WaitingItem[], context: ImportContext): Promise<number> {
  const places = new Map(group.map((item) => [item.links.articleCode, item]));
  const links = group.map((item) => item.links);
  const { changes, missing } = await attempt((database) => linkArticles(database, links));
  await context.changes.add(changes.filter(({ code }) => places.get(code)?.state !== 'new'));
  for (const { links, missing: codes } of missing) {
    const item = places.get(links.articleCode);
    if (item === undefined) continue;
    const reason = explain('Not in the catalogue: {codes}{more}.', {
      codes: codes.slice(0, 10).join(', '),
      more: codes.length > 10 ? ' …' : '',
    });
    const isRelated = codes.some((code) => links.relatedCodes?.includes(code));
    const field = isRelated ? 'relatedCodes' : 'alternativeCodes';
    await context.report.add([
      { file: item.file, line: item.line, code: links.articleCode, field, reason, severity: 'incomplete' },
    ]);
  }
  return countRecords(changes.filter(({ code }) => places.get(code)?.state === 'unchanged'));
}

/** Throws ImportError for a brand or category that the shop does not have, before anything is read. */
export async function checkMissingScope(database: UpsertDatabase, scope: MissingScope): Promise<void> {
  const { by, code } = scope;
  const found = await database.query.selectFrom(by).select('id').where('code', '=', code).executeTakeFirst();
  if (found === undefined) throw new ImportError(`--missing-within: there is no ${by} ${code}.`);
}

/** Notes beside new articles whose codes differ from that of another one in case only. */
async function noteLookAlikes(
  { query }: UpsertDatabase,
  items: readonly Item<ArticleWithPrices>[],
  added: ReadonlySet<string>,
): Promise<UpsertRemark[]> {
  const lookAlikes = await findLookAlikes(query, [...added]);
  if (lookAlikes.size === 0) return [];
  return items.flatMap(({ code }, index) => {
    const others = lookAlikes.get(code)?.map(visibleCode).join(', ');
    if (others === undefined) return [];
    const reason = explain('Another article than {others}, whose code differs in capital letters only.', { others });
    return [{ index, field: 'code', reason, isNote: true }];
  });
}

/**
 * Makes the articles inactive that the imported files do not name, and reports each; changes none of them when a row's
 * code could not be read or more are missing than the limit allows.
 */
async function deactivateUnnamed(
  { changes, named }: ImportContext,
  wanted: MissingWanted,
  attempt: Attempt,
): Promise<MissingOutcome> {
  const { codes, unreadable } = named ?? { codes: new Set<string>(), unreadable: 0 };
  if (unreadable > 0) {
    return nothingEnded(
      'articles',
      explain('the code of {count} rows cannot be read, which may be articles of the shop', { count: unreadable }),
    );
  }
  const { active, missing, isDone } = await attempt((database) => deactivateMissing(database, codes, wanted));
  if (!isDone) {
    return nothingEnded(
      'articles',
      explain(
        '{missing} of {all} active articles are missing, {percent} %, and at most {limit} % may become inactive (--missing-limit). With --missing-limit 100 --dry-run the report of changes lists them',
        {
          ...{ missing: missing.length, all: active, limit: wanted.limitPercent },
          percent: percentOf(missing.length, active),
        },
      ),
    );
  }
  await changes.add(missing.map((code) => ({ code, field: 'isActive', old: true, new: false })));
  return { what: 'articles', count: missing.length, reason: null };
}
