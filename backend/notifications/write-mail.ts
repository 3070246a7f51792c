import type { SeenMoney } from '../../domain/sees-money.ts';
import type { Locale } from '../../domain/locale.ts';
import { shownInMail, type TextParameter } from '../texts/index.ts';
import { isAccountTemplate, writeAccountMail, type AccountTemplate } from './account-texts.ts';
import { isClaimTemplate, writeClaimMail, type ClaimTemplate } from './claim-texts.ts';
import { isInquiryTemplate, writeInquiryMail, type InquiryTemplate } from './inquiry-texts.ts';
import { isOrderTemplate, writeOrderMail, type OrderTemplate } from './order-texts.ts';
import { writeCompanyMail, type CompanyTemplate } from './company-texts.ts';
import type { WrittenMail } from './layout.ts';

export type MailTemplate = AccountTemplate | ClaimTemplate | CompanyTemplate | InquiryTemplate | OrderTemplate;

/** Writes a mail in a language, with the money that its reader sees; `sender` is the name of the wholesaler. */
export function writeMail(
  template: MailTemplate,
  locale: Locale,
  mail: {
    values: Record<string, TextParameter | null>;
    link: string;
    unsubscribeLink: string | null;
    sender: string;
    sees: SeenMoney;
  },
): WrittenMail {
  const { link, unsubscribeLink, sender, sees } = mail;
  const values = shownInMail(mail.values, sees);
  if (isAccountTemplate(template)) return writeAccountMail(template, locale, { ...values, company: sender }, link);
  const given = Object.entries(values).filter((entry): entry is [string, TextParameter] => entry[1] !== null);
  if (isOrderTemplate(template)) return writeOrderMail(template, locale, Object.fromEntries(given));
  if (isClaimTemplate(template)) return writeClaimMail(template, locale, Object.fromEntries(given), link);
  if (isInquiryTemplate(template)) {
    return writeInquiryMail(template, locale, { ...Object.fromEntries(given), sender }, { link, unsubscribeLink });
  }
  return writeCompanyMail(template, locale, { ...Object.fromEntries(given), sender }, link);
}
