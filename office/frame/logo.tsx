import { Link } from 'react-router';
import { useI18n } from '../i18n/i18n.ts';
import styles from './band.module.css';

/** The logo on the band; leads to the first page of the office. */
export function Logo() {
  const { t, path } = useI18n();
  return (
    <Link to={path('')} className={styles.logo} aria-label={t('frame.home')}>
      <svg viewBox="0 0 36 32" aria-hidden="true" focusable="false">
        <path d="M3 6H33M3 26H33M7 7V25M18 7V25M29 7V25" />
      </svg>
      Bancale
    </Link>
  );
}
