import { sendNotification } from './send-notification.ts';
import { SEND_NOTIFICATION, type NotificationServices } from './services.ts';

export { hashOfToken, idOfToken, linkToken } from './link-token.ts';
export { queueNotification, type NotificationOrder } from './queue-notification.ts';
export type { NotificationServices } from './services.ts';
export type { NotificationTemplate } from './templates.ts';

/** The jobs of this subject, by name. */
export function notificationTasks(services: NotificationServices) {
  return {
    [SEND_NOTIFICATION]: (payload: unknown) => sendNotification(services, (payload as { mailId: string }).mailId),
  };
}
