import { paymentOutcome } from '../../domain/payment-status.ts';
import { transitionPayment, findPayment } from './payment-record.ts';
import type { PaymentServices } from './services.ts';

/**
 * Cancels a payment that waits for approval, at the buyer's request. A payment whose money is being or was
 * captured stays as it is. The order stays due and its cart active.
 */
export async function cancelPayment(services: PaymentServices, paymentId: number) {
  return services.database.query.transaction().execute(async (transaction) => {
    const payment = await findPayment(transaction, { id: paymentId }, { lock: true });
    if (!payment) return null;
    const reason = 'the buyer cancelled';
    await transitionPayment(transaction, services, payment, { to: 'cancelled', source: 'buyer', reason });
    const now = await findPayment(transaction, { id: paymentId });
    return now && paymentOutcome(now.state);
  });
}
