import type { Browser, Page } from 'playwright-core';
import { figuresOf, interactionOf, slowPage } from './browser-page.ts';
import { fetchLighthouse } from './lighthouse-package.ts';
import { logIn } from './shop-process.ts';

/** A limit for a page as its visitor perceives it: a score, milliseconds, or bytes as sent. */
export interface FeltFigure {
  name: string;
  unit: 'points' | 'ms' | 'bytes';
  limit: number;
  measure: (shop: FeltShop) => Promise<number>;
}

/** A running shop, and the product page that is read. */
export interface FeltShop {
  address: string;
  product: string;
  /** The user who changes quantities. */
  user: string;
}

const SLOWDOWN = 4;
const PHONE = 390;
const DESKTOP = 1280;

/** User interactions, on pages in Italian; each leaves the page in a state where it can be repeated. */
const INTERACTIONS: { name: string; width: number; path: string; act: (page: Page) => Promise<unknown> }[] = [
  { name: 'opening the menu', width: PHONE, path: '/', act: openMenu },
  { name: 'opening the filters', width: PHONE, path: '/shop', act: openFilters },
  { name: 'typing a search', width: DESKTOP, path: '/shop', act: typeSearch },
  { name: 'choosing a filter', width: DESKTOP, path: '/shop', act: toggleFacet },
  { name: 'changing a quantity', width: DESKTOP, path: '/shop', act: changeQuantity },
];

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Apri menu' }).click();
  await closeDialog(page);
}

async function openFilters(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Filtri/ })
    .click();
  await closeDialog(page);
}

async function closeDialog(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}

async function typeSearch(page: Page): Promise<void> {
  const box = page.getByRole('search').first().getByRole('combobox');
  await box.fill('');
  await box.pressSequentially('valvola', { delay: 80 });
  await page.getByRole('option').first().waitFor();
  await box.press('ArrowDown');
  await box.press('Escape');
}

async function toggleFacet(page: Page): Promise<void> {
  const before = page.url();
  await page.getByRole('complementary').getByRole('checkbox').first().click();
  await page.waitForURL((url) => url.href !== before);
  await page.waitForFunction(() => !document.querySelector('main [aria-busy="true"]'));
}

async function changeQuantity(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Aumenta la quantità' }).first().click();
  const box = page.getByRole('main').locator('input[inputmode="numeric"]').first();
  await box.press('ArrowUp');
  await box.fill('');
  await box.pressSequentially('20', { delay: 80 });
}

/** The bytes of scripts that `/shop` loads, as they are sent. */
async function scriptBytes(browser: Browser, { address }: FeltShop): Promise<number> {
  const context = await browser.newContext({ baseURL: address, viewport: { width: PHONE, height: 900 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const scripts = new Set<string>();
  let bytes = 0;
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script' || response.mimeType.includes('javascript')) scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto('/shop');
  await figuresOf(page);
  await context.close();
  return bytes;
}

/**
 * The figures by which a page is judged: Lighthouse on a phone, the largest paint on a slow connection, the longest
 * interaction on a slow processor, and the scripts of a listing.
 * @param port of the browser's debugging protocol, for Lighthouse.
 */
export async function feltFigures(browser: Browser, port: number): Promise<FeltFigure[]> {
  const lighthouse = await fetchLighthouse();
  const pages: [string, (shop: FeltShop) => string][] = [
    ['home', () => '/'],
    ['/shop', () => '/shop'],
    ['a product page', ({ product }) => product],
  ];
  return [
    ...pages.map(([name, path]): FeltFigure => ({
      name: `${name}: Lighthouse performance`,
      unit: 'points',
      limit: 95,
      async measure(shop) {
        const onlyCategories = ['performance'];
        const run = await lighthouse(shop.address + path(shop), { port, logLevel: 'error', onlyCategories });
        return Math.round((run?.lhr.categories['performance']?.score ?? 0) * 100);
      },
    })),
    ...pages.map(([name, path]): FeltFigure => ({
      name: `${name}: largest paint on slow 4G`,
      unit: 'ms',
      limit: 1800,
      async measure(shop) {
        const options = { baseURL: shop.address, width: PHONE, slowdown: SLOWDOWN, isSlow4G: true };
        const page = await slowPage(browser, options);
        await page.goto(path(shop));
        const { largestPaint } = await figuresOf(page);
        await page.context().close();
        return Math.round(largestPaint);
      },
    })),
    ...INTERACTIONS.map(({ name, width, path, act }): FeltFigure => ({
      name: `${name}, to the next paint`,
      unit: 'ms',
      limit: 200,
      async measure(shop) {
        const { cookie } = await logIn(shop.address, shop.user);
        const page = await slowPage(browser, { baseURL: shop.address, width, slowdown: SLOWDOWN, cookie });
        await page.goto(path);
        await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
        const time = await interactionOf(page, () => act(page));
        await page.context().close();
        return time;
      },
    })),
    {
      name: '/shop: scripts as sent',
      unit: 'bytes',
      limit: 200_000,
      measure: (shop) => scriptBytes(browser, shop),
    },
  ];
}

/** Whether a figure is within its limit. */
export function isReached({ unit, limit }: FeltFigure, value: number): boolean {
  return unit === 'points' ? value >= limit : value <= limit;
}
