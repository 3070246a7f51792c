import { account } from './it/account.ts';
import { corrections } from './it/corrections.ts';
import { dashboard } from './it/dashboard.ts';
import { documents } from './it/documents.ts';
import { files } from './it/files.ts';
import { people } from './it/people.ts';
import { orderDetail } from './it/order-detail.ts';
import { reorder } from './it/reorder.ts';

/** The Italian texts that only the user area needs. */
export const customerArea = {
  ...account,
  ...corrections,
  ...dashboard,
  ...documents,
  ...files,
  ...people,
  ...orderDetail,
  ...reorder,
};
