import { isUndecided } from '../../trade/payment-status.ts';
import { postponeCheck, readPayment } from './payment-record.ts';
import type { PaymentServices } from './services.ts';
import { settlePayment } from './settle-payment.ts';

/** Payments looked at in one go. */
const BATCH = 50;

/**
 * Asks the provider about every payment that is undecided and due to be looked at: the buyer may have closed the window,
 * a notification may be lost, this program may have died half-way. Answers how many it looked at. A provider that can't
 * be asked postpones the payment.
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
    const payment = await readPayment(services.database.query, { id });
    if (payment && isUndecided(payment.state)) await postponeCheck(services, id);
  }
  return due.length;
}
