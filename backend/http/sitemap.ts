import { LOCALES, localPath, type Locale } from '../../domain/locale.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** A text for XML; characters that XML forbids are left out. */
function xml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"']/g, (sign) => escapes[sign] ?? '');
}

/** A page of the shop in a sitemap. */
export interface SitemapPage {
  /** Path without language prefix. */
  path: string;
  /** Null when it is not known. */
  changedAt: Date | null;
}

function addressIn(locale: Locale, path: string, origin: string): string {
  return xml(origin + localPath(locale, path));
}

export const sitemapStart =
  '<?xml version="1.0" encoding="UTF-8"?>\n' +
  '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n';
export const sitemapEnd = '</urlset>\n';

/** An entry of a sitemap in one language, with the addresses of the same page in all languages. */
export function sitemapEntry({ path, changedAt }: SitemapPage, locale: Locale, origin: string): string {
  const alternates = [...LOCALES.map((language) => [language, language] as const), ['x-default', 'it'] as const]
    .map(
      ([name, language]) =>
        `<xhtml:link rel="alternate" hreflang="${name}" href="${addressIn(language, path, origin)}"/>`,
    )
    .join('');
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
  return `<url><loc>${addressIn(locale, path, origin)}</loc>${changed}${alternates}</url>\n`;
}

/** The index that names all sitemaps. */
export function sitemapIndex(addresses: readonly string[]): string {
  const entries = addresses.map((address) => `<sitemap><loc>${xml(address)}</loc></sitemap>\n`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}</sitemapindex>\n`;
}

/** Paths, without language prefix, of pages that belong to one user or customer, or that have no content. */
const PRIVATE_PAGES = [
  ...[
    'account',
    'approval',
    'cart',
    'checkout',
    'confirm-email',
    'cookies',
    'dashboard',
    'ddt_detail',
    'document-file',
  ],
  ...[
    'failed-transaction',
    'forgot-password',
    'guest-payment',
    'invitation',
    'invoice_detail',
    'logout',
    'order_detail',
    'payment',
  ],
  ...['prices', 'address', 'reset-password', 'thankyou', 'wishlist'],
].map((name) => `/pages/${name}`);

/** What search engines may request; nothing where guests may not see the catalogue. */
export function robotsText(origin: string, isOpen: boolean): string {
  if (!isOpen) return 'User-agent: *\nDisallow: /\n';
  const closed = [
    ...['/api/', '/documents/', '/barcodes/'],
    ...LOCALES.flatMap((locale) => PRIVATE_PAGES.map((path) => localPath(locale, path))),
  ];
  return `User-agent: *\n${closed.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${origin}/sitemap.xml\n`;
}
