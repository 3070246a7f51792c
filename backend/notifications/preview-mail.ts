import { ALL_MONEY } from '../../domain/sees-money.ts';
import type { MailRequest } from './queue-mail.ts';
import { writeMail } from './write-mail.ts';

/** A queued mail as its recipient gets it, with all amounts, and the label of its button. */
export function previewMail(request: MailRequest): {
  subject: string;
  greeting: string;
  paragraphs: string[];
  button: string | null;
} {
  const { template, locale, parameters: values } = request;
  const mail = { values, link: '', unsubscribeLink: null, sender: '', sees: ALL_MONEY };
  const { subject, greeting, paragraphs, button } = writeMail(template, locale, mail);
  return { subject, greeting, paragraphs, button: button?.label ?? null };
}
