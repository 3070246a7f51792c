import type { CreditRow, CreditRowName } from '../../../domain/credit.ts';
import { cents, fields, rows, text, textOrNull } from '../../parsers/values.ts';

/** The credit of the customer. */
export interface CreditData {
  /** When the ERP calculated it, ISO 8601. */
  asOf: string;
  limitValidTo: string | null;
  rows: CreditRow[];
}

const centsOrNull = (value: unknown): number | null => (value === null || value === undefined ? null : cents(value));

/** Parses the response of exposition; null when the ERP has sent no credit. */
export function parseCredit(response: unknown): CreditData | null {
  const { credit } = fields(fields(response).message);
  if (credit === null || credit === undefined) return null;
  const wire = fields(credit);
  return {
    asOf: text(wire.as_of),
    limitValidTo: textOrNull(wire.limit_valid_to),
    rows: rows(wire.rows).map((value) => {
      const row = fields(value);
      return {
        name: text(row.name) as CreditRowName,
        expiredCents: centsOrNull(row.scaduto),
        toExpireCents: centsOrNull(row.da_scadere),
        totalCents: centsOrNull(row.totale),
      };
    }),
  };
}
