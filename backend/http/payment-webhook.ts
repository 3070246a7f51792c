import type { Context } from 'hono';
import { receiveNotification, type NotificationOutcome } from '../payments/index.ts';
import type { Services } from '../services.ts';

const STATUS: Record<NotificationOutcome, 200 | 400 | 401> = {
  accepted: 200,
  repeated: 200,
  // Payments of another shop at the same provider: sending them again would not help.
  unknown: 200,
  forged: 401,
  unreadable: 400,
};

/**
 * Webhook of the payment provider. The body is read unparsed, because the signature covers its bytes. 503 makes the
 * provider send the notification again.
 */
export async function handlePaymentWebhook(services: Services, context: Context): Promise<Response> {
  const body = await context.req.text();
  try {
    const outcome = await receiveNotification(services, (name) => context.req.header(name), body);
    return context.json({ outcome }, STATUS[outcome]);
  } catch (error) {
    services.logger.warn({ reason: String(error) }, 'a payment notification could not be dealt with');
    return context.json({ outcome: 'later' }, 503);
  }
}
