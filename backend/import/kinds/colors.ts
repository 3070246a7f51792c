import { catalogueShapes, upsertColors } from '../../catalogue/index.ts';
import { exact, key, name } from '../mapping/field-spec.ts';
import { defineKind } from './kind.ts';

/** Colours. */
export const colors = defineKind({
  name: 'colors',
  group: 'catalogue',
  fields: { code: key, name, swatch: exact },
  stored: catalogueShapes.colors,
  identify: ({ code }) => code,
  write: upsertColors,
});
