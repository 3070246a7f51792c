import { catalogueShapes, upsertFamilies } from '../../catalogue/index.ts';
import { exact, key, name, position } from '../mapping/field-spec.ts';
import { defineKind } from './kind.ts';

/** Families of articles with their features; a parent may be anywhere in the file. */
export const families = defineKind({
  name: 'families',
  group: 'catalogue',
  fields: { code: key, parentCode: exact, name, position, features: { type: 'texts' } },
  wholeFile: true,
  stored: catalogueShapes.families,
  identify: ({ code }) => code,
  write: upsertFamilies,
});
