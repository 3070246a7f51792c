import { upsertCoupons } from '../../pricing/index.ts';
import { flag, key, largest, neededDate } from '../mapping/field-spec.ts';
import { defineKind } from './kind.ts';

/** Coupons for a cart. */
export const coupons = defineKind({
  name: 'coupons',
  fields: {
    code: key,
    amount: { type: 'cents', minimum: 1 },
    percent: { type: 'rate', minimum: 1, maximum: 10_000 },
    validFrom: neededDate,
    validTo: neededDate,
    minimum: { type: 'cents', minimum: 0, fallback: 0 },
    maximumUses: { type: 'integer', minimum: 1, maximum: largest },
    customerCodes: { type: 'texts' },
    isActive: flag(true),
  },
  identify: ({ code }) => code,
  write: upsertCoupons,
});
