import { CONTRIBUTION_KINDS } from '../../../domain/contributions.ts';
import type { StoredShape } from '../../database/upsert/index.ts';
import { articleTable, barcodes, contributionTable, oldCodes } from './article-columns.ts';
import { linkTable } from './article-links.ts';
import { brandTable, collectionTable, colorTable, featureTable } from './attributes.ts';
import { categoryTable, familyTable, featureSet } from './trees.ts';

/** Where the fields of the records of the catalogue are stored. */
export const catalogueShapes = {
  articles: {
    table: articleTable,
    sets: [
      ...[barcodes, oldCodes, linkTable('related'), linkTable('alternative')],
      ...CONTRIBUTION_KINDS.map(contributionTable),
    ],
  },
  categories: { table: categoryTable },
  families: { table: familyTable, sets: [featureSet] },
  features: { table: featureTable },
  brands: { table: brandTable },
  collections: { table: collectionTable },
  colors: { table: colorTable },
} satisfies Record<string, StoredShape>;
