import { PAYPAL_CODE } from '../../domain/defaults.ts';
import { sql, type Kysely } from 'kysely';
import type { LocalText } from '../../domain/local-text.ts';
import type { ShopSettings } from '../content/index.ts';
import { importedPaymentLabel, paymentLabel } from '../customers/index.ts';
import type { Tables } from '../database/index.ts';

/** The account of the shop for payments by bank transfer. */
export type BankAccount = NonNullable<ShopSettings['bank_account']>;

export interface PaymentMethod {
  code: string;
  label: LocalText;
  /** The method in the customer's terms; listed first. */
  isUsual: boolean;
  /** Paid at the provider right after sending. */
  isOnline: boolean;
  /** Where the amount is transferred to; null for other methods, and where the operator has set no account. */
  account: BankAccount | null;
}

/** Payment methods agreed with a customer. */
export interface PaymentTerms {
  /** Null when nothing is agreed: then bank transfer. */
  usual: string | null;
  /** Further methods, in display order. */
  others: readonly string[];
  /** The imported labels of these codes; those without one are left out. */
  labels: Readonly<Record<string, LocalText>>;
}

/** Bank transfer: the method of customers without agreed terms. */
const BANK_TRANSFER = 'BONIFICO';
/** Paid online, before the order is exported to the ERP. */
export const PAYPAL = PAYPAL_CODE;

/** Whether the customer transfers the amount, so that it needs the account of the shop. */
export function isBankTransfer(code: string): boolean {
  return /^bonifico\b/i.test(code.trim());
}

/** The usual payment method of a customer and the others it may choose; throws for an unknown customer. */
export async function findPaymentTerms(query: Kysely<Tables>, customerId: number): Promise<PaymentTerms> {
  const { rows } = await sql<PaymentTerms>`
    select payment_method as usual, array(
      select code from customer_payment_method m where m.customer_id = c.id order by m.position, m.code
    ) as others, (
      select coalesce(jsonb_object_agg(used.code, used.label), '{}') from (
        select x.code, ${importedPaymentLabel(sql`x.code`)} as label from (
          select c.payment_method as code
          union select m.code from customer_payment_method m where m.customer_id = c.id
        ) x
      ) used where used.label is not null
    ) as labels
    from customer c where c.id = ${customerId}`.execute(query);
  const [terms] = rows;
  if (!terms) throw new Error(`customer ${customerId} vanished while it ordered`);
  return terms;
}

/**
 * The payment methods a customer can choose from, its usual one first; only that one unless several are allowed. PayPal is included only where it is switched on and there is a provider; a customer without any
 * other method then pays by bank transfer.
 */
export function paymentMethodsOf(
  terms: PaymentTerms,
  settings: Pick<ShopSettings, 'payment' | 'bank_account'>,
  canPayOnline = false,
): PaymentMethod[] {
  const { areSeveralAllowed, isPayPalOffered } = settings.payment;
  const hasPayPal = canPayOnline && isPayPalOffered;
  const agreed = terms.usual ?? BANK_TRANSFER;
  const codes = [agreed, ...(areSeveralAllowed ? terms.others : [])].filter((code) => hasPayPal || code !== PAYPAL);
  const usual = agreed === PAYPAL && !hasPayPal ? BANK_TRANSFER : agreed;
  return [...new Set(codes.length > 0 ? codes : [usual])].map((code) => ({
    code,
    label: paymentLabel(code, terms.labels[code] ?? null),
    isUsual: code === usual,
    isOnline: code === PAYPAL,
    account: isBankTransfer(code) ? settings.bank_account : null,
  }));
}
