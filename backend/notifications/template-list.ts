import { BUTTON_PLACEHOLDER, readPlaceholders, type TemplateNames } from '../../domain/mail-template.ts';
import type { MoneyKind } from '../../domain/sees-money.ts';
import { LOCALES } from '../../domain/locale.ts';
import { MAIL_PLACEHOLDERS, officeNameOf, placeholderOf, type MailPlaceholder } from '../texts/index.ts';
import { isConfirmationTemplate } from './confirmation-texts.ts';
import { RECIPIENTS, type RecipientKind } from './recipients.ts';
import { asTemplate, optionalPlaceholders, programText, type TextTemplate } from './write-mail.ts';

/** What the mails are about, in the order in which the office lists them. */
export const TEMPLATE_GROUPS = [
  ...(['confirmation', 'changes', 'declined', 'approvals', 'claims'] as const),
  ...(['access', 'people', 'passwords', 'newsletter', 'office'] as const),
] as const;
export type TemplateGroup = (typeof TEMPLATE_GROUPS)[number];

/** Every mail with a text: what it is about, and what it must name besides its button (decision 7.5). */
const TEMPLATES: Readonly<Record<TextTemplate, { group: TemplateGroup; required: readonly MailPlaceholder[] }>> = {
  'order-confirmation': { group: 'confirmation', required: ['number'] },
  'order-renumbered': { group: 'confirmation', required: ['number', 'former'] },
  'order-changed': { group: 'changes', required: ['number', 'changes'] },
  'order-change-asked': { group: 'changes', required: ['number', 'changes'] },
  'order-address-changed': { group: 'changes', required: ['order', 'after'] },
  'order-declined': { group: 'declined', required: ['number'] },
  'order-declined-paid': { group: 'declined', required: ['number'] },
  'approval-requested': { group: 'approvals', required: ['buyer'] },
  'approval-waiting': { group: 'approvals', required: [] },
  'approval-approved': { group: 'approvals', required: ['number'] },
  'approval-returned': { group: 'approvals', required: [] },
  'approval-closed': { group: 'approvals', required: ['reply'] },
  'approval-expired': { group: 'approvals', required: [] },
  'claim-accepted': { group: 'claims', required: ['document'] },
  'claim-rejected': { group: 'claims', required: ['document'] },
  'claim-photos-asked': { group: 'claims', required: ['document', 'reply'] },
  'registration-received': { group: 'access', required: [] },
  'access-code': { group: 'access', required: ['code'] },
  'access-asked': { group: 'access', required: ['who'] },
  'legal-text-changes': { group: 'access', required: ['title', 'day'] },
  'person-request-received': { group: 'access', required: ['what'] },
  'person-copy-ready': { group: 'access', required: [] },
  'person-erased': { group: 'access', required: [] },
  welcome: { group: 'access', required: [] },
  'welcome-link': { group: 'access', required: [] },
  rejected: { group: 'access', required: [] },
  'activation-invited': { group: 'people', required: ['unsubscribeLink'] },
  'activation-reminder': { group: 'people', required: ['unsubscribeLink'] },
  'agent-customer-phones': { group: 'people', required: ['customer'] },
  'activation-by-letter': { group: 'access', required: [] },
  invitation: { group: 'people', required: ['inviter'] },
  'agent-changed': { group: 'people', required: ['agent'] },
  reset: { group: 'passwords', required: [] },
  'reset-by-office': { group: 'passwords', required: [] },
  'password-changed': { group: 'passwords', required: [] },
  'office-invited': { group: 'passwords', required: [] },
  'office-new-place': { group: 'passwords', required: ['network'] },
  'office-role-asked': { group: 'passwords', required: ['what'] },
  newsletter: { group: 'newsletter', required: ['unsubscribeLink'] },
  'office-registration': { group: 'office', required: ['request'] },
  'office-access': { group: 'office', required: ['request'] },
  'office-correction': { group: 'office', required: ['request', 'wanted'] },
  'office-claim': { group: 'office', required: ['claim'] },
  'office-claim-photos': { group: 'office', required: ['claim'] },
  'office-inquiry': { group: 'office', required: ['message'] },
  'office-order-refused': { group: 'office', required: ['order'] },
  'office-erp-folder': { group: 'office', required: ['folder'] },
  'office-orders-not-taken': { group: 'office', required: ['orders'] },
};

/** The templates by group. */
export const TEXT_TEMPLATES = TEMPLATE_GROUPS.flatMap((group) =>
  (Object.keys(TEMPLATES) as TextTemplate[]).filter((template) => TEMPLATES[template].group === group),
);

/** Whether a text from outside names a template. */
export function isTextTemplate(text: string): text is TextTemplate {
  return Object.hasOwn(TEMPLATES, text);
}

export interface TemplatePlaceholder {
  /** As the office writes it. */
  name: string;
  money: MoneyKind | null;
  isRequired: boolean;
  /** Without a value, its paragraph is left out. */
  isOptional: boolean;
}

export interface TemplateInfo {
  template: TextTemplate;
  group: TemplateGroup;
  to: RecipientKind;
  placeholders: TemplatePlaceholder[];
}

const describe = (template: TextTemplate): TemplateInfo => {
  const { group, required } = TEMPLATES[template];
  const optional = optionalPlaceholders(template);
  const texts = LOCALES.map((locale) => asTemplate(programText(template, locale)));
  const named = texts.flatMap(({ subject, body }) => readPlaceholders(`${subject}\n${body}`).names);
  // The name of the shop fits everywhere.
  const names = new Set([...named.filter((name) => name !== BUTTON_PLACEHOLDER), officeNameOf('sender')]);
  const placeholders = [...names].map((name): TemplatePlaceholder => {
    const placeholder = placeholderOf(name);
    const kinds: Readonly<Record<string, MoneyKind | null | undefined>> = MAIL_PLACEHOLDERS;
    return {
      ...{ name, money: kinds[placeholder] ?? null },
      isRequired: (required as readonly string[]).includes(placeholder),
      isOptional: optional.includes(placeholder),
    };
  });
  if (named.includes(BUTTON_PLACEHOLDER))
    placeholders.push({ name: BUTTON_PLACEHOLDER, money: null, isRequired: true, isOptional: false });
  return { template, group, to: isConfirmationTemplate(template) ? 'buyer' : RECIPIENTS[template], placeholders };
};
const INFOS = new Map(TEXT_TEMPLATES.map((template) => [template, describe(template)]));

/** What a template is about, whom it goes to, and what it may and must name. */
export function templateInfo(template: TextTemplate): TemplateInfo {
  return INFOS.get(template) ?? describe(template);
}

/** What a template may and must name, to be compared with a text. */
export function templateNames(template: TextTemplate): TemplateNames {
  const { placeholders } = templateInfo(template);
  return {
    allowed: placeholders.map(({ name }) => name),
    required: placeholders.filter(({ isRequired }) => isRequired).map(({ name }) => name),
  };
}
