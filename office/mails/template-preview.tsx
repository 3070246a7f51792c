import { useEffect, useState } from 'react';
import type { TemplateFields } from '../../contract/office/mail-templates.ts';
import { LOCALES, type Locale } from '../../domain/locale.ts';
import { Select } from '../../storefront/ui/field.tsx';
import { quietCall } from '../calls/browser-call.ts';
import type { OfficeAnswer, OfficeRequest } from '../calls/office-call.ts';
import { useI18n } from '../i18n/i18n.ts';
import { Panel } from '../ui/panel.tsx';
import { Outcome } from '../ui/state.tsx';
import styles from './mails.module.css';
import type { TemplateList } from './use-template.ts';

/** Milliseconds of rest after which what was typed is shown. */
const REST = 400;
const FORMS = ['asHtml', 'asPhone', 'asText'] as const;

interface PreviewProps {
  mail: string;
  fields: TemplateFields;
  orders: TemplateList['orders'];
  orderId: number | null;
  onOrder: (orderId: number | null) => void;
  locale: Locale;
  onLocale: (locale: Locale) => void;
}

/** The mail as its reader would get it, as it is typed, written by the server. */
export function TemplatePreview({ mail, fields, orders, orderId, onOrder, locale, onLocale }: PreviewProps) {
  const { t } = useI18n();
  const [form, setForm] = useState<(typeof FORMS)[number]>('asHtml');
  const [shown, setShown] = useState<OfficeAnswer<'previewMailTemplate'> | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const asked = JSON.stringify({ key: mail, fields, orderId });
  const isFirst = shown === null;
  useEffect(() => {
    let isOver = false;
    const timer = setTimeout(
      () => {
        quietCall('previewMailTemplate', JSON.parse(asked) as OfficeRequest<'previewMailTemplate'>).then(
          (answer) => {
            if (isOver) return;
            setShown(answer);
            setFailed(false);
          },
          () => {
            if (!isOver) setFailed(true);
          },
        );
      },
      isFirst ? 0 : REST,
    );
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [asked, isFirst]);
  const preview = shown?.[locale];
  return (
    <Panel
      title={t('mails.preview')}
      aside={
        <>
          <span className={styles.segments} role="group" aria-label={t('mails.language')}>
            {LOCALES.map((one) => (
              <button key={one} type="button" aria-pressed={one === locale} onClick={() => onLocale(one)}>
                {one.toUpperCase()}
              </button>
            ))}
          </span>
          <span className={styles.segments} role="group" aria-label={t('mails.form')}>
            {FORMS.map((one) => (
              <button key={one} type="button" aria-pressed={one === form} onClick={() => setForm(one)}>
                {t(`mails.${one}`)}
              </button>
            ))}
          </span>
        </>
      }
    >
      <div className={styles.preview}>
        {orders.length > 0 && (
          <Select
            label={t('mails.example')}
            compact
            value={orderId ?? ''}
            onChange={({ target }) => onOrder(target.value === '' ? null : Number(target.value))}
          >
            <option value="">{t('mails.exampleNone')}</option>
            {orders.map(({ id, name, customer }) => (
              <option key={id} value={id}>
                {t('mails.exampleOrder', { order: name, customer })}
              </option>
            ))}
          </Select>
        )}
        {hasFailed && (
          <Outcome tone="bad" icon="circle-x">
            {t('mails.previewFailed')}
          </Outcome>
        )}
        {preview && (
          <>
            <p className={styles.subject}>
              {t('mails.subject')}: <b>{preview.subject}</b>
            </p>
            {form === 'asText' ? (
              <pre className={styles.plain} lang={locale}>
                {preview.text}
              </pre>
            ) : (
              <iframe
                className={form === 'asPhone' ? styles.phoneFrame : styles.frame}
                title={t('mails.previewOf')}
                sandbox=""
                srcDoc={preview.html}
              />
            )}
          </>
        )}
      </div>
    </Panel>
  );
}
