import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const toSecret = (bytes: Buffer): Secret => Secret.fromHex(bytes.toString('hex'));

/** A new secret of 160 bits. */
export const createSecret = (): Buffer => randomBytes(20);

/** Bytes in base 32 without padding, as authenticators read secrets. */
export const base32 = (bytes: Buffer): string => toSecret(bytes).base32;

/** The time step of a code, near a moment and after `lastStep`, because a code works once; null for a wrong code. */
export function matchingStep(secret: Buffer, code: string, at: Date, lastStep: number): number | null {
  // The library compares bytes and throws for six letters that are more than six bytes.
  if (!/^\d{6}$/.test(code)) return null;
  const timestamp = at.getTime();
  // One step before and after counts too, because clocks differ.
  const distance = TOTP.validate({ token: code, secret: toSecret(secret), timestamp, window: 1 });
  if (distance === null) return null;
  const step = TOTP.counter({ timestamp }) + distance;
  return step > lastStep ? step : null;
}

/** The address that authenticators read from the QR code. */
export const authenticatorUri = (secret: Buffer, issuer: string, account: string): string =>
  new TOTP({ issuer, label: account, secret: toSecret(secret) }).toString();
