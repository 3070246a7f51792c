import { access } from './it/access.ts';
import { account } from './it/account.ts';
import { guestPayment } from './it/guest-payment.ts';
import { registration } from './it/registration.ts';
import { security } from './it/security.ts';

/** The Italian texts that only the customer area needs: access, account, payment by link. */
export const customerArea = {
  ...access,
  ...account,
  ...guestPayment,
  ...registration,
  ...security,
};
