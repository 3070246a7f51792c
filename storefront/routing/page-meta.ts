import type { MetaDescriptor } from 'react-router';
import { makeI18n, type I18n } from '../i18n/i18n.tsx';
import { localeOfPath, locales, localPath, type Locale } from '../i18n/locale.ts';

/** What a page says about itself in the document's head. */
export interface PageDescription {
  title: string;
  description?: string;
  /** Path of the one address of this content without language prefix, when it has several (R2.22). */
  canonical?: string;
  /** Kept out of search engines: pages of one client, pages without content of their own. */
  isPrivate?: boolean;
}

/** The part of React Router's arguments for `meta` that is used here. */
interface MetaArguments {
  location: { pathname: string };
  loaderData: unknown;
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
}

/** Where the shop was asked for; '' where the page has no data, as on error pages. */
function originOf(matches: MetaArguments['matches']): string {
  const root = matches.find((match) => match?.id === 'root')?.loaderData;
  return typeof root === 'object' && root !== null && 'origin' in root ? String(root.origin) : '';
}

/** Makes a route's `meta` of a function that describes the page in the language of its address. */
export function pageMeta<Data>(describe: (i18n: I18n, data: Data | undefined) => PageDescription) {
  return ({ location, loaderData, matches }: MetaArguments): MetaDescriptor[] => {
    const locale = localeOfPath(location.pathname);
    const page = describe(makeI18n(locale), loaderData as Data | undefined);
    const meta: MetaDescriptor[] = [{ title: `${page.title} · Bancale` }];
    if (page.description) meta.push({ name: 'description', content: page.description });
    if (page.canonical) {
      const { canonical } = page;
      const address = (language: Locale) => originOf(matches) + localPath(language, canonical);
      meta.push({ tagName: 'link', rel: 'canonical', href: address(locale) });
      for (const language of locales) {
        meta.push({ tagName: 'link', rel: 'alternate', hrefLang: language, href: address(language) });
      }
      meta.push({ tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: address('it') });
    }
    if (page.isPrivate) meta.push({ name: 'robots', content: 'noindex' });
    return meta;
  };
}
