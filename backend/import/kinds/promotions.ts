import { promotionRowError, upsertPromotions } from '../../pricing/index.ts';
import type { PromotionChange } from '../../pricing/records.ts';
import { count, flag, key, largest, name, needed, neededDate } from '../mapping/field-spec.ts';
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
    rows: {
      type: 'objects',
      parts: {
        row: { type: 'integer', isRequired: true, minimum: 1, maximum: largest },
        articleCode: needed,
        minimumQuantity: count,
        netPrice: { type: 'price', minimum: 0 },
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
    return record;
  },
  write: upsertPromotions,
});
