import { createHmac, timingSafeEqual } from 'node:crypto';
import type { DocumentName } from '../../domain/document-label.ts';

/** Content of a link to pay a document: which document, how much, and until when. */
export interface PaymentLink extends DocumentName {
  amountCents: number;
  /** Seconds since 1970. */
  expires: number;
}

/** The key for payment links, derived from the secret of the settings; each purpose has its own key. */
function keyOf(secret: string): Buffer {
  return createHmac('sha256', secret).update('document payment link').digest();
}

/** The signed text: all fields of the link as a list, so that no two fields can be confused. */
function signedText({ cause, year, number, amountCents, expires }: PaymentLink): string {
  return JSON.stringify(['1', cause, year, number, amountCents, expires]);
}

/** The signature of a link (R7.34): 43 letters, digits, - and _. */
export function signPaymentLink(secret: string, link: PaymentLink): string {
  return createHmac('sha256', keyOf(secret)).update(signedText(link)).digest('base64url');
}

/** Whether this shop signed exactly this link; compares in constant time. */
export function isSignedPaymentLink(secret: string, link: PaymentLink, signature: string): boolean {
  const expected = Buffer.from(signPaymentLink(secret, link));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}
