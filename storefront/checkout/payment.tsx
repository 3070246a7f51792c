import { useI18n } from '../i18n/i18n.tsx';
import styles from './checkout-page.module.css';
import type { PaymentChoice } from './prepared-order.ts';

interface PaymentProps {
  methods: readonly PaymentChoice[];
  /** Code chosen before, when the page is rendered again without JavaScript. */
  chosenBefore: string | null;
  error: string | null;
}

/** The payment methods that the server offers; one is required, and the customer's usual one is preselected (R9.27). */
export function Payment({ methods, chosenBefore, error }: PaymentProps) {
  const { t } = useI18n();
  if (methods.length === 0) return null;
  return (
    <fieldset className={styles.block}>
      <legend>
        {t('checkout.payment')} <span className={styles.required}>*</span>
      </legend>
      <div
        className={styles.methods}
        role="radiogroup"
        aria-label={t('checkout.payment')}
        aria-invalid={error ? true : undefined}
        tabIndex={error ? -1 : undefined}
      >
        {methods.map(({ code, label, isUsual }) => (
          <label key={code} className={styles.option}>
            <input
              type="radio"
              name="payment_method"
              value={code}
              defaultChecked={chosenBefore === null ? isUsual : code === chosenBefore}
              required
            />
            <span>
              <b>{label}</b> {isUsual && methods.length > 1 && <i>{t('checkout.usualPayment')}</i>}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
