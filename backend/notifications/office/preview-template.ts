import { sql } from 'kysely';
import { LOCALES, type Locale } from '../../../domain/locale.ts';
import { ALL_MONEY } from '../../../domain/sees-money.ts';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../database/index.ts';
import { texts, type TextParameter } from '../../texts/index.ts';
import { isConfirmationTemplate } from '../confirmation-texts.ts';
import { htmlOf, textOf, type Sender } from '../layout.ts';
import { queueTrial, TRIAL } from '../queue-mail.ts';
import { findTextVersion } from '../text-versions.ts';
import { asTemplate, programText, writeMail, type MailValues, type TextTemplate } from '../write-mail.ts';
import type { TemplateTexts } from './mail-templates.ts';

/** Behind the button of a mail that is no mail of the shop yet. */
const EXAMPLE_LINK = 'https://negozio.example/';
const EXAMPLE_CENTS = 118_420;

/** What a text is shown with: examples for each placeholder, and in their place what a real order has. */
export type TemplateExample = (locale: Locale) => Record<string, TextParameter | null>;

function exampleValues(template: TextTemplate, locale: Locale, order: TemplateExample | null): MailValues['values'] {
  // What a real order lacks is missing in its confirmation too; other mails say more than an order knows.
  const isWhole = isConfirmationTemplate(template);
  const given = Object.entries(order?.(locale) ?? {}).filter(
    ([, value]) => isWhole || (value !== '' && value !== null),
  );
  return {
    ...texts[locale].mailExamples,
    ...Object.fromEntries(
      ['net', 'total', 'totalBefore', 'totalAfter'].map((name) => [name, { cents: EXAMPLE_CENTS }]),
    ),
    ...Object.fromEntries(given),
  };
}

/** A mail as it would look. */
export interface TemplatePreview {
  subject: string;
  html: string;
  text: string;
}

/** Texts of a template as mails, published or not. */
export function previewTemplate(
  template: TextTemplate,
  { texts: written, order, shop }: { texts: TemplateTexts; order: TemplateExample | null; shop: Sender },
): Record<Locale, TemplatePreview> {
  const previews = LOCALES.map((locale): [Locale, TemplatePreview] => {
    const mail = {
      ...{ values: exampleValues(template, locale, order), link: EXAMPLE_LINK, unsubscribeLink: EXAMPLE_LINK },
      ...{ sender: shop.company.name, sees: ALL_MONEY },
    };
    const made = writeMail(template, locale, mail, written[locale]);
    return [locale, { subject: made.subject, html: htmlOf(made, shop, locale), text: textOf(made, shop) }];
  });
  return Object.fromEntries(previews) as Record<Locale, TemplatePreview>;
}

/** Texts that somebody may send to the own address within an hour. */
export const MOST_TRIALS = 10;

/**
 * Sends a text that need not be saved to the address of who works on it.
 * @throws AppError `too-many-requests` after ten within an hour.
 */
export async function tryTemplate(
  { database, clock }: { database: Pick<Database, 'query'>; clock: () => Date },
  trial: {
    template: TextTemplate;
    texts: TemplateTexts;
    locale: Locale;
    order: TemplateExample | null;
    userId: number;
  },
): Promise<{ to: string }> {
  const { template, locale, order, userId } = trial;
  return database.query.transaction().execute(async (query) => {
    await sql`select pg_advisory_xact_lock(hashtext(${`mail-trial:${userId}`}))`.execute(query);
    const { email } = await query
      .selectFrom('user_account')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    const { count } = await query
      .selectFrom('account_mail')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('template', '=', TRIAL)
      .where('recipient', '=', email)
      .where('created_at', '>', new Date(clock().getTime() - 3_600_000))
      .executeTakeFirstOrThrow();
    if (Number(count) >= MOST_TRIALS)
      throw new AppError('too-many-requests', 'templateTrials', { parameters: { count: MOST_TRIALS } });
    const text = trial.texts[locale];
    const values = { ...exampleValues(template, locale, order), unsubscribeLink: EXAMPLE_LINK };
    await queueTrial(query, { recipient: email, locale, values, trial: { template, text } });
    return { to: email };
  });
}

/** Sends a text as it is published to the address of who asks; fails as `tryTemplate` does. */
export async function tryPublishedTemplate(
  services: Parameters<typeof tryTemplate>[0],
  { template, ...trial }: { template: TextTemplate; locale: Locale; userId: number },
): Promise<{ to: string }> {
  const { texts: published } = await findTextVersion(services.database.query, template);
  const written = published ?? {
    it: asTemplate(programText(template, 'it')),
    en: asTemplate(programText(template, 'en')),
  };
  return tryTemplate(services, { ...trial, template, texts: written, order: null });
}
