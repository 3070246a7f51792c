import { rowOf } from '../../../catalogue/records.ts';
import { compareSizes } from '../../../../domain/size-order.ts';
import { DocumentWriter, packCodes } from '../documents.ts';
import { FLAG_ANNOUNCED, FLAG_MANAGED, FLAG_NEW, JOINT, NONE, type IndexData } from '../index-data.ts';
import type { SourceArticle, SourceOutline, SourceVocabulary } from '../source.ts';
import { CodeCollector } from './codes.ts';
import { TermReader } from './document-terms.ts';
import { dayNumber, FeatureCollector } from './features.ts';
import { GrowingBytes } from './growing.ts';
import { LabelCollector, usedSizes } from './labels.ts';
import { findSorted, layOut, type Layout } from './layout.ts';
import { packagingRange, piecesOf } from '../../../../domain/packaging.ts';
import { packColumns } from './pack-columns.ts';
import { PostingCollector, ranksOf, TermNumbers, traitsOf, type DocumentTerms } from './postings.ts';

const HOUR = 3_600_000;

type Columns = Pick<
  IndexData,
  'category' | 'family' | 'brand' | 'collection' | 'color' | 'size' | 'flags' | 'stock' | 'arrivingOn' | 'restockedAt'
>;

/** Indexes of an article's labels in their lists. */
type Places = Record<'category' | 'family' | 'brand' | 'collection' | 'color' | 'size', number>;

function columnsFor(count: number): Columns {
  return {
    category: new Uint16Array(count),
    family: new Uint16Array(count),
    brand: new Uint16Array(count),
    collection: new Uint16Array(count),
    color: new Uint16Array(count),
    size: new Uint16Array(count),
    flags: new Uint8Array(count),
    stock: new Int32Array(count),
    arrivingOn: new Uint16Array(count),
    restockedAt: new Uint32Array(count),
  };
}

/** A variant with the values it inherits from its product where it has none of its own. */
function inherit(child: SourceArticle, parent: SourceArticle): SourceArticle {
  return {
    ...child,
    summary: child.summary?.it ? child.summary : parent.summary,
    brandId: child.brandId ?? parent.brandId,
    categoryId: child.categoryId ?? parent.categoryId,
    familyId: child.familyId ?? parent.familyId,
    collectionId: child.collectionId ?? parent.collectionId,
    makerCode: child.makerCode,
    color: child.color ?? parent.color,
    size: child.size ?? parent.size,
    features: { ...parent.features, ...child.features },
    pictures: child.pictures.length > 0 ? child.pictures : parent.pictures,
    isNew: child.isNew || parent.isNew,
    isHot: child.isHot || parent.isHot,
    isAnnounced: child.isAnnounced || parent.isAnnounced,
  };
}

/**
 * Builds an index. It needs the outlines of all active articles first, which determine their order, then every product
 * once with its variants, in any order. Articles without an outline are ignored.
 */
export class IndexBuilder {
  readonly #labels: LabelCollector;
  readonly #layout: Layout;
  readonly #columns: Columns;
  readonly #terms: TermReader;
  readonly #numbers = new TermNumbers();
  readonly #productPostings = new PostingCollector(this.#numbers);
  readonly #variantPostings = new PostingCollector(this.#numbers);
  readonly #codes = new CodeCollector();
  readonly #features: FeatureCollector;
  readonly #vocabulary: SourceVocabulary;
  readonly #isPart: boolean;
  readonly #writer: DocumentWriter;
  readonly #documents = new GrowingBytes();
  readonly #documentStarts: Uint32Array;
  readonly #documentEnds: Uint32Array;

  /** @param earlier the index into which this one will be merged (merge/merge-index.ts); its labels keep their places. */
  constructor(vocabulary: SourceVocabulary, outlines: readonly SourceOutline[], earlier?: IndexData) {
    this.#vocabulary = vocabulary;
    this.#isPart = earlier !== undefined;
    this.#writer = new DocumentWriter(earlier?.documentShapes);
    this.#labels = new LabelCollector(vocabulary, earlier?.labels);
    this.#layout = layOut(
      outlines,
      (id) => this.#labels.category(id),
      (id) => this.#labels.brands[this.#labels.brand(id)]?.name ?? '',
    );
    this.#columns = columnsFor(this.#layout.variantCount);
    this.#terms = new TermReader(this.#labels);
    this.#features = new FeatureCollector(this.#labels.features, this.#labels.featurePlaces, earlier);
    this.#documentStarts = new Uint32Array(this.#layout.articleIds.length);
    this.#documentEnds = new Uint32Array(this.#layout.articleIds.length);
  }

  /** Adds a single article, or a product with its variants. */
  addPage(page: SourceArticle, children: readonly SourceArticle[]): void {
    const number = this.#numberOf(page.id);
    if (number === -1) return;
    const places = this.#placesOf(page);
    const pageTerms = this.#terms.termsOf(page, places);
    if (page.kind === 'single') {
      const product = this.#layout.productOf[number] as number;
      this.#addProduct(product, pageTerms);
      this.#addArticle(number, page, places, []);
      this.#fillColumns(number, page, places);
      return;
    }
    const members = children.filter(({ id }) => this.#numberOf(id) !== -1).map((child) => inherit(child, page));
    members.sort((one, other) => this.#numberOf(one.id) - this.#numberOf(other.id));
    const first = members[0];
    if (first) {
      const product = this.#layout.productOf[this.#numberOf(first.id)] as number;
      this.#addProduct(product, pageTerms);
    }
    this.#addArticle(number, page, places, members);
    for (const child of members) this.#addChild(child, pageTerms);
  }

  #addProduct(product: number, terms: DocumentTerms): void {
    for (const [term, packed] of terms) this.#productPostings.add(product, term, packed);
  }

  #numberOf(id: number): number {
    const at = findSorted(this.#layout.sortedIds, id);
    return at === -1 ? -1 : (this.#layout.sortedIdOrdinals[at] as number);
  }

  #addChild(child: SourceArticle, pageTerms: DocumentTerms): void {
    const number = this.#numberOf(child.id);
    const places = this.#placesOf(child);
    for (const [term, packed] of this.#terms.termsOf(child, places)) {
      const [ranks, known] = [ranksOf(packed), ranksOf(pageTerms.get(term) ?? 0)];
      // Terms of the product already match all of its variants.
      if (ranks >> 4 > known >> 4 || (ranks & 15) > (known & 15)) this.#variantPostings.add(number, term, packed);
    }
    this.#addArticle(number, child, places, []);
    this.#fillColumns(number, child, places);
  }

  #placesOf(article: SourceArticle): Places {
    return {
      category: this.#labels.category(article.categoryId),
      family: this.#labels.family(article.familyId),
      brand: this.#labels.brand(article.brandId),
      collection: this.#labels.collection(article.collectionId),
      color: this.#labels.color(article.color),
      size: this.#labels.size(article.size),
    };
  }

  #addArticle(number: number, article: SourceArticle, places: Places, children: readonly SourceArticle[]): void {
    const otherCodes = [
      ...article.barcodes.map((code) => ({ kind: 'barcode' as const, code })),
      ...(article.makerCode ? [{ kind: 'maker_code' as const, code: article.makerCode }] : []),
      ...article.oldCodes.map((code) => ({ kind: 'old_code' as const, code })),
    ];
    this.#codes.add(number, [{ kind: 'sku', code: article.sku }, { kind: 'code', code: article.code }, ...otherCodes]);
    this.#documentStarts[number] = this.#documents.length;
    this.#documents.append(
      this.#writer.write({
        ...rowOf(article),
        pictures: article.pictures.slice(0, 2),
        brand: places.brand,
        alternatives: article.alternatives,
        piecesPerUnit: piecesOf(article, children),
        variantPackaging: packagingRange(children.map(({ minimumPackaging }) => minimumPackaging)),
        children: children.map(({ code, sku }) => ({ code, sku })),
      }),
    );
    this.#documentEnds[number] = this.#documents.length;
    this.#documents.append(packCodes(otherCodes));
  }

  #fillColumns(variant: number, article: SourceArticle, places: Places): void {
    const columns = this.#columns;
    columns.category[variant] = places.category;
    columns.family[variant] = places.family;
    columns.brand[variant] = places.brand;
    columns.collection[variant] = places.collection;
    columns.color[variant] = places.color;
    columns.size[variant] = places.size;
    columns.flags[variant] =
      (article.isNew ? FLAG_NEW : 0) |
      (article.isAnnounced ? FLAG_ANNOUNCED : 0) |
      (article.isManaged ? FLAG_MANAGED : 0);
    columns.stock[variant] = article.stockQuantity;
    columns.arrivingOn[variant] = article.arrivingOn === null ? 0 : dayNumber(article.arrivingOn) || 0;
    columns.restockedAt[variant] = article.restockedAt === null ? 0 : Math.floor(article.restockedAt / HOUR);
    this.#features.add(variant, article.features);
  }

  /** The finished index; the builder must not be used afterwards. */
  finish(): IndexData {
    const { variantCount, productCount } = this.#layout;
    const featureColumns = this.#features.finish(variantCount);
    const labels = this.#labels.finish();
    const shelf = labels.sizes.map((size, place) => ({ size, place }));
    shelf.sort((one, other) => compareSizes(one.size, other.size));
    const newPlaces = new Uint16Array(shelf.length);
    shelf.forEach(({ place }, newPlace) => (newPlaces[place] = newPlace));
    this.#columns.size.forEach((place, variant) => {
      if (place !== NONE) this.#columns.size[variant] = newPlaces[place] as number;
    });
    const sizes = shelf.map(({ size }) => size);
    const { terms, places } = this.#numbers.sorted();
    const productPostings = this.#productPostings.finish(places, productCount);
    const variantPostings = this.#variantPostings.finish(places, variantCount);
    const data: IndexData = {
      ...this.#layout,
      ...this.#columns,
      ...featureColumns,
      ...this.#codes.finish(),
      terms: terms.join(JOINT),
      termTraits: traitsOf(terms.length, [productPostings, variantPostings]),
      productPostings,
      variantPostings,
      documentStarts: this.#documentStarts,
      documentEnds: this.#documentEnds,
      documents: this.#documents.view(),
      documentShapes: this.#writer.shapes,
      // The sizes of products whose variants have others are in no facet.
      labels: { ...labels, sizes: this.#isPart ? sizes : usedSizes(sizes, this.#columns.size) },
      synonyms: this.#vocabulary.synonyms,
    };
    const packed = packColumns(data);
    this.#documents.release();
    this.#codes.release();
    return packed;
  }
}
