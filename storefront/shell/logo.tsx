import { useAppState } from '../session/app-state.tsx';
import { localized } from '../../domain/local-text.ts';
import { useI18n } from '../i18n/i18n.tsx';
import { LocalLink } from '../routing/local-link.tsx';
import styles from './logo.module.css';

/** The logo of the shop, its name where it has none; links to the home page of the language. */
export function Logo({ small = false, asLink = true }: { small?: boolean; asLink?: boolean }) {
  const { t, locale } = useI18n();
  const { name, claim, logo } = useAppState().settings.identity;
  const drawn = logo ? (
    <img src={logo} alt={asLink ? '' : name} width={small ? 120 : 160} height={small ? 26 : 36} />
  ) : (
    <span>
      {name}
      {claim && <small>{localized(claim, locale)}</small>}
    </span>
  );
  const className = `${styles.logo} ${small ? styles.small : ''}`;
  if (!asLink) return <span className={className}>{drawn}</span>;
  return (
    <LocalLink to="/" className={className} aria-label={t('shell.home', { shop: name })}>
      {drawn}
    </LocalLink>
  );
}
