import { sql, type Kysely } from 'kysely';
import type { LocalText } from '../catalogue/records.ts';
import type { Tables } from '../outside/database/index.ts';

export interface PaymentMethod {
  code: string;
  label: LocalText;
  /** What the customer's terms say; comes first. */
  isUsual: boolean;
}

/** What a customer may pay by, as agreed with it. */
export interface PaymentTerms {
  /** Null when nothing is agreed: bank transfer. */
  usual: string | null;
  /** Further methods in their order. */
  others: readonly string[];
}

/** Bank transfer: what a customer without agreed terms pays by. */
const BANK_TRANSFER = 'BONIFICO';

const LABELS: Record<string, LocalText> = {
  BONIFICO: { it: 'Bonifico bancario', en: 'Bank transfer' },
  RIBA: { it: 'Ricevuta bancaria (RIBA)', en: 'Bank receipt (RIBA)' },
  RIMESSA: { it: 'Rimessa diretta', en: 'Direct remittance' },
  CONTO: { it: 'Addebito in conto', en: 'On account' },
};

/** What a method is called; terms without a label of ours are shown by their code. */
export function paymentLabel(code: string): LocalText {
  return LABELS[code] ?? { it: code, en: code };
}

export async function readPaymentTerms(query: Kysely<Tables>, customerId: number): Promise<PaymentTerms> {
  const { rows } = await sql<PaymentTerms>`
    select payment_method as usual, array(
      select code from customer_payment_method m where m.customer_id = c.id order by m.position, m.code
    ) as others
    from customer c where c.id = ${customerId}`.execute(query);
  const [terms] = rows;
  if (!terms) throw new Error(`customer ${customerId} vanished while it ordered`);
  return terms;
}

/** The methods a customer may choose between, its usual one first; only that one unless several are allowed (R9.27). */
export function paymentMethodsOf(terms: PaymentTerms, areSeveralAllowed: boolean): PaymentMethod[] {
  const usual = terms.usual ?? BANK_TRANSFER;
  const codes = new Set([usual, ...(areSeveralAllowed ? terms.others : [])]);
  return [...codes].map((code) => ({ code, label: paymentLabel(code), isUsual: code === usual }));
}
