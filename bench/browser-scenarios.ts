import { loadavg } from 'node:os';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../test/builders/chromium.ts';
import { figuresOf, slowPage, type PageFigures } from './browser-page.ts';
import type { Result } from './report.ts';
import { startShop } from './shop-process.ts';

const ARTICLES = 10_000;
const SLOWDOWN = 4;
const ROUNDS = 5;
const WIDTHS = { phone: 390, desktop: 1280 } as const;
const PAGES = { '/shop': '/shop', 'a product page': '/product/default/PT-LAV-14B' } as const;

export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

function result(scenario: string, figure: string, target = '', reached: boolean | null = null): Result {
  return { scenario: `browser: ${scenario}`, size: ARTICLES.toLocaleString('en-GB'), figure, target, reached };
}

/** The load average of the machine during the run, for the table. */
export function machineLoad(scenario: string): Result {
  const figure = `${(loadavg()[1] ?? 0).toFixed(1)} (mean of five minutes)`;
  return { scenario: `${scenario}: load of the machine meanwhile`, size: '', figure, target: '', reached: null };
}

async function pageLoads(browser: Browser, baseURL: string): Promise<Result[]> {
  const results: Result[] = [];
  for (const [name, path] of Object.entries(PAGES)) {
    for (const [device, width] of Object.entries(WIDTHS)) {
      const rounds: PageFigures[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const page = await slowPage(browser, { baseURL, width, slowdown: SLOWDOWN });
        await page.goto(path);
        rounds.push(await figuresOf(page));
        await page.context().close();
      }
      const of = (key: keyof PageFigures) => rounds.map((round) => round[key]);
      const shift = Math.max(...of('shift'));
      const paints = `${Math.round(median(of('firstPaint')))} ms, largest ${Math.round(median(of('largestPaint')))} ms`;
      results.push(
        result(`${name}, ${device}: first paint`, paints),
        result(`${name}, ${device}: layout shift`, shift.toFixed(3), 'under 0.02', shift < 0.02),
      );
    }
  }
  return results;
}

async function withoutScripts(browser: Browser, baseURL: string): Promise<Result> {
  const context = await browser.newContext({
    baseURL,
    javaScriptEnabled: false,
    viewport: { width: 390, height: 900 },
  });
  const page = await context.newPage();
  await page.goto('/shop');
  const names = page.getByRole('main').locator('a[href^="/product/"]').filter({ hasText: /\w/ });
  const shown = await names.filter({ visible: true }).count();
  await context.close();
  return result('/shop without scripts', `${shown} articles to be read`, 'readable', shown >= 12);
}

/**
 * Pages in a browser with a four times slower CPU: how they load, and without scripts. The network is the local machine.
 */
export async function browserPages(): Promise<Result[]> {
  const shop = await startShop(ARTICLES);
  const browser = await launchBrowser();
  try {
    return [
      ...(await pageLoads(browser, shop.address)),
      await withoutScripts(browser, shop.address),
      machineLoad('browser'),
    ];
  } finally {
    await browser.close();
    await shop.stop();
  }
}
