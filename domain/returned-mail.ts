/** An enhanced code in the answer of a mail server, like 5.1.1; null where there is none. */
export function statusIn(text: string): string | null {
  return /(?:^|[\s(#-])([245]\.\d{1,3}\.\d{1,3})(?=$|[\s):;,])/.exec(text)?.[1] ?? null;
}

/**
 * Whether a mail that was finally refused says that its address takes no mails, by the enhanced code of RFC 3463. A full
 * mailbox may be emptied; rules, size and content are about the sender or this one mail.
 */
export function isOfAddress(status: string | null): boolean {
  if (status === null) return true;
  const [, subject, detail] = status.split('.');
  if (subject === '1') return detail !== '7' && detail !== '8';
  if (subject === '2') return detail !== '2' && detail !== '3';
  // A host that can't be found or reached for days; 5.4.1 is what large providers say of an unknown mailbox.
  if (subject === '4') return detail === '0' || detail === '1' || detail === '4' || detail === '7';
  return subject === '0';
}

/** Characters that are the same in capital and small letters of an address, and can't be confused. */
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
export const TOKEN_LENGTH = 26;

/** The token of a mail from sixteen random bytes. */
export function returnToken(bytes: Uint8Array): string {
  let rest = bytes.reduce((all, byte) => (all << 8n) | BigInt(byte), 0n);
  let token = '';
  for (let index = 0; index < TOKEN_LENGTH; index += 1) {
    token = (ALPHABET[Number(rest & 31n)] ?? '') + token;
    rest >>= 5n;
  }
  return token;
}

const PLACE = '{token}';

/** Whether a text is an address with one place for the token, short enough once it is there (RFC 5321: 64 characters). */
export function isReturnAddress(text: string): boolean {
  const parts = text.split(PLACE);
  if (parts.length !== 2) return false;
  const [before = '', after = ''] = parts;
  const [local = '', domain = ''] = [before + after.slice(0, after.indexOf('@')), after.slice(after.indexOf('@') + 1)];
  if (!after.includes('@') || local.length + TOKEN_LENGTH > 64 || domain.length > 180) return false;
  return /^[a-z0-9.+_=-]+$/i.test(`${local}x`) && /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i.test(domain);
}

/** The envelope address of a mail: `bounce+{token}@example.com` with its token. */
export const returnAddress = (form: string, token: string): string => form.replace(PLACE, token);

/** The tokens of the addresses in a text, as the form of the envelope address has them. */
export function tokensIn(form: string, text: string): string[] {
  const [before = '', after = ''] = form.toLowerCase().split(PLACE);
  const quoted = (part: string) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const pattern = new RegExp(
    `(?<![\\w.+=-])${quoted(before)}([a-z2-7]{${TOKEN_LENGTH}})${quoted(after)}(?![\\w.-])`,
    'g',
  );
  return [...new Set([...text.toLowerCase().matchAll(pattern)].flatMap(([, token]) => token ?? []))];
}
