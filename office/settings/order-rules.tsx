import { discountedPrice } from '../../domain/discounts.ts';
import { PRICE_DECIMALS, priceScale, type PriceRounding } from '../../domain/price-rounding.ts';
import { Select } from '../../storefront/ui/field.tsx';
import { Switch } from '../../storefront/ui/switch.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { Panel } from '../ui/panel.tsx';
import type { PickupForm } from './pickup-form.ts';
import styles from './settings.module.css';

/** An article that shows what a rounding does: 13,37 € a piece less 33+7 %, a hundred pieces. */
const EXAMPLE = { price: 133_700, discounts: [3300, 700], quantity: 100 };

/** What the example costs under a rounding: the price of one in millionths of a euro, and the line in cents. */
export function roundedExample(rounding: PriceRounding): { each: number; cents: number } {
  const { priceQuantity, factor, rounding: cascade } = priceScale(rounding, 1);
  const net = discountedPrice(EXAMPLE.price * factor, EXAMPLE.discounts, cascade);
  return {
    each: Math.round((net * 100) / priceQuantity),
    cents: Math.round((net * EXAMPLE.quantity) / priceQuantity / 100),
  };
}

/** How prices are rounded, with what that does, and what an order may have. */
export function OrderRules({ form }: { form: PickupForm }) {
  const { t, locale, money } = useI18n();
  const { values, set, base, isChanged } = form;
  const { rounding } = values;
  const priceText = ({ decimals }: PriceRounding, each: number) =>
    new Intl.NumberFormat(locale, {
      ...{ style: 'currency', currency: 'EUR', minimumFractionDigits: decimals ?? 4 },
      maximumFractionDigits: decimals ?? 4,
    }).format(each / 1_000_000);
  const exampleOf = (one: PriceRounding) => {
    const { each, cents } = roundedExample(one);
    return t('pickup.example', { each: priceText(one, each), total: money(cents) });
  };
  const counts = [...new Set([1, 2, 3, 5, 10, values.approvalDays])].toSorted((one, other) => one - other);
  return (
    <div className={styles.pair}>
      <Panel title={t('field.rounding')} foot={t('pickup.roundingFoot')}>
        <div className={styles.form}>
          <Select
            label={t('pickup.netPrice')}
            value={String(rounding.decimals ?? '')}
            onChange={({ target }) => {
              const decimals = PRICE_DECIMALS.find((one) => String(one) === target.value) ?? null;
              set('rounding', { ...rounding, decimals });
            }}
            compact
          >
            <option value="">{t('pickup.roundingDefault')}</option>
            {PRICE_DECIMALS.map((count) => (
              <option key={count} value={count}>
                {t('pickup.decimals', { count })}
              </option>
            ))}
          </Select>
          <Switch
            checked={rounding.roundsEachDiscount}
            onChange={(roundsEachDiscount) => set('rounding', { ...rounding, roundsEachDiscount })}
          >
            {t('pickup.eachDiscount')}
          </Switch>
        </div>
        <div className={styles.padded}>
          <p>{t('pickup.exampleOf')}</p>
          <p role="status">
            <b>{exampleOf(rounding)}</b>
          </p>
          {isChanged('rounding') && (
            <>
              <p className={styles.was}>{t('save.was', { value: exampleOf(base('rounding')) })}</p>
              <p className={styles.was}>{t('pickup.roundingEffect')}</p>
            </>
          )}
        </div>
      </Panel>
      <Panel title={t('pickup.orders')}>
        <div className={styles.form}>
          <div className={styles.switches}>
            <Switch checked={values.isOrderableWithoutStock} onChange={(isOn) => set('isOrderableWithoutStock', isOn)}>
              {t('field.isOrderableWithoutStock')}
            </Switch>
            <Switch checked={values.isOrderNoteShown} onChange={(isOn) => set('isOrderNoteShown', isOn)}>
              {t('field.isOrderNoteShown')}
            </Switch>
          </div>
          <Select
            label={t('field.approvalDays')}
            value={String(values.approvalDays)}
            onChange={({ target }) => set('approvalDays', Number(target.value))}
            hint={t('pickup.approvalHint')}
          >
            {counts.map((count) => (
              <option key={count} value={count}>
                {t('pickup.workingDays', { count })}
              </option>
            ))}
          </Select>
        </div>
      </Panel>
    </div>
  );
}
