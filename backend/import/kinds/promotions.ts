import { PROMOTION_STATES, promotionRowError, upsertPromotions } from '../../pricing/index.ts';
import type { PromotionChange } from '../../pricing/records.ts';
import {
  exact,
  flag,
  key,
  largest,
  minimumQuantity,
  name,
  needed,
  neededDate,
  priceQuantity,
} from '../mapping/field-spec.ts';
import { missing } from '../mapping/read-values.ts';
import { defineKind } from './kind.ts';
import { keepValidParts, recordOf, zeroRemarks } from './shared/row-records.ts';

/** What says when and to whom a promotion is offered: where it cannot be read, the rows must not be offered. */
const limits: ReadonlySet<string> = new Set(['startsOn', 'endsOn', 'customerGroup', 'state']);

/** Promotions; further rows of the same promotion below the first add to its articles. */
export const promotions = defineKind({
  name: 'promotions',
  group: 'prices',
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
        minimumQuantity,
        netPrice: { type: 'finePrice', minimum: 0 },
        priceQuantity,
        isFree: flag(false),
        extraDiscounts: { type: 'discounts' },
      },
    },
  },
  guarded: 'always',
  lists: ['rows'],
  articleCodes: [{ path: 'rows.articleCode' }],
  identify: ({ code }: PromotionChange) => code,
  fromRow(read) {
    const record = recordOf<PromotionChange>(read);
    const zeroReason = ({ row }: { row: number }) => `Row ${row}: a net price of 0 is no price, it is not offered.`;
    read.remarks.push(...keepValidParts(record, 'rows', promotionRowError));
    read.remarks.push(...zeroRemarks(record, 'rows', zeroReason));
    const unread = read.remarks.filter(({ field, reason }) => limits.has(field) && reason !== missing);
    if (unread.length === 0) return record;
    for (const remark of unread)
      remark.reason = `${remark.reason} A stored promotion stays as it is, a new one is a draft.`;
    const { code, ifNew, ...rest } = record;
    return { code, ifNew: { rows: [], ...rest, ...ifNew, state: 'draft' } };
  },
  write: upsertPromotions,
});
