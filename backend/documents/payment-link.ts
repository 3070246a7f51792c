import { createHmac, timingSafeEqual } from 'node:crypto';
import { documentLabel, parseDocumentLabel, type DocumentName } from '../../domain/document-label.ts';

/** A due date in a link: the document's name and the position in its plan. */
export interface LinkedDueDate extends DocumentName {
  position: number;
}

/** Content of a link to pay a document or due dates: what, how much, and until when. */
export interface PaymentLink extends DocumentName {
  amountCents: number;
  /** Seconds since 1970. */
  expires: number;
  /** The due dates as text (`dueDatesText`); without it everything that is open of the document. */
  dueDates?: string | undefined;
}

/** Due dates as text: `F/2026/7001:1,F/2026/7002:2`. A series may contain any character, so it is encoded. */
export function dueDatesText(due: readonly LinkedDueDate[]): string {
  return due
    .map((one) => `${documentLabel({ ...one, cause: encodeURIComponent(one.cause) })}:${one.position}`)
    .join(',');
}

/** The due dates of a text; null when it names none, or is no such text. */
export function parseDueDates(text: string): LinkedDueDate[] | null {
  const found = text.split(',').map((word) => {
    const [, label = '', position = ''] = /^(.+):(\d{1,9})$/.exec(word) ?? [];
    const name = parseDocumentLabel(label);
    return name && { ...name, cause: decoded(name.cause), position: Number(position) };
  });
  return found.every((one) => one !== null) ? found : null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The key for payment links, derived from the secret of the settings; each purpose has its own key. */
function keyOf(secret: string): Buffer {
  return createHmac('sha256', secret).update('document payment link').digest();
}

/**
 * The signed text: all fields of the link as a list, so that no two fields can be confused. A link for a whole document
 * is signed as before there were others, because such links were sent to people.
 */
function signedText({ cause, year, number, amountCents, expires, dueDates }: PaymentLink): string {
  if (dueDates === undefined) return JSON.stringify(['1', cause, year, number, amountCents, expires]);
  return JSON.stringify(['2', cause, year, number, amountCents, expires, dueDates]);
}

/** The signature of a link: 43 letters, digits, - and _. */
export function signPaymentLink(secret: string, link: PaymentLink): string {
  return createHmac('sha256', keyOf(secret)).update(signedText(link)).digest('base64url');
}

/** The query of the page that a link leads to, with its signature. */
export function paymentLinkQuery(secret: string, link: PaymentLink): URLSearchParams {
  const { cause, year, number, amountCents, expires, dueDates } = link;
  return new URLSearchParams({
    causale: cause,
    anno: String(year),
    numero: String(number),
    ...(dueDates === undefined ? {} : { scadenze: dueDates }),
    amount: (amountCents / 100).toFixed(2),
    expires: String(expires),
    signature: signPaymentLink(secret, link),
  });
}

/** Whether this shop signed exactly this link, with its secret or the one before; compares in constant time. */
export function isSignedPaymentLink(secrets: readonly string[], link: PaymentLink, signature: string): boolean {
  const given = Buffer.from(signature);
  return secrets.some((secret) => {
    const expected = Buffer.from(signPaymentLink(secret, link));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
}
