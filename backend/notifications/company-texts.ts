import type { Locale } from '../../domain/locale.ts';
import { programTextOf, type KeyedText, type ProgramText } from './program-text.ts';

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
} as const satisfies Record<string, KeyedText>;

export type CompanyTemplate = keyof typeof TEMPLATES;

/** What the program writes about the people of a company, an approval, or an order that the office decided about. */
export function companyText(template: CompanyTemplate, locale: Locale): ProgramText {
  return programTextOf(locale, TEMPLATES[template]);
}
