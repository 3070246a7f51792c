import type { LocalText } from '../catalogue/records.ts';

export interface PaymentMethod {
  code: string;
  label: LocalText;
}

/** Bank transfer: what a customer without agreed terms pays by. */
const BANK_TRANSFER = 'BONIFICO';

const LABELS: Record<string, LocalText> = {
  BONIFICO: { it: 'Bonifico bancario', en: 'Bank transfer' },
  RIBA: { it: 'Ricevuta bancaria (RIBA)', en: 'Bank receipt (RIBA)' },
  RIMESSA: { it: 'Rimessa diretta', en: 'Direct remittance' },
};

/** What a method is called; terms without a label of ours are shown by their code. */
export function paymentLabel(code: string): LocalText {
  return LABELS[code] ?? { it: code, en: code };
}

/** The methods a customer may choose: its usual one (R9.27). */
export function paymentMethodsOf(usual: string | null): PaymentMethod[] {
  const code = usual ?? BANK_TRANSFER;
  return [{ code, label: paymentLabel(code) }];
}
