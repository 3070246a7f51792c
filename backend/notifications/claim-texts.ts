import type { Locale } from '../../domain/locale.ts';
import { text, type MessageKey, type TextParameters } from '../texts/index.ts';
import type { WrittenMail } from './layout.ts';

interface Template {
  subject: MessageKey;
  greeting: MessageKey;
  /** Paragraphs; one whose parameter in `needs` is missing is left out. */
  paragraphs: readonly { key: MessageKey; needs?: string }[];
  button?: MessageKey;
}

const TEMPLATES = {
  'office-claim': {
    subject: 'mailClaimSubject',
    greeting: 'mailClaimGreeting',
    paragraphs: [
      { key: 'mailClaimWho' },
      { key: 'mailClaimLine' },
      { key: 'mailClaimNote', needs: 'note' },
      { key: 'mailClaimPhotos', needs: 'photos' },
      { key: 'mailClaimCommand' },
    ],
  },
  'claim-accepted': {
    subject: 'mailClaimAcceptedSubject',
    greeting: 'mailGreeting',
    paragraphs: [{ key: 'mailClaimAccepted' }, { key: 'mailClaimAnswer', needs: 'answer' }],
    button: 'mailClaimButton',
  },
  'claim-rejected': {
    subject: 'mailClaimRejectedSubject',
    greeting: 'mailGreeting',
    paragraphs: [{ key: 'mailClaimRejected' }, { key: 'mailClaimAnswer', needs: 'answer' }],
    button: 'mailClaimButton',
  },
  'claim-photos-asked': {
    subject: 'mailClaimPhotosAskedSubject',
    greeting: 'mailGreeting',
    paragraphs: [{ key: 'mailClaimPhotosAsked' }, { key: 'mailClaimQuestion' }, { key: 'mailClaimPhotosHow' }],
    button: 'mailClaimButton',
  },
  'office-claim-photos': {
    subject: 'mailClaimPhotosAddedSubject',
    greeting: 'mailClaimGreeting',
    paragraphs: [
      { key: 'mailClaimPhotosAdded' },
      { key: 'mailClaimAddedNote', needs: 'note' },
      { key: 'mailClaimOffice' },
    ],
  },
} as const satisfies Record<string, Template>;

export type ClaimTemplate = keyof typeof TEMPLATES;

/** Whether a template is one of the mails about claims. */
export function isClaimTemplate(template: string): template is ClaimTemplate {
  return Object.hasOwn(TEMPLATES, template);
}

/** Writes a mail about a claim; without an address of the shop there is no button. */
export function writeClaimMail(
  name: ClaimTemplate,
  locale: Locale,
  parameters: TextParameters,
  link: string,
): WrittenMail {
  const template: Template = TEMPLATES[name];
  // Line breaks in a value would forge headers or paragraphs.
  const values: TextParameters = Object.fromEntries(
    Object.entries(parameters).map(([key, value]) => [
      key,
      typeof value === 'string' ? value.replaceAll(/[\r\n]+/g, ' ') : value,
    ]),
  );
  const paragraphs = template.paragraphs.filter(({ needs }) => needs === undefined || values[needs] !== undefined);
  return {
    subject: text(locale, template.subject, values),
    greeting: text(locale, template.greeting, values),
    paragraphs: paragraphs.map(({ key }) => text(locale, key, values)),
    ...(template.button && link.startsWith('http') && { button: { label: text(locale, template.button), link } }),
  };
}
