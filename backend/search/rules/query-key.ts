import { fold } from '../fold.ts';

/** The one spelling of all texts that are the same query for a rule: case, accents, blanks and a mark at the end make no difference. */
export function normaliseQuery(text: string): string {
  return fold(text)
    .replace(/[\s?!.]+$/, '')
    .trim()
    .replace(/\s+/g, ' ');
}

const NOWHERE = 'https://shop.invalid';

/** Whether a redirect may lead there: a path of the shop, or an https address without a name and password. */
export function isSafeTarget(target: string): boolean {
  // Browsers read a backslash as a slash and drop control characters, so that a path with them may lead elsewhere.
  if (/[\\\s\p{Cc}]/u.test(target)) return false;
  if (target.startsWith('/')) return URL.canParse(target, NOWHERE) && new URL(target, NOWHERE).origin === NOWHERE;
  if (!URL.canParse(target)) return false;
  const { protocol, username, password } = new URL(target);
  return protocol === 'https:' && username === '' && password === '';
}
