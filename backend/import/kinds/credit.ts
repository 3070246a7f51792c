import { upsertCredit } from '../../documents/index.ts';
import type { CreditChange } from '../../documents/records.ts';
import { key, type FieldSpec } from '../mapping/field-spec.ts';
import { defineKind } from './kind.ts';
import { recordOf } from './shared/row-records.ts';

const amount: FieldSpec = { type: 'cents', fallback: 0 };

/** Credit of customers, by the figures of the ERP. */
export const credit = defineKind({
  name: 'credit',
  group: 'documents',
  fields: {
    customerCode: key,
    asOf: { type: 'time', isRequired: true },
    directExpiredCents: amount,
    directToExpireCents: amount,
    ribaExpiredCents: amount,
    ribaToExpireCents: amount,
    unbilledCents: amount,
    unfulfilledCents: amount,
    preDeliveryCents: amount,
    advancesCents: { ...amount, minimum: 0 },
    limitCents: { type: 'cents', minimum: 0 },
    limitValidTo: { type: 'date' },
  },
  identify: ({ customerCode }: CreditChange) => customerCode,
  fromRow(read) {
    const { limitCents, limitValidTo, ...figures } = recordOf<CreditChange>(read);
    const isLimit = ({ field }: { field: string }): boolean => field === 'limitCents' || field === 'limitValidTo';
    // A stored limit stays with its day: a new one must not hold until the old day, nor the old one until a new day.
    if (read.remarks.some(isLimit)) return { ...figures, ifNew: { ...figures.ifNew, limitCents } };
    return { ...figures, limitCents, limitValidTo };
  },
  write: upsertCredit,
});
