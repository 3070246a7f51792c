import { codeAt, stepOf } from '../../backend/accounts/second-factor/totp.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code that an authenticator app shows now for a key, as the page of the security settings writes it. */
export function codeFor(key: string): string {
  const bits = [...key.replaceAll(/\s/g, '')].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0'));
  const bytes = (bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  return codeAt(Buffer.from(bytes), stepOf(new Date()));
}
