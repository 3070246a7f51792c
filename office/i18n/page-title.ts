import type { MetaDescriptor } from 'react-router';
import { localeOfPath, type Locale } from '../../domain/locale.ts';
import { fillText } from '../../storefront/i18n/translate.ts';
import type { OfficeTextKey } from './i18n.ts';
import { officeText } from './texts.ts';

/** The title of a document of the office. */
export function titleText(locale: Locale, page: string): string {
  return fillText(locale, officeText(locale, 'frame.title'), { page });
}

/** Creates the `meta` of a page from the key of its name. */
export function pageTitle(key: OfficeTextKey) {
  return ({ location }: { location: { pathname: string } }): MetaDescriptor[] => {
    const locale = localeOfPath(location.pathname);
    return [
      { title: titleText(locale, fillText(locale, officeText(locale, key))) },
      { name: 'robots', content: 'noindex' },
    ];
  };
}
