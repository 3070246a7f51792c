import type { errors as source } from '../it/errors.ts';
import type { SameTexts } from '../translate.ts';

/** The error catalogue (R8). */
export const errors: SameTexts<typeof source> = {
  'error.serverTitle': 'Oops, something went wrong',
  'error.serverText':
    'We are sorry for the trouble. We have been notified of the error and will correct it as soon as possible. Please, try your request again in a moment.',
  'error.badRequestTitle': 'We have a little problem',
  'error.rejectedTitle': 'The change you requested was rejected',
  'error.rejectedList': 'Please, fix the following errors:',
  'error.rejectedText': 'The given data was invalid.',
  'error.otherTitle': 'Oops, something went wrong ({status})',
  'error.networkTitle': 'Network Error',
  'error.networkText': 'Check your internet connection!',
  'error.applicationTitle': 'Application Error',
  'error.applicationText': 'The answer of the server can not be read.',
  'error.sessionEnded': 'Session expired, please log in again',
  'error.notFoundTitle': 'This page could not be found',
  'error.notFoundText': "We're sorry, but the page you were looking for doesn't exist.",
  'error.reload': 'Reload the page',
  'error.partMissing': 'A part of the page did not load.',
  'error.links': 'Useful pages',
  'error.linkHome': 'Home',
  'error.linkAccount': 'Account',
  'error.linkPassword': 'Forget Password',
  'error.linkAbout': 'About Us',
  'error.linkContact': 'Contact Us',
};
