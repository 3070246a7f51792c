import { account } from './en/account.ts';
import { corrections } from './en/corrections.ts';
import { dashboard } from './en/dashboard.ts';
import { documents } from './en/documents.ts';
import { files } from './en/files.ts';
import { people } from './en/people.ts';
import { orderDetail } from './en/order-detail.ts';
import { reorder } from './en/reorder.ts';

/** The English texts that only the user area needs. */
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
