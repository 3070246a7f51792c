import { useLocation } from 'react-router';
import { cookieText } from '../session/cookies.ts';
import { useI18n } from '../i18n/i18n.tsx';
import { localeCookie, locales, localPath, type Locale } from '../i18n/locale.ts';

/**
 * Leads to the same page in the other language, with its query (R1.13), and remembers the choice for the home page
 * (R1.15). Another language is another document: its texts are loaded with it.
 */
export function LanguageSwitch({ className, onlyOther = false }: { className?: string; onlyOther?: boolean }) {
  const { t, locale } = useI18n();
  const { pathname, search } = useLocation();
  const names: Record<Locale, string> = { it: t('shell.italian'), en: t('shell.english') };
  return (
    <nav className={className} aria-label={t('shell.language')}>
      {locales
        .filter((other) => !onlyOther || other !== locale)
        .map((other) => (
          <a
            key={other}
            href={localPath(other, pathname) + search}
            lang={other}
            hrefLang={other}
            aria-label={`${other.toUpperCase()}, ${names[other]}`}
            aria-current={other === locale || undefined}
            onClick={() => {
              document.cookie = cookieText(localeCookie.name, other, localeCookie.seconds);
            }}
          >
            {other.toUpperCase()}
          </a>
        ))}
    </nav>
  );
}
