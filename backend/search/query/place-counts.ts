import { NONE, type IndexData, type TreeNode } from '../index-data.ts';
import { lowestBit, type Bits } from './bits.ts';
import { GROUP } from './groups.ts';
import type { FilterResult } from './filter-result.ts';
import type { Selection } from './selection.ts';

/** A group of facet entries: where its counts begin. */
interface PlaceGroup {
  group: number;
  base: number;
  size: number;
}

/** By group: how many pages lie at each of its places. */
export type PlaceCounts = (group: number) => Uint32Array;

type Places = Uint16Array | Uint32Array;

/** So many groups there are; counting them one after the other, without a loop, takes half the time. */
const WIDTH = 6;
const TOP = -1;

/**
 * Counts pages by category, family, brand, collection, colour and size in one pass. All places have one row of counts, and
 * every sellable has side by side the places where it stands. What has no place counts at one place more, which nobody
 * reads. In trees it counts at its own node, and the sums are carried up at the end.
 */
export class PlaceCounter {
  readonly #everything: Selection;
  readonly #unitOf: Uint32Array;
  readonly #shared: Bits;
  readonly #groups: readonly PlaceGroup[];
  readonly #nowhere: number;
  /** By place: the place above it; forebears always come first. */
  readonly #above: Int32Array;
  /** By sellable and group. */
  readonly #places: Places;
  readonly #lastUnit: Int32Array;
  /** Counts of the whole catalogue, made when first wanted. */
  #whole: Uint32Array | null = null;

  /** @param shared the sellables that share their page with others. */
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

  /** Counts groups, all unless told which, each over the sellables that pass the filters of all others. */
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
   * Counts those that share their page, in the groups from (included) to (excluded). They stand side by side: a page was
   * counted already where the last page counted is the same, and then above as well.
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
