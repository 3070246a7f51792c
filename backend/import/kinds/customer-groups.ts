import { upsertCustomerGroups } from '../../customers/index.ts';
import type { CustomerGroupChange } from '../../customers/records.ts';
import { key, text } from '../mapping/field-spec.ts';
import { defineKind } from './kind.ts';

/** Groups of customers; further rows of the same group below the first add to its customers. */
export const customerGroups = defineKind({
  name: 'customer-groups',
  fields: { code: key, name: text, customerCodes: { type: 'texts' } },
  lists: ['customerCodes'],
  identify: ({ code }: CustomerGroupChange) => code,
  write: upsertCustomerGroups,
});
