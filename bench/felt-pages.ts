import type { Browser } from 'playwright-core';
import { figuresOf, slowPage } from './browser-page.ts';
import { fetchLighthouse } from './lighthouse-package.ts';

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
}

const SLOWDOWN = 4;
const PHONE = 390;

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
 * The figures by which a page is judged: Lighthouse on a phone, the largest paint on a slow connection, and the scripts
 * of a listing. `interactions.ts` has what people do on them.
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
