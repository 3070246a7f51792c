import { access } from './it/access.ts';
import { account } from './it/account.ts';
import { guestPayment } from './it/guest-payment.ts';
import { people } from './it/people.ts';

/** The Italian texts that only the customer area needs: access, account, payment by link. */
export const customerArea = {
  ...access,
  ...account,
  ...guestPayment,
  ...people,
};
