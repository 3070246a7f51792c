import { LANGUAGE_COOKIE_SECONDS } from '../../domain/defaults.ts';

export { localeOfPath, LOCALES, localPath, withoutLocale, type Locale } from '../../domain/locale.ts';

/** Name and lifetime in seconds of the cookie that stores the user's choice of language. */
export const localeCookie = { name: 'i18n_redirected', seconds: LANGUAGE_COOKIE_SECONDS };
