import type { DueDateRecord } from '../../documents/records.ts';

interface PaymentMode {
  kind: DueDateRecord['kind'];
  /** A code that every shop knows, or words. */
  method: string;
}

const direct = (method: string): PaymentMode => ({ kind: 'direct', method });
const other = (method: string): PaymentMode => ({ kind: 'other', method });

const MODES: Readonly<Record<string, PaymentMode>> = {
  MP01: direct('Pagamento in contanti'),
  MP02: direct('Assegno bancario'),
  MP03: direct('Assegno circolare'),
  MP04: other('Contanti presso la Tesoreria'),
  MP05: { kind: 'transfer', method: 'BONIFICO' },
  MP06: other('Vaglia cambiario'),
  MP07: other('Bollettino bancario'),
  MP08: direct('Carta di pagamento'),
  MP09: other('Addebito RID'),
  MP10: other('Addebito RID utenze'),
  MP11: other('Addebito RID veloce'),
  MP12: { kind: 'riba', method: 'RIBA' },
  MP13: other('Pagamento MAV'),
  MP14: other('Quietanza erario'),
  MP15: other('Giroconto di contabilità speciale'),
  MP16: other('Domiciliazione bancaria'),
  MP17: other('Domiciliazione postale'),
  MP18: other('Bollettino di c/c postale'),
  MP19: other('Addebito SEPA (SDD)'),
  MP20: other('Addebito SEPA (SDD CORE)'),
  MP21: other('Addebito SEPA (SDD B2B)'),
  MP22: other('Trattenuta su somme già riscosse'),
  MP23: other('Avviso PagoPA'),
};

/** What a payment mode of an electronic invoice (MP01 …) is in the shop; an unknown one has no method. */
export function paymentModeOf(code: string): {
  kind: DueDateRecord['kind'];
  method: string | null;
  label: string | null;
} {
  const { kind, method } = MODES[code] ?? { kind: 'other', method: null };
  // Transfers and bank receipts have names of their own in both languages.
  return { kind, method, label: kind === 'transfer' || kind === 'riba' ? null : method };
}
