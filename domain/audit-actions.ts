import type { OfficePermission } from './office-rights.ts';

/**
 * How long the log keeps an entry (decision 6.4): `lasting` ten years (prices, orders, customers, rights, consents),
 * `usual` two years, `access` twelve months (logins, views).
 */
export type AuditTerm = 'lasting' | 'usual' | 'access';

/** Everything that the log tells, and how long it tells it. */
export const AUDIT_ACTIONS = {
  // People who log in.
  'logged-in': 'access',
  'login-failed': 'access',
  'second-factor-failed': 'access',
  'session-ended': 'access',
  'all-sessions-ended': 'access',
  'second-factor-on': 'lasting',
  'second-factor-off': 'lasting',
  'second-factor-removed': 'lasting',
  'password-changed': 'lasting',
  'password-reset': 'lasting',
  'reset-asked': 'lasting',
  'reset-mailed': 'lasting',
  'name-changed': 'lasting',
  enabled: 'lasting',
  disabled: 'lasting',
  role: 'lasting',
  // Requests for access, and people of a company.
  registered: 'lasting',
  'email-confirmed': 'lasting',
  'registration-dropped': 'lasting',
  'access-asked': 'lasting',
  'access-confirmed': 'lasting',
  'access-passed-on': 'lasting',
  approved: 'lasting',
  rejected: 'lasting',
  'request-reopened': 'lasting',
  'member-invited': 'lasting',
  'wave-planned': 'lasting',
  'wave-stopped': 'lasting',
  'wave-resumed': 'lasting',
  'letter-used': 'lasting',
  'address-marked': 'lasting',
  'agent-told': 'lasting',
  'member-changed': 'lasting',
  'member-removed': 'lasting',
  'invitation-accepted': 'lasting',
  // What persons ask about their own data.
  'person-request-made': 'lasting',
  'person-request-closed': 'lasting',
  'person-copy-made': 'lasting',
  'person-copy-fetched': 'lasting',
  'person-erased': 'lasting',
  // Company data, and orders that colleagues decide.
  'correction-asked': 'lasting',
  'correction-told': 'lasting',
  'correction-done': 'lasting',
  'correction-refused': 'lasting',
  'customer-closed': 'lasting',
  'customer-opened': 'lasting',
  'customer-changed': 'lasting',
  'customer-viewed': 'access',
  'condition-added': 'lasting',
  'condition-changed': 'lasting',
  'agent-changed': 'lasting',
  'agent-added': 'lasting',
  'order-approved': 'lasting',
  'order-returned': 'lasting',
  'order-withdrawn': 'lasting',
  'order-expired': 'lasting',
  // What the office does with orders, payments and claims.
  'order-sent-again': 'lasting',
  'order-corrected': 'lasting',
  'order-cancelled': 'lasting',
  'cancellation-asked': 'lasting',
  'order-assigned': 'lasting',
  'order-noted': 'lasting',
  'order-mail-resent': 'lasting',
  'refund-asked': 'lasting',
  'refund-sent': 'lasting',
  'refund-made': 'lasting',
  'refund-failed': 'lasting',
  'refund-withdrawn': 'lasting',
  'claim-answered': 'lasting',
  'claim-photos-asked': 'lasting',
  'claim-registered': 'lasting',
  'claim-withdrawn': 'lasting',
  'hold-released': 'lasting',
  'hold-declined': 'lasting',
  'hold-postponed': 'lasting',
  'hold-asked': 'lasting',
  'hold-agreed': 'lasting',
  'hold-objected': 'lasting',
  'hold-rule-changed': 'lasting',
  'hold-rule-tried': 'usual',
  'ordering-for': 'lasting',
  'price-rounding-changed': 'lasting',
  // The identity of the shop.
  'identity-changed': 'usual',
  'identity-discarded': 'usual',
  'identity-published': 'usual',
  'identity-scheduled': 'usual',
  'identity-unscheduled': 'usual',
  'identity-restored': 'usual',
  // Legal texts, and who accepted them.
  'legal-text-changed': 'usual',
  'legal-text-discarded': 'usual',
  'legal-text-published': 'lasting',
  'legal-acceptances-entered': 'lasting',
  'legal-policy-changed': 'lasting',
  'mail-template-changed': 'usual',
  'mail-template-discarded': 'usual',
  'mail-template-published': 'usual',
  'mail-template-restored': 'usual',
  'settings-changed': 'lasting',
  'mail-tested': 'usual',
  'connection-changed': 'lasting',
  'import-run': 'lasting',
  'import-discarded': 'lasting',
  'import-seen': 'usual',
  'field-owner-changed': 'lasting',
  'orders-connected': 'lasting',
  'outgoing-confirmed': 'lasting',
  'backup-declared': 'lasting',
  // People of the office.
  'office-begun': 'lasting',
  'demonstration-removed': 'lasting',
  'go-live-row-removed': 'lasting',
  'go-live-row-returned': 'lasting',
  'office-role-given': 'lasting',
  'office-role-asked': 'usual',
  'office-role-tried': 'access',
  'office-person-invited': 'lasting',
  'office-person-changed': 'lasting',
  'office-role-changed': 'lasting',
  'office-role-removed': 'lasting',
} as const satisfies Record<string, AuditTerm>;
export type AuditAction = keyof typeof AUDIT_ACTIONS;

/** The kinds of objects in the log, and the permission with which somebody who sees a part of it sees their entries. */
export const AUDIT_OBJECTS = {
  user: 'people.edit',
  'office-role': 'people.edit',
  'access-request': 'customers.view',
  customer: 'customers.view',
  agent: 'customers.view',
  wave: 'customers.view',
  order: 'orders.view',
  claim: 'orders.view',
  hold: 'held.view',
  rule: 'held.view',
  import: 'imports.view',
  setting: 'shop.publish',
  connection: 'shop.publish',
  identity: 'shop.publish',
  'legal-text': 'shop.publish',
  'mail-template': 'shop.publish',
  'person-request': 'shop.publish',
} as const satisfies Record<string, OfficePermission>;
export type AuditObject = keyof typeof AUDIT_OBJECTS;

/** A changed field of an entry: names as the office's forms have them, values as they were stored. */
export interface FieldChange {
  field: string;
  before: unknown;
  after: unknown;
  /** Its values went with the person whose they were (decision 6.2). */
  isErased?: boolean;
}
