import { AVAILABILITY_STATES, availabilityOf, comingDay } from '../../../domain/availability.ts';
import { codeKey } from '../../../domain/code-key.ts';
import type { Locale } from '../../../domain/locale.ts';
import { shownRow } from '../../catalogue/records.ts';
import { dayNumber } from './build/features.ts';
import { findSorted } from './build/layout.ts';
import type { ListingDocument } from '../listing-document.ts';
import { readDocument, unpackCodes, type OtherCode } from './documents.ts';
import { FLAG_MANAGED, type CodeKind, type IndexData } from './index-data.ts';
import { clearBit, emptyBits, setBit, type Bits } from './query/bits.ts';
import type { CodeSearch } from './query/code-search.ts';
import { normaliseCode } from '../fold.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const LINE_END = '\n'.charCodeAt(0);
/** The availabilities, the best first; columns hold places in this list. */
export const STATES = AVAILABILITY_STATES;

export interface StockChange {
  articleId: number;
  quantity: number;
  /** YYYY-MM-DD. */
  arrivingOn: string | null;
}

/** The availability of a variant on a day (days since 1970): its place among STATES. */
export function stateOf(
  { flags, stock, arrivingOn }: Pick<IndexData, 'flags' | 'stock' | 'arrivingOn'>,
  variant: number,
  today: number,
): number {
  const facts = {
    stockQuantity: stock[variant] as number,
    arrivingOn: (arrivingOn[variant] as number) || null,
    isManaged: ((flags[variant] as number) & FLAG_MANAGED) !== 0,
    isActive: true,
  };
  return STATES.indexOf(availabilityOf(facts, today));
}

/** Lookup of single articles of the index: ordinals, documents, stock. */
export class ArticleStore {
  /** By variant: index into STATES. */
  readonly availability: Uint8Array;
  /** By state: the variants in it. */
  readonly inState: readonly Bits[];
  readonly #data: IndexData;
  readonly #codes: CodeSearch;
  /** By product with variants, counted from the first one after the variants: its product ordinal. */
  readonly #productOfParent: Uint32Array;
  /** Cached variants that are back in stock since an hour; dropped when stock changes. */
  #backInStock: { since: number; bits: Bits } | null = null;
  readonly #decoder = new TextDecoder();
  #today: number;

  /** @param today the shop's day, in days since 1970: supplies before it are over. */
  constructor(data: IndexData, codes: CodeSearch, today: number) {
    this.#data = data;
    this.#today = today;
    this.#codes = codes;
    this.availability = new Uint8Array(data.variantCount);
    this.inState = STATES.map(() => emptyBits(data.variantCount));
    for (let variant = 0; variant < data.variantCount; variant++) this.#updateState(variant);
    this.#productOfParent = new Uint32Array(data.articleIds.length - data.variantCount).fill(data.productCount);
    data.productArticles.forEach((page, product) => {
      if (page >= data.variantCount) this.#productOfParent[page - data.variantCount] = product;
    });
  }

  #updateState(variant: number): void {
    const state = stateOf(this.#data, variant, this.#today);
    clearBit(this.inState[this.availability[variant] as number] as Bits, variant);
    setBit(this.inState[state] as Bits, variant);
    this.availability[variant] = state;
  }

  /** Ordinal of an article by database id; -1 when it is not in the index. */
  ordinalOf(articleId: number): number {
    const at = findSorted(this.#data.sortedIds, articleId);
    return at === -1 ? -1 : (this.#data.sortedIdOrdinals[at] as number);
  }

  /** Variants of a product, or a variant itself: from (inclusive) to (exclusive). */
  variantsOf(article: number): { from: number; to: number } {
    const { variantCount, productStarts, productCount } = this.#data;
    if (article < variantCount) return { from: article, to: article + 1 };
    const product = this.#productOfParent[article - variantCount] ?? productCount;
    return {
      from: productStarts[product] ?? 0,
      to: product === productCount ? (productStarts[product] ?? 0) : (productStarts[product + 1] ?? 0),
    };
  }

  /** The product of a variant. */
  pageOf(variant: number): number {
    return this.#data.productArticles[this.#data.productOf[variant] ?? 0] ?? variant;
  }

  /** Ordinal of an article by internal code, else by visible code; -1 when there is none. */
  ordinalOfCode(code: string): number {
    const holders: number[] = [];
    this.#codes.find(normaliseCode(code).slice(0, 48), true, (article, kind) => {
      if (kind < 2) holders.push(article);
    });
    const wanted = code.trim();
    const documents = holders.map((article) => ({ article, ...this.documentAt(article, 'it') }));
    const found = documents.find((one) => one.code === wanted) ?? documents.find((one) => one.sku === wanted);
    return found?.article ?? -1;
  }

  /** Whether a code is the internal or visible one of an article, but for small and capital letters. */
  isSpelled(article: number, code: string): boolean {
    const wanted = codeKey(code);
    const { code: internal, sku } = this.documentAt(article, 'it');
    return codeKey(internal) === wanted || codeKey(sku) === wanted;
  }

  /** Sets the bits of the variants of the article with this internal or visible code. */
  markCode(code: string, bits: Bits): void {
    const article = this.ordinalOfCode(code);
    if (article === -1) return;
    const { from, to } = this.variantsOf(article);
    for (let variant = from; variant < to; variant++) setBit(bits, variant);
  }

  /** First code of a kind that equals, starts with or contains a normalised fragment, in its original spelling. */
  codeWith(piece: string, kind: CodeKind, articles: readonly number[]): string | null {
    const codes = articles
      .flatMap((article) => this.#otherCodesAt(article))
      .flatMap((other) => (other.kind === kind ? [{ ...other, normalised: normaliseCode(other.code) }] : []));
    const found =
      codes.find(({ normalised }) => normalised === piece) ??
      codes.find(({ normalised }) => normalised.startsWith(piece)) ??
      codes.find(({ normalised }) => normalised.includes(piece));
    return found?.code ?? null;
  }

  /** The variants whose stock came back in this hour (hours since 1970) or later. */
  backInStock(since: number): Bits {
    if (this.#backInStock?.since === since) return this.#backInStock.bits;
    const { restockedAt, variantCount } = this.#data;
    const bits = emptyBits(variantCount);
    for (let variant = 0; variant < variantCount; variant++) {
      if ((restockedAt[variant] as number) >= since) setBit(bits, variant);
    }
    this.#backInStock = { since, bits };
    return bits;
  }

  #otherCodesAt(article: number): OtherCode[] {
    const { documents, documentEnds } = this.#data;
    const from = documentEnds[article] ?? 0;
    return unpackCodes(this.#decoder.decode(documents.subarray(from, documents.indexOf(LINE_END, from))));
  }

  documentAt(article: number, locale: Locale): ListingDocument {
    const { articleIds, documents, documentStarts, documentEnds, documentShapes, labels } = this.#data;
    const { stock, arrivingOn, variantCount } = this.#data;
    const isVariant = article < variantCount;
    const bytes = documents.subarray(documentStarts[article], documentEnds[article]);
    const stored = readDocument(this.#decoder.decode(bytes), documentShapes);
    const { from, to } = this.variantsOf(article);
    let state = from < to ? 3 : 2;
    let arrival = 0;
    for (let variant = from; variant < to; variant++) {
      state = Math.min(state, this.availability[variant] as number);
      const own = comingDay((arrivingOn[variant] as number) || null, this.#today);
      if (own !== null && (arrival === 0 || own < arrival)) arrival = own;
    }
    return {
      ...shownRow(stored, locale),
      articleId: articleIds[article] ?? -1,
      brand: labels.brands[stored.brand]?.name ?? null,
      variantPackaging: stored.variantPackaging,
      alternatives: stored.alternatives,
      children: stored.children.map((codes, place) => ({ articleId: articleIds[from + place] ?? -1, ...codes })),
      stockQuantity: isVariant ? (stock[article] as number) : 0,
      availability: STATES[state] ?? 'NON DISPONIBILE',
      arrivingOn: arrival === 0 ? null : new Date(arrival * DAY).toISOString().slice(0, 10),
    };
  }

  /** Begins another day, in days since 1970: supplies whose day is over no longer count. False for the same day. */
  startDay(today: number): boolean {
    if (today === this.#today) return false;
    this.#today = today;
    for (let variant = 0; variant < this.#data.variantCount; variant++) {
      if ((this.#data.arrivingOn[variant] as number) > 0) this.#updateState(variant);
    }
    return true;
  }

  /** Updates stock in place; false when nothing changed. */
  patchStock(changes: readonly StockChange[], now: Date): boolean {
    const { stock, arrivingOn, restockedAt, variantCount } = this.#data;
    let isChanged = false;
    for (const { articleId, quantity, arrivingOn: day } of changes) {
      const variant = this.ordinalOf(articleId);
      if (variant === -1 || variant >= variantCount) continue;
      const arrival = day === null ? 0 : dayNumber(day) || 0;
      const before = stock[variant] as number;
      if (before === quantity && arrivingOn[variant] === arrival) continue;
      if (before <= 0 && quantity > 0) restockedAt[variant] = Math.floor(now.getTime() / HOUR);
      stock[variant] = quantity;
      arrivingOn[variant] = arrival;
      this.#updateState(variant);
      this.#backInStock = null;
      isChanged = true;
    }
    return isChanged;
  }
}
