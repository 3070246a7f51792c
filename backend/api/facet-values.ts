import { MAXIMUM_FACET_VALUES } from '../../contract/facets.ts';
import { fold, type FacetEntry, type Facets } from '../search/index.ts';

/** A search for values within one facet, by the name of its filter. */
export interface ValueSearch {
  facet: string;
  text: string;
}

/** Selects the values of facets that are sent, and counts those of the facets that have more. */
export class FacetValues {
  readonly #search: ValueSearch | null;
  readonly #wanted: string;
  /** By the names of the facets' filters: number of all values, where more have been found than are sent. */
  readonly counts: Record<string, number> = {};

  constructor(search: ValueSearch | null) {
    this.#search = search;
    this.#wanted = fold(search?.text.trim() ?? '');
  }

  get isSearch(): boolean {
    return this.#search !== null;
  }

  /**
   * The values of a facet that are sent, in their own order: the most frequent ones and those for which `isKept`. Of a
   * search within a facet only those of this one whose label has the text.
   */
  of<Entry extends FacetEntry>(
    name: string,
    entries: readonly Entry[],
    isKept: (entry: Entry) => boolean = ({ selected }) => selected,
  ): Entry[] {
    if (!this.#search) return this.#limited(name, entries, isKept);
    if (this.#search.facet !== name) return [];
    return this.#limited(
      name,
      entries.filter(({ label }) => fold(label).includes(this.#wanted)),
      () => false,
    );
  }

  /** The facets with the values that are sent; trees stay whole, because each of their levels is limited. */
  within(facets: Facets): Facets {
    return {
      ...facets,
      brands: this.of('brand', facets.brands),
      collections: this.of('collection', facets.collections),
      colors: this.of('color', facets.colors),
      sizes: this.of('size', facets.sizes),
      features: facets.features.map((feature) => ({ ...feature, entries: this.of(feature.name, feature.entries) })),
      ...(this.#search ? { assortment: null, availability: [] } : {}),
    };
  }

  #limited<Entry extends FacetEntry>(
    name: string,
    entries: readonly Entry[],
    isKept: (entry: Entry) => boolean,
  ): Entry[] {
    if (entries.length <= MAXIMUM_FACET_VALUES) return [...entries];
    const byCount = entries.toSorted((one, other) => other.count - one.count);
    const kept = new Set(byCount.filter(isKept));
    for (const entry of byCount) if (kept.size < MAXIMUM_FACET_VALUES) kept.add(entry);
    if (kept.size < entries.length) this.counts[name] = Math.max(this.counts[name] ?? 0, entries.length);
    return entries.filter((entry) => kept.has(entry));
  }
}
