import { upsertCredit } from '../../documents/index.ts';
import { key, type FieldSpec } from '../mapping/field-spec.ts';
import { defineKind } from './kind.ts';

const amount: FieldSpec = { type: 'cents', fallback: 0 };

/** Credit of customers, by the figures of the ERP. */
export const credit = defineKind({
  name: 'credit',
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
  identify: ({ customerCode }) => customerCode,
  write: upsertCredit,
});
