import type { Logger } from 'pino';
import type { Database } from '../database/index.ts';
import type { PaymentGateway } from '../integrations/payments/index.ts';

/** Services of the payment use cases. */
export interface PaymentServices {
  database: Database;
  /** Null where nothing can be paid online. */
  payments: PaymentGateway | null;
  logger: Pick<Logger, 'info' | 'warn' | 'error'>;
  clock: () => Date;
}

/** Only euro, the currency of all orders. */
export const CURRENCY = 'EUR';

export const HOUR = 3_600_000;

/** What caused an event of a payment. */
export type PaymentSource = 'buyer' | 'return' | 'notification' | 'job' | 'office';
