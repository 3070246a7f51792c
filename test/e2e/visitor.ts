import { mkdirSync } from 'node:fs';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, type TestContext } from 'vitest';
import { PASSWORD } from '../builders/shop.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';
import { workerBrowser } from './browser.ts';

/** A shop and a browser for the tests of one file. */
export interface E2e {
  shop(): TestShop;
  /**
   * Opens a page with a fresh browser profile; an error in its console fails the test. Without a service worker, unless
   * the profile allows it: its requests could not be watched.
   */
  visit(profile?: BrowserContextOptions): Promise<Page>;
  /** Ignores console errors that the test provokes on purpose. */
  expectFault(pattern: RegExp): void;
}

const faults: string[] = [];
const expected: RegExp[] = [];

/**
 * Messages of the router when a page is left before its streamed data is complete: this version keeps the data, but not
 * the end of the stream (`done` in its turbo-stream). It has no visible effect.
 */
const droppedReading = ['signal is aborted without reason', 'BodyStreamBuffer was aborted'];

function watch(page: Page): void {
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', ({ message }) => {
    if (!droppedReading.includes(message)) faults.push(`page: ${message}`);
  });
}

/** Writes where the page of a failed test is, and whether it still runs: a click waits for two frames. */
async function describePage(page: Page): Promise<void> {
  const frame = page.evaluate(() => new Promise<string>((done) => requestAnimationFrame(() => done('gets frames'))));
  const silence = new Promise<string>((done) => setTimeout(done, 2000, 'gets no frame'));
  console.log(`${page.url()} ${await Promise.race([frame.catch(String), silence])}`);
}

async function keepPicture(page: Page, context: TestContext): Promise<void> {
  const folder = process.env['E2E_SCREENSHOTS'];
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: `${folder}/${context.task.name.replace(/\W+/g, '-')}.png`, fullPage: true });
}

/** Starts shop and browser before the tests of a file and stops them afterwards. */
export function useE2e(options: Omit<Parameters<typeof startTestShop>[0], 'pages'> = {}): E2e {
  let shop: TestShop;
  let browser: Browser;
  const open: Page[] = [];
  beforeAll(async () => {
    [shop, browser] = await Promise.all([startTestShop({ ...options, pages: true }), workerBrowser()]);
  });
  beforeEach(() => {
    faults.splice(0);
    expected.splice(0);
  });
  afterEach(async (context) => {
    for (const page of open.splice(0)) {
      if (context.task.result?.state === 'fail' && !page.isClosed()) {
        await describePage(page);
        await keepPicture(page, context);
      }
      await page.context().close();
    }
    const unexpected = faults.filter((fault) => !expected.some((pattern) => pattern.test(fault)));
    expect(unexpected, 'errors in the browser').toEqual([]);
  });
  afterAll(async () => {
    await shop.stop();
  });
  return {
    shop: () => shop,
    expectFault: (pattern) => void expected.push(pattern),
    async visit(profile = {}) {
      const context = await browser.newContext({ baseURL: shop.address, serviceWorkers: 'block', ...profile });
      context.setDefaultTimeout(40_000);
      const page = await context.newPage();
      watch(page);
      open.push(page);
      return page;
    },
  };
}

/** Selects a radio button or a checkbox and waits until it is checked, because hydration may reset it for a moment. */
export async function choose(box: Locator): Promise<void> {
  if (!(await box.isChecked())) await box.click();
  await expect.poll(() => box.isChecked()).toBe(true);
}

/** Waits until the page is loaded and hydrated. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}

/** Sets a session cookie, as the login page would. */
export async function setSession(page: Page, who = 'cliente.a'): Promise<void> {
  // The request shares its cookies with the page.
  const response = await page.request.post('/api/login', { data: { username: who, password: PASSWORD } });
  expect(response.status()).toBe(200);
}

/** Logs in as customer A with these articles in the cart, each with its quantity. */
export async function comeWith(shop: TestShop, page: Page, ...lines: [string, number][]): Promise<void> {
  const { token, cookie } = await shop.logIn('cliente.a');
  for (const [item_id, quantity] of lines) {
    expect((await shop.call('add_to_cart', { item_id, quantity }, { token })).status).toBe(200);
  }
  await giveSession(page, shop, cookie);
}

/** Gives a browser the session of a login elsewhere; its scripts fetch the token, as after a login without scripts. */
export async function giveSession(page: Page, shop: TestShop, cookie: string): Promise<void> {
  const [name = '', value = ''] = cookie.split('=');
  const due = { name: 'bancale_token_due', value: '1' };
  await page.context().addCookies([{ name, value }, due].map((one) => ({ ...one, url: shop.address })));
}

/** Logs in with a session cookie, opens a page and waits until it is hydrated. */
export async function logIn(page: Page, to: string, who?: string): Promise<void> {
  await setSession(page, who);
  await openHydrated(page, to);
}

/** Opens a page and waits until it is hydrated. */
export async function openHydrated(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrated(page);
}

/** Stops the clock of a page: from now on, `page.clock.runFor` advances it, in milliseconds. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  // In the future, so that a slow machine has not passed it yet.
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** The names of the endpoints that the page requests from now on. */
export function requestsOf(page: Page): string[] {
  const names: string[] = [];
  page.on('request', (request) => {
    const name = /\/api\/([a-z_]+)$/.exec(request.url())?.[1];
    if (name) names.push(name);
  });
  return names;
}

/** The page's layout shift score since it was opened (1: the whole viewport moved by its full height). */
export function layoutShiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
}

/**
 * Opens a page and returns its layout shift score: the lowest of up to three visits, because a busy machine sometimes
 * paints a part of the HTML, while a page that shifts by itself does so on every visit.
 * @param limit a score below it ends the visits.
 */
export async function layoutShiftOnVisit(page: Page, address: string, limit: number): Promise<number> {
  let lowest = Infinity;
  for (let visits = 0; visits < 3 && lowest >= limit; visits++) {
    await openHydrated(page, address);
    lowest = Math.min(lowest, await layoutShiftOf(page));
  }
  return lowest;
}

/** The content of the active carts, as '4 SB5-16', sorted by code. */
export async function linesInCarts(shop: TestShop): Promise<string[]> {
  const { rows } = await shop.database.pool.query<{ sku: string; quantity: number }>(
    `select a.sku, l.quantity from cart_line l join article a on a.id = l.article_id
     join cart c on c.id = l.cart_id where c.state = 'A' order by a.sku`,
  );
  return rows.map(({ sku, quantity }) => `${quantity} ${sku}`);
}
