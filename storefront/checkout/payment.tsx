import { Fragment } from 'react';
import { useI18n } from '../i18n/i18n.tsx';
import { OptionCard, OptionList } from '../ui/option-card.tsx';
import { BankTransferFacts } from './bank-transfer.tsx';
import styles from './checkout-page.module.css';
import type { PaymentChoice } from './prepared-order.ts';

interface PaymentProps {
  methods: readonly PaymentChoice[];
  isOnlineLeftOut: boolean;
  /** Code chosen before, when the page is rendered again without JavaScript. */
  chosenBefore: string | null;
  error: string | null;
}

/** The payment methods that the server offers; one is required, and the customer's usual one is preselected. */
export function Payment({ methods, isOnlineLeftOut, chosenBefore, error }: PaymentProps) {
  const { t, date } = useI18n();
  if (methods.length === 0) return null;
  return (
    <fieldset className={styles.block}>
      <legend>
        {t('checkout.payment')} <span className={styles.required}>*</span>
      </legend>
      <OptionList label={t('checkout.payment')} error={error}>
        {methods.map(({ code, label, isUsual, isOnline, dueOn, transfer }) => (
          <Fragment key={code}>
            <OptionCard
              className={styles.method ?? ''}
              name="payment_method"
              value={code}
              defaultChecked={chosenBefore === null ? isUsual : code === chosenBefore}
              required
              title={label}
              remark={isOnline ? t('checkout.payOnline') : isUsual && methods.length > 1 && t('checkout.usualPayment')}
              amount={
                dueOn.length > 0 && (
                  <span className={styles.due}>{t('checkout.dueOn', { days: dueOn.map(date).join(', ') })}</span>
                )
              }
            />
            {transfer && <BankTransferFacts transfer={transfer} className={styles.transfer} />}
          </Fragment>
        ))}
      </OptionList>
      {isOnlineLeftOut && <p className={styles.leftOut}>{t('checkout.onlineLeftOut')}</p>}
    </fieldset>
  );
}
