import { NONE, type IndexData, type TreeNode } from '../index-data.ts';
import { hasBit, type Bits } from './bits.ts';
import { GROUP } from './groups.ts';
import type { Outcome } from './outcome.ts';
import type { Selection } from './selection.ts';

/** A group of facet entries: where its counts begin. */
interface PlaceGroup {
  group: number;
  base: number;
  size: number;
}

/** By group: how many pages lie at each of its places. */
export type PlaceCounts = (group: number) => Uint32Array;

const TOP = -1;

/**
 * Counts pages by category, family, brand, collection, colour and size in one pass. All places have one row of counts, and
 * every sellable has side by side the places where it stands. What has no place counts at one place more, which nobody
 * reads. In trees it counts at its own node, and the sums are carried up at the end.
 */
export class PlaceTallies {
  readonly #everything: Selection;
  readonly #unitOf: Uint32Array;
  readonly #shared: Bits;
  readonly #groups: PlaceGroup[] = [];
  readonly #nowhere: number;
  /** By place: the place above it; forebears always come first. */
  readonly #above: Int32Array;
  /** By sellable and group. */
  readonly #places: Uint32Array;
  readonly #lastUnit: Int32Array;
  /** Counts of the whole catalogue, made when first wanted. */
  #whole: Uint32Array | null = null;

  /** @param shared the sellables that share their page with others. */
  constructor(data: IndexData, everything: Selection, shared: Bits) {
    const { labels, sellableCount } = data;
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
    let base = 0;
    for (const [group, , { length: size }] of sources) {
      this.#groups.push({ group, base, size });
      base += size;
    }
    this.#nowhere = base;
    this.#above = new Int32Array(base + 1).fill(TOP);
    this.#lastUnit = new Int32Array(base + 1);
    this.#places = new Uint32Array(sellableCount * sources.length).fill(base);
    sources.forEach(([, column, , tree], index) => {
      const { base: first } = this.#groups[index] as PlaceGroup;
      tree?.forEach(({ parent }, place) => {
        if (parent !== -1) this.#above[first + place] = first + parent;
      });
      for (let sellable = 0; sellable < sellableCount; sellable++) {
        const own = column[sellable] as number;
        if (own !== NONE) this.#places[sellable * sources.length + index] = first + own;
      }
    });
  }

  /** Counts groups, all unless told which, each over the sellables that pass the filters of all others. */
  count(outcome: Outcome, wanted?: readonly number[]): PlaceCounts {
    const counts = new Uint32Array(this.#nowhere + 1);
    const shared: number[] = [];
    this.#groups.forEach(({ group, base, size }, column) => {
      if (wanted && !wanted.includes(group)) return;
      const selection = outcome.without(group);
      if (selection === this.#everything) counts.set(this.#wholeCounts().subarray(base, base + size), base);
      else if (selection === outcome.passing) shared.push(column);
      else this.#tally(selection.list, [column], counts);
    });
    if (shared.length > 0) this.#tally(outcome.passing.list, shared, counts);
    return (group) => {
      const { base, size } = this.#groups.find((candidate) => candidate.group === group) ?? { base: 0, size: 0 };
      return counts.subarray(base, base + size);
    };
  }

  #wholeCounts(): Uint32Array {
    if (this.#whole) return this.#whole;
    this.#whole = new Uint32Array(this.#nowhere + 1);
    this.#tally(
      this.#everything.list,
      this.#groups.map((_, column) => column),
      this.#whole,
    );
    return this.#whole;
  }

  #tally(sellables: Uint32Array, columns: readonly number[], counts: Uint32Array): void {
    const [unitOf, places, above, shared] = [this.#unitOf, this.#places, this.#above, this.#shared];
    const width = this.#groups.length;
    const lastUnit = this.#lastUnit.fill(-1);
    const own = new Uint32Array(counts.length);
    const offsets = Uint8Array.from(columns);
    for (let index = 0; index < sellables.length; index++) {
      const sellable = sellables[index] as number;
      const row = sellable * width;
      if (!hasBit(shared, sellable)) {
        for (let column = 0; column < offsets.length; column++) {
          const place = places[row + (offsets[column] as number)] as number;
          own[place] = (own[place] as number) + 1;
        }
        continue;
      }
      // Sellables of a page stand side by side: it was counted already where the last page counted is the same.
      const unit = unitOf[sellable] as number;
      for (let column = 0; column < offsets.length; column++) {
        let place = places[row + (offsets[column] as number)] as number;
        for (; place !== TOP && lastUnit[place] !== unit; place = above[place] as number) {
          lastUnit[place] = unit;
          counts[place] = (counts[place] as number) + 1;
        }
      }
    }
    for (let place = own.length - 1; place >= 0; place--) {
      const sum = own[place] as number;
      if (sum === 0) continue;
      counts[place] = (counts[place] as number) + sum;
      const next = above[place] as number;
      if (next !== TOP) own[next] = (own[next] as number) + sum;
    }
  }
}
