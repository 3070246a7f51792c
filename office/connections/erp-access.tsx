import { Select, TextField } from '../../storefront/ui/field.tsx';
import { useI18n } from '../i18n/i18n.ts';
import styles from '../settings/settings.module.css';
import { Alert } from '../ui/alert.tsx';
import { Panel } from '../ui/panel.tsx';
import type { ErpForm, ErpPage } from './erp-form.ts';

/** What the chosen way needs; what the server sets is read-only. */
export function ErpAccess({ form, page }: { form: ErpForm; page: ErpPage }) {
  const { t } = useI18n();
  const { values, set } = form;
  const isOnServer = (field: keyof ErpPage['origins']) => page.origins[field] === 'server';
  const hint = (field: keyof ErpPage['origins'], usual: string | null = null) =>
    isOnServer(field) ? t('erp.onServer') : usual;
  const text = (field: 'url' | 'folderOut' | 'folderIn', usual: string) => (
    <TextField
      label={t(`erp.field.${field}`)}
      value={values[field] ?? ''}
      readOnly={isOnServer(field)}
      maxLength={1000}
      spellCheck={false}
      autoComplete="off"
      onChange={({ target }) => set(field, target.value.trim() || null)}
      error={form.errorOf(field)}
      hint={hint(field, usual)}
    />
  );
  return (
    <Panel title={t('erp.access')} aside={values.way && t(`erp.way.${values.way}`)} foot={t('erp.accessFoot')}>
      <div className={styles.form}>
        {values.way === null && <p>{t('erp.chooseWay')}</p>}
        {values.way === 'http' && (
          <>
            {text('url', t('erp.urlHint'))}
            {page.isSecretUnreadable && (
              <Alert tone="bad" title={t('erp.secretLost')}>
                {t('erp.secretLostText')}
              </Alert>
            )}
            <div className={styles.halves}>
              <TextField
                label={t('erp.field.secret')}
                type="password"
                value={values.secret}
                readOnly={isOnServer('secret')}
                placeholder={page.origins.secret === 'none' ? '' : '••••••••••••'}
                maxLength={500}
                autoComplete="new-password"
                onChange={({ target }) => set('secret', target.value)}
                error={form.errorOf('secret')}
                hint={hint('secret', page.origins.secret === 'none' ? t('erp.secretNone') : t('erp.secretKept'))}
              />
              <Select
                label={t('erp.field.version')}
                value={values.version ?? 1}
                disabled={isOnServer('version')}
                onChange={({ target }) => set('version', target.value === '2' ? 2 : 1)}
                error={form.errorOf('version')}
                hint={hint('version', t('erp.versionHint'))}
              >
                <option value={1}>1</option>
                <option value={2}>2</option>
              </Select>
            </div>
          </>
        )}
        {values.way === 'files' && (
          <>
            {text('folderOut', t('erp.folderHint'))}
            {text('folderIn', t('erp.folderInHint'))}
            <TextField
              label={t('erp.field.minutes')}
              inputMode="numeric"
              value={values.minutes ?? ''}
              placeholder="60"
              readOnly={isOnServer('minutes')}
              maxLength={5}
              onChange={({ target }) => {
                const digits = target.value.replaceAll(/\D/g, '');
                set('minutes', digits === '' ? null : Number(digits));
              }}
              error={form.errorOf('minutes')}
              hint={hint('minutes', t('erp.minutesHint'))}
            />
          </>
        )}
      </div>
    </Panel>
  );
}
