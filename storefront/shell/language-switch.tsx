import { useLocation } from 'react-router';
import { ownPath } from '../../domain/own-path.ts';
import { useI18n } from '../i18n/i18n.tsx';
import { type Locale, LOCALES, localPath } from '../../domain/locale.ts';

/**
 * Link to the same page and query in the other language; the bootstrap script stores the choice for the home
 * page. It loads a new document, because the texts are loaded per document.
 */
export function LanguageSwitch({ className, onlyOther = false }: { className?: string; onlyOther?: boolean }) {
  const { t, locale } = useI18n();
  const { pathname, search } = useLocation();
  const names: Record<Locale, string> = { it: t('shell.italian'), en: t('shell.english') };
  return (
    <nav className={className} aria-label={t('shell.language')}>
      {LOCALES.filter((other) => !onlyOther || other !== locale).map((other) => (
        <a
          key={other}
          href={ownPath(localPath(other, pathname) + search, localPath(other, '/'))}
          lang={other}
          hrefLang={other}
          aria-label={`${other.toUpperCase()}, ${names[other]}`}
          aria-current={other === locale || undefined}
          data-language={other}
        >
          {other.toUpperCase()}
        </a>
      ))}
    </nav>
  );
}
