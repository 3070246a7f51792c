import { upsertPriceLists } from '../../pricing/index.ts';
import type { PriceListChange } from '../../pricing/records.ts';
import { exact, key, name } from '../mapping/field-spec.ts';
import { defineKind } from './kind.ts';

/** Price lists, some of which follow from another anywhere in the file; prices are a kind of their own. */
export const priceLists = defineKind({
  name: 'price-lists',
  group: 'prices',
  fields: {
    code: key,
    name,
    base: exact,
    percent: { type: 'rate', minimum: -9_999, maximum: 100_000 },
    step: { type: 'price', minimum: 1 },
  },
  wholeFile: true,
  identify: ({ code }: PriceListChange) => code,
  write: upsertPriceLists,
});
