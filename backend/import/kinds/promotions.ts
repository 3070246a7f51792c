import { PROMOTION_STATES, promotionRowError, upsertPromotions } from '../../pricing/index.ts';
import type { PromotionChange } from '../../pricing/records.ts';
import { count, exact, flag, key, largest, name, needed, neededDate, priceQuantity } from '../mapping/field-spec.ts';
import { defineKind } from './kind.ts';
import { keepValidParts, recordOf, zeroRemarks } from './shared/row-records.ts';

/** Promotions; further rows of the same promotion below the first add to its articles. */
export const promotions = defineKind({
  name: 'promotions',
  fields: {
    code: key,
    title: name,
    startsOn: neededDate,
    endsOn: neededDate,
    customerGroup: exact,
    state: { type: 'text', choices: PROMOTION_STATES, fallback: 'published' },
    rows: {
      type: 'objects',
      parts: {
        row: { type: 'integer', isRequired: true, minimum: 1, maximum: largest },
        articleCode: needed,
        minimumQuantity: count,
        netPrice: { type: 'finePrice', minimum: 0 },
        priceQuantity,
        isFree: flag(false),
        extraDiscounts: { type: 'discounts' },
      },
    },
  },
  lists: ['rows'],
  identify: ({ code }: PromotionChange) => code,
  fromRow(read) {
    const record = recordOf<PromotionChange>(read);
    const zeroReason = ({ row }: { row: number }) => `Row ${row}: a net price of 0 is no price, it is not offered.`;
    read.remarks.push(...keepValidParts(record, 'rows', promotionRowError));
    read.remarks.push(...zeroRemarks(record, 'rows', zeroReason));
    // A new promotion whose limits cannot be read must not be offered to everybody.
    if (read.remarks.some(({ field }) => field === 'state')) record.ifNew = { ...record.ifNew, state: 'draft' };
    return record;
  },
  write: upsertPromotions,
});
