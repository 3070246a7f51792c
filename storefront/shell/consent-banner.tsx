import { useLocation, useMatches } from 'react-router';
import { useI18n } from '../i18n/i18n.tsx';
import { useRootData } from '../session/use-root-data.ts';
import { ConsentQuestion } from './consent-question.tsx';
import styles from './consent-banner.module.css';
import { routeName } from './route-name.ts';

/**
 * Asks for consent to cookies, where the shop uses others than technical ones, until it has an answer. Only the server
 * renders the question, so that its code and texts are not in the scripts of every page: its form loads a new document.
 * The page of the choices asks by itself.
 */
export function ConsentBanner() {
  const { settings, consent } = useRootData();
  const { t } = useI18n();
  const { pathname, search } = useLocation();
  const isOwnPage = routeName(useMatches()) === 'cookies';
  if (!settings.isConsentAsked || consent || isOwnPage) return null;
  const frame = { className: styles.banner, 'aria-label': t('shell.cookies') };
  if (!import.meta.env.SSR)
    return <aside {...frame} dangerouslySetInnerHTML={{ __html: '' }} suppressHydrationWarning />;
  return (
    <aside {...frame}>
      <ConsentQuestion back={pathname + search} />
    </aside>
  );
}
