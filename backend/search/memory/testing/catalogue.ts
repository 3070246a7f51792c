import { IndexBuilder } from '../build/index-builder.ts';
import { Snapshot, type SnapshotOptions } from '../snapshot.ts';
import type { IndexData } from '../index-data.ts';
import type { SourceArticle, SourceFeature, SourceNode, SourceOutline, SourceVocabulary } from '../source.ts';
import { initialRow, type StoredText } from '../../../catalogue/records.ts';
import type { CustomerCodes, NetPrices, PurchasedArticles, Visibility } from '../../search-engine.ts';
import { WHOLE_CATALOGUE, type ListingQuery } from '../../../../domain/listing-query.ts';

/** Small catalogues for tests of the engine. Ids are assigned in the order of definition, from 1. */

export const NOW = new Date('2026-11-20T10:00:00Z');

export function text(it: string, en: string | null = null): StoredText {
  return { it, en };
}

type NodeSketch = [code: string, parentCode: string | null, it: string, en?: string];

function nodesOf(sketches: readonly NodeSketch[]): SourceNode[] {
  return sketches.map(([code, parentCode, it, en], index) => {
    const parent = sketches.findIndex(([other]) => other === parentCode);
    return {
      id: index + 1,
      code,
      parentId: parent === -1 ? null : parent + 1,
      position: index,
      name: text(it, en ?? null),
    };
  });
}

export interface VocabularySketch {
  categories?: NodeSketch[];
  families?: NodeSketch[];
  /** Names; the code is the name in upper case. */
  brands?: string[];
  collections?: string[];
  colors?: [code: string, en: string][];
  synonyms?: string[][];
  features?: [code: string, dataType: SourceFeature['dataType'], unit?: string][];
}

export function vocabularyOf(sketch: VocabularySketch): SourceVocabulary {
  return {
    categories: nodesOf(sketch.categories ?? []),
    families: nodesOf(sketch.families ?? []),
    brands: (sketch.brands ?? []).map((name, index) => ({ id: index + 1, code: name.toUpperCase(), name })),
    collections: (sketch.collections ?? []).map((name, index) => ({
      id: index + 1,
      code: name.toUpperCase(),
      name: text(name),
    })),
    colors: (sketch.colors ?? []).map(([code, en]) => ({ code, name: text(code, en), swatch: null })),
    features: (sketch.features ?? []).map(([code, dataType, unit], index) => ({
      id: index + 1,
      code,
      dataType,
      unit: unit ?? null,
      position: index,
      isFacet: true,
      name: text(code),
    })),
    familyFeatures: [],
    synonyms: (sketch.synonyms ?? []).map((phrases) => ({ language: null, phrases })),
  };
}

export type ArticleSketch = Partial<Omit<SourceArticle, 'name' | 'summary' | 'description'>> & {
  id: number;
  name?: string | StoredText;
  summary?: string;
  description?: string;
};

export function articleOf(sketch: ArticleSketch): SourceArticle {
  const { name = `Articolo ${sketch.id}`, summary, description, ...rest } = sketch;
  return {
    ...initialRow,
    parentId: null,
    kind: sketch.parentId ? 'child' : 'single',
    code: `A${10_000 + sketch.id}`,
    sku: `SKU-${10_000 + sketch.id}`,
    name: typeof name === 'string' ? text(name) : name,
    summary: summary === undefined ? null : text(summary),
    description: description === undefined ? null : text(description),
    brandId: null,
    categoryId: null,
    familyId: null,
    collectionId: null,
    makerCode: null,
    color: null,
    size: null,
    features: {},
    isManaged: true,
    stockQuantity: 10,
    arrivingOn: null,
    barcodes: [],
    oldCodes: [],
    alternatives: [],
    restockedAt: null,
    ...rest,
  };
}

function outlineOf({ id, parentId, kind, categoryId, brandId, name, sku }: SourceArticle): SourceOutline {
  return { id, parentId, kind, categoryId, brandId, name: name.it, nameEnglish: name.en, sku, position: id };
}

/** The index of a small catalogue; with `earlier`, a part to be merged into it. */
export function indexOf(
  articles: readonly SourceArticle[],
  vocabulary: SourceVocabulary = vocabularyOf({}),
  earlier?: IndexData,
): IndexData {
  const builder = new IndexBuilder(vocabulary, articles.map(outlineOf), earlier);
  for (const page of articles) {
    if (page.kind !== 'child') {
      builder.addPage(
        page,
        articles.filter(({ parentId }) => parentId === page.id),
      );
    }
  }
  return builder.finish();
}

/** A snapshot of an index; it caches no results by default. */
export function snapshotOf(data: IndexData, options: Partial<SnapshotOptions> = {}): Snapshot {
  return new Snapshot(data, { generation: 1, clock: () => NOW, cachedResults: 0, ...options });
}

/** A snapshot of a small catalogue; it caches no results by default. */
export function engineOf(
  sketches: readonly ArticleSketch[],
  vocabulary: VocabularySketch = {},
  options: Partial<SnapshotOptions> = {},
): Snapshot {
  const data = indexOf(sketches.map(articleOf), vocabularyOf(vocabulary));
  return snapshotOf(data, options);
}

export function query(changes: Partial<ListingQuery> = {}): ListingQuery {
  return { ...WHOLE_CATALOGUE, perPage: 96, ...changes };
}

export function guest(changes: Partial<Visibility> = {}): Visibility {
  return {
    locale: 'it',
    netPrices: null,
    promoted: null,
    purchased: null,
    customerCodes: null,
    ...changes,
  };
}

/** Net prices by article id; articles without an entry have no price. */
export function pricesOf(key: string, netPriceOf: (articleId: number) => number | undefined): NetPrices {
  const netPricesOf = (articleIds: ArrayLike<number>) => Array.from(articleIds, (id) => netPriceOf(id) ?? Number.NaN);
  return { key, netPricesOf, listedPricesOf: netPricesOf };
}

/** A set of articles; as purchases, those with a higher id were bought later. */
export function setOf(key: string, ...articleIds: number[]): PurchasedArticles {
  return { key, articleIds: new Set(articleIds), boughtAt: new Map(articleIds.map((id) => [id, id * 60_000])) };
}

/** A customer's codes, each with the id of its article. */
export function codesOf(key: string, articles: Record<string, number>): CustomerCodes {
  return { key, codes: Object.entries(articles).map(([code, articleId]) => ({ code, articleId })) };
}

/** Ids of the products found, in order; without those that match only some words where others match all. */
export function foundIds(engine: Snapshot, changes: Partial<ListingQuery>, visibility = guest()): number[] {
  return engine.search(query(changes), visibility, { partial: false }).hits.map(({ product }) => product.articleId);
}
