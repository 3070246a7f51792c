import { NONE, type IndexedFeature, type Labels, type TreeNode } from '../index-data.ts';
import type { SourceColor, SourceNode, SourceVocabulary } from '../source.ts';

/**
 * Sorts the nodes of a tree depth first; a node whose parent is missing, or that is its own ancestor, becomes a root.
 */
function treeOf(source: readonly SourceNode[]): TreeNode[] {
  const known = new Map(source.map((node) => [node.id, node]));
  const parentOf = (node: SourceNode): SourceNode | undefined => {
    const parent = node.parentId === null ? undefined : known.get(node.parentId);
    let ancestor = parent;
    for (let steps = 0; ancestor && steps <= source.length; steps++) {
      if (ancestor.id === node.id) return undefined;
      ancestor = ancestor.parentId === null ? undefined : known.get(ancestor.parentId);
    }
    return parent;
  };
  const children = new Map<number | null, SourceNode[]>();
  for (const node of source) {
    const parent = parentOf(node)?.id ?? null;
    const siblings = children.get(parent);
    if (siblings) siblings.push(node);
    else children.set(parent, [node]);
  }
  const nodes: TreeNode[] = [];
  const visit = (parentId: number | null, parent: number, depth: number): void => {
    const siblings = children.get(parentId) ?? [];
    siblings.sort((one, other) => one.position - other.position || (one.code < other.code ? -1 : 1));
    for (const { id, code, name } of siblings) {
      nodes.push({ id, code, parent, depth, name });
      visit(id, nodes.length - 1, depth + 1);
    }
  };
  visit(null, -1, 0);
  return nodes;
}

function placesOf(items: readonly { id: number }[]): Map<number, number> {
  if (items.length >= NONE)
    throw new RangeError(`An index column can hold ${NONE - 1} different values, not ${items.length}`);
  return new Map(items.map(({ id }, place) => [id, place]));
}

/** Sizes without those that no variant has; the column is renumbered. */
export function usedSizes(sizes: readonly string[], column: Uint16Array): string[] {
  const isUsed = new Uint8Array(sizes.length);
  for (const place of column) if (place !== NONE) isUsed[place] = 1;
  const used: string[] = [];
  const places = Uint16Array.from(sizes, (size, place) => (isUsed[place] === 1 ? used.push(size) - 1 : NONE));
  column.forEach((place, variant) => {
    if (place !== NONE) column[variant] = places[place] as number;
  });
  return used;
}

/** Maps ids to indexes in the label lists during the build; colours and sizes are added when first used. */
export class LabelCollector {
  readonly categories: TreeNode[];
  readonly families: TreeNode[];
  readonly features: IndexedFeature[];
  readonly featurePlaces: Map<string, number>;
  readonly #vocabulary: SourceVocabulary;
  readonly #categoryPlaces: Map<number, number>;
  readonly #familyPlaces: Map<number, number>;
  readonly #brandPlaces: Map<number, number>;
  readonly #collectionPlaces: Map<number, number>;
  readonly #colors: SourceColor[];
  readonly #colorPlaces: Map<string, number>;
  readonly #sizes: string[];
  readonly #sizePlaces: Map<string, number>;

  /** @param earlier labels of an index with the same vocabulary, whose colours and sizes are kept. */
  constructor(vocabulary: SourceVocabulary, earlier?: Pick<Labels, 'colors' | 'sizes'>) {
    this.#vocabulary = vocabulary;
    this.categories = treeOf(vocabulary.categories);
    this.families = treeOf(vocabulary.families);
    const inOrder = [...vocabulary.features].sort((one, other) => one.position - other.position || one.id - other.id);
    this.features = inOrder.map((feature) => ({ ...feature, firstValue: 0, valueCount: 0 }));
    this.featurePlaces = new Map(this.features.map(({ code }, place) => [code, place]));
    this.#categoryPlaces = placesOf(this.categories);
    this.#familyPlaces = placesOf(this.families);
    this.#brandPlaces = placesOf(vocabulary.brands);
    this.#collectionPlaces = placesOf(vocabulary.collections);
    this.#sizes = [...(earlier?.sizes ?? [])];
    this.#sizePlaces = new Map(this.#sizes.map((size, place) => [size.toLowerCase(), place]));
    this.#colors = [...(earlier?.colors ?? vocabulary.colors)];
    this.#colorPlaces = new Map(this.#colors.map(({ code }, place) => [code.toLowerCase(), place]));
  }

  category(id: number | null): number {
    return id === null ? NONE : (this.#categoryPlaces.get(id) ?? NONE);
  }

  family(id: number | null): number {
    return id === null ? NONE : (this.#familyPlaces.get(id) ?? NONE);
  }

  brand(id: number | null): number {
    return id === null ? NONE : (this.#brandPlaces.get(id) ?? NONE);
  }

  collection(id: number | null): number {
    return id === null ? NONE : (this.#collectionPlaces.get(id) ?? NONE);
  }

  color(code: string | null): number {
    const key = code?.trim().toLowerCase() ?? '';
    if (key === '') return NONE;
    const place = this.#colorPlaces.get(key);
    if (place !== undefined) return place;
    this.#colors.push({ code: key, name: { it: code?.trim() ?? key, en: null }, swatch: null });
    this.#colorPlaces.set(key, this.#colors.length - 1);
    return this.#colors.length - 1;
  }

  size(text: string | null): number {
    const written = text?.trim() ?? '';
    if (written === '') return NONE;
    const place = this.#sizePlaces.get(written.toLowerCase());
    if (place !== undefined) return place;
    this.#sizes.push(written);
    this.#sizePlaces.set(written.toLowerCase(), this.#sizes.length - 1);
    return this.#sizes.length - 1;
  }

  get colors(): readonly SourceColor[] {
    return this.#colors;
  }

  get brands(): SourceVocabulary['brands'] {
    return this.#vocabulary.brands;
  }

  get collections(): SourceVocabulary['collections'] {
    return this.#vocabulary.collections;
  }

  /** Everything collected; sizes are in the order of first use. */
  finish(): Labels {
    const { brands, collections, familyFeatures } = this.#vocabulary;
    const featurePlaces = new Map(this.features.map(({ id }, place) => [id, place]));
    const own = new Map<number, { place: number; position: number }[]>();
    for (const { familyId, featureId, position } of familyFeatures) {
      const place = featurePlaces.get(featureId);
      const family = this.family(familyId);
      if (place === undefined || family === NONE) continue;
      own.set(family, [...(own.get(family) ?? []), { place, position }]);
    }
    const inherited: number[][] = [];
    this.families.forEach(({ parent }, family) => {
      const ownFeatures = (own.get(family) ?? []).sort((one, other) => one.position - other.position);
      inherited.push([...new Set([...ownFeatures.map(({ place }) => place), ...(inherited[parent] ?? [])])]);
    });
    return {
      categories: this.categories,
      families: this.families,
      brands,
      collections,
      colors: this.#colors,
      sizes: this.#sizes,
      features: this.features,
      familyFeatures: inherited,
    };
  }
}
