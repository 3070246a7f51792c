import type { TaskList } from 'graphile-worker';
import { ASK_NEWSLETTER, storeSubscription, type NewsletterJob } from './newsletter.ts';
import type { NewsletterServices } from './services.ts';

export { requestNewsletter, confirmNewsletter, endNewsletter, unsubscribePath, listSubscribers } from './newsletter.ts';
export { findInquiryMail, sendInquiry } from './send-inquiry.ts';
export type { NewsletterServices } from './services.ts';
export { deleteExpiredInquiries } from './delete-expired.ts';

/** The jobs of this subject, by name. */
export function inquiryTasks(services: Pick<NewsletterServices, 'database'>): TaskList {
  return { [ASK_NEWSLETTER]: (payload) => storeSubscription(services, payload as NewsletterJob) };
}
