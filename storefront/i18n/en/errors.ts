import type { errors as source } from '../it/errors.ts';
import type { SameTexts } from '../translate.ts';

/** Texts of errors that can occur on every page. */
export const errors: SameTexts<typeof source> = {
  'error.serverTitle': 'Oops, something went wrong',
  'error.serverText':
    'We are sorry for the trouble. We have been notified of the error and will correct it as soon as possible. Please, try your request again in a moment.',
  'error.clientChanged': 'You changed client in another window',
  'error.notFoundTitle': 'This page could not be found',
  'error.notFoundText': "We're sorry, but the page you were looking for doesn't exist.",
  'error.linkHome': 'Home',
};
