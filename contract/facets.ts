import { z } from 'zod';

/** One option of a facet; `filter` is a full catalogue link with the listing state after choosing it (R3.14). */
export const facetResult = z.object({
  id: z.string(),
  label: z.string(),
  count: z.number().int(),
  filter: z.string(),
  label_filter: z.string(),
  selected: z.boolean(),
  /** Tree facets: parent of the entry among the results, null at the top. */
  parent: z.string().nullable(),
  /** Tree facets: whether the entry has children; they are sent once the entry is chosen. */
  has_children: z.boolean().optional(),
  /** Colours only: CSS colour of the swatch. */
  swatch: z.string().nullable().optional(),
});
export type FacetResult = z.infer<typeof facetResult>;

/** A facet with its options (R3.13). */
export const facetGroup = z.object({
  label: z.string(),
  /** Unit of measure of a numeric feature. */
  unit: z.string().nullable().optional(),
  /** Features: single values, numeric ranges, or a switch with the single entry `true`. */
  kind: z.enum(['values', 'ranges', 'switch']).optional(),
  results: z.array(facetResult),
});
export type FacetGroup = z.infer<typeof facetGroup>;

/** Groups by key: trees, single choice by link, multi-select (R3.16). */
export const facets = z.object({
  facets_results: z.record(z.string(), facetGroup),
  facets_link_results: z.record(z.string(), facetGroup),
  facets_check_results: z.record(z.string(), facetGroup),
  /** Colours and sizes in the result, shown as toggles (R3.18). */
  colors: z.array(
    z.object({ name: z.string(), label: z.string(), swatch: z.string().nullable(), count: z.number().int() }),
  ),
  sizes: z.array(z.object({ size: z.string(), count: z.number().int() })),
  /** Orders that this requester may choose, by the values of `sort`; those by price and purchase only for customers. */
  sorts: z.object({ label: z.string(), results: z.array(z.object({ id: z.string(), label: z.string() })) }),
  /** Number of articles in the result that are available, promoted, new …, by filter name. */
  flags: z.record(z.string(), z.number().int()),
});
export type Facets = z.infer<typeof facets>;

/**
 * An active filter. submenu_id is the part of the filter's value that is removed when its tab is closed; submenu_id_ref
 * is the parent that a family tab falls back to, '0' at the root (R3.17, R4.26, semantics 1.8.6).
 */
export const activeFilter = z.object({
  label: z.string(),
  /** Features: name of the feature the value belongs to, shown with it. */
  type_label: z.string().optional(),
  submenu_id: z.string(),
  submenu_id_ref: z.string().optional(),
});
export type ActiveFilter = z.infer<typeof activeFilter>;
