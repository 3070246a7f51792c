import { upsertCustomerCodes } from '../../catalogue/index.ts';
import { key } from '../mapping/field-spec.ts';
import { defineKind } from './kind.ts';

/** The codes by which customers know articles. */
export const customerCodes = defineKind({
  name: 'customer-codes',
  group: 'catalogue',
  fields: { customerCode: key, articleCode: key, code: key },
  articleCodes: [{ path: 'articleCode', isOwn: true }],
  identify: ({ articleCode }) => articleCode,
  write: upsertCustomerCodes,
});
