import { useI18n } from '../i18n/i18n.tsx';
import { LocalLink } from '../routing/local-link.tsx';
import styles from './logo.module.css';

/** The logo, a pallet of five strokes and the name; links to the home page of the language. */
export function Logo({ small = false, asLink = true }: { small?: boolean; asLink?: boolean }) {
  const { t } = useI18n();
  const drawn = (
    <>
      <svg viewBox="0 0 36 32" aria-hidden="true" focusable="false">
        <path d="M3 6H33M3 26H33M7 7V25M18 7V25M29 7V25" />
      </svg>
      Bancale
    </>
  );
  const className = `${styles.logo} ${small ? styles.small : ''}`;
  if (!asLink) return <span className={className}>{drawn}</span>;
  return (
    <LocalLink to="/" className={className} aria-label={t('shell.home')}>
      {drawn}
    </LocalLink>
  );
}
