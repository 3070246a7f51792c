import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Seconds for which a code is valid (RFC 6238), and digits of a code: what every authenticator expects. */
const STEP_SECONDS = 30;
const DIGITS = 6;
/** Steps before and after the current one that count too, because clocks differ. */
const TOLERANCE = 1;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new secret of 160 bits. */
export const createSecret = (): Buffer => randomBytes(20);

/** Bytes in base 32 (RFC 4648) without padding, as authenticators read secrets. */
export function base32(bytes: Buffer): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** The time step of a moment. */
export const stepOf = (at: Date): number => Math.floor(at.getTime() / 1000 / STEP_SECONDS);

/** The code of a secret at a time step (RFC 4226). */
export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/**
 * The time step of a code, near a moment and after `lastStep`, because a code works once; null for a wrong code.
 */
export function matchingStep(secret: Buffer, code: string, at: Date, lastStep: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const now = stepOf(at);
  for (let step = now - TOLERANCE; step <= now + TOLERANCE; step++) {
    const isRight = timingSafeEqual(Buffer.from(codeAt(secret, step)), Buffer.from(code));
    if (isRight && step > lastStep) return step;
  }
  return null;
}

/** The address that authenticators read from the QR code. */
export function authenticatorUri(secret: Buffer, issuer: string, account: string): string {
  const query = new URLSearchParams({ secret: base32(secret), issuer });
  // Authenticators show a plus sign as it is.
  const parameters = query.toString().replaceAll('+', '%20');
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${parameters}`;
}
