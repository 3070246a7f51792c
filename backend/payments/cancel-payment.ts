import { paymentOutcome } from '../../trade/payment-status.ts';
import { movePayment, readPayment } from './payment-record.ts';
import type { PaymentServices } from './services.ts';

/**
 * Calls off a payment that waits for approval, as its buyer asks (R8.18). Nothing happens to one whose money is being
 * taken or was taken. The order stays to be paid and its cart active.
 */
export async function cancelPayment(services: PaymentServices, paymentId: number) {
  return services.database.query.transaction().execute(async (transaction) => {
    const payment = await readPayment(transaction, { id: paymentId }, { lock: true });
    if (!payment) return null;
    const reason = 'the buyer cancelled';
    await movePayment(transaction, services, payment, { to: 'cancelled', source: 'buyer', reason });
    const now = await readPayment(transaction, { id: paymentId });
    return now && paymentOutcome(now.state);
  });
}
