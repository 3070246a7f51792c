import type { TemplateField, TemplateFields } from '../../contract/office/mail-templates.ts';
import { templateProblems, type TemplateProblem } from '../../domain/mail-template.ts';
import { LOCALES, type Locale } from '../../domain/locale.ts';
import type { OfficeAnswer } from '../calls/office-call.ts';

export type Template = OfficeAnswer<'getMailTemplate'>;
export type TemplateList = OfficeAnswer<'listMailTemplates'>;

/** The fields of a language. */
export const FIELDS: Readonly<Record<Locale, { subject: TemplateField; body: TemplateField }>> = {
  it: { subject: 'itSubject', body: 'itBody' },
  en: { subject: 'enSubject', body: 'enBody' },
};

/** What is wrong with texts that are typed, by language; the server refuses to publish them for the same reasons. */
export function problemsOf(
  { placeholders }: Pick<Template, 'placeholders'>,
  fields: TemplateFields,
): Record<Locale, TemplateProblem[]> {
  const names = {
    allowed: placeholders.map(({ name }) => name),
    required: placeholders.filter(({ isRequired }) => isRequired).map(({ name }) => name),
  };
  const found = LOCALES.map((locale) => {
    const { subject, body } = FIELDS[locale];
    return [locale, templateProblems({ subject: fields[subject], body: fields[body] }, names)];
  });
  return Object.fromEntries(found) as Record<Locale, TemplateProblem[]>;
}
