import { catalogueShapes, upsertCategories } from '../../catalogue/index.ts';
import { exact, key, name, position } from '../mapping/field-spec.ts';
import { defineKind } from './kind.ts';

/** The tree of categories; a parent may be anywhere in the file. */
export const categories = defineKind({
  name: 'categories',
  group: 'catalogue',
  fields: { code: key, parentCode: exact, name, position, picture: exact },
  wholeFile: true,
  stored: catalogueShapes.categories,
  identify: ({ code }) => code,
  write: upsertCategories,
});
