import type { failures as source } from '../it/failures.ts';
import type { SameTexts } from '../translate.ts';

/** The error catalogue (R8): texts of the dialog for failed requests and of the error pages. */
export const failures: SameTexts<typeof source> = {
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
  'error.reload': 'Reload the page',
  'error.partMissing': 'A part of the page did not load.',
  'error.links': 'Useful pages',
  'error.linkAccount': 'Account',
  'error.linkPassword': 'Forget Password',
  'error.linkAbout': 'About Us',
  'error.linkContact': 'Contact Us',
};
