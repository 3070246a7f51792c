import { findShopName } from '../content/index.ts';
import { ALL_MONEY } from '../../domain/sees-money.ts';
import type { MailRequest } from './queue-mail.ts';
import type { Query } from './services.ts';
import { findTextVersion } from './text-versions.ts';
import { writeMail } from './write-mail.ts';

/** A queued mail as its recipient would get it now, with all amounts, and the label of its button. */
export async function previewMail(
  query: Query,
  { template, locale, parameters: values }: MailRequest,
): Promise<{ subject: string; greeting: string; paragraphs: string[]; button: string | null }> {
  const [{ texts }, sender] = await Promise.all([findTextVersion(query, template), findShopName(query)]);
  const mail = { values, link: '', unsubscribeLink: null, sender, sees: ALL_MONEY };
  const { subject, greeting, paragraphs, button } = writeMail(template, locale, mail, texts?.[locale]);
  return { subject, greeting, paragraphs, button: button?.label ?? null };
}
