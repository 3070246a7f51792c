import { randomUUID } from 'node:crypto';
import { createId, type SandboxOrder } from './orders.ts';
import { signNotification } from './signature.ts';

export interface NotificationSettings {
  /** The shop's URL for notifications; null: none are sent. */
  url: () => string | null;
  secret: string;
  webhookId: string;
}

const TIMEOUT_MILLISECONDS = 10_000;

/** The data of an order in a notification. */
type NotifiedOrder = Pick<SandboxOrder, 'id' | 'status' | 'customId' | 'amount' | 'capture'>;

/**
 * The signed notification of an event, in PayPal's format.
 * @param event.resource what it is about; if not given, the order or its capture, by the type.
 */
export function signedNotification(
  settings: Omit<NotificationSettings, 'url'>,
  event: { type: string; order: NotifiedOrder; at: Date; resource?: object },
): { headers: Record<string, string>; body: string } {
  const { order } = event;
  const time = event.at.toISOString();
  const resource = event.resource ?? resourceOf(event.type, order);
  const body = JSON.stringify({ id: `WH-${createId()}`, create_time: time, event_type: event.type, resource });
  const id = randomUUID();
  const signature = signNotification(settings.secret, { id, time, webhookId: settings.webhookId, body });
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'paypal-auth-algo': 'HMACwithSHA256',
      'paypal-cert-url': 'https://stand-in.invalid/certificate',
      'paypal-transmission-id': id,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': signature,
    },
  };
}

function resourceOf(type: string, order: NotifiedOrder): object {
  return type.startsWith('PAYMENT.CAPTURE.')
    ? {
        id: order.capture?.id ?? createId(),
        amount: order.amount,
        custom_id: order.customId,
        supplementary_data: { related_ids: { order_id: order.id } },
      }
    : { id: order.id, status: order.status, purchase_units: [{ custom_id: order.customId, amount: order.amount }] };
}

/** Notifies the shop of an event, once; a shop must cope with lost notifications. */
export async function notify(
  settings: NotificationSettings,
  event: { type: string; order: SandboxOrder; at: Date },
): Promise<void> {
  const url = settings.url();
  if (!url) return;
  const { headers, body } = signedNotification(settings, event);
  await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS) }).catch(
    () => undefined,
  );
}
