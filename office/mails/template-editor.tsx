import { useRef } from 'react';
import type { TemplateField, TemplateFields } from '../../contract/office/mail-templates.ts';
import { LOCALES, type Locale } from '../../domain/locale.ts';
import { TEMPLATE_LIMITS } from '../../domain/mail-template.ts';
import { TextArea, TextField } from '../../storefront/ui/field.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { Outcome } from '../ui/state.tsx';
import styles from './mails.module.css';
import { FIELDS, problemsOf, type Template } from './use-template.ts';

interface EditorProps {
  template: Template;
  values: TemplateFields;
  onChange: (field: TemplateField, value: string) => void;
  /** What the server says about a field. */
  errorOf: (field: string) => string | null;
}

/** What is wrong with the text of a language, under it. */
function Problems({ problems }: { problems: ReturnType<typeof problemsOf>[Locale] }) {
  const { t } = useI18n();
  return (
    <ul className={styles.problems}>
      {problems.map((problem) => (
        <li key={JSON.stringify(problem)}>
          <Outcome tone="warn" icon="triangle-alert">
            {t(`mails.problem.${problem.kind}`, { what: 'what' in problem ? problem.what : '' })}
          </Outcome>
        </li>
      ))}
    </ul>
  );
}

/** Both languages side by side, and the placeholders, which go to where one was typing. */
export function TemplateEditor({ template, values, onChange, errorOf }: EditorProps) {
  const { t } = useI18n();
  const typing = useRef<HTMLInputElement | HTMLTextAreaElement | null>(null);
  const editor = useRef<HTMLDivElement>(null);
  const problems = problemsOf(template, values);
  const isRight = LOCALES.every((locale) => problems[locale].length === 0);
  const insert = (name: string) => {
    const control = typing.current?.isConnected ? typing.current : editor.current?.querySelector('textarea');
    if (!control) return;
    control.focus();
    control.setRangeText(`{${name}}`, control.selectionStart ?? 0, control.selectionEnd ?? 0, 'end');
    onChange(control.name as TemplateField, control.value);
  };
  const counter = (text: string, limit: number) => t('mails.of', { count: text.length, limit });
  return (
    <div ref={editor}>
      <div className={styles.languages}>
        {LOCALES.map((locale) => {
          const { subject, body } = FIELDS[locale];
          const language = t(`mails.${locale}`);
          const control = (field: TemplateField) => ({
            ...{ name: field, value: values[field], error: errorOf(field), lang: locale, compact: true },
            onFocus: ({ target }: { target: HTMLInputElement | HTMLTextAreaElement }) => {
              typing.current = target;
            },
          });
          return (
            <fieldset key={locale} className={styles.language}>
              <legend>
                <span aria-hidden="true">{locale.toUpperCase()}</span> {language}
              </legend>
              <TextField
                label={t('mails.subject')}
                aside={counter(values[subject], TEMPLATE_LIMITS.subject)}
                maxLength={TEMPLATE_LIMITS.subject}
                {...control(subject)}
                onChange={({ target }) => onChange(subject, target.value)}
              />
              <TextArea
                label={t('mails.body')}
                aside={counter(values[body], TEMPLATE_LIMITS.body)}
                maxLength={TEMPLATE_LIMITS.body}
                rows={14}
                hint={t('mails.bodyHint')}
                {...control(body)}
                onChange={({ target }) => onChange(body, target.value)}
              />
              {problems[locale].length > 0 && <Problems problems={problems[locale]} />}
            </fieldset>
          );
        })}
      </div>
      <div className={styles.placeholders} role="group" aria-label={t('mails.placeholders')}>
        <span>{t('mails.placeholders')}:</span>
        {template.placeholders.map(({ name, money, isRequired, isOptional }) => (
          <button
            key={name}
            type="button"
            className={styles.placeholder}
            aria-label={t('mails.insert', { name: `{${name}}` })}
            title={
              [isRequired && t('mails.required'), isOptional && t('mails.optional'), money !== null && t('mails.money')]
                .filter(Boolean)
                .join(' · ') || undefined
            }
            onClick={() => insert(name)}
          >
            {`{${name}}`}
            {isRequired && ' *'}
            {isOptional && ' °'}
          </button>
        ))}
        <small>{t('mails.legend')}</small>
      </div>
      <p className={styles.verdict} role="status">
        <Outcome tone={isRight ? 'ok' : 'warn'} icon={isRight ? 'circle-check' : 'triangle-alert'}>
          {t(isRight ? 'mails.right' : 'mails.wrong')}
        </Outcome>
      </p>
    </div>
  );
}
