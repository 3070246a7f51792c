import { z } from 'zod';

/** One choice of a facet; filter is a whole catalogue link that holds the state after choosing it (R3.14). */
export const facetResult = z.object({
  id: z.string(),
  label: z.string(),
  count: z.number().int(),
  filter: z.string(),
  label_filter: z.string(),
  selected: z.boolean(),
  /** Tree facets: the entry's parent among the results, null at the top. */
  parent: z.string().nullable(),
  /** Tree facets: whether there is more below; it comes once the entry is chosen. */
  has_children: z.boolean().optional(),
  /** Colours only: CSS colour of the swatch. */
  swatch: z.string().nullable().optional(),
});
export type FacetResult = z.infer<typeof facetResult>;

/** A facet with its choices (R3.13). */
export const facetGroup = z.object({
  label: z.string(),
  /** Unit of measure of a numeric feature. */
  unit: z.string().nullable().optional(),
  /** Features: single values, ranges of numbers, or a switch with the one entry `true`. */
  kind: z.enum(['values', 'ranges', 'switch']).optional(),
  results: z.array(facetResult),
});
export type FacetGroup = z.infer<typeof facetGroup>;

/** Groups by key: trees, single choice by link, multi-select (R3.16). */
export const facets = z.object({
  facets_results: z.record(z.string(), facetGroup),
  facets_link_results: z.record(z.string(), facetGroup),
  facets_check_results: z.record(z.string(), facetGroup),
  /** Toggles offered when the result has them (R3.18). */
  colors: z.array(
    z.object({ name: z.string(), label: z.string(), swatch: z.string().nullable(), count: z.number().int() }),
  ),
  sizes: z.array(z.object({ size: z.string(), count: z.number().int() })),
  /** Articles of the result that are available, promoted, new …, by the name of the filter. */
  flags: z.record(z.string(), z.number().int()),
});
export type Facets = z.infer<typeof facets>;

/**
 * An active filter. submenu_id is the part of the filter's value that goes when the tab is closed; submenu_id_ref is
 * the parent a family tab falls back to, '0' at the root (R3.17, R4.26, semantics 1.8.6).
 */
export const activeFilter = z.object({
  label: z.string(),
  /** Features: what the value is a value of, with which it can be read. */
  type_label: z.string().optional(),
  submenu_id: z.string(),
  submenu_id_ref: z.string().optional(),
});
export type ActiveFilter = z.infer<typeof activeFilter>;
