import { cookieText, readCookie } from './cookies.ts';

/** The cookie of the answer about cookies, kept for six months. */
const consentCookie = { name: 'cookie_consent', seconds: 183 * 24 * 60 * 60 };

/** The purposes other than the technical one that a visitor can allow. */
export const purposes = ['statistics'] as const;
export type Purpose = (typeof purposes)[number];

/** What a visitor has answered: the allowed purposes; null before the first answer. */
export type Consent = readonly Purpose[] | null;

/** The answer in a `Cookie` header or in `document.cookie`. */
export function consentIn(cookies: string): Consent {
  const value = readCookie(cookies, consentCookie.name);
  if (value === null) return null;
  const words = value.split('.');
  return purposes.filter((purpose) => words.includes(purpose));
}

/** The cookie of an answer. */
export function consentText(allowed: readonly Purpose[]): string {
  return cookieText(consentCookie.name, allowed.join('.') || 'none', consentCookie.seconds);
}

/** The answer in a form: `choice` is all, none, or the ticked purposes. */
export function consentInForm(form: FormData): readonly Purpose[] {
  const choice = form.get('choice');
  if (choice === 'all') return purposes;
  return choice === 'chosen' ? purposes.filter((purpose) => form.has(purpose)) : [];
}
