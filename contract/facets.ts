import { z } from 'zod';
import { integer, text } from './money.ts';

/** Maximum number of values that a facet sends, apart from the chosen ones. */
export const MAXIMUM_FACET_VALUES = 100;

/** One option of a facet; `filter` is a full catalogue link with the listing state after choosing it. */
export const facetResult = z.object({
  id: text(),
  label: text(),
  count: integer(),
  filter: text(),
  label_filter: text(),
  selected: z.boolean(),
  parent: text().nullable().describe('Tree facets: parent of the entry among the results, null at the top.'),
  has_children: z
    .boolean()
    .optional()
    .describe('Tree facets: whether the entry has children; they are sent once the entry is chosen.'),
  swatch: text().nullable().optional().describe('Colours only: CSS colour of the swatch.'),
});
export type FacetResult = z.infer<typeof facetResult>;

/** A facet with its options. */
export const facetGroup = z.object({
  label: text(),
  unit: text().nullable().optional().describe('Unit of measure of a numeric feature.'),
  kind: z
    .enum(['values', 'ranges', 'switch'])
    .optional()
    .describe('Features: single values, numeric ranges, or a switch with the single entry `true`.'),
  results: z.array(facetResult),
});
export type FacetGroup = z.infer<typeof facetGroup>;

/** Groups by key: trees, single choice by link, multi-select. */
export const facets = z.object({
  facets_results: z.record(z.string(), facetGroup),
  facets_link_results: z.record(z.string(), facetGroup),
  facets_check_results: z.record(z.string(), facetGroup),
  colors: z
    .array(z.object({ name: text(), label: text(), swatch: text().nullable(), count: integer() }))
    .describe('Colours and sizes in the result, shown as toggles.'),
  sizes: z.array(z.object({ size: text(), count: integer() })),
  sorts: z
    .object({ label: text(), results: z.array(z.object({ id: text(), label: text() })) })
    .describe(
      'Orders that this requester may choose, by the values of `sort`; those by price and purchase only for customers.',
    ),
  flags: z
    .record(z.string(), integer())
    .describe(
      'Number of articles that are available, promoted, new …, by filter name: without the text, which these filters remove; `offers`, which keeps it, with the text.',
    ),
  value_counts: z
    .record(z.string(), integer())
    .describe(
      `Facets with more values than are sent, by filter name (\`brand\`, \`color\`, \`field_12_feature_s\`): the number of all. The ${MAXIMUM_FACET_VALUES} most frequent are sent, of a tree those of each level, and the chosen ones; \`facet\` and \`facet_text\` of the request search the others.`,
    ),
});
export type Facets = z.infer<typeof facets>;

/**
 * An active filter. submenu_id is the part of the filter's value that is removed when its tab is closed; submenu_id_ref
 * is the node above in a tree, which a family tab falls back to; '0' at the root and for what is no tree.
 */
export const activeFilter = z.object({
  type: z
    .enum(['category', 'families', 'other'])
    .describe('How the tab is closed: level by level in one of the two trees, or at once.'),
  label: text(),
  type_label: text().optional().describe('Features: name of the feature the value belongs to, shown with it.'),
  submenu_id: text(),
  submenu_id_ref: text(),
});
export type ActiveFilter = z.infer<typeof activeFilter>;
