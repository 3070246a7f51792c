import type { MetaDescriptor } from 'react-router';
import { makeI18n, type I18n } from '../i18n/i18n.tsx';
import { localeOfPath, locales, localPath, type Locale } from '../i18n/locale.ts';

/** Description of a page for the head of the document. */
export interface PageDescription {
  title: string;
  description?: string;
  /** Canonical path without language prefix, for content with several URLs (R2.22). */
  canonical?: string;
  /** Not indexed by search engines: pages of one customer, pages without content of their own. */
  isPrivate?: boolean;
}

/** The used part of React Router's arguments for `meta`. */
interface MetaArguments {
  location: { pathname: string };
  loaderData: unknown;
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
}

/** Origin of the request; '' when the page has no data, as on error pages. */
function originOf(matches: MetaArguments['matches']): string {
  const root = matches.find((match) => match?.id === 'root')?.loaderData;
  return typeof root === 'object' && root !== null && 'origin' in root ? String(root.origin) : '';
}

/** Creates a route's `meta` from a function that describes the page in the language of its URL. */
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
