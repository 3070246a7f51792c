import { useAppState } from '../session/app-state.tsx';
import { withoutCents } from '../i18n/format.ts';
import { useI18n } from '../i18n/i18n.tsx';
import { Switch } from '../ui/switch.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { PricesForm } from './prices-form.tsx';
import { usePromises } from './promises.ts';
import { PromoStrip } from './promo-strip.tsx';
import styles from './announcement-bar.module.css';

/** The announcement bar: promo tabs, transport costs, price visibility, language. */
export function AnnouncementBar() {
  const { t, money } = useI18n();
  const { settings, showPrices, hasPrices } = useAppState();
  const { delivery } = usePromises();
  const { freeAbove } = settings.transport;
  const amount = freeAbove === null ? null : withoutCents(money(freeAbove));
  return (
    <div className={styles.bar}>
      <div className={`wrap ${styles.inside}`}>
        <PromoStrip />
        <div className={styles.end}>
          <span className={styles.shipping}>
            {amount === null
              ? delivery
              : delivery === null
                ? t('shell.shippingFree', { amount })
                : t('shell.shipping', { delivery, amount })}
          </span>
          {hasPrices && (
            <PricesForm>
              <Switch onInk checked={showPrices}>
                {t('shell.showPrices')}
              </Switch>
            </PricesForm>
          )}
          <LanguageSwitch className={styles.languages} />
        </div>
      </div>
    </div>
  );
}
