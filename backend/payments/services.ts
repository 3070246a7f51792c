import type { Logger } from 'pino';
import type { Database } from '../outside/database/index.ts';
import type { PaymentGateway } from '../outside/payments/index.ts';

/** What the use cases of payments work with. */
export interface PaymentServices {
  database: Database;
  /** Null where nothing can be paid online. */
  payments: PaymentGateway | null;
  logger: Pick<Logger, 'info' | 'warn' | 'error'>;
  clock: () => Date;
}

/** Only euro: it is what orders are in. */
export const CURRENCY = 'EUR';

/** Hours in which an order can be paid at the prices it was written with; what is open then is called off. */
export const PAYABLE_HOURS = 3;

export const HOUR = 3_600_000;

/** Who made something happen to a payment. */
export type PaymentSource = 'buyer' | 'return' | 'notification' | 'job';
