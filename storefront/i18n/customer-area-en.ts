import { access } from './en/access.ts';
import { account } from './en/account.ts';
import { dashboard } from './en/dashboard.ts';
import { guestPayment } from './en/guest-payment.ts';
import { people } from './en/people.ts';
import { registration } from './en/registration.ts';
import { security } from './en/security.ts';
import { orderDetail } from './en/order-detail.ts';
import { reorder } from './en/reorder.ts';

/** The English texts that only the customer area needs: access, account, payment by link. */
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
