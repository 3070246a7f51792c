import type { Locale } from '../../../domain/locale.ts';

/** A payment request to the provider. */
export interface PaymentRequest {
  /** The same in every repeat of this request, so that it is executed once. */
  requestId: string;
  /** Text on the payer's statement, which the provider accepts only once: 'OWEB / 123 / 2026'. */
  reference: string;
  amountCents: number;
  currency: string;
  /** Where the provider redirects the payer afterwards; it adds `token`, the id of its order. */
  returnUrl: string;
  cancelUrl: string;
  locale: Locale;
  /** Name of the payee. */
  brand: string;
}

/** A payment as reported by the provider. None of it is trusted. */
export interface ProviderOrder {
  id: string;
  /** CREATED, PAYER_ACTION_REQUIRED, APPROVED, COMPLETED, VOIDED or any other value. */
  status: string;
  /** Our request id; null when the order has none. */
  requestId: string | null;
  /** Null when it can't be parsed. */
  amount: ProviderAmount | null;
  captures: { id: string; status: string; amount: ProviderAmount | null }[];
  /** What was paid back. */
  refunds: { status: string; amount: ProviderAmount | null }[];
}

export interface ProviderAmount {
  cents: number;
  currency: string;
}

/** What the provider says about money that it was asked to pay back. None of it is trusted. */
export interface ProviderRefund {
  id: string;
  /** COMPLETED, PENDING, FAILED, CANCELLED or any other value. */
  status: string;
  /** Null when it does not say it. */
  amount: ProviderAmount | null;
}

/** The provider rejects the request; a retry of the same request can only have the same result. */
export class PaymentRejection extends Error {
  override name = 'PaymentRejection';
  /** The provider's code for the reason, e.g. INSTRUMENT_DECLINED. */
  readonly issue: string;

  constructor(issue: string) {
    super(`The payment provider refuses: ${issue}`);
    this.issue = issue;
  }
}

/** The payment provider. Throws PaymentRejection for a rejection, any other error when it could not be reached. */
export interface PaymentGateway {
  /** Registers a payment and returns the URL where the payer approves it. */
  createOrder(request: PaymentRequest): Promise<{ id: string; approvalUrl: string }>;
  /** The state of a payment; null when the provider does not know it. */
  readOrder(id: string): Promise<ProviderOrder | null>;
  /** Captures the money of an approved payment; a repeat with the same request id captures nothing more. */
  capture(id: string, requestId: string): Promise<ProviderOrder>;
  /** Pays back a part of a capture, or all of it; a repeat with the same request id pays back nothing more. */
  refund(captureId: string, refund: { requestId: string } & ProviderAmount): Promise<ProviderRefund>;
  /** Whether a notification is unmodified and from the provider. `header` returns one of its headers by name. */
  isGenuine(header: (name: string) => string | undefined, body: string): Promise<boolean>;
}
