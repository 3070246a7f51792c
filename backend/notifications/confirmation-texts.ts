import { isShownInMail, texts } from '../texts/index.ts';
import type { Locale } from '../../domain/locale.ts';
import type { SeenMoney } from '../../domain/sees-money.ts';
import type { ProgramText } from './program-text.ts';

const TEMPLATES = ['order-confirmation', 'order-renumbered'] as const;
/** The mails with the confirmation of an order, which the subject of orders sends. */
export type ConfirmationTemplate = (typeof TEMPLATES)[number];

/** Whether a template is one of the mails with the confirmation of an order. */
export function isConfirmationTemplate(template: string): template is ConfirmationTemplate {
  return (TEMPLATES as readonly string[]).includes(template);
}

/** What the program writes with the confirmation of an order, for a reader who sees this money. */
export function confirmationText(template: ConfirmationTemplate, locale: Locale, sees: SeenMoney): ProgramText {
  const t = texts[locale].confirmation;
  const isRenumbered = template === 'order-renumbered';
  return {
    subject: isRenumbered ? t.renumberedSubject : t.subject,
    greeting: t.greeting,
    paragraphs: [
      ...(isRenumbered ? [{ text: t.renumbered }] : []),
      { text: isShownInMail('total', sees) ? t.received : t.receivedPlain },
      { text: t.beingChecked, needs: 'expiry' },
      { text: '{supply}', needs: 'supply' },
      { text: '{transfer}', needs: 'transfer' },
      ...[{ text: t.attached }, { text: t.closing }],
    ],
  };
}
