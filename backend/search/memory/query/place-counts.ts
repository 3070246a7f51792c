import { NONE, type IndexData, type TreeNode } from '../index-data.ts';
import { lowestBit, type Bits } from './bits.ts';
import { GROUP } from './groups.ts';
import type { FilterResult } from './filter-result.ts';
import type { Selection } from './selection.ts';

/** Whether the variants of a product all have the same label of a group, or several, or several nodes of its tree. */
type Variety = 'same' | 'several' | 'several nodes';

/** A facet group: index of its first count, and its number of places. */
interface PlaceGroup {
  group: number;
  base: number;
  size: number;
  /** By variant: its label, counted from `base`. */
  column: Uint16Array;
  variety: Variety;
}

/** By group: number of products at each of its places. */
export type PlaceCounts = (group: number) => Uint32Array;

type Places = Uint16Array | Uint32Array;

/** Number of groups; counting them without an inner loop takes half the time. */
const WIDTH = 6;
const TOP = -1;

/**
 * Counts products by category, family, brand, collection, colour and size in one pass. The places of all groups share
 * one array of counts, and the places of a variant are adjacent. A variant without a value counts at an extra place
 * that is never read. In trees it counts at its own node, and the sums are propagated to the ancestors at the end.
 */
export class PlaceCounter {
  readonly #everything: Selection;
  readonly #productOf: Uint32Array;
  readonly #shared: Bits;
  readonly #groups: readonly PlaceGroup[];
  readonly #nowhere: number;
  /** By place: its parent place; ancestors always come first. */
  readonly #above: Int32Array;
  /** By variant and group. */
  readonly #places: Places;
  readonly #lastProduct: Int32Array;
  /** Counts of the whole catalogue, computed on first use. */
  #whole: Uint32Array | null = null;

  /** @param shared variants that share their product with others. */
  constructor(data: IndexData, everything: Selection, shared: Bits) {
    const { labels, variantCount } = data;
    this.#everything = everything;
    this.#productOf = data.productOf;
    this.#shared = shared;
    const sources: [group: number, column: Uint16Array, labels: readonly unknown[], tree?: readonly TreeNode[]][] = [
      [GROUP.category, data.category, labels.categories, labels.categories],
      [GROUP.family, data.family, labels.families, labels.families],
      [GROUP.brand, data.brand, labels.brands],
      [GROUP.collection, data.collection, labels.collections],
      [GROUP.color, data.color, labels.colors],
      [GROUP.size, data.size, labels.sizes],
    ];
    const above: number[] = [];
    this.#groups = sources.map(([group, column, places, tree]) => {
      const base = above.length;
      places.forEach((_, place) => {
        const parent = tree?.[place]?.parent ?? -1;
        above.push(parent === -1 ? TOP : base + parent);
      });
      const variety = isSameInProducts(data, column) ? 'same' : tree ? 'several nodes' : 'several';
      return { group, base, size: places.length, column, variety };
    });
    this.#nowhere = above.length;
    this.#above = Int32Array.from([...above, TOP]);
    this.#lastProduct = new Int32Array(above.length + 1);
    const length = variantCount * WIDTH;
    this.#places = above.length < 2 ** 16 ? new Uint16Array(length) : new Uint32Array(length);
    sources.forEach(([, column], index) => {
      const { base } = this.#groups[index] as PlaceGroup;
      for (let variant = 0; variant < variantCount; variant++) {
        const own = column[variant] as number;
        this.#places[variant * WIDTH + index] = own === NONE ? this.#nowhere : base + own;
      }
    });
  }

  /** Counts groups, all by default, each over the variants that pass the filters of all other groups. */
  count(filtered: FilterResult, wanted?: readonly number[]): PlaceCounts {
    const counts = new Uint32Array(this.#nowhere + 1);
    let passing: Uint32Array | null = null;
    this.#groups.forEach(({ group, base, size }, index) => {
      if (wanted && !wanted.includes(group)) return;
      const selection = filtered.without(group);
      let from: Uint32Array;
      if (selection === this.#everything) from = this.#whole ??= this.#countAll(selection);
      else if (selection === filtered.passing) from = passing ??= this.#countAll(selection);
      else from = this.#countOne(selection, index);
      counts.set(from.subarray(base, base + size), base);
    });
    return (group) => {
      const { base, size } = this.#groups.find((candidate) => candidate.group === group) ?? { base: 0, size: 0 };
      return counts.subarray(base, base + size);
    };
  }

  #countAll(selection: Selection): Uint32Array {
    const [places, shared] = [this.#places, this.#shared];
    const { bits, words } = selection;
    const counts = new Uint32Array(this.#nowhere + 1);
    for (let index = 0; index < words.length; index++) {
      const word = words[index] as number;
      let rest = (bits[word] as number) & ~(shared[word] as number);
      for (; rest !== 0; rest &= rest - 1) {
        const row = ((word << 5) + lowestBit(rest)) * WIDTH;
        (counts[places[row] as number] as number)++;
        (counts[places[row + 1] as number] as number)++;
        (counts[places[row + 2] as number] as number)++;
        (counts[places[row + 3] as number] as number)++;
        (counts[places[row + 4] as number] as number)++;
        (counts[places[row + 5] as number] as number)++;
      }
    }
    this.#finish(selection, 0, WIDTH, counts);
    return counts;
  }

  #countOne(selection: Selection, group: number): Uint32Array {
    const { base, column } = this.#groups[group] as PlaceGroup;
    const [shared, nowhere] = [this.#shared, this.#nowhere];
    const { bits, words } = selection;
    const counts = new Uint32Array(nowhere + 1);
    for (let index = 0; index < words.length; index++) {
      const word = words[index] as number;
      let rest = (bits[word] as number) & ~(shared[word] as number);
      for (; rest !== 0; rest &= rest - 1) {
        const own = column[(word << 5) + lowestBit(rest)] as number;
        const place = own === NONE ? nowhere : base + own;
        counts[place] = (counts[place] as number) + 1;
      }
    }
    this.#finish(selection, group, group + 1, counts);
    return counts;
  }

  /** Counts variants that share their product, in the groups from (inclusive) to (exclusive), and the ancestors of all. */
  #finish(selection: Selection, from: number, to: number, counts: Uint32Array): void {
    const indexes = [...this.#groups.keys()].slice(from, to);
    const ofKind = (kind: Variety): number[] => indexes.filter((index) => this.#groups[index]?.variety === kind);
    this.#countShared(selection, ofKind('same'), ofKind('several'), counts);
    this.#carryUp(counts);
    const nodes = ofKind('several nodes');
    if (nodes.length > 0) this.#countNodes(selection, nodes, counts);
  }

  #carryUp(counts: Uint32Array): void {
    for (let place = this.#nowhere; place >= 0; place--) {
      const above = this.#above[place] as number;
      if (above !== TOP) counts[above] = (counts[above] as number) + (counts[place] as number);
    }
  }

  /**
   * Counts products of several variants: once in the groups in which their variants have the same label, and once at
   * each label in those in which they have several. The variants are adjacent, so a product is already counted at a
   * place if it is the last one counted there.
   */
  #countShared(
    { bits, words }: Selection,
    same: readonly number[],
    several: readonly number[],
    counts: Uint32Array,
  ): void {
    const [productOf, places, shared] = [this.#productOf, this.#places, this.#shared];
    const lastProduct = this.#lastProduct.fill(-1);
    let last = -1;
    for (let at = 0; at < words.length; at++) {
      const word = words[at] as number;
      let rest = (bits[word] as number) & (shared[word] as number);
      for (; rest !== 0; rest &= rest - 1) {
        const variant = (word << 5) + lowestBit(rest);
        const product = productOf[variant] as number;
        const row = variant * WIDTH;
        for (let index = 0; index < several.length; index++) {
          const place = places[row + (several[index] as number)] as number;
          if (lastProduct[place] === product) continue;
          lastProduct[place] = product;
          counts[place] = (counts[place] as number) + 1;
        }
        if (product === last) continue;
        last = product;
        for (let index = 0; index < same.length; index++) {
          const place = places[row + (same[index] as number)] as number;
          counts[place] = (counts[place] as number) + 1;
        }
      }
    }
  }

  /** Counts products whose variants are at several nodes of a tree, once at each node and each ancestor. */
  #countNodes({ bits, words }: Selection, groups: readonly number[], counts: Uint32Array): void {
    const [productOf, places, above, shared] = [this.#productOf, this.#places, this.#above, this.#shared];
    const lastProduct = this.#lastProduct.fill(-1);
    for (let at = 0; at < words.length; at++) {
      const word = words[at] as number;
      let rest = (bits[word] as number) & (shared[word] as number);
      for (; rest !== 0; rest &= rest - 1) {
        const variant = (word << 5) + lowestBit(rest);
        const product = productOf[variant] as number;
        for (const index of groups) {
          let place = places[variant * WIDTH + index] as number;
          for (; place !== TOP && lastProduct[place] !== product; place = above[place] as number) {
            lastProduct[place] = product;
            counts[place] = (counts[place] as number) + 1;
          }
        }
      }
    }
  }
}

/** Whether the variants of every product have the same label. */
function isSameInProducts({ productOf, variantCount }: IndexData, column: Uint16Array): boolean {
  for (let variant = 1; variant < variantCount; variant++) {
    if (column[variant] !== column[variant - 1] && productOf[variant] === productOf[variant - 1]) return false;
  }
  return true;
}
