import { upsertCollections } from '../../catalogue/index.ts';
import { key, name } from '../mapping/field-spec.ts';
import { defineKind } from './kind.ts';

/** Collections of articles. */
export const collections = defineKind({
  name: 'collections',
  fields: { code: key, name },
  identify: ({ code }) => code,
  write: upsertCollections,
});
