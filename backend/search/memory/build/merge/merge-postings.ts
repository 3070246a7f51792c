import { JOINT, type IndexData, type Postings } from '../../index-data.ts';
import { traitsOf } from '../postings.ts';
import type { MergedLayout } from './merge-layout.ts';
import { GONE } from './sources.ts';

const MOVED = 0xfffffffe;
/** An occurrence as one number, which sorts by its ordinal: the two bytes below are ranks and impact. */
const ORDINAL = 2 ** 16;

/** Joins the occurrences of one term after the other. */
class PostingMerger {
  readonly #earlier: Postings;
  readonly #part: Postings;
  /** By document of the earlier index: its new ordinal, or GONE or MOVED; and the new ordinals of all. */
  readonly #inOrder: Uint32Array;
  readonly #places: Uint32Array;
  readonly #offset: number;
  readonly #starts: Uint32Array;
  readonly #ordinals: Uint32Array;
  readonly #ranks: Uint8Array;
  readonly #impacts: Uint8Array;
  #terms = 0;
  #length = 0;

  constructor(
    earlier: Postings,
    part: Postings,
    { places, isMoved, offset }: { places: Uint32Array; isMoved: Uint8Array; offset: number },
  ) {
    this.#earlier = earlier;
    this.#part = part;
    this.#places = places;
    this.#offset = offset;
    this.#inOrder = places.slice(0, isMoved.length);
    isMoved.forEach((moved, document) => {
      if (moved === 1 && this.#inOrder[document] !== GONE) this.#inOrder[document] = MOVED;
    });
    const most = earlier.ordinals.length + part.ordinals.length;
    this.#starts = new Uint32Array(earlier.starts.length + part.starts.length);
    this.#ordinals = new Uint32Array(most);
    this.#ranks = new Uint8Array(most);
    this.#impacts = new Uint8Array(most);
  }

  /** Adds the occurrences of a term by its numbers, -1 where it does not occur; returns how many stay. */
  add(earlierTerm: number, partTerm: number): number {
    const begin = this.#length;
    const others: number[] = [];
    if (earlierTerm !== -1) {
      const { starts, ordinals, ranks, impacts } = this.#earlier;
      const end = starts[earlierTerm + 1] as number;
      for (let at = starts[earlierTerm] as number; at < end; at++) {
        const document = ordinals[at] as number;
        const place = this.#inOrder[document] as number;
        if (place === GONE) continue;
        const [rank, impact] = [ranks[at] as number, impacts[at] as number];
        if (place === MOVED) others.push((this.#places[document] as number) * ORDINAL + rank * 256 + impact);
        else this.#put(this.#length++, place, rank, impact);
      }
    }
    if (partTerm !== -1) {
      const { starts, ordinals, ranks, impacts } = this.#part;
      for (let at = starts[partTerm] as number; at < (starts[partTerm + 1] as number); at++) {
        const place = this.#places[this.#offset + (ordinals[at] as number)] as number;
        others.push(place * ORDINAL + (ranks[at] as number) * 256 + (impacts[at] as number));
      }
    }
    if (others.length > 0) this.#insert(begin, others);
    return this.#length - begin;
  }

  #put(at: number, ordinal: number, rank: number, impact: number): void {
    this.#ordinals[at] = ordinal;
    this.#ranks[at] = rank;
    this.#impacts[at] = impact;
  }

  /** Merges occurrences into the sorted ones from `begin` on, the last first. */
  #insert(begin: number, others: number[]): void {
    others.sort((one, other) => one - other);
    let from = this.#length - 1;
    this.#length += others.length;
    let to = this.#length - 1;
    for (let at = others.length - 1; at >= 0; to--) {
      const other = others[at] as number;
      const ordinal = Math.floor(other / ORDINAL);
      if (from >= begin && (this.#ordinals[from] as number) > ordinal) {
        this.#put(to, this.#ordinals[from] as number, this.#ranks[from] as number, this.#impacts[from] as number);
        from -= 1;
      } else {
        this.#put(to, ordinal, (other >> 8) & 255, other & 255);
        at -= 1;
      }
    }
  }

  /** Ends a term that stays. */
  close(): void {
    this.#terms += 1;
    this.#starts[this.#terms] = this.#length;
  }

  finish(): Postings {
    return {
      starts: this.#starts.subarray(0, this.#terms + 1),
      ordinals: this.#ordinals.subarray(0, this.#length),
      ranks: this.#ranks.subarray(0, this.#length),
      impacts: this.#impacts.subarray(0, this.#length),
    };
  }
}

function termsOf({ terms }: IndexData): string[] {
  return terms === '' ? [] : terms.split(JOINT);
}

/** By variant of the earlier index: whether its product has moved. */
function movedVariants({ productOf }: IndexData, isMoved: Uint8Array): Uint8Array {
  return Uint8Array.from(productOf, (product) => isMoved[product] as number);
}

/** The terms of both parts and where they occur; terms that no longer occur are left out. */
export function mergeTerms(
  earlier: IndexData,
  part: IndexData,
  { productPlaces, articlePlaces, isMoved }: MergedLayout,
): Pick<IndexData, 'terms' | 'termTraits' | 'productPostings' | 'variantPostings'> {
  const products = new PostingMerger(earlier.productPostings, part.productPostings, {
    ...{ places: productPlaces, isMoved, offset: earlier.productCount },
  });
  const variants = new PostingMerger(earlier.variantPostings, part.variantPostings, {
    places: articlePlaces,
    isMoved: movedVariants(earlier, isMoved),
    offset: earlier.articleIds.length,
  });
  const [known, added] = [termsOf(earlier), termsOf(part)];
  const terms: string[] = [];
  for (let [one, other] = [0, 0]; one < known.length || other < added.length;) {
    const [term, newTerm] = [known[one], added[other]];
    const isKnown = term !== undefined && (newTerm === undefined || term <= newTerm);
    const isAdded = newTerm !== undefined && (term === undefined || newTerm <= term);
    const numbers = [isKnown ? one++ : -1, isAdded ? other++ : -1] as const;
    if (products.add(...numbers) + variants.add(...numbers) === 0) continue;
    terms.push((isKnown ? term : newTerm) as string);
    products.close();
    variants.close();
  }
  const [productPostings, variantPostings] = [products.finish(), variants.finish()];
  const termTraits = traitsOf(terms.length, [productPostings, variantPostings]);
  return { terms: terms.join(JOINT), termTraits, productPostings, variantPostings };
}
