import { text, type MessageKey, type MessageParameters } from '../messages/index.ts';
import type { Locale } from './services.ts';

interface Template {
  subject: MessageKey;
  /** Paragraphs; one whose parameter in `needs` is missing is left out. */
  paragraphs: readonly { key: MessageKey; needs?: string }[];
  button: MessageKey;
}

const TEMPLATES = {
  invitation: {
    subject: 'mailInvitationSubject',
    paragraphs: [{ key: 'mailGreeting' }, { key: 'mailInvitation' }, { key: 'mailInvitationExpiry' }],
    button: 'mailInvitationButton',
  },
  'approval-requested': {
    subject: 'mailRequestedSubject',
    paragraphs: [
      { key: 'mailGreeting' },
      { key: 'mailRequested' },
      { key: 'mailRequestedNote', needs: 'note' },
      { key: 'mailRequestedExpiry' },
    ],
    button: 'mailRequestedButton',
  },
  'approval-waiting': {
    subject: 'mailWaitingSubject',
    paragraphs: [{ key: 'mailGreeting' }, { key: 'mailWaiting' }],
    button: 'mailWaitingButton',
  },
  'approval-approved': {
    subject: 'mailApprovedSubject',
    paragraphs: [{ key: 'mailGreeting' }, { key: 'mailApproved' }, { key: 'mailReply', needs: 'reply' }],
    button: 'mailWaitingButton',
  },
  'approval-returned': {
    subject: 'mailReturnedSubject',
    paragraphs: [{ key: 'mailGreeting' }, { key: 'mailReturned' }, { key: 'mailReply', needs: 'reply' }],
    button: 'mailReturnedButton',
  },
  'approval-expired': {
    subject: 'mailExpiredSubject',
    paragraphs: [{ key: 'mailGreeting' }, { key: 'mailExpired' }],
    button: 'mailReturnedButton',
  },
} as const satisfies Record<string, Template>;

export type NotificationTemplate = keyof typeof TEMPLATES;

/** Subject and plain text of a notification. */
export function writeNotification(
  name: NotificationTemplate,
  locale: Locale,
  parameters: MessageParameters,
  link: string,
): { subject: string; text: string } {
  const template: Template = TEMPLATES[name];
  const paragraphs = template.paragraphs
    .filter(({ needs }) => needs === undefined || (parameters[needs] !== undefined && parameters[needs] !== ''))
    .map(({ key }) => text(locale, key, parameters));
  return {
    subject: text(locale, template.subject, parameters),
    text: [...paragraphs, `${text(locale, template.button)}:\n${link}`, text(locale, 'mailClosing', parameters)].join(
      '\n\n',
    ),
  };
}
