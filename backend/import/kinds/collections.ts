import { catalogueShapes, upsertCollections } from '../../catalogue/index.ts';
import { key, name } from '../mapping/field-spec.ts';
import { defineKind } from './kind.ts';

/** Collections of articles. */
export const collections = defineKind({
  name: 'collections',
  group: 'catalogue',
  fields: { code: key, name },
  stored: catalogueShapes.collections,
  identify: ({ code }) => code,
  write: upsertCollections,
});
