import { catalogueShapes, upsertFeatures } from '../../catalogue/index.ts';
import { flag, key, name, position, text } from '../mapping/field-spec.ts';
import { defineKind } from './kind.ts';

/** Technical features. */
export const features = defineKind({
  name: 'features',
  group: 'catalogue',
  fields: {
    code: key,
    dataType: { type: 'text', isRequired: true, choices: ['s', 'f', 'd', 'b'] },
    name,
    unit: text,
    position,
    isFacet: flag(true),
  },
  stored: catalogueShapes.features,
  identify: ({ code }) => code,
  write: upsertFeatures,
});
