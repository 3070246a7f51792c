import type { DeliveredQuantity } from '../gateway.ts';

/** The state of an answer that refuses an order. */
export const REFUSED = 'REFUSED';

/** What the ERP says in a file about an order. */
export interface ErpAnswer {
  /** Where it stands in the file: `line 3`, `entry 1`. */
  place: string;
  /** OWEB-2026-000123. */
  number: string;
  revision: number;
  /** A state as over HTTP, or REFUSED; null: only the reference is given. */
  state: string | null;
  /** When the order got that state; null: when the file was written. */
  at: Date | null;
  reference: string | null;
  /** Why it is refused. */
  reason: string | null;
  delivered: readonly DeliveredQuantity[] | null;
}

/** The answers of a file, and what of it can't be read. */
export interface ErpAnswers {
  answers: ErpAnswer[];
  problems: string[];
}
