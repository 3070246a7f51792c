import { useLocation } from 'react-router';
import { localPath, withoutLocale, type Locale } from '../../domain/locale.ts';
import { useI18n } from '../i18n/i18n.ts';

/** The address of this page in the other language; a new document, because texts come with it. */
export function useOtherLanguage(): { href: string; lang: Locale } {
  const { locale } = useI18n();
  const { pathname, search } = useLocation();
  const lang = locale === 'it' ? 'en' : 'it';
  return { href: localPath(lang, withoutLocale(pathname)) + search, lang };
}
