import { upsertStock } from '../../catalogue/index.ts';
import { key, largest } from '../mapping/field-spec.ts';
import { defineKind } from './kind.ts';

/** The stock of articles. */
export const stock = defineKind({
  name: 'stock',
  group: 'stock',
  fields: {
    articleCode: key,
    quantity: { type: 'integer', isRoundedDown: true, isRequired: true, minimum: -largest, maximum: largest },
    arrivingOn: { type: 'date' },
  },
  articleCodes: [{ path: 'articleCode', isOwn: true }],
  identify: ({ articleCode }) => articleCode,
  write: upsertStock,
});
