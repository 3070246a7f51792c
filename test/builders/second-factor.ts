import { Secret, TOTP } from 'otpauth';

/** The code that an authenticator app shows at a moment for a key, as the page of the security settings writes it. */
export function codeFor(key: string, at = new Date()): string {
  return TOTP.generate({ secret: Secret.fromBase32(key), timestamp: at.getTime() });
}
