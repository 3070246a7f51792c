import { useI18n } from '../i18n/i18n.tsx';
import styles from './checkout-page.module.css';
import type { PreparedOrder } from './prepared-order.ts';

/** The payment methods that the server offers; the first is the client's usual one. */
export function Payment({ methods, error }: { methods: PreparedOrder['paymentMethods']; error: string | null }) {
  const { t } = useI18n();
  if (methods.length === 0) return null;
  return (
    <fieldset className={styles.block}>
      <legend>
        {t('checkout.payment')} <span className={styles.required}>*</span>
      </legend>
      <div className={styles.methods}>
        {methods.map(({ code, label }, index) => (
          <label key={code} className={styles.option}>
            <input type="radio" name="payment_method" value={code} defaultChecked={index === 0} required />
            <b>{label}</b>
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
