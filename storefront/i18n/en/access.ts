import type { access as source } from '../it/access.ts';
import type { SameTexts } from '../translate.ts';

/** Texts of the login and password pages. */
export const access: SameTexts<typeof source> = {
  'access.title': 'Log in',
  'access.lead': 'Your own prices, your cart and the documents of your company.',
  'access.user': 'Username or e-mail',
  'access.password': 'Password',
  'access.showPassword': 'Show the password',
  'access.hidePassword': 'Hide the password',
  'access.forgotPassword': 'Forgot password',
  'access.submit': 'Log in',
  'access.submitting': 'Logging in…',
  'access.failed': 'Authentication Failed!',
  'access.noCookies': 'Logging in needs cookies: allow them for this site in your browser and try again.',
  'access.tooMany': 'Too many attempts: try again in a few minutes.',
  'access.noAccount': 'No access yet?',
  'access.register': 'Register',
  'access.knownCustomer': 'Already our customer?',
  'access.requestAccess': 'Request access',
  'access.fact.delivery': 'Delivery in 3 working days',
  'access.fact.support': 'Support 6 days a week',
};
