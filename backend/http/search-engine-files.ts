import { LOCALES, type Locale } from '../../domain/locale.ts';
import { Hono, type Context } from 'hono';
import { stream } from 'hono/streaming';
import { LEGAL_TEXT_PATHS, type LegalTextKey } from '../../domain/legal-texts.ts';
import { contentPagePath } from '../../domain/content-rules.ts';
import { listSitemapParts, listSitemapProducts, type SitemapProduct } from '../catalogue/index.ts';
import type { Services } from '../services.ts';
import { invoke } from './invoke.ts';
import { networkAddressOf } from './network-address.ts';
import { requestOrigin } from './origin.ts';
import type { PageRules } from './storefront-build.ts';
import { robotsText, sitemapEnd, sitemapEntry, sitemapIndex, sitemapStart, type SitemapPage } from './sitemap.ts';

/** Products in one file: fewer than the 50,000 that are allowed, because a file may not be larger than 50 MB. */
const PRODUCTS_PER_FILE = 20_000;
/** Products read at a time, so that no file is held in memory as a whole. */
const BATCH = 2_000;

/** Without SHOP_URL the addresses in the files come from the request, so that they are for its sender only. */
function headersOf({ settings }: Services): { 'content-type': string; 'cache-control': string } {
  return {
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': settings.shopUrl === null ? 'no-store' : 'public, max-age=3600',
  };
}

/** robots.txt, the index of sitemaps, and for each language its pages, categories and products. */
export function createSearchEngineFiles(services: Services, rules: readonly PageRules[]): Hono {
  const app = new Hono();
  const pages = rules
    .filter(({ isInSitemap }) => isInSitemap)
    .map(({ path }) => ({ path: `/${path}`, changedAt: null }));
  const isOpen = services.settings.guestNavigation;

  app.get('/robots.txt', (context) =>
    context.text(robotsText(requestOrigin(context, services), isOpen), 200, {
      'cache-control': headersOf(services)['cache-control'],
    }),
  );
  if (!isOpen) return app;

  app.get('/sitemap.xml', async (context) => {
    const origin = requestOrigin(context, services);
    const parts = await listSitemapParts(services.replica.reads, PRODUCTS_PER_FILE);
    const files = ['pages', 'categories', ...parts.map((_, index) => `products-${index + 1}`)];
    const addresses = LOCALES.flatMap((locale) => files.map((file) => `${origin}/sitemaps/${locale}/${file}.xml`));
    return context.body(sitemapIndex(addresses), 200, headersOf(services));
  });

  app.get('/sitemaps/:locale{it|en}/:file{(?:pages|categories|products-[1-9][0-9]{0,5})\\.xml}', async (context) => {
    const { locale, file } = context.req.param() as { locale: Locale; file: string };
    if (file === 'pages.xml') return whole(context, services, locale, [...pages, ...(await contentPages(services))]);
    if (file === 'categories.xml') return whole(context, services, locale, await categoryPages(services, context));
    const parts = await listSitemapParts(services.replica.reads, PRODUCTS_PER_FILE);
    const after = parts[Number(/\d+/.exec(file)?.[0]) - 1];
    if (after === undefined) return context.notFound();
    return products(context, services, locale, after);
  });
  return app;
}

function whole(context: Context, services: Services, locale: Locale, pages: readonly SitemapPage[]): Response {
  const origin = requestOrigin(context, services);
  const entries = pages.map((page) => sitemapEntry(page, locale, origin));
  return context.body(sitemapStart + entries.join('') + sitemapEnd, 200, headersOf(services));
}

/** The published pages and blog posts of the operator; without a page that the questions page replaces. */
async function contentPages({ content }: Services): Promise<SitemapPage[]> {
  const [pages, posts, legal] = await Promise.all([
    content.list('page'),
    content.list('post'),
    content.list('legal-text'),
  ]);
  const legalPaths = legal.map(({ key, shownFrom }) => ({ path: LEGAL_TEXT_PATHS[key as LegalTextKey], shownFrom }));
  return [
    ...legalPaths.map(({ path, shownFrom }) => ({ path: contentPagePath(path), changedAt: shownFrom })),
    ...pages
      .filter(({ key }) => key !== 'faq' && !legalPaths.some(({ path }) => path === key))
      .map(({ key, writtenAt }) => ({ path: contentPagePath(key), changedAt: writtenAt })),
    ...posts.map(({ key, writtenAt }) => ({ path: `/pages/single/${key}`, changedAt: writtenAt })),
  ];
}

/** The listings of all categories that a guest finds in the menu. */
async function categoryPages(services: Services, context: Context): Promise<SitemapPage[]> {
  const networkAddress = networkAddressOf(context, services);
  const guest = {
    ...({ identity: null, locale: 'it', origin: null, networkAddress, userAgent: null } as const),
    ...{
      reads: services.replica.reads,
      writeMark: null,
      sessionCookie: null,
      deviceCookie: null,
      setSessionCookie: () => {},
      setDeviceCookie: () => {},
    },
  };
  const menu = (await invoke(services, 'menuItems', {}, guest)) as { url: string }[];
  // Entries of the operator lead to other pages and sites.
  const paths = new Set(menu.map(({ url }) => url).filter((url) => url.startsWith('/shop?')));
  return [...paths].map((path) => ({ path, changedAt: null }));
}

/** The products of one file, read and sent in batches. */
function products(context: Context, services: Services, locale: Locale, first: number): Response {
  const origin = requestOrigin(context, services);
  for (const [name, value] of Object.entries(headersOf(services))) context.header(name, value);
  return stream(context, async (output) => {
    await output.write(sitemapStart);
    let after = first;
    let rest = PRODUCTS_PER_FILE;
    while (rest > 0 && !output.aborted) {
      const batch = await listSitemapProducts(services.replica.reads, after, Math.min(BATCH, rest));
      if (batch.length === 0) break;
      await output.write(batch.map((product) => sitemapEntry(pageOf(product), locale, origin)).join(''));
      after = batch.at(-1)?.id ?? after;
      rest -= batch.length;
    }
    await output.write(sitemapEnd);
  });
}

/** The canonical address of a product. */
function pageOf({ code, hasVariants, changedAt }: SitemapProduct): SitemapPage {
  return { path: `/product/${hasVariants ? 'child' : 'default'}/${encodeURIComponent(code)}`, changedAt };
}
