import { upsertPriceLists } from '../../pricing/index.ts';
import { key, name } from '../mapping/field-spec.ts';
import { defineKind } from './kind.ts';

/** Price lists; their prices are a kind of their own. */
export const priceLists = defineKind({
  name: 'price-lists',
  fields: { code: key, name },
  identify: ({ code }) => code,
  write: upsertPriceLists,
});
