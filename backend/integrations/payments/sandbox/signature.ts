import { createHmac, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** The signed data of a notification: the same four values that PayPal signs. */
export interface SignedNotification {
  id: string;
  time: string;
  webhookId: string;
  body: string;
}

/** The signature of a notification, in base64. */
export function signNotification(secret: string, { id, time, webhookId, body }: SignedNotification): string {
  const text = [id, time, webhookId, crc32(body)].join('|');
  return createHmac('sha256', secret).update(text).digest('base64');
}

/** Whether a signature is valid; compares in constant time. */
export function isSignedNotification(secret: string, notification: SignedNotification, signature: string): boolean {
  const expected = Buffer.from(signNotification(secret, notification));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}
