import type { Locale } from '../../domain/locale.ts';
import { programTextOf, type KeyedText, type ProgramText } from './program-text.ts';

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
} as const satisfies Record<string, KeyedText>;

export type ClaimTemplate = keyof typeof TEMPLATES;

/** Whether a template is one of the mails about claims. */
export function isClaimTemplate(template: string): template is ClaimTemplate {
  return Object.hasOwn(TEMPLATES, template);
}

/** What the program writes about a claim. */
export function claimText(template: ClaimTemplate, locale: Locale): ProgramText {
  return programTextOf(locale, TEMPLATES[template]);
}
