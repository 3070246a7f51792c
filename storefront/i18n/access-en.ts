import { access as pages } from './en/access.ts';
import { guestPayment } from './en/guest-payment.ts';
import { invitation } from './en/invitation.ts';
import { registration } from './en/registration.ts';
import { security } from './en/security.ts';

/** The English texts of logging in, registering, the own access, and payment by link. */
export const access = {
  ...pages,
  ...guestPayment,
  ...invitation,
  ...registration,
  ...security,
};
