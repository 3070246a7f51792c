import { access } from './it/access.ts';
import { account } from './it/account.ts';
import { dashboard } from './it/dashboard.ts';
import { guestPayment } from './it/guest-payment.ts';
import { people } from './it/people.ts';
import { registration } from './it/registration.ts';
import { security } from './it/security.ts';
import { orderDetail } from './it/order-detail.ts';
import { reorder } from './it/reorder.ts';

/** The Italian texts that only the customer area needs: access, account, payment by link. */
export const customerArea = {
  ...access,
  ...account,
  ...dashboard,
  ...guestPayment,
  ...people,
  ...registration,
  ...security,
  ...orderDetail,
  ...reorder,
};
