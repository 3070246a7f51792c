import { naturalKey } from '../../../fold.ts';
import { readDocument, type StoredDocument } from '../../documents.ts';
import type { IndexData } from '../../index-data.ts';
import { idColumns, inPasses, passesOf, treeKey, type Layout } from '../layout.ts';
import { GONE, takeFrom } from './sources.ts';

type Order = 'productsInTree' | 'productsByCode' | 'productsByName' | 'productsByEnglishName';

/** The texts of products by which an order sorts them. */
const KEYS: Record<Order, (document: Pick<StoredDocument, 'name' | 'sku'>) => string> = {
  productsInTree: ({ name, sku }) => treeKey(name.it, sku),
  productsByCode: ({ sku }) => naturalKey(sku),
  productsByName: ({ name }) => naturalKey(name.it),
  productsByEnglishName: ({ name }) => naturalKey(name.en || name.it),
};

/** Reads the sort keys of products from their documents. */
class ProductKeys {
  readonly #data: IndexData;
  readonly #decoder = new TextDecoder();
  readonly #known = new Map<number, Pick<StoredDocument, 'name' | 'sku'>>();

  constructor(data: IndexData) {
    this.#data = data;
  }

  of(product: number, order: Order): string {
    let texts = this.#known.get(product);
    if (!texts) {
      const { documents, documentStarts, documentEnds, documentShapes } = this.#data;
      const article = this.page(product);
      const bytes = documents.subarray(documentStarts[article], documentEnds[article]);
      const { name, sku } = readDocument(this.#decoder.decode(bytes), documentShapes);
      this.#known.set(product, (texts = { name, sku }));
    }
    return KEYS[order](texts);
  }

  page(product: number): number {
    return this.#data.productArticles[product] as number;
  }

  id(product: number): number {
    return this.#data.articleIds[this.page(product)] as number;
  }

  /** The category by which the tree sorts a product; the same for all in other orders. */
  category(product: number, order: Order): number {
    return order === 'productsInTree' ? (this.#data.productCategories[product] as number) : 0;
  }
}

/** What of the earlier index stays, and how it is numbered together with the new part. */
export interface MergedLayout {
  layout: Layout;
  /** By product and by article: where it comes from (sources.ts). */
  products: Uint32Array;
  articles: Uint32Array;
  /** By source: the new ordinal, GONE for what is left out. */
  productPlaces: Uint32Array;
  articlePlaces: Uint32Array;
  /** By product of the earlier index: whether its order among those that stay has changed. */
  isMoved: Uint8Array;
}

/** The first article without a product in the index: parents without variants are after all others. */
function firstEmptyParent({ variantCount, productArticles }: IndexData): number {
  return variantCount + productArticles.reduce((count, page) => count + (page >= variantCount ? 1 : 0), 0);
}

function inverse(sources: Uint32Array, count: number): Uint32Array {
  const places = new Uint32Array(count).fill(GONE);
  sources.forEach((source, place) => (places[source] = place));
  return places;
}

/**
 * Numbers the products of an earlier index, without those with an id in `replaced`, together with all of a new part, as
 * `layOut` would number them together.
 */
export function mergeLayout(earlier: IndexData, part: IndexData, replaced: ReadonlySet<number>): MergedLayout {
  const [keys, newKeys] = [new ProductKeys(earlier), new ProductKeys(part)];
  const offset = earlier.productCount;
  const isReplaced = Uint8Array.from({ length: offset }, (_, product) => (replaced.has(keys.id(product)) ? 1 : 0));

  const isBefore = (product: number, added: number, order: Order): boolean => {
    const [one, other] = [keys.category(product, order), newKeys.category(added, order)];
    if (one !== other) return one < other;
    const [key, newKey] = [keys.of(product, order), newKeys.of(added, order)];
    return key === newKey ? keys.id(product) < newKeys.id(added) : key < newKey;
  };
  const merged = (order: Order): Uint32Array => {
    const kept = earlier[order].filter((product) => isReplaced[product] === 0);
    const result = new Uint32Array(kept.length + part.productCount);
    let [from, length] = [0, 0];
    for (const added of part[order]) {
      let [low, high] = [from, kept.length];
      while (low < high) {
        const middle = (low + high) >>> 1;
        if (isBefore(kept[middle] as number, added, order)) low = middle + 1;
        else high = middle;
      }
      result.set(kept.subarray(from, low), length);
      length += low - from;
      result[length++] = offset + added;
      from = low;
    }
    result.set(kept.subarray(from), length);
    return result;
  };

  const tree = merged('productsInTree');
  const passes = passesOf(
    takeFrom(earlier.productCategories, part.productCategories, tree, offset),
    takeFrom(earlier.productSeries, part.productSeries, tree, offset),
  );
  const inOrder = inPasses(passes);
  const products = inOrder.map((place) => tree[place] as number);
  const productPlaces = inverse(products, offset + part.productCount);
  const placesIn = (sources: Uint32Array): Uint32Array => sources.map((source) => productPlaces[source] as number);

  const { productsInTree } = earlier;
  const passesBefore = passesOf(
    productsInTree.map((product) => earlier.productCategories[product] as number),
    productsInTree.map((product) => earlier.productSeries[product] as number),
  );
  const passBefore = new Uint32Array(offset);
  productsInTree.forEach((product, place) => (passBefore[product] = passesBefore[place] as number));
  const isMoved = new Uint8Array(offset);
  tree.forEach((source, place) => {
    if (source < offset && passBefore[source] !== passes[place]) isMoved[source] = 1;
  });

  const { articles, ...numbers } = articlesOf(earlier, part, products, replaced);
  return {
    layout: {
      ...numbers,
      productCount: products.length,
      ...idColumns(takeFrom(earlier.articleIds, part.articleIds, articles, earlier.articleIds.length)),
      productSeries: takeFrom(earlier.productSeries, part.productSeries, products, offset),
      productCategories: takeFrom(earlier.productCategories, part.productCategories, products, offset),
      productsInTree: placesIn(tree),
      productsByCode: placesIn(merged('productsByCode')),
      productsByName: placesIn(merged('productsByName')),
      productsByEnglishName: placesIn(merged('productsByEnglishName')),
    },
    products,
    articles,
    productPlaces,
    articlePlaces: inverse(articles, earlier.articleIds.length + part.articleIds.length),
    isMoved,
  };
}

/** Numbers the articles of products in their new order: variants, products with variants, products without. */
function articlesOf(
  earlier: IndexData,
  part: IndexData,
  products: Uint32Array,
  replaced: ReadonlySet<number>,
): Pick<Layout, 'variantCount' | 'productStarts' | 'productArticles' | 'productOf'> & { articles: Uint32Array } {
  const offset = earlier.articleIds.length;
  const articles = new Uint32Array(offset + part.articleIds.length);
  const productStarts = new Uint32Array(products.length + 1);
  const productArticles = new Uint32Array(products.length);
  const productOf = new Uint32Array(earlier.variantCount + part.variantCount);
  const sideOf = (source: number): { data: IndexData; product: number; shift: number } =>
    source < earlier.productCount
      ? { data: earlier, product: source, shift: 0 }
      : { data: part, product: source - earlier.productCount, shift: offset };
  let length = 0;
  products.forEach((source, place) => {
    const { data, product, shift } = sideOf(source);
    for (let one = data.productStarts[product] as number; one < (data.productStarts[product + 1] as number); one++) {
      productOf[length] = place;
      articles[length++] = one + shift;
    }
    productStarts[place + 1] = length;
  });
  const variantCount = length;
  products.forEach((source, place) => {
    const { data, product, shift } = sideOf(source);
    const page = data.productArticles[product] as number;
    if (page < data.variantCount) productArticles[place] = productStarts[place] as number;
    else {
      productArticles[place] = length;
      articles[length++] = page + shift;
    }
  });
  const empty: { id: number; source: number }[] = [];
  for (const [data, shift] of [
    [earlier, 0],
    [part, offset],
  ] as const) {
    for (let article = firstEmptyParent(data); article < data.articleIds.length; article++) {
      const id = data.articleIds[article] as number;
      if (data === part || !replaced.has(id)) empty.push({ id, source: article + shift });
    }
  }
  empty.sort((one, other) => one.id - other.id);
  for (const { source } of empty) articles[length++] = source;
  return {
    articles: articles.slice(0, length),
    variantCount,
    productStarts,
    productArticles,
    productOf: productOf.slice(0, variantCount),
  };
}
