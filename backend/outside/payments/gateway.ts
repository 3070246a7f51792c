/** What the provider is asked to collect. */
export interface PaymentRequest {
  /** Sent again with every repeat of this request, so that it is carried out once. */
  requestId: string;
  /** What the payer reads on the statement, and what the provider takes once: OWEB-2026-000123. */
  reference: string;
  amountCents: number;
  currency: string;
  /** Where the provider sends the payer afterwards; it adds `token`, the id of its order. */
  returnUrl: string;
  cancelUrl: string;
  locale: 'it' | 'en';
  /** Who is paid. */
  brand: string;
}

/** A payment as the provider tells it. Nothing of it is taken for granted. */
export interface ProviderOrder {
  id: string;
  /** CREATED, PAYER_ACTION_REQUIRED, APPROVED, COMPLETED, VOIDED or whatever it says. */
  status: string;
  /** Our request id; null when it has none. */
  requestId: string | null;
  /** Null when it can't be read. */
  amount: ProviderAmount | null;
  captures: { id: string; status: string; amount: ProviderAmount | null }[];
}

export interface ProviderAmount {
  cents: number;
  currency: string;
}

/** The provider understood and says no; the same request can only end the same way. */
export class PaymentRefusal extends Error {
  override name = 'PaymentRefusal';
  /** Its word for the reason, e.g. INSTRUMENT_DECLINED. */
  readonly issue: string;

  constructor(issue: string) {
    super(`The payment provider refuses: ${issue}`);
    this.issue = issue;
  }
}

/** Who collects the money. Throws PaymentRefusal for a no, any other error when it could not be asked. */
export interface PaymentGateway {
  /** Registers a payment and answers where the payer approves it. */
  createOrder(request: PaymentRequest): Promise<{ id: string; approvalUrl: string }>;
  /** How a payment stands; null when the provider does not know it. */
  readOrder(id: string): Promise<ProviderOrder | null>;
  /** Takes the money of an approved payment; a repeat with the same request id takes nothing more. */
  capture(id: string, requestId: string): Promise<ProviderOrder>;
  /** Whether a notification comes from the provider as it is. `header` answers a header of it by name. */
  isGenuine(header: (name: string) => string | undefined, body: string): Promise<boolean>;
}
