import type { HoldServices } from '../orders/index.ts';
import { refundOfHold } from '../payments/index.ts';
import type { Services } from '../services.ts';

/** The services with which held orders are decided. */
export function holdServices({ database, clock }: Pick<Services, 'database' | 'clock'>): HoldServices {
  return { database, clock, refund: refundOfHold(clock) };
}
