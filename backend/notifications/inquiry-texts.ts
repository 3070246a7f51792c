import type { Locale } from '../../domain/locale.ts';
import { programTextOf, type KeyedText, type ProgramText } from './program-text.ts';

const TEMPLATES = {
  'office-inquiry': {
    subject: 'mailInquirySubject',
    greeting: 'mailInquiryGreeting',
    paragraphs: [
      { key: 'mailInquiryWho', needs: 'email' },
      { key: 'mailInquiryCompany', needs: 'company' },
      { key: 'mailInquiryTelephone', needs: 'telephone' },
      { key: 'mailInquiryText', needs: 'message' },
      { key: 'mailInquiryAnswer' },
    ],
  },
  newsletter: {
    subject: 'mailNewsletterSubject',
    greeting: 'mailNewsletterGreeting',
    paragraphs: [{ key: 'mailNewsletter' }],
    button: 'mailNewsletterButton',
    below: [{ key: 'mailNewsletterRemark' }, { key: 'mailNewsletterLeave', needs: 'unsubscribeLink' }],
  },
} as const satisfies Record<string, KeyedText>;

export type InquiryTemplate = keyof typeof TEMPLATES;

/** Whether a template is one of the mails about messages of visitors and the newsletter. */
export function isInquiryTemplate(template: string): template is InquiryTemplate {
  return Object.hasOwn(TEMPLATES, template);
}

/** What the program writes with the message of a visitor for the office, or to confirm a subscription. */
export function inquiryText(template: InquiryTemplate, locale: Locale): ProgramText {
  return programTextOf(locale, TEMPLATES[template]);
}
