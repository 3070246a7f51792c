import { NONE, type IndexData, type TreeNode } from '../index-data.ts';
import { lowestBit, type Bits } from './bits.ts';
import { GROUP } from './groups.ts';
import type { FilterResult } from './filter-result.ts';
import type { Selection } from './selection.ts';

/** A facet group: index of its first count, and its number of places. */
interface PlaceGroup {
  group: number;
  base: number;
  size: number;
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
  readonly #unitOf: Uint32Array;
  readonly #shared: Bits;
  readonly #groups: readonly PlaceGroup[];
  readonly #nowhere: number;
  /** By place: its parent place; ancestors always come first. */
  readonly #above: Int32Array;
  /** By variant and group. */
  readonly #places: Places;
  readonly #lastUnit: Int32Array;
  /** Counts of the whole catalogue, computed on first use. */
  #whole: Uint32Array | null = null;

  /** @param shared variants that share their product with others. */
  constructor(data: IndexData, everything: Selection, shared: Bits) {
    const { labels, variantCount } = data;
    this.#everything = everything;
    this.#unitOf = data.unitOf;
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
    this.#groups = sources.map(([group, , places, tree]) => {
      const base = above.length;
      places.forEach((_, place) => {
        const parent = tree?.[place]?.parent ?? -1;
        above.push(parent === -1 ? TOP : base + parent);
      });
      return { group, base, size: places.length };
    });
    this.#nowhere = above.length;
    this.#above = Int32Array.from([...above, TOP]);
    this.#lastUnit = new Int32Array(above.length + 1);
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
      if (selection === this.#everything) from = this.#whole ??= this.#countAll(selection.bits);
      else if (selection === filtered.passing) from = passing ??= this.#countAll(selection.bits);
      else from = this.#countOne(selection.bits, index);
      counts.set(from.subarray(base, base + size), base);
    });
    return (group) => {
      const { base, size } = this.#groups.find((candidate) => candidate.group === group) ?? { base: 0, size: 0 };
      return counts.subarray(base, base + size);
    };
  }

  #countAll(selection: Bits): Uint32Array {
    const [places, shared] = [this.#places, this.#shared];
    const counts = new Uint32Array(this.#nowhere + 1);
    for (let word = 0; word < selection.length; word++) {
      let rest = (selection[word] as number) & ~(shared[word] as number);
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
    this.#carryUp(counts);
    this.#countShared(selection, 0, WIDTH, counts);
    return counts;
  }

  #countOne(selection: Bits, index: number): Uint32Array {
    const [places, shared] = [this.#places, this.#shared];
    const counts = new Uint32Array(this.#nowhere + 1);
    for (let word = 0; word < selection.length; word++) {
      let rest = (selection[word] as number) & ~(shared[word] as number);
      for (; rest !== 0; rest &= rest - 1) {
        const row = ((word << 5) + lowestBit(rest)) * WIDTH;
        (counts[places[row + index] as number] as number)++;
      }
    }
    this.#carryUp(counts);
    this.#countShared(selection, index, index + 1, counts);
    return counts;
  }

  #carryUp(counts: Uint32Array): void {
    for (let place = this.#nowhere; place >= 0; place--) {
      const above = this.#above[place] as number;
      if (above !== TOP) counts[above] = (counts[above] as number) + (counts[place] as number);
    }
  }

  /**
   * Counts variants that share their product, in the groups from (inclusive) to (exclusive). They are adjacent, so a
   * product is already counted at a place, and at its ancestors, if it is the last one counted there.
   */
  #countShared(selection: Bits, from: number, to: number, counts: Uint32Array): void {
    const [unitOf, places, above, shared] = [this.#unitOf, this.#places, this.#above, this.#shared];
    const lastUnit = this.#lastUnit.fill(-1);
    for (let word = 0; word < selection.length; word++) {
      let rest = (selection[word] as number) & (shared[word] as number);
      for (; rest !== 0; rest &= rest - 1) {
        const variant = (word << 5) + lowestBit(rest);
        const unit = unitOf[variant] as number;
        for (let index = from; index < to; index++) {
          let place = places[variant * WIDTH + index] as number;
          for (; place !== TOP && lastUnit[place] !== unit; place = above[place] as number) {
            lastUnit[place] = unit;
            counts[place] = (counts[place] as number) + 1;
          }
        }
      }
    }
  }
}
