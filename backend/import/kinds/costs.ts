import { upsertCosts } from '../../pricing/index.ts';
import type { CostChange } from '../../pricing/records.ts';
import { key, largest, optionalKey } from '../mapping/field-spec.ts';
import { defineKind } from './kind.ts';
import { recordOf } from './shared/row-records.ts';

/** The source of costs whose rows name none. */
const ERP = 'erp';

/** What articles cost the wholesaler: never shown in the shop. */
export const costs = defineKind({
  name: 'costs',
  group: 'prices',
  fields: {
    articleCode: key,
    source: { ...optionalKey('text'), fallback: ERP },
    validFrom: optionalKey('date'),
    amount: { type: 'price', minimum: 0 },
    priceQuantity: { type: 'integer', minimum: 1, maximum: largest, isOptionalKey: true },
  },
  articleCodes: [{ path: 'articleCode', isOwn: true }],
  identify: ({ articleCode }: CostChange) => articleCode,
  fromRow(read): CostChange {
    const record = recordOf<Omit<CostChange, 'source'> & { source?: string }>(read);
    return { ...record, source: record.source ?? ERP };
  },
  write: upsertCosts,
});
