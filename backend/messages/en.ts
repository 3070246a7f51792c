import type { it } from './it.ts';

/** The same sentences in English. */
export const en: Record<keyof typeof it, string> = {
  authenticationFailed: 'Authentication Failed!',
  axisColor: 'Colour',
  axisSize: 'Size',
  bodyNotJson: 'The request is not valid JSON.',
  bodyTooLarge: 'The request is too large.',
  chooseClient: 'First choose the client you act for.',
  dataInvalid: 'The given data was invalid.',
  logIn: 'Please log in to continue.',
  notFound: 'Not found.',
  notYourAddress: 'This address is not one of your delivery addresses.',
  notYourCustomer: 'You may not act for this client.',
  serverFault: 'Something went wrong. Please try again in a moment.',
  serviceUnavailable: 'The service is not available right now. Please try again in a moment.',
  tooManyLogins: 'Too many login attempts. Please try again in a few minutes.',
};
