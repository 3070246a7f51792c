import { catalogueShapes, upsertBrands } from '../../catalogue/index.ts';
import { exact, key, neededText } from '../mapping/field-spec.ts';
import { defineKind } from './kind.ts';

/** Brands. */
export const brands = defineKind({
  name: 'brands',
  group: 'catalogue',
  fields: { code: key, name: neededText, logo: exact },
  stored: catalogueShapes.brands,
  identify: ({ code }) => code,
  write: upsertBrands,
});
