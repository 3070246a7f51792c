import { access as pages } from './it/access.ts';
import { guestPayment } from './it/guest-payment.ts';
import { invitation } from './it/invitation.ts';
import { registration } from './it/registration.ts';
import { security } from './it/security.ts';

/** The Italian texts of logging in, registering, the own access, and payment by link. */
export const access = {
  ...pages,
  ...guestPayment,
  ...invitation,
  ...registration,
  ...security,
};
