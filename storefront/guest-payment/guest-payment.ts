import { redirect } from 'react-router';
import type { ResponseOf } from '../api-client/api.ts';
import { asRequestFailure } from '../api-client/request-failure.ts';
import { localPath } from '../../domain/locale.ts';
import type { PageRequest } from '../routing/page-data.ts';
import { cents } from '../parsers/values.ts';

/** The parameters of a payment link, as in its URL and in the requests. */
interface GuestLink {
  causale: string;
  anno: string;
  numero: string;
  /** The due dates that the link pays; without them the whole document. */
  scadenze?: string;
  amount: string;
  expires: string;
  signature: string;
}

/** A due date that a link pays. */
export interface GuestDueDate {
  /** F/2026/7001 */
  document: string;
  date: string;
  dueOn: string;
  open: number;
  isExpired: boolean;
  isPaid: boolean;
}

/** What a link pays. Amounts in cents, days as YYYY-MM-DD. */
export interface GuestDocument {
  /** F/2026/7001, or several of them. */
  name: string;
  documents: string[];
  due: GuestDueDate[];
  type: 'invoice' | 'credit-note';
  companyName: string;
  date: string;
  dueDate: string;
  total: number;
  amount: number;
  state: 'open' | 'pending' | 'paid' | 'changed' | 'void';
}

/** Result of the payment from which the payer returns: declined, or cancelled by the payer. */
type LastAttempt = 'failed' | 'cancelled';

/** Content of the page: a document, or why there is none. */
export type GuestPayment =
  | { kind: 'document'; document: GuestDocument; lastAttempt: LastAttempt | null }
  | { kind: 'rejected'; isExpired: boolean; status: 403 | 404 };

/** Result of the payment's form, the same with and without scripts: the provider's page, or why there is none. */
export type GuestPaymentStart = { kind: 'started'; url: string } | FailedGuestPayment;

export interface FailedGuestPayment {
  kind: 'failed';
  message: string;
  status: number;
  /** The document was paid or changed, or the link has expired, so the page may be out of date. */
  isStale: boolean;
}

const PAGE = '/pages/guest-payment';

/** Timeout in milliseconds, after which the payer may press again; the server resumes the same attempt. */
const TIMEOUT = 30_000;

/** The link parameters of a URL; the server validates them. */
function linkOfAddress({ searchParams }: URL): GuestLink {
  const word = (name: string): string => searchParams.get(name) ?? '';
  return {
    causale: word('causale'),
    anno: word('anno'),
    numero: word('numero'),
    ...(searchParams.has('scadenze') ? { scadenze: word('scadenze') } : {}),
    amount: word('amount'),
    expires: word('expires'),
    signature: word('signature'),
  };
}

function pageOf(page: PageRequest, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({ ...linkOfAddress(page.url), ...more });
  return `${localPath(page.locale, PAGE)}?${query.toString()}`;
}

function parseDocument({ message: wire }: ResponseOf<'guestPayment'>): GuestDocument {
  const { documents } = wire;
  return {
    name: documents.length > 1 ? documents.join(', ') : wire.document,
    documents,
    due: wire.deadlines.map(({ document, date, data_scadenza, aperto, stato }) => ({
      ...{ document, date, dueOn: data_scadenza, open: cents(aperto) },
      ...{ isExpired: stato === 'expired', isPaid: stato === 'paid' },
    })),
    type: wire.type,
    companyName: wire.company_name,
    date: wire.date,
    dueDate: wire.due_date,
    total: cents(wire.totale_doc),
    amount: cents(wire.amount),
    state: wire.state,
  };
}

/** Loads the document of the link in the URL. A forged, truncated or expired link has a page of its own. */
export async function loadGuestPayment(page: PageRequest): Promise<GuestPayment> {
  try {
    const document = parseDocument(await page.api.call('guestPayment', linkOfAddress(page.url)));
    const { searchParams } = page.url;
    const lastTry = searchParams.has('failed') ? 'failed' : searchParams.has('cancelled') ? 'cancelled' : null;
    return { kind: 'document', document, lastAttempt: document.state === 'open' ? lastTry : null };
  } catch (error) {
    const { status, code } = asRequestFailure(error);
    if (status !== 403 && status !== 422 && status !== 404) throw error;
    return { kind: 'rejected', isExpired: code === 'link-expired', status: status === 403 ? 403 : 404 };
  }
}

/** Starts the payment of the document of the link in the URL. */
export async function startGuestPayment({ api, url }: PageRequest): Promise<GuestPaymentStart> {
  try {
    const { message } = await api.call('guestPaymentRequest', linkOfAddress(url), AbortSignal.timeout(TIMEOUT));
    return { kind: 'started', url: message.payment_url };
  } catch (error) {
    const { status, message } = asRequestFailure(error);
    return {
      kind: 'failed',
      message,
      status: status >= 400 ? status : 503,
      isStale: status === 403 || status === 409,
    };
  }
}

/** Return from the provider: the server asks it for the state of the payment; the URL itself proves nothing. */
export async function loadGuestReturn(
  page: PageRequest,
  call: 'completeGuestPayment' | 'cancelGuestPayment',
): Promise<Response> {
  const token = page.url.searchParams.get('token') ?? '';
  try {
    const { message } = await page.api.call(call, { ...linkOfAddress(page.url), token });
    const isUnpaid = message.outcome === 'failed' || message.outcome === 'open';
    const lastTry: LastAttempt = call === 'cancelGuestPayment' ? 'cancelled' : 'failed';
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
