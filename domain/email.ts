import { MAXIMUM_EMAIL } from './defaults.ts';

/** Whether a text is a mail address: one @, a domain with a dot, no spaces, not longer than mail servers accept. */
export function isEmail(text: string): boolean {
  return (
    text.length <= MAXIMUM_EMAIL &&
    /^[^\s@<>()[\]\\,;:"]{1,64}@(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+\p{L}{2,63}$/u.test(text)
  );
}
