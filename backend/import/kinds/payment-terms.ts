import { customerShapes, upsertPaymentTerms } from '../../customers/index.ts';
import { key, name } from '../mapping/field-spec.ts';
import { defineKind } from './kind.ts';

/** What the payment codes of the ERP mean, in both languages. */
export const paymentTerms = defineKind({
  name: 'payment-terms',
  group: 'customers',
  fields: { code: key, label: name },
  stored: customerShapes.paymentTerms,
  identify: ({ code }) => code,
  write: upsertPaymentTerms,
});
