import { PROMOTION_STATES, promotionRowError, upsertPromotions } from '../../pricing/index.ts';
import type { PromotionChange } from '../../pricing/records.ts';
import { explain } from '../../texts/index.ts';
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
import { missing, type ReadValues } from '../mapping/read-values.ts';
import { ceilingPercent, keptLists } from '../missing.ts';
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
  missing: { 'closed-named': 'remove the rows that promotions of the files no longer have, up to the amount limit' },
  lists: ['rows'],
  articleCodes: [{ path: 'rows.articleCode' }],
  identify: ({ code }: PromotionChange) => code,
  start({ missing: wanted }) {
    const lostPercent = wanted?.amountPercent ?? ceilingPercent('promotions', '--missing-amount-limit');
    const kept: string[] = [];
    return {
      fromRow: promotionFromRow,
      async write(database, records) {
        const loaded = await upsertPromotions(database, records, { lostPercent });
        kept.push(...loaded.kept);
        return loaded;
      },
      endUnlisted: async () => ({ outcome: keptLists('rows of promotions', kept, lostPercent), updated: 0 }),
    };
  },
});

function promotionFromRow(read: ReadValues): PromotionChange {
  const record = recordOf<PromotionChange>(read);
  const zeroReason = ({ row }: { row: number }) =>
    explain('Row {row}: a net price of 0 is no price, it is not offered.', { row });
  read.remarks.push(...keepValidParts(record, 'rows', promotionRowError));
  read.remarks.push(...zeroRemarks(record, 'rows', zeroReason));
  const unread = read.remarks.filter(({ field, reason }) => limits.has(field) && reason !== missing);
  if (unread.length === 0) return record;
  for (const remark of unread)
    remark.reason = explain('{reason} A stored promotion stays as it is, a new one is a draft.', {
      reason: remark.reason,
    });
  const { code, ifNew, ...rest } = record;
  return { code, ifNew: { rows: [], ...rest, ...ifNew, state: 'draft' } };
}
