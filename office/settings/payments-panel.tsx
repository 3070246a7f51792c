import { useState } from 'react';
import { ibanText, isIban } from '../../domain/iban.ts';
import { Button } from '../../storefront/ui/button.tsx';
import { TextField } from '../../storefront/ui/field.tsx';
import { Switch } from '../../storefront/ui/switch.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { FormDrawer } from '../ui/form-drawer.tsx';
import { Icon } from '../ui/icon.tsx';
import { Panel } from '../ui/panel.tsx';
import { Outcome } from '../ui/state.tsx';
import type { PickupForm, PickupPage } from './pickup-form.ts';
import styles from './settings.module.css';

/** How customers pay: what their terms allow, the account for transfers, what is connected to pay online. */
export function PaymentsPanel({ form, page }: { form: PickupForm; page: PickupPage }) {
  const { t, number } = useI18n();
  const { values, set, isChanged } = form;
  const { bankAccount } = values;
  const [isEditing, setEditing] = useState(false);
  return (
    <Panel
      title={t('pickup.payments')}
      aside={
        <Switch checked={values.areSeveralAllowed} onChange={(isOn) => set('areSeveralAllowed', isOn)}>
          {t('field.areSeveralAllowed')}
        </Switch>
      }
      foot={t('pickup.paymentsFoot')}
    >
      <div className={styles.scroll} role="group" aria-label={t('pickup.payments')} tabIndex={0}>
        <table className={`${styles.table} ${styles.named}`}>
          <caption className="visually-hidden">{t('pickup.payments')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('pickup.column.method')}</th>
              <th scope="col" className={styles.figure}>
                {t('pickup.column.customers')}
              </th>
              {(['offered', 'whom', 'state'] as const).map((name) => (
                <th key={name} scope="col">
                  {t(`pickup.column.${name}`)}
                </th>
              ))}
              <th scope="col">
                <span className="visually-hidden">{t('shipping.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            <tr data-current={isChanged('bankAccount') || undefined}>
              <th scope="row">
                <b>{t('pickup.transfer')}</b>
                <small>{bankAccount ? ibanText(bankAccount.iban) : t('pickup.noAccount')}</small>
                {form.errorOf('bankAccount') && <small className={styles.error}>{form.errorOf('bankAccount')}</small>}
              </th>
              <td className={styles.figure}>{number(page.transferCustomers)}</td>
              <td>{t('pickup.byTerms')}</td>
              <td>{t('pickup.transferWhom')}</td>
              <td>
                {bankAccount ? (
                  <Outcome tone="ok" icon="circle-check">
                    {t('pickup.ibanRight')}
                  </Outcome>
                ) : (
                  <Outcome tone="warn" icon="triangle-alert">
                    {t('pickup.ibanMissing')}
                  </Outcome>
                )}
              </td>
              <td className={styles.figure}>
                <Button size="small" onClick={() => setEditing(true)}>
                  {t('pickup.editAccount')}
                </Button>
              </td>
            </tr>
            <tr data-current={isChanged('isPayPalOffered') || undefined}>
              <th scope="row">
                <b>PayPal</b>
                <small>{t(page.provider === null ? 'pickup.noProvider' : 'pickup.onServer')}</small>
              </th>
              <td className={styles.figure}>{number(page.onlineCustomers)}</td>
              <td>
                <Switch checked={values.isPayPalOffered} onChange={(isOn) => set('isPayPalOffered', isOn)}>
                  <span className={styles.switchName}>{t('field.isPayPalOffered')}</span>
                </Switch>
              </td>
              <td>{t(page.provider === null ? 'pickup.onlineNobody' : 'pickup.onlineWhom')}</td>
              <td>
                {page.provider === 'paypal' && (
                  <Outcome tone="ok" icon="circle-check">
                    {t('pickup.connected')}
                  </Outcome>
                )}
                {page.provider === 'sandbox' && (
                  <Outcome tone="warn" icon="flask-conical">
                    {t('pickup.sandbox')}
                  </Outcome>
                )}
                {page.provider === null && (
                  <Outcome tone="muted" icon="link">
                    {t('pickup.notConnected')}
                  </Outcome>
                )}
              </td>
              <td className={styles.figure}>
                <Icon name="lock" size={16} />
              </td>
            </tr>
            <tr>
              <th scope="row">
                <b>{t('pickup.otherMethods')}</b>
                <small>{t('pickup.otherMethodsText')}</small>
              </th>
              <td className={styles.figure}>–</td>
              <td>{t('pickup.byTerms')}</td>
              <td>{t('pickup.otherWhom')}</td>
              <td>
                <Outcome tone="ok" icon="lock">
                  {t('pickup.fromErp')}
                </Outcome>
              </td>
              <td />
            </tr>
          </tbody>
        </table>
      </div>
      {isEditing && (
        <AccountDrawer
          account={bankAccount}
          onClose={() => setEditing(false)}
          onDone={(account) => {
            set('bankAccount', account);
            setEditing(false);
          }}
        />
      )}
    </Panel>
  );
}

type Account = PickupPage['fields']['bankAccount'];

/** The account for transfers; all fields empty: none is shown. */
function AccountDrawer({
  account,
  onClose,
  onDone,
}: {
  account: Account;
  onClose: () => void;
  onDone: (account: Account) => void;
}) {
  const { t } = useI18n();
  const [typed, setTyped] = useState({
    holder: account?.holder ?? '',
    iban: account ? ibanText(account.iban) : '',
    bank: account?.bank ?? '',
  });
  const [isSent, setSent] = useState(false);
  const isNone = typed.holder.trim() === '' && typed.iban.trim() === '';
  const isWrong = !isNone && !isIban(typed.iban);
  const lacksHolder = !isNone && typed.holder.trim() === '';
  return (
    <FormDrawer
      title={t('field.bankAccount')}
      onClose={onClose}
      action={t('shipping.use')}
      kind="ink"
      onSubmit={() => {
        setSent(true);
        if (isWrong || lacksHolder) return;
        const { holder, iban, bank } = typed;
        onDone(isNone ? null : { holder: holder.trim(), iban: iban.replaceAll(/\s/g, ''), bank: bank.trim() || null });
      }}
    >
      <TextField
        label={t('pickup.holder')}
        maxLength={100}
        value={typed.holder}
        onChange={({ target }) => setTyped({ ...typed, holder: target.value })}
        error={isSent && lacksHolder ? t('pickup.holderMissing') : null}
      />
      <TextField
        label="IBAN"
        maxLength={60}
        value={typed.iban}
        onChange={({ target }) => setTyped({ ...typed, iban: target.value })}
        error={isSent && isWrong ? t('pickup.ibanWrong') : null}
      />
      <TextField
        label={t('pickup.bank')}
        maxLength={100}
        value={typed.bank}
        onChange={({ target }) => setTyped({ ...typed, bank: target.value })}
      />
      <small>{t('pickup.accountNote')}</small>
    </FormDrawer>
  );
}
