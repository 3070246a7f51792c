import type { Locale } from '../../domain/locale.ts';
import { text, type MessageKey, type TextParameters } from '../texts/index.ts';
import type { WrittenMail } from './layout.ts';

interface Template {
  subject: MessageKey;
  /** Paragraphs; one whose parameter in `needs` is missing is left out. */
  paragraphs: readonly { key: MessageKey; needs?: string }[];
  button: MessageKey;
}

const TEMPLATES = {
  invitation: {
    subject: 'mailInvitationSubject',
    paragraphs: [{ key: 'mailInvitation' }, { key: 'mailInvitationExpiry' }],
    button: 'mailInvitationButton',
  },
  'access-asked': {
    subject: 'mailAccessAskedSubject',
    paragraphs: [{ key: 'mailAccessAsked' }, { key: 'mailAccessAskedUnknown' }],
    button: 'mailAccessAskedButton',
  },
  'agent-changed': {
    subject: 'mailAgentSubject',
    paragraphs: [{ key: 'mailAgent' }, { key: 'mailAgentContact', needs: 'contact' }, { key: 'mailAgentSame' }],
    button: 'mailAgentButton',
  },
  'approval-requested': {
    subject: 'mailRequestedSubject',
    paragraphs: [{ key: 'mailRequested' }, { key: 'mailRequestedNote', needs: 'note' }, { key: 'mailRequestedExpiry' }],
    button: 'mailRequestedButton',
  },
  'approval-waiting': {
    subject: 'mailWaitingSubject',
    paragraphs: [{ key: 'mailWaiting' }],
    button: 'mailWaitingButton',
  },
  'approval-approved': {
    subject: 'mailApprovedSubject',
    paragraphs: [
      { key: 'mailApproved' },
      { key: 'mailApprovedChanges', needs: 'changes' },
      { key: 'mailReply', needs: 'reply' },
    ],
    button: 'mailWaitingButton',
  },
  'approval-returned': {
    subject: 'mailReturnedSubject',
    paragraphs: [{ key: 'mailReturned' }, { key: 'mailReply', needs: 'reply' }],
    button: 'mailReturnedButton',
  },
  'approval-closed': {
    subject: 'mailClosedSubject',
    paragraphs: [{ key: 'mailClosed' }],
    button: 'mailReturnedButton',
  },
  'approval-expired': {
    subject: 'mailExpiredSubject',
    paragraphs: [{ key: 'mailExpired' }],
    button: 'mailReturnedButton',
  },
  'order-changed': {
    subject: 'mailHoldChangedSubject',
    paragraphs: [{ key: 'mailHoldChanged' }, { key: 'mailHoldTotal' }],
    button: 'mailHoldButton',
  },
  'order-change-asked': {
    subject: 'mailHoldAskedSubject',
    paragraphs: [
      { key: 'mailHoldAsked' },
      { key: 'mailHoldTotal' },
      { key: 'mailReply', needs: 'reply' },
      { key: 'mailHoldAnswer' },
    ],
    button: 'mailHoldButton',
  },
  'order-declined': {
    subject: 'mailHoldDeclinedSubject',
    paragraphs: [{ key: 'mailHoldDeclined' }, { key: 'mailReply', needs: 'reply' }],
    button: 'mailHoldButton',
  },
  'order-declined-paid': {
    subject: 'mailHoldDeclinedSubject',
    paragraphs: [{ key: 'mailHoldDeclined' }, { key: 'mailReply', needs: 'reply' }, { key: 'mailHoldRefund' }],
    button: 'mailHoldButton',
  },
} as const satisfies Record<string, Template>;

export type CompanyTemplate = keyof typeof TEMPLATES;

/** Writes a mail about the people of a company, an approval, or an order that the office decided about. */
export function writeCompanyMail(
  name: CompanyTemplate,
  locale: Locale,
  parameters: TextParameters,
  link: string,
): WrittenMail {
  const template: Template = TEMPLATES[name];
  // Line breaks in a value would forge headers; only lists made by the shop have them, and are never in a header.
  const values: TextParameters = {};
  for (const [key, value] of Object.entries(parameters)) {
    values[key] = typeof value === 'string' && key !== 'changes' ? value.replaceAll(/[\r\n]+/g, ' ') : value;
  }
  const paragraphs = template.paragraphs
    .filter(({ needs }) => needs === undefined || (values[needs] !== undefined && values[needs] !== ''))
    .map(({ key }) => text(locale, key, values));
  return {
    subject: text(locale, template.subject, values),
    greeting: text(locale, 'mailGreeting', values),
    paragraphs,
    button: { label: text(locale, template.button), link },
  };
}
