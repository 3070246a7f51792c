import { Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { useAppState } from '../session/app-state.tsx';
import { useI18n } from '../i18n/i18n.tsx';
import { lazyPart } from '../page/lazy-part.ts';
import { Switch } from '../ui/choice.tsx';
import { Icon } from '../ui/icon.tsx';
import { collections } from './collections.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { LocalLink } from './local-link.tsx';
import styles from './top-band.module.css';

const LatestOrdersDialog = lazyPart(() => import('../order-parts/latest-orders-dialog.tsx'));

/** The dark band at the very top: collections, what transport costs, prices on and off, language. */
export function TopBand() {
  const { t, money } = useI18n();
  const { session, settings, showPrices, setShowPrices } = useAppState();
  return (
    <div className={styles.band}>
      <div className={`wrap ${styles.inside}`}>
        <nav className={styles.promos} aria-label={t('shell.collections')}>
          {collections.map((collection) => (
            <LocalLink key={collection.to} to={collection.to}>
              <Icon name={collection.icon} />
              {t(collection.label)}
            </LocalLink>
          ))}
          {session && <LatestOrders />}
        </nav>
        <div className={styles.end}>
          <span className={styles.shipping}>
            {t('shell.shipping', { amount: wholeEuros(money(settings.transport.freeAbove)) })}
          </span>
          {session && (
            <Switch onInk checked={showPrices} onChange={setShowPrices}>
              {t('shell.showPrices')}
            </Switch>
          )}
          <LanguageSwitch className={styles.languages} />
        </div>
      </div>
    </div>
  );
}

/** Opens what was ordered lately (R2.56); a link to the listing of it until its program has come. */
function LatestOrders() {
  const { t } = useI18n();
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  return (
    <>
      <LocalLink
        to="/shop?latest-order-list=true"
        aria-haspopup="dialog"
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          setOpenAt(key);
        }}
      >
        <Icon name="history" />
        {t('shell.latestOrders')}
      </LocalLink>
      {/* Another page closes it (R4.21). */}
      {openAt === key && (
        <Suspense>
          <LatestOrdersDialog onClose={() => setOpenAt(null)} />
        </Suspense>
      )}
    </>
  );
}

/** Round amounts in running text lose their cents: '250,00 €' → '250 €'. */
export function wholeEuros(amount: string): string {
  return amount.replace(/[.,]00(?!\d)/, '');
}
