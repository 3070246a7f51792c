import { useAppState } from '../app-state.tsx';
import { useI18n } from '../i18n/i18n.tsx';
import { useTransportRule } from '../transport-rule.ts';
import { Icon } from '../ui/icon.tsx';
import { TextField } from '../ui/field.tsx';
import styles from './checkout-page.module.css';
import type { PreparedOrder } from './prepared-order.ts';

/** Id of the form that chooses another address; it stands beside the checkout's own form. */
export const addressForm = 'checkout-address';

interface DeliveryProps {
  prepared: PreparedOrder;
  dateError: string | null;
  onDeliveryType: (code: string) => void;
  chosen: string;
}

/** How, where and when the goods are delivered. */
export function Delivery({ prepared, dateError, onDeliveryType, chosen }: DeliveryProps) {
  const { t, date, money } = useI18n();
  const { cart, deliveryTypes, earliestDay } = prepared;
  const rule = useTransportRule(cart.totals);
  return (
    <fieldset className={styles.block}>
      <legend>
        {t('checkout.delivery')} <span className={styles.required}>*</span>
      </legend>
      <div className={styles.two}>
        {deliveryTypes.map(({ code, label }) => (
          <label key={code} className={styles.option}>
            <input
              type="radio"
              name="delivery_type"
              value={code}
              checked={code === chosen}
              onChange={() => onDeliveryType(code)}
            />
            <span>
              <b>{label}</b>
              {code === 'SHIPPING_GOOD' && (
                <>
                  <small>{t('checkout.deliveryTime')}</small>
                  <small>{rule}</small>
                </>
              )}
            </span>
            {code === chosen && <span className={styles.amount}>{money(cart.totals.transport)}</span>}
          </label>
        ))}
      </div>
      <div className={`${styles.two} ${styles.spaced}`}>
        <DeliveryAddress prepared={prepared} />
        <div className={styles.date}>
          <TextField
            type="date"
            name="shipping_date"
            label={t('checkout.shippingDate')}
            required
            min={earliestDay || undefined}
            defaultValue={earliestDay}
            hint={earliestDay ? t('checkout.shippingDateHint', { day: date(earliestDay) }) : null}
            error={dateError}
          />
        </div>
      </div>
    </fieldset>
  );
}

/** The address of this cart; choosing another one leads to that one's cart. */
function DeliveryAddress({ prepared: { address } }: { prepared: PreparedOrder }) {
  const { t } = useI18n();
  const { session } = useAppState();
  const others = session?.addresses.filter(({ code }) => code !== address.code) ?? [];
  return (
    <div className={styles.address}>
      <Icon name="map-pin" />
      <div>
        <address>
          <b>{session?.companyName}</b>
          <br />
          {address.street}
          <br />
          {[address.postalCode, address.city, address.province && `(${address.province})`].filter(Boolean).join(' ')}
        </address>
        {others.length > 0 && (
          <details className={styles.addresses}>
            <summary className="link">{t('checkout.changeAddress')}</summary>
            <ul>
              {others.map(({ code, street, city }) => (
                <li key={code}>
                  <button type="submit" form={addressForm} name="address_code" value={code} formNoValidate>
                    {street}, {city}
                  </button>
                </li>
              ))}
            </ul>
          </details>
        )}
        <small>{t('checkout.addressRule')}</small>
      </div>
    </div>
  );
}
