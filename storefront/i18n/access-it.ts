import { access as pages } from './it/access.ts';
import { consent } from './it/consent.ts';
import { corrections } from './it/corrections.ts';
import { guestPayment } from './it/guest-payment.ts';
import { invitation } from './it/invitation.ts';
import { people } from './it/people.ts';
import { registration } from './it/registration.ts';
import { security } from './it/security.ts';

/** The Italian texts of access, of people and data of a company, and of payment by link. */
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
