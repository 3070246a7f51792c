import { createHmac, timingSafeEqual } from 'node:crypto';
import type { DocumentName } from './document.ts';

/** What a link to pay a document says: which one, how much, and until when. */
export interface PaymentLink extends DocumentName {
  amountCents: number;
  /** Seconds since 1970. */
  expires: number;
}

/** The key of payment links, made from the secret of the settings; another purpose has another key. */
function keyOf(secret: string): Buffer {
  return createHmac('sha256', secret).update('document payment link').digest();
}

/** What is signed: every word of the link, as a list, so that none can run into the next. */
function wordsOf({ cause, year, number, amountCents, expires }: PaymentLink): string {
  return JSON.stringify(['1', cause, year, number, amountCents, expires]);
}

/** The signature of a link (R7.34): 43 letters, figures, - and _. */
export function signPaymentLink(secret: string, link: PaymentLink): string {
  return createHmac('sha256', keyOf(secret)).update(wordsOf(link)).digest('base64url');
}

/** Whether this shop signed exactly these words; takes the same time wherever a signature differs. */
export function isSignedPaymentLink(secret: string, link: PaymentLink, signature: string): boolean {
  const expected = Buffer.from(signPaymentLink(secret, link));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}
