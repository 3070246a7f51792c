import type { Locale } from '../../domain/locale.ts';
import { texts, type MailText } from '../texts/index.ts';
import type { ProgramText } from './program-text.ts';

/** The mails about accounts. */
export type AccountTemplate = keyof typeof texts.it.accountMails;

/** Whether a template is one of the mails about accounts. */
export function isAccountTemplate(template: string): template is AccountTemplate {
  return template in texts.it.accountMails;
}

/** What the program writes about an account. */
export function accountText(template: AccountTemplate, locale: Locale): ProgramText {
  const { subject, greeting, paragraphs, button, remark }: MailText = texts[locale].accountMails[template];
  return {
    ...{ subject, greeting, paragraphs: paragraphs.map((text) => ({ text })) },
    ...(button && { button }),
    ...(remark && { below: [{ text: remark }] }),
  };
}
