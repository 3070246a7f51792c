import { useI18n } from '../i18n/i18n.tsx';
import bucket from '../pictures/bucket-yellow.svg?url';
import drill from '../pictures/drill.svg?url';
import gauge from '../pictures/gauge.svg?url';
import pump from '../pictures/pump.svg?url';
import { collections } from '../routing/collections.ts';
import { LocalLink } from '../routing/local-link.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './collections.module.css';

/** Drawing, text and count flag of each collection, in the order of `collections`. */
const details = [
  { picture: bucket, text: 'home.offersText', flag: 'promo_list' },
  { picture: gauge, text: 'home.newsText', flag: 'new' },
  { picture: drill, text: 'home.backInStockText', flag: 'back_in_stock' },
  { picture: pump, text: 'home.comingSoonText', flag: 'next_insert' },
] as const;

/** The four collections of the home page. */
export function Collections({ flags }: { flags: Record<string, number> }) {
  const { t } = useI18n();
  return (
    <nav aria-label={t('home.collections')}>
      <ul className={styles.four}>
        {collections.map((collection, index) => {
          const detail = details[index];
          if (!detail) return null;
          const count = flags[detail.flag];
          return (
            <li key={collection.to}>
              <LocalLink to={collection.to} className={styles.collection}>
                <span>
                  <b>
                    <Icon name={collection.icon} />
                    {t(collection.label)}
                  </b>
                  <span className={styles.text}>{t(detail.text)}</span>
                  <small>{count === undefined ? '' : t('catalogue.products', { count })}</small>
                </span>
                <img src={detail.picture} width={88} height={88} alt="" loading="lazy" />
              </LocalLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
