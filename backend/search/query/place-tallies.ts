import { NONE, type IndexData, type TreeNode } from '../index-data.ts';
import { GROUP } from './groups.ts';
import type { Outcome } from './outcome.ts';

/** A group of facet entries: where its counts begin and which columns lead to them. */
interface PlaceGroup {
  group: number;
  base: number;
  size: number;
  columns: number[];
}

/** By group: how many pages lie at each of its places. */
export type PlaceCounts = (group: number) => Uint32Array;

/** Forebears of a node and the node itself, from the top; shorter ones are filled up with NONE. */
function pathsOf(tree: readonly TreeNode[], depth: number): Uint16Array {
  const paths = new Uint16Array(tree.length * depth).fill(NONE);
  tree.forEach((node, place) => {
    if (node.parent !== -1) paths.copyWithin(place * depth, node.parent * depth, (node.parent + 1) * depth);
    paths[place * depth + node.depth] = place;
  });
  return paths;
}

/**
 * Counts pages by category, family, brand, collection, colour and size in one pass. All places have one row of counts; every
 * sellable has side by side the places where it counts, at every level of a tree, so that nothing has to be looked up or
 * decided on the way. What has no place counts at one place more, which nobody reads.
 */
export class PlaceTallies {
  readonly #unitOf: Uint32Array;
  readonly #groups: PlaceGroup[] = [];
  readonly #width: number;
  readonly #nowhere: number;
  /** By sellable and column. */
  readonly #places: Uint32Array;
  readonly #lastUnit: Int32Array;
  /** Counts of the whole catalogue, made when first wanted. */
  #whole: Uint32Array | null = null;

  constructor(data: IndexData) {
    const { labels, sellableCount } = data;
    this.#unitOf = data.unitOf;
    const sources: [group: number, column: Uint16Array, size: number, tree: readonly TreeNode[] | null][] = [
      [GROUP.category, data.category, labels.categories.length, labels.categories],
      [GROUP.family, data.family, labels.families.length, labels.families],
      [GROUP.brand, data.brand, labels.brands.length, null],
      [GROUP.collection, data.collection, labels.collections.length, null],
      [GROUP.color, data.color, labels.colors.length, null],
      [GROUP.size, data.size, labels.sizes.length, null],
    ];
    let base = 0;
    let width = 0;
    const depths = sources.map(([, , , tree]) =>
      tree ? tree.reduce((most, { depth }) => Math.max(most, depth + 1), 0) : 1,
    );
    sources.forEach(([group, , size], index) => {
      const first = width;
      const depth = depths[index] ?? 1;
      this.#groups.push({ group, base, size, columns: Array.from({ length: depth }, (_, level) => first + level) });
      base += size;
      width += depth;
    });
    this.#width = width;
    this.#nowhere = base;
    this.#lastUnit = new Int32Array(base + 1);
    this.#places = new Uint32Array(sellableCount * width).fill(base);
    sources.forEach(([, column, , tree], index) => this.#fill(index, column, tree, depths[index] ?? 1));
  }

  #fill(index: number, column: Uint16Array, tree: readonly TreeNode[] | null, depth: number): void {
    const { base, columns } = this.#groups[index] as PlaceGroup;
    const paths = tree ? pathsOf(tree, depth) : null;
    const first = columns[0] ?? 0;
    column.forEach((own, sellable) => {
      if (own === NONE) return;
      for (let level = 0; level < depth; level++) {
        const place = paths ? (paths[own * depth + level] as number) : own;
        if (place !== NONE) this.#places[sellable * this.#width + first + level] = base + place;
      }
    });
  }

  /** Counts groups, all unless told which, each over the sellables that pass the filters of all others. */
  count(outcome: Outcome, wanted?: readonly number[]): PlaceCounts {
    const counts = new Uint32Array(this.#nowhere + 1);
    const shared: number[] = [];
    for (const group of this.#groups) {
      if (wanted && !wanted.includes(group.group)) continue;
      const sellables = outcome.without(group.group);
      if (sellables.length === this.#unitOf.length) {
        const end = group.base + group.size;
        counts.set(this.#wholeCounts().subarray(group.base, end), group.base);
      } else if (sellables === outcome.passing) shared.push(...group.columns);
      else this.#tally(sellables, group.columns, counts);
    }
    if (shared.length > 0) this.#tally(outcome.passing, shared, counts);
    return (group) => {
      const { base, size } = this.#groups.find((candidate) => candidate.group === group) ?? { base: 0, size: 0 };
      return counts.subarray(base, base + size);
    };
  }

  #wholeCounts(): Uint32Array {
    if (this.#whole) return this.#whole;
    const everything = Uint32Array.from(this.#unitOf, (_, sellable) => sellable);
    this.#whole = new Uint32Array(this.#nowhere + 1);
    this.#tally(
      everything,
      this.#groups.flatMap(({ columns }) => columns),
      this.#whole,
    );
    return this.#whole;
  }

  /** Sellables of a page stand side by side: it was counted already where the last page counted is the same. */
  #tally(sellables: Uint32Array, columns: readonly number[], counts: Uint32Array): void {
    const [unitOf, places, width] = [this.#unitOf, this.#places, this.#width];
    const lastUnit = this.#lastUnit.fill(-1);
    const offsets = Uint8Array.from(columns);
    for (let index = 0; index < sellables.length; index++) {
      const sellable = sellables[index] as number;
      const unit = unitOf[sellable] as number;
      const row = sellable * width;
      for (let column = 0; column < offsets.length; column++) {
        const place = places[row + (offsets[column] as number)] as number;
        counts[place] = (counts[place] as number) + (lastUnit[place] === unit ? 0 : 1);
        lastUnit[place] = unit;
      }
    }
  }
}
