import { localized } from '../../domain/local-text.ts';
import type { CSSProperties } from 'react';
import { useAppState, useMayBuy } from '../session/app-state.tsx';
import { useI18n } from '../i18n/i18n.tsx';
import palletDrawing from '../pictures/pallet-load.svg?url';
import { LocalLink } from '../routing/local-link.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './hero.module.css';
import type { HomeEntry } from './load-home.ts';

/** Top of the home page: what the shop offers, and the main action. */
export function Hero({ total, categories }: { total: number | null; categories: HomeEntry[] }) {
  const { t, locale } = useI18n();
  const { session, settings } = useAppState();
  const { headline } = settings.identity;
  return (
    <section className={styles.hero}>
      <div className={`wrap ${styles.inside}`}>
        <div className={styles.text}>
          <h1>
            {session
              ? t('home.welcome', { name: session.name })
              : headline
                ? localized(headline, locale)
                : t('home.pageTitle')}
          </h1>
          <p className={styles.lead}>
            {total === null ? t('home.leadWithoutCount') : t('home.lead', { count: total })}
          </p>
          {session ? <ClientActions /> : <GuestActions />}
          <ul className={styles.reasons}>
            <li>
              <Icon name="receipt-text" />
              <span>
                <b>{t(session?.clientId === '0' ? 'home.reasonPricesAgent' : 'home.reasonPrices')}</b>,{' '}
                {t('home.reasonPricesRest')}
              </span>
            </li>
            <li>
              <Icon name="history" />
              <span>
                <b>{t('home.reasonHistory')}</b>, {t('home.reasonHistoryRest')}
              </span>
            </li>
            <li>
              <Icon name="file-text" />
              <span>
                <b>{t('home.reasonDocuments')}</b>, {t('home.reasonDocumentsRest')}
              </span>
            </li>
          </ul>
        </div>
        <figure className={styles.figure}>
          <img src={palletDrawing} width={760} height={446} alt="" fetchPriority="high" />
          <Callouts entries={categories} />
        </figure>
      </div>
    </section>
  );
}

function GuestActions() {
  const { t } = useI18n();
  return (
    <>
      <p className={styles.actions}>
        <LocalLink to="/pages/register_v1" className={buttonClass({ kind: 'primary', size: 'large' })}>
          {t('home.register')}
        </LocalLink>
        <LocalLink to="/pages/login" className={buttonClass({ size: 'large' })}>
          {t('home.logIn')}
        </LocalLink>
      </p>
      <p className={styles.small}>
        {t('home.whoMay')} {t('home.alreadyCustomer')}{' '}
        <LocalLink to="/pages/request_access" className="link">
          {t('home.requestAccess')}
        </LocalLink>
      </p>
    </>
  );
}

function ClientActions() {
  const { t } = useI18n();
  const mayBuy = useMayBuy();
  return (
    <p className={styles.actions}>
      <LocalLink to="/shop" className={buttonClass({ kind: 'primary', size: 'large' })}>
        {t('home.toCatalogue')}
      </LocalLink>
      {mayBuy && (
        <LocalLink to="/pages/cart?tab=active" className={buttonClass({ size: 'large' })}>
          {t('home.toCart')}
        </LocalLink>
      )}
    </p>
  );
}

/**
 * Position of a department in the drawing: part of its name in either language, left edge and room up to the next one in
 * percent, top edge in drawing units (760 wide).
 */
const places = [
  { words: /antinfortunistica|abbigliamento|safety|workwear/i, left: 15.5, room: 24.5, y: 69 },
  { words: /elettric|electric/i, left: 40.6, room: 16.8, y: 190 },
  { words: /idraulica|plumbing/i, left: 57.4, room: 20.5, y: 62 },
  { words: /riscaldamento|heating/i, left: 78.4, room: 21.6, y: 133 },
];

/** Links above the drawing, each with a line to its object; only for departments in the catalogue. */
function Callouts({ entries }: { entries: HomeEntry[] }) {
  const { t } = useI18n();
  return places.map((place) => {
    const entry = entries.find(({ label }) => place.words.test(label));
    if (!entry) return null;
    return (
      <LocalLink
        key={entry.url}
        to={entry.url}
        className={styles.callout}
        style={{ left: `${place.left}%`, maxWidth: `${place.room}%`, '--y': place.y } as CSSProperties}
      >
        {entry.label}
        <small>{t('catalogue.products', { count: entry.count })}</small>
      </LocalLink>
    );
  });
}
