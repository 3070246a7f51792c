import { upsertCoupons } from '../../pricing/index.ts';
import type { CouponChange } from '../../pricing/records.ts';
import { flag, key, largest, neededDate } from '../mapping/field-spec.ts';
import { missing } from '../mapping/read-values.ts';
import { defineKind } from './kind.ts';
import { recordOf } from './shared/row-records.ts';

/** What limits the use of a coupon: without one that cannot be read it would be another coupon. */
const limits: ReadonlySet<string> = new Set(['validFrom', 'validTo', 'minimum', 'maximumUses']);

/** Coupons for a cart. */
export const coupons = defineKind({
  name: 'coupons',
  group: 'prices',
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
  identify: ({ code }: CouponChange) => code,
  fromRow(read) {
    const unread = read.remarks.filter(({ field, reason }) => limits.has(field) && reason !== missing);
    read.problems.push(...unread);
    read.remarks = read.remarks.filter((remark) => !unread.includes(remark));
    return recordOf<CouponChange>(read);
  },
  write: upsertCoupons,
});
