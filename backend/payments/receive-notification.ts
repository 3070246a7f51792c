import { z } from 'zod';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/index.ts';
import { findPayment, type Payment } from './payment-record.ts';
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
    supplementary_data: z
      .object({ related_ids: z.object({ order_id: name.optional(), capture_id: name.optional() }) })
      .optional(),
    links: z
      .array(z.object({ href: z.string().max(500), rel: z.string().max(50) }))
      .max(20)
      .optional(),
  }),
});

type Resource = z.infer<typeof notification>['resource'];

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
  const { id, event_type: what, resource } = parsed.data;
  const { query } = services.database;
  // Before the provider is asked for the signature, so that nobody can make the shop ask by inventing notifications.
  const payment = await findNamed(query, resource);
  if (!payment) return 'unknown';
  if (!(await services.payments.isGenuine(header, body))) {
    services.logger.warn({ event: parsed.data.id }, 'a payment notification has a wrong signature');
    return 'forged';
  }
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

/** The payment that a notification is about; one of a refund names only the capture that it belongs to. */
async function findNamed(query: Kysely<Tables>, resource: Resource): Promise<Payment | null> {
  const { order_id: orderId, capture_id: captureId } = resource.supplementary_data?.related_ids ?? {};
  const found = await findPayment(query, { providerOrderId: orderId ?? resource.id });
  if (found) return found;
  const parent = resource.links?.find(({ rel }) => rel === 'up')?.href;
  const named = captureId ?? /\/captures\/([^/?]+)/.exec(parent ?? '')?.[1];
  return named === undefined ? null : findPayment(query, { captureId: named });
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
