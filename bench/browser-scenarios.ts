import { execFile } from 'node:child_process';
import { loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../test/builders/chromium.ts';
import { figuresOf, interactionOf, slowPage, type PageFigures } from './browser-page.ts';
import type { Result } from './report.ts';
import { logIn, startShop } from './shop-process.ts';

const ROOT = resolve(import.meta.dirname, '..');
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

/** User interactions, on pages in Italian; each leaves the page in a state where it can be repeated. */
const ACTIONS: { name: string; path: string; prepare?: (page: Page) => Promise<unknown>; act: Act }[] = [
  { name: 'typing a search', path: PAGES['/shop'], act: typeSearch },
  { name: 'toggling a facet', path: PAGES['/shop'], act: toggleFacet },
  { name: 'switching the tab', path: PAGES['/shop'], prepare: openSecondTab, act: switchTab },
  { name: 'changing a quantity', path: PAGES['/shop'], act: changeQuantity },
  { name: 'typing a search', path: PAGES['a product page'], act: typeSearch },
  { name: 'changing a quantity', path: PAGES['a product page'], act: changeQuantity },
];
type Act = (page: Page) => Promise<unknown>;

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

async function openSecondTab(page: Page): Promise<void> {
  await page.getByRole('search').first().getByRole('combobox').fill('valvola');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('text') === 'valvola');
  await page.getByRole('link', { name: 'Nuova ricerca' }).last().click();
  await page.waitForURL((url) => url.searchParams.has('is_new_tab'));
  await page.waitForFunction(() => !document.querySelector('main [aria-busy="true"]'));
}

async function switchTab(page: Page): Promise<void> {
  const before = page.url();
  const tabs = page.getByRole('navigation', { name: 'Ricerche aperte' }).getByRole('listitem');
  await tabs.locator('a:not([aria-current])').first().click();
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

async function interactions(browser: Browser, baseURL: string): Promise<Result[]> {
  const { cookie } = await logIn(baseURL);
  const results: Result[] = [];
  for (const { name, path, prepare, act } of ACTIONS) {
    const page = await slowPage(browser, { baseURL, width: WIDTHS.desktop, slowdown: SLOWDOWN, cookie });
    await page.goto(path);
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    await prepare?.(page);
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) times.push(await interactionOf(page, () => act(page)));
    await page.context().close();
    const where = path === PAGES['/shop'] ? '/shop' : 'a product page';
    const figure = `${median(times)} ms to the next paint (worst ${Math.max(...times)} ms)`;
    results.push(result(`${where}, client: ${name}`, figure, 'under 200 ms', median(times) < 200));
  }
  return results;
}

async function weights(): Promise<Result[]> {
  const results: Result[] = [];
  for (const [name, route] of [
    ['/shop', 'it:shop'],
    ['a product page', 'it:product-type-slug'],
  ] as const) {
    const { stdout } = await promisify(execFile)(process.execPath, [join(ROOT, 'bench/weight.ts'), route], {
      cwd: ROOT,
    }).catch((error: { stdout?: string }) => ({ stdout: error.stdout ?? '' }));
    for (const [, kind, bytes, budget] of stdout.matchAll(/(js|css): (\d+) bytes of (\d+)/g)) {
      const figure = `${(Number(bytes) / 1000).toFixed(1)} kB in brotli`;
      const target = `at most ${Number(budget) / 1000} kB`;
      const what = kind === 'js' ? 'JavaScript' : 'CSS';
      results.push(result(`${name}: ${what}`, figure, target, Number(bytes) <= Number(budget)));
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
 * Pages in a browser with a four times slower CPU: page load, interactions, weight. The network is the local machine.
 */
export async function browserPages(): Promise<Result[]> {
  const shop = await startShop(ARTICLES);
  const browser = await launchBrowser();
  try {
    return [
      ...(await pageLoads(browser, shop.address)),
      ...(await interactions(browser, shop.address)),
      ...(await weights()),
      await withoutScripts(browser, shop.address),
      machineLoad('browser'),
    ];
  } finally {
    await browser.close();
    await shop.stop();
  }
}
