import { redirect, redirectDocument } from 'react-router';
import { asCallFailure } from '../api-client/call-failure.ts';
import { localPath } from '../i18n/locale.ts';
import type { PageRequest } from '../routing/page-data.ts';
import { cents, fields, text } from '../parsers/values.ts';

/** The parameters of a payment link, as in its URL and in the requests (R7.34). */
export interface GuestLink {
  causale: string;
  anno: string;
  numero: string;
  amount: string;
  expires: string;
  signature: string;
}

/** The document of a link. Amounts in cents, days as YYYY-MM-DD. */
export interface GuestDocument {
  /** F/2026/7001 */
  name: string;
  type: 'invoice' | 'credit-note';
  companyName: string;
  date: string;
  dueDate: string;
  total: number;
  amount: number;
  state: 'open' | 'pending' | 'paid' | 'changed' | 'void';
}

/** Result of the payment from which the payer returns: declined, or cancelled by the payer. */
type LastTry = 'failed' | 'cancelled';

/** Content of the page: a document, or why there is none. */
export type GuestPayment =
  | { kind: 'document'; link: GuestLink; document: GuestDocument; lastTry: LastTry | null }
  | { kind: 'refused'; isExpired: boolean; status: 403 | 404 };

const PAGE = '/pages/guest-payment';

/** The link parameters of a URL; the server validates them. */
export function linkOfAddress({ searchParams }: URL): GuestLink {
  const word = (name: string): string => searchParams.get(name) ?? '';
  return {
    causale: word('causale'),
    anno: word('anno'),
    numero: word('numero'),
    amount: word('amount'),
    expires: word('expires'),
    signature: word('signature'),
  };
}

function pageOf(page: PageRequest, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({ ...linkOfAddress(page.url), ...more });
  return `${localPath(page.locale, PAGE)}?${query.toString()}`;
}

const STATES = ['open', 'pending', 'paid', 'changed', 'void'] as const;

function readDocument(response: unknown): GuestDocument {
  const wire = fields(fields(response).message);
  return {
    name: text(wire.document),
    type: wire.type === 'credit-note' ? 'credit-note' : 'invoice',
    companyName: text(wire.company_name),
    date: text(wire.date),
    dueDate: text(wire.due_date),
    total: cents(wire.totale_doc),
    amount: cents(wire.amount),
    // An unknown state must not offer payment.
    state: STATES.find((state) => state === wire.state) ?? 'void',
  };
}

/** Loads the document of the link in the URL. A forged, truncated or expired link has a page of its own. */
export async function loadGuestPayment(page: PageRequest): Promise<GuestPayment> {
  const link = linkOfAddress(page.url);
  try {
    const document = readDocument(await page.api.call('guestPayment', link));
    const { searchParams } = page.url;
    const lastTry = searchParams.has('failed') ? 'failed' : searchParams.has('cancelled') ? 'cancelled' : null;
    return { kind: 'document', link, document, lastTry: document.state === 'open' ? lastTry : null };
  } catch (error) {
    const { status, code } = asCallFailure(error);
    if (status !== 403 && status !== 422 && status !== 404) throw error;
    return { kind: 'refused', isExpired: code === 'link-expired', status: status === 403 ? 403 : 404 };
  }
}

/** Starts the payment for a browser without JavaScript and redirects to the provider. */
export async function beginGuestPayment(page: PageRequest): Promise<Response> {
  try {
    const { message } = await page.api.call('guestPaymentRequest', linkOfAddress(page.url));
    return redirectDocument(message.payment_url);
  } catch (error) {
    // Paid, changed or expired in the meantime: the page itself shows it.
    return redirect(pageOf(page, asCallFailure(error).status === 503 ? { failed: '1' } : {}));
  }
}

/** Return from the provider: the server asks it for the state of the payment; the URL itself proves nothing (R9.20). */
export async function loadGuestReturn(
  page: PageRequest,
  call: 'completeGuestPayment' | 'cancelGuestPayment',
): Promise<Response> {
  const token = page.url.searchParams.get('token') ?? '';
  try {
    const { message } = await page.api.call(call, { ...linkOfAddress(page.url), token });
    const isUnpaid = message.outcome === 'failed' || message.outcome === 'open';
    const lastTry: LastTry = call === 'cancelGuestPayment' ? 'cancelled' : 'failed';
    return redirect(pageOf(page, isUnpaid ? { [lastTry]: '1' } : {}));
  } catch {
    // Not known yet: the page shows the document's current state, and the server retries by itself.
    return redirect(pageOf(page));
  }
}

/** The document's number, for the page title. */
export function titleOf(payment: GuestPayment | undefined): string | null {
  return payment?.kind === 'document' ? payment.document.name : null;
}
