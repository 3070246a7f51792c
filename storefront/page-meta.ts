import type { MetaDescriptor } from 'react-router';
import { makeI18n, type I18n } from './i18n/i18n.tsx';
import { localeOfPath, localPath } from './i18n/locale.ts';

/** What a page says about itself in the document's head. */
export interface PageDescription {
  title: string;
  description?: string;
  /** Path of the one address of this content without language prefix, when it has several (R2.22). */
  canonical?: string;
  /** Kept out of search engines: pages of one client, pages without content of their own. */
  isPrivate?: boolean;
}

/** Makes a route's `meta` of a function that describes the page in the language of its address. */
export function pageMeta<Data>(describe: (i18n: I18n, data: Data | undefined) => PageDescription) {
  return ({ location, loaderData }: { location: { pathname: string }; loaderData: unknown }): MetaDescriptor[] => {
    const locale = localeOfPath(location.pathname);
    const page = describe(makeI18n(locale), loaderData as Data | undefined);
    const meta: MetaDescriptor[] = [{ title: `${page.title} · Bancale` }];
    if (page.description) meta.push({ name: 'description', content: page.description });
    if (page.canonical) {
      meta.push({ tagName: 'link', rel: 'canonical', href: localPath(locale, page.canonical) });
      meta.push({ tagName: 'link', rel: 'alternate', hrefLang: 'it', href: localPath('it', page.canonical) });
      meta.push({ tagName: 'link', rel: 'alternate', hrefLang: 'en', href: localPath('en', page.canonical) });
    }
    if (page.isPrivate) meta.push({ name: 'robots', content: 'noindex' });
    return meta;
  };
}
