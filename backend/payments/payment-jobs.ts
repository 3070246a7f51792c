import { isUndecided } from '../../domain/payment-status.ts';
import { postponeCheck, findPayment } from './payment-record.ts';
import type { PaymentServices } from './services.ts';
import { settlePayment } from './settle-payment.ts';

/** Payments checked per run. */
const BATCH = 50;

/**
 * Asks the provider about every undecided payment that is due for a check: the buyer may have closed the window, a
 * notification may be lost, this process may have crashed. Returns the number of payments checked. When the provider
 * can't be reached, the check of the payment is postponed.
 */
export async function settleDuePayments(services: PaymentServices): Promise<number> {
  if (!services.payments) return 0;
  const due = await services.database.query
    .selectFrom('payment')
    .select('id')
    .where('next_check_at', '<=', services.clock())
    .orderBy('next_check_at')
    .limit(BATCH)
    .execute();
  for (const { id } of due) {
    try {
      await settlePayment(services, id, 'job');
    } catch (error) {
      services.logger.warn({ payment: id, reason: String(error) }, 'a payment could not be looked up');
    }
    const payment = await findPayment(services.database.query, { id });
    if (payment && isUndecided(payment.state)) await postponeCheck(services, id);
  }
  return due.length;
}
