import { access } from './en/access.ts';
import { account } from './en/account.ts';
import { guestPayment } from './en/guest-payment.ts';
import { people } from './en/people.ts';

/** The English texts that only the customer area needs: access, account, payment by link. */
export const customerArea = {
  ...access,
  ...account,
  ...guestPayment,
  ...people,
};
