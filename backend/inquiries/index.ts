import type { TaskList } from 'graphile-worker';
import { ASK_NEWSLETTER, storeSubscription, type AskedNewsletter } from './newsletter.ts';
import type { NewsletterServices } from './services.ts';

export {
  askNewsletter,
  confirmNewsletter,
  endNewsletter,
  leavePath,
  listSubscribers,
  type NewsletterQuestion,
  type Subscriber,
} from './newsletter.ts';
export { findInquiryMail, sendInquiry, type Inquiry } from './send-inquiry.ts';
export type { InquiryServices, NewsletterServices } from './services.ts';
export { sweepInquiries } from './sweep.ts';

/** The jobs of this subject, by name. */
export function inquiryTasks(services: Pick<NewsletterServices, 'database'>): TaskList {
  return { [ASK_NEWSLETTER]: (payload) => storeSubscription(services, payload as AskedNewsletter) };
}
