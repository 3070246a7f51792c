import type { Locale } from '../../domain/locale.ts';
import { BUTTON_PLACEHOLDER, fillTemplate, type TemplateText } from '../../domain/mail-template.ts';
import { ALL_MONEY, type SeenMoney } from '../../domain/sees-money.ts';
import { officeNameOf, placeholderOf, shown, shownInMail, text, type TextParameter } from '../texts/index.ts';
import { accountText, isAccountTemplate, type AccountTemplate } from './account-texts.ts';
import { claimText, isClaimTemplate, type ClaimTemplate } from './claim-texts.ts';
import { companyText, type CompanyTemplate } from './company-texts.ts';
import { confirmationText, isConfirmationTemplate, type ConfirmationTemplate } from './confirmation-texts.ts';
import { inquiryText, isInquiryTemplate, type InquiryTemplate } from './inquiry-texts.ts';
import type { WrittenMail } from './layout.ts';
import { isOrderTemplate, orderText, type OrderTemplate } from './order-texts.ts';
import type { ProgramText } from './program-text.ts';

/** The mails that are queued. */
export type MailTemplate = AccountTemplate | ClaimTemplate | CompanyTemplate | InquiryTemplate | OrderTemplate;
/** Every mail with a text of its own. */
export type TextTemplate = MailTemplate | ConfirmationTemplate;

/** What the program writes in a mail, for a reader who sees this money. */
export function programText(template: TextTemplate, locale: Locale, sees: SeenMoney = ALL_MONEY): ProgramText {
  if (isConfirmationTemplate(template)) return confirmationText(template, locale, sees);
  if (isAccountTemplate(template)) return accountText(template, locale);
  if (isOrderTemplate(template)) return orderText(template, locale);
  if (isClaimTemplate(template)) return claimText(template, locale);
  if (isInquiryTemplate(template)) return inquiryText(template, locale);
  return companyText(template, locale);
}

/** The placeholders without which a paragraph is left out. */
export function optionalPlaceholders(template: TextTemplate): string[] {
  const { paragraphs, below = [] } = programText(template, 'it');
  return [...paragraphs, ...below].flatMap(({ needs }) => (needs === undefined ? [] : [needs]));
}

/** A text of the program as the office would write it. */
export function asTemplate({ subject, greeting, paragraphs, button, below = [] }: ProgramText): TemplateText {
  const named = (sentence: string) =>
    sentence.replaceAll(/\{(\w+)\}/g, (_, placeholder: string) => `{${officeNameOf(placeholder)}}`);
  const body = [
    greeting,
    ...paragraphs.map((paragraph) => paragraph.text),
    ...(button === undefined ? [] : [`{${BUTTON_PLACEHOLDER}}`]),
    ...below.map((paragraph) => paragraph.text),
  ];
  return { subject: named(subject), body: named(body.join('\n\n')) };
}

/** Values that the shop makes of several lines; in all others a line break would forge paragraphs. */
const OF_SEVERAL_LINES: readonly string[] = ['changes', 'message', 'supply', 'transfer'];

/** What a mail is written from. */
export interface MailValues {
  values: Readonly<Record<string, TextParameter | null | undefined>>;
  link: string;
  unsubscribeLink: string | null;
  /** Name of the shop. */
  sender: string;
  sees: SeenMoney;
}

/**
 * Writes a mail in a language, with the money that its reader sees.
 * @param written what the office has published instead of the text of the program.
 */
export function writeMail(
  template: TextTemplate,
  locale: Locale,
  mail: MailValues,
  written: TemplateText | null = null,
): WrittenMail {
  const { link, unsubscribeLink, sender, sees } = mail;
  const program = programText(template, locale, sees);
  const values: Record<string, TextParameter | null | undefined> = {
    unsubscribeLink,
    ...shownInMail(mail.values, sees),
    sender,
    // In mails about accounts the company is the shop's own.
    ...(isAccountTemplate(template) && { company: sender }),
    ...(template === 'office-inquiry' && {
      occasion: text(locale, mail.values['kind'] === 'request' ? 'mailInquiryRequest' : 'mailInquiryMessage'),
    }),
  };
  const valueOf = (officeName: string): string => {
    const placeholder = placeholderOf(officeName);
    const value = Object.hasOwn(values, placeholder) ? values[placeholder] : null;
    if (value === null || value === undefined) return '';
    const shownValue = shown(locale, value);
    return OF_SEVERAL_LINES.includes(placeholder) ? shownValue : shownValue.replaceAll(/[\r\n]+/g, ' ');
  };
  const optional = optionalPlaceholders(template).map(officeNameOf);
  const filled = fillTemplate(written ?? asTemplate(program), valueOf, optional);
  // A report is answered by mail too: where the shop knows no address, its mails have no button.
  const hasButton = filled.hasButton && (!isClaimTemplate(template) || link.startsWith('http'));
  return {
    ...{ subject: filled.subject, greeting: filled.greeting, paragraphs: filled.paragraphs },
    ...(hasButton && program.button !== undefined && { button: { label: program.button, link } }),
    ...(filled.below.length > 0 && { remark: filled.below.join('\n') }),
  };
}
