import { parseCents } from '../../domain/money.ts';
import type { CreditRow } from '../../domain/credit.ts';
import type { ResponseOf } from '../api-client/api.ts';

/** The credit of the customer. */
export interface CreditData {
  /** When the ERP calculated it, ISO 8601. */
  asOf: string;
  limitValidTo: string | null;
  rows: CreditRow[];
}

/** Maps the response of exposition; null when the ERP has sent no credit. */
export function parseCredit({ message: { credit } }: ResponseOf<'exposition'>): CreditData | null {
  return (
    credit && {
      asOf: credit.as_of,
      limitValidTo: credit.limit_valid_to,
      rows: credit.rows.map((row) => ({
        name: row.name,
        expiredCents: parseCents(row.scaduto),
        toExpireCents: parseCents(row.da_scadere),
        totalCents: parseCents(row.totale),
      })),
    }
  );
}

/** What is left of the credit, in cents; null where there is no limit. */
export interface CreditLeft {
  limit: number | null;
  left: number | null;
}

/** Maps the response of exposition to what is left of the credit; null when the ERP has sent none. */
export function parseCreditLeft(response: ResponseOf<'exposition'>): CreditLeft | null {
  const credit = parseCredit(response);
  const amountOf = (name: CreditRow['name']) => credit?.rows.find((row) => row.name === name)?.totalCents ?? null;
  return credit && { limit: amountOf('limit'), left: amountOf('difference') };
}
