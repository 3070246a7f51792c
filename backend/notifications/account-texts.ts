import type { Locale } from '../../domain/locale.ts';
import { fill, MAIL_PLACEHOLDERS, texts, type MailText, type TextParameter } from '../texts/index.ts';
import type { WrittenMail } from './layout.ts';

/** The mails about accounts. */
export type AccountTemplate = keyof typeof texts.it.accountMails;

/** Whether a template is one of the mails about accounts. */
export function isAccountTemplate(template: string): template is AccountTemplate {
  return template in texts.it.accountMails;
}

/** Writes a mail about an account; placeholders without a value become empty. */
export function writeAccountMail(
  template: AccountTemplate,
  locale: Locale,
  values: Record<string, TextParameter | null>,
  link: string,
): WrittenMail {
  const { subject, greeting, paragraphs, button, remark }: MailText = texts[locale].accountMails[template];
  // Line breaks in a value would forge headers or paragraphs.
  const given = Object.keys(MAIL_PLACEHOLDERS).map((name) => {
    const value = values[name] ?? '';
    return [name, typeof value === 'object' ? '' : String(value).replaceAll(/[\r\n]+/g, ' ')];
  });
  const parameters = Object.fromEntries(given) as Record<string, string>;
  const filled = (sentence: string) => fill(locale, sentence, parameters);
  return {
    subject: filled(subject),
    greeting: filled(greeting),
    paragraphs: paragraphs.map(filled).filter(Boolean),
    ...(button ? { button: { label: button, link } } : {}),
    ...(remark ? { remark: filled(remark) } : {}),
  };
}
