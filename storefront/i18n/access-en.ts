import { access as pages } from './en/access.ts';
import { consent } from './en/consent.ts';
import { corrections } from './en/corrections.ts';
import { guestPayment } from './en/guest-payment.ts';
import { invitation } from './en/invitation.ts';
import { people } from './en/people.ts';
import { registration } from './en/registration.ts';
import { security } from './en/security.ts';

/** The English texts of access, of people and data of a company, and of payment by link. */
export const access = {
  ...pages,
  ...consent,
  ...corrections,
  ...guestPayment,
  ...invitation,
  ...people,
  ...registration,
  ...security,
};
