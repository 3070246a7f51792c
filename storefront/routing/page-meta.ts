import type { MetaDescriptor } from 'react-router';
import { makeI18n, type I18n } from '../i18n/i18n.tsx';
import type { RootData } from '../session/root-data.ts';
import { LANGUAGE_TAGS, localeOfPath, LOCALES, localPath, type Locale } from '../../domain/locale.ts';

/** Description of a page for the head of the document. */
export interface PageDescription {
  title: string;
  description?: string;
  /** Canonical path without language prefix, for content with several URLs. */
  canonical?: string;
  /** Path or address of the picture that is shown with a link to the page; the shop's own without one. */
  picture?: string | undefined;
  /** What the page is about, as schema.org data for search engines. */
  structured?: (root: Pick<RootData, 'origin' | 'settings'>) => object | null;
  /** Not indexed by search engines: pages of one customer, pages without content of their own. */
  isPrivate?: boolean;
}

/** The used part of React Router's arguments for `meta`. */
interface MetaArguments {
  location: { pathname: string };
  loaderData: unknown;
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
}

/** The data of the root; null when the page has none, as on error pages. */
export function rootOf(matches: MetaArguments['matches']): RootData | null {
  return (matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined) ?? null;
}

/** The title of a page with the name of the shop; an error page may have no root to take it from. */
export function pageTitle(title: string, root: Pick<RootData, 'settings'> | null): string {
  return root ? `${title} · ${root.settings.identity.name}` : title;
}

/** Search engines show about this many characters of a description. */
const longestDescription = 160;

/** A text as a description: in one line, cut after a word. */
export function descriptionOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= longestDescription) return line;
  const cut = line.slice(0, longestDescription - 1);
  const end = cut.lastIndexOf(' ');
  return `${cut.slice(0, end > longestDescription / 2 ? end : undefined).replace(/[\s,.;:·-]+$/, '')}…`.toWellFormed();
}

/** The picture of a page that has none of its own. */
const SHOP_PICTURE = '/icon-512.png';

/** What services show of a link to the page (Open Graph). */
function openGraph(page: PageDescription, locale: Locale, root: RootData | null): MetaDescriptor[] {
  const origin = root?.origin ?? '';
  const tags = {
    site_name: root?.settings.identity.name,
    type: 'website',
    title: page.title,
    description: page.description && descriptionOf(page.description),
    url: page.canonical && origin + localPath(locale, page.canonical),
    image: new URL(page.picture ?? SHOP_PICTURE, origin || 'http://localhost').href,
    locale: LANGUAGE_TAGS[locale].replace('-', '_'),
  };
  return Object.entries(tags).flatMap(([name, content]) => (content ? [{ property: `og:${name}`, content }] : []));
}

/** Creates a route's `meta` from a function that describes the page in the language of its URL. */
export function pageMeta<Data>(
  describe: (i18n: I18n, data: Data | undefined, root: RootData | null) => PageDescription,
) {
  return ({ location, loaderData, matches }: MetaArguments): MetaDescriptor[] => {
    const locale = localeOfPath(location.pathname);
    const root = rootOf(matches);
    const page = describe(makeI18n(locale), loaderData as Data | undefined, root);
    const meta: MetaDescriptor[] = [{ title: pageTitle(page.title, root) }];
    if (page.description) meta.push({ name: 'description', content: descriptionOf(page.description) });
    // Search engines and other services read the server's HTML only.
    if (!import.meta.env.SSR) return meta;
    const origin = root?.origin ?? '';
    if (page.canonical) {
      const { canonical } = page;
      const address = (language: Locale) => origin + localPath(language, canonical);
      meta.push({ tagName: 'link', rel: 'canonical', href: address(locale) });
      for (const language of LOCALES) {
        meta.push({ tagName: 'link', rel: 'alternate', hrefLang: language, href: address(language) });
      }
      meta.push({ tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: address('it') });
    }
    if (!page.isPrivate) meta.push(...openGraph(page, locale, root));
    const structured = root && page.structured?.(root);
    if (structured) meta.push({ 'script:ld+json': { '@context': 'https://schema.org', ...structured } });
    if (page.isPrivate) meta.push({ name: 'robots', content: 'noindex' });
    return meta;
  };
}
