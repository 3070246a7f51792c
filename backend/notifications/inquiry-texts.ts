import type { Locale } from '../../domain/locale.ts';
import { text, type MessageKey, type TextParameters } from '../texts/index.ts';
import type { WrittenMail } from './layout.ts';

const TEMPLATES = ['office-inquiry', 'newsletter'] as const;
export type InquiryTemplate = (typeof TEMPLATES)[number];

/** Whether a template is one of the mails about messages of visitors and the newsletter. */
export function isInquiryTemplate(template: string): template is InquiryTemplate {
  return (TEMPLATES as readonly string[]).includes(template);
}

/** Paragraphs about the sender; one whose value is missing is left out. */
const ABOUT_SENDER: readonly { key: MessageKey; needs: string }[] = [
  { key: 'mailInquiryWho', needs: 'email' },
  { key: 'mailInquiryCompany', needs: 'company' },
  { key: 'mailInquiryTelephone', needs: 'telephone' },
  { key: 'mailInquiryText', needs: 'message' },
];

/**
 * Writes a mail with the message of a visitor for the office, or with the link that confirms a subscription. Values of
 * the message hold no line breaks but those of its text (domain/inquiry.ts).
 */
export function writeInquiryMail(
  template: InquiryTemplate,
  locale: Locale,
  values: TextParameters,
  { link, unsubscribeLink }: { link: string; unsubscribeLink: string | null },
): WrittenMail {
  if (template === 'newsletter') {
    const leave = unsubscribeLink === null ? [] : [text(locale, 'mailNewsletterLeave', { unsubscribeLink })];
    return {
      subject: text(locale, 'mailNewsletterSubject'),
      greeting: text(locale, 'mailNewsletterGreeting'),
      paragraphs: [text(locale, 'mailNewsletter', values)],
      button: { label: text(locale, 'mailNewsletterButton'), link },
      remark: [text(locale, 'mailNewsletterRemark'), ...leave].join('\n'),
    };
  }
  const subject = values['kind'] === 'request' ? 'mailRequestSubject' : 'mailInquirySubject';
  return {
    subject: text(locale, subject, values),
    greeting: text(locale, 'mailInquiryGreeting', values),
    paragraphs: ABOUT_SENDER.filter(({ needs }) => values[needs] !== undefined).map(({ key }) =>
      text(locale, key, values),
    ),
    remark: text(locale, 'mailInquiryAnswer', values),
  };
}
