/** Whether a text is a mail address: one @, a domain with a dot, no spaces, not longer than mail servers accept. */
export function isEmail(text: string): boolean {
  return (
    text.length <= 254 && /^[^\s@<>()[\]\\,;:"]{1,64}@(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+\p{L}{2,63}$/u.test(text)
  );
}
