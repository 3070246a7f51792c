import { useState } from 'react';
import { Button } from '../../storefront/ui/button.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { Icon } from '../ui/icon.tsx';
import { Panel } from '../ui/panel.tsx';
import { Outcome } from '../ui/state.tsx';
import type { PickupForm, PickupPage } from './pickup-form.ts';
import styles from './settings.module.css';
import { TypedCell } from './typed-cell.tsx';

/** Codes shown at first; those without a label come first. */
const FEW = 8;

/** The payment codes of the ERP with their labels in both languages (decision 1.22). */
export function PaymentCodes({ form, page }: { form: PickupForm; page: PickupPage }) {
  const { t, number } = useI18n();
  const [isWhole, setWhole] = useState(false);
  const { codes } = page;
  const missing = codes.filter(({ needsLabel }) => needsLabel).length;
  return (
    <Panel
      title={t('pickup.codes')}
      aside={
        <>
          {missing > 0 && (
            <Outcome tone="warn" icon="triangle-alert">
              {t('pickup.unlabelled', { count: missing })}
            </Outcome>
          )}
          {t('pickup.codeCount', { count: codes.length })}
        </>
      }
      foot={
        <>
          {!isWhole && codes.length > FEW && (
            <Button size="small" kind="quiet" onClick={() => setWhole(true)}>
              {t('pickup.allCodes', { count: codes.length })}
            </Button>
          )}
          {t('pickup.codesFoot')}
        </>
      }
    >
      <div className={styles.scroll} role="group" aria-label={t('pickup.codes')} tabIndex={0}>
        <table className={`${styles.table} ${styles.named}`}>
          <caption className="visually-hidden">{t('pickup.codes')}</caption>
          <thead>
            <tr>
              {(['code', 'labelIt', 'labelEn'] as const).map((name) => (
                <th key={name} scope="col">
                  {t(`pickup.column.${name}`)}
                </th>
              ))}
              <th scope="col" className={styles.figure}>
                {t('pickup.column.customers')}
              </th>
              <th scope="col">{t('pickup.column.reads')}</th>
            </tr>
          </thead>
          <tbody>
            {(isWhole ? codes : codes.slice(0, FEW)).map(({ code, customers, shown, needsLabel }) => {
              const own = form.values[`labels.${code}.it`] as string | null;
              const isChanged = form.isChanged(`labels.${code}.it`) || form.isChanged(`labels.${code}.en`);
              return (
                <tr key={code} data-current={isChanged || undefined}>
                  <th scope="row">
                    <Icon name="lock" size={14} /> <b>{code}</b>
                  </th>
                  {(['it', 'en'] as const).map((side) => {
                    const field = `labels.${code}.${side}`;
                    return (
                      <td key={side}>
                        <TypedCell
                          label={t(`pickup.labelOf.${side}`, { code })}
                          className={styles.label}
                          lang={side}
                          value={form.values[field] as string | null}
                          toText={(value) => value ?? ''}
                          fromText={(text) => (text.trim().length > 100 ? undefined : text.trim() || null)}
                          placeholder={needsLabel ? t('pickup.missing') : (shown[side] ?? shown.it)}
                          onChange={(value) => form.set(field, value)}
                        />
                        {form.errorOf(field) && <small className={styles.error}>{form.errorOf(field)}</small>}
                      </td>
                    );
                  })}
                  <td className={styles.figure}>{number(customers)}</td>
                  <td>
                    {needsLabel && own === null ? (
                      <Outcome tone="warn" icon="triangle-alert">
                        {`«${shown.it}», “${shown.en ?? shown.it}”`}
                      </Outcome>
                    ) : (
                      <Outcome tone="ok" icon="check">
                        {own === null ? t('pickup.readsCode') : t('pickup.readsLabel')}
                      </Outcome>
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
