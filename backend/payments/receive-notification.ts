import { z } from 'zod';
import { findPayment } from './payment-record.ts';
import type { PaymentServices } from './services.ts';
import { settlePayment } from './settle-payment.ts';

/** Result of a notification. `forged` and `unreadable` ones are rejected, the others acknowledged. */
export type NotificationOutcome = 'accepted' | 'repeated' | 'unknown' | 'forged' | 'unreadable';

const name = z.string().min(1).max(100);
const notification = z.object({
  id: name,
  event_type: name,
  resource: z.object({
    id: name,
    supplementary_data: z.object({ related_ids: z.object({ order_id: name.optional() }) }).optional(),
  }),
});

/**
 * Handles a notification of the provider. Its signature is checked, but its content is not trusted: it only triggers a
 * check of the named payment at the provider. So it may arrive late, twice or in any order. Throws when the provider
 * can't be reached: the notification will be sent again.
 */
export async function receiveNotification(
  services: PaymentServices,
  header: (name: string) => string | undefined,
  body: string,
): Promise<NotificationOutcome> {
  const parsed = notification.safeParse(safeJson(body));
  if (!parsed.success || !services.payments) return 'unreadable';
  if (!(await services.payments.isGenuine(header, body))) {
    services.logger.warn({ event: parsed.data.id }, 'a payment notification has a wrong signature');
    return 'forged';
  }
  const { id, event_type: what, resource } = parsed.data;
  const providerOrderId = resource.supplementary_data?.related_ids.order_id ?? resource.id;
  const { query } = services.database;
  const payment = await findPayment(query, { providerOrderId });
  if (!payment) return 'unknown';
  const known = await query
    .selectFrom('payment_event')
    .select('id')
    .where('provider_event_id', '=', id)
    .executeTakeFirst();
  if (known) return 'repeated';
  await settlePayment(services, payment.id, 'notification');
  // Stored after processing: an interrupted notification counts as not received.
  await query
    .insertInto('payment_event')
    .values({ payment_id: payment.id, at: services.clock(), source: 'notification', what, provider_event_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return 'accepted';
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
