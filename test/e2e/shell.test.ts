import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { violationsOf } from './axe.ts';
import { hydrated, logIn, openHydrated, requestsOf, setSession, stopClock, useE2e } from './visitor.ts';

const e2e = useE2e();

const TEXTS = {
  departments: 'Categorie',
  department: 'Idraulica',
  below: 'Valvole e rubinetti',
  bottomBar: 'Navigazione',
  openMenu: 'Apri menu',
  close: 'Chiudi',
  logIn: 'ACCEDI O REGISTRATI',
  logo: 'Bancale, home',
  promotions: 'Offerte in corso',
  collections: {
    'Offerte in corso': '/shop?promo_list=true',
    'Tornati disponibili': '/shop?back_in_stock=true',
    Novità: '/shop?new=true',
    'Prossimi arrivi': '/shop?next_insert=true',
  },
  skip: 'Vai al contenuto',
  strip: 'Ricerche aperte',
  notLoaded: 'L’elenco non si è caricato.',
} as const;

const phone = { viewport: { width: 390, height: 844 } };
const desktop = { viewport: { width: 1280, height: 900 } };

/** The links of the row of departments. */
const barOf = (page: Page) => page.getByRole('banner').getByRole('navigation', { name: TEXTS.departments });

/** A click opens the children of a department below the row; Escape and a second click close them. */
async function openAndClose(page: Page): Promise<void> {
  const bar = barOf(page);
  const department = bar.getByRole('link', { name: TEXTS.department, exact: true });
  const tops = await bar
    .locator('a[aria-expanded]')
    .evaluateAll((links) => links.map((link) => Math.round(link.getBoundingClientRect().top)));
  expect(tops.length).toBeGreaterThan(1);
  expect(new Set(tops).size).toBe(1);
  expect(await department.getAttribute('aria-expanded')).toBe('false');
  await department.click();
  expect(await department.getAttribute('aria-expanded')).toBe('true');
  const child = bar.getByRole('link', { name: TEXTS.below }).first();
  await child.waitFor();
  expect((await child.boundingBox())?.y).toBeGreaterThan(tops[0] ?? 0);
  await bar.getByRole('heading', { name: TEXTS.department }).waitFor();
  await department.click();
  expect(await department.getAttribute('aria-expanded')).toBe('false');
  expect(await child.count()).toBe(0);
  await department.press('Enter');
  await child.waitFor();
  await page.keyboard.press('Escape');
  expect(await page.locator('#mega-panel').count()).toBe(0);
  expect(await department.getAttribute('aria-expanded')).toBe('false');
}

/** The menu stays open 300 ms after the pointer has left, unless it returns, and closes when loading starts. */
async function leaveWithPointer(page: Page): Promise<void> {
  await stopClock(page);
  const department = barOf(page).getByRole('link', { name: TEXTS.department, exact: true });
  const isOpen = () => department.getAttribute('aria-expanded');
  await department.click();
  await page.mouse.move(640, 20);
  await page.clock.runFor(299);
  expect(await isOpen()).toBe('true');
  await department.hover();
  await page.clock.runFor(1_000);
  expect(await isOpen()).toBe('true');
  await page.mouse.move(640, 20);
  await page.clock.runFor(301);
  await expect.poll(isOpen).toBe('false');

  await department.click();
  await expect.poll(isOpen).toBe('true');
  let proceed = () => {};
  const held = new Promise<void>((resolve) => (proceed = resolve));
  await page.route('**/api/product_list', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('banner').getByRole('link', { name: 'Prossimi arrivi' }).first().click();
  await expect.poll(isOpen).toBe('false');
  expect(new URL(page.url()).pathname).toBe('/');
  proceed();
  await page.clock.resume();
  await page.waitForURL((url) => url.pathname === '/shop');
}

/** The drawing of the home page enters after 1 s in 1.2 s, and not at all with reduced motion. */
async function checkEntrance(page: Page): Promise<void> {
  const entrances = () =>
    page.getByRole('main').evaluate((main) =>
      [...main.querySelectorAll('*')].flatMap((element) => {
        const { animationName, animationDelay, animationDuration } = getComputedStyle(element);
        return animationName === 'none' ? [] : [`${animationDelay} ${animationDuration}`];
      }),
    );
  expect(await entrances()).toEqual(['1s 1.2s']);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await entrances()).toEqual([]);
}

/** No name on the home page is cut off. */
async function checkNames(page: Page): Promise<void> {
  for (const width of [390, 800, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const cut = await page
      .getByRole('main')
      .locator('a b, h1, h2')
      .evaluateAll((elements) =>
        elements
          .filter((element) => {
            const cell = element.closest('li') ?? document.body;
            return element.getBoundingClientRect().right > cell.getBoundingClientRect().right + 0.5;
          })
          .map((element) => element.textContent),
      );
    expect(cut, `at ${width} px`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width} px`).toBe(width);
  }
}

describe('the shell', () => {
  it('R1.2 R4.18 R4.19 R9.26 R7.15 R9.11 the home page is skipped to with Tab, and its menu of departments opens', async () => {
    const page = await e2e.visit(desktop);
    await openHydrated(page, '/');
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(TEXTS.skip);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
    await checkEntrance(page);
    await checkNames(page);
    expect(await violationsOf(page)).toEqual([]);
    await openAndClose(page);
    await leaveWithPointer(page);
  });

  it('R2.47 pages without a catalogue have no sidebar and take the whole width', async () => {
    const page = await e2e.visit(desktop);
    const seen: unknown[] = [];
    // Neither an unknown page nor an order without a number is found.
    e2e.expectFault(/404/);
    const look = async (address: string, content = 'main') => {
      await page.goto(address);
      const place = page.locator(content).evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);
      const { left, right } = await place;
      const sidebars = await page.locator('#filters').count();
      seen.push([address, left, right - (await page.evaluate(() => document.documentElement.clientWidth)), sidebars]);
    };
    const halves = ['/pages/login', '/pages/register'];
    // The form is one half, a picture the other.
    for (const address of halves) await look(address, 'div:has(> div > main):has(> aside)');
    const ofGuests = ['/', '/pages/no-such-page'];
    for (const address of ofGuests) await look(address);
    await setSession(page);
    const own = [
      '/pages/cart?tab=active',
      '/pages/wishlist',
      '/pages/dashboard',
      '/pages/account',
      '/pages/order_detail',
    ];
    for (const address of own) await look(address);
    expect(seen).toEqual([...halves, ...ofGuests, ...own].map((address) => [address, 0, 0, 0]));
  });

  it.each([
    ['on most connections', {}, true],
    ['not for who saves data', { saveData: true }, false],
  ])('R9.13 loads the page of a link that is pointed at: %s', async (_, connection, isAhead) => {
    const page = await e2e.visit(desktop);
    await page.clock.install();
    await page.addInitScript((given) => Object.defineProperty(navigator, 'connection', { value: given }), connection);
    await openHydrated(page, '/pages/about-us');
    const ahead = page.locator('link[rel="modulepreload"][href*="/login-"]');
    expect(await ahead.count()).toBe(0);
    await page.getByRole('banner').getByRole('link', { name: TEXTS.logIn }).hover();
    await page.clock.runFor(1000);
    if (isAhead) await ahead.waitFor({ state: 'attached' });
    else expect(await ahead.count()).toBe(0);
  });

  it('R1.2 R7.2 R7.15 R8.1 R2.50 requests carry the application token; one that gets 503 leaves the page usable', async () => {
    const page = await e2e.visit(desktop);
    await openHydrated(page, '/shop?src=valve');
    const asked = page.waitForRequest('**/api/product_list');
    await page.getByRole('banner').getByRole('link', { name: TEXTS.promotions }).first().click();
    const request = await asked;
    expect(request.headers()['x-application-token']).toBe('bancale-storefront');
    const answered = (await (await request.response())?.json()) as unknown;
    const bare = await e2e.shop().call('product_list', request.postDataJSON());
    expect(bare.status).toBe(200);
    expect(bare.body).toEqual(answered);

    e2e.expectFault(/503/);
    await page.route('**/api/product_list', (route) => route.fulfill({ status: 503, body: '{}' }));
    const refused = page.waitForResponse('**/api/product_list');
    await page.getByRole('banner').getByRole('link', { name: 'Novità' }).first().click();
    expect((await refused).status()).toBe(503);
    await page.waitForURL((url) => url.searchParams.has('new'));
    await page.getByRole('heading', { name: TEXTS.notLoaded }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    await page.unroute('**/api/product_list');

    // The home page gets its articles from the listing endpoint.
    const requests = requestsOf(page);
    await page.getByRole('link', { name: TEXTS.logo }).first().click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByRole('main').locator('a[href*="/product/"]').first().waitFor();
    expect(requests).toContain('product_list');
    expect(requests.filter((name) => /article|product|featured/.test(name) && name !== 'product_list')).toEqual([]);

    await barOf(page).getByRole('link', { name: TEXTS.department, exact: true }).click();
    await barOf(page).getByRole('link', { name: TEXTS.below }).click();
    await page.waitForURL(
      (url) => url.pathname === '/shop' && url.searchParams.get('category')?.endsWith('0110') === true,
    );
    await page.getByRole('main').getByRole('heading', { level: 1, name: TEXTS.below }).waitFor();
    const tab = page.getByRole('navigation', { name: TEXTS.strip }).locator('a[aria-current]');
    await expect.poll(() => tab.getAttribute('title')).toBe(TEXTS.below);
  });

  it('R1.9 R2.59 R2.60 R2.61 R9.16 R6.5 a phone has a bar at the bottom, and a menu of at most 360 px with a search', async () => {
    const page = await e2e.visit(phone);
    await openHydrated(page, '/');
    const bar = page.getByRole('navigation', { name: TEXTS.bottomBar });
    const menu = page.getByRole('dialog');
    await bar.getByRole('link', { name: TEXTS.departments }).click();
    await menu.getByRole('button', { name: TEXTS.department, exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 991, height: 800 });
    expect(await bar.isVisible()).toBe(true);
    await page.setViewportSize({ width: 992, height: 800 });
    expect(await bar.isVisible()).toBe(false);
    await page.setViewportSize(phone.viewport);

    await page.getByRole('button', { name: TEXTS.openMenu }).click();
    await expect.poll(async () => (await menu.boundingBox())?.width).toBe(360);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('hidden');
    await menu.getByRole('button', { name: TEXTS.close, exact: true }).click();
    await menu.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: TEXTS.openMenu }).click();
    expect(await menu.getByRole('link', { name: TEXTS.logIn, exact: true }).getAttribute('href')).toBe('/pages/login');
    for (const [name, path] of Object.entries(TEXTS.collections))
      expect(await menu.getByRole('link', { name }).getAttribute('href')).toBe(path);
    const field = menu.getByRole('searchbox');
    expect(await field.getAttribute('required')).not.toBeNull();
    await field.press('Enter');
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(new URL(page.url()).pathname).toBe('/');
    await page.setViewportSize({ width: 320, height: 700 });
    await expect.poll(async () => (await menu.boundingBox())?.width).toBe(320);
    await field.fill('valvola');
    await field.press('Enter');
    await page.waitForURL((url) => url.pathname === '/shop' && url.searchParams.get('search_term') === 'valvola');
    await page.getByRole('main').getByText('VS-12-OT').first().waitFor();

    // A link of the menu closes it.
    await menu.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: TEXTS.openMenu }).click();
    await menu.getByRole('button', { name: TEXTS.department, exact: true }).click();
    await menu.getByRole('link', { name: TEXTS.below }).click();
    await page.waitForURL((url) => url.searchParams.has('category'));
    await menu.waitFor({ state: 'detached' });
    await bar.getByRole('link').last().click();
    await page.waitForURL((url) => url.pathname === '/pages/login');
  });

  it('R4.37 what is stored under another demo id is forgotten, and the user is logged out', async () => {
    const page = await e2e.visit(desktop);
    await logIn(page, '/shop');
    const current = await page.evaluate(() => localStorage.getItem('demo_id'));
    expect(current).toBeTruthy();
    await page.evaluate(() => {
      localStorage.setItem('demo_id', 'another');
      localStorage.setItem('unknown_old_key', 'value');
    });
    const left = page.waitForResponse('**/api/logout');
    await page.reload();
    await left;
    await expect
      .poll(async () => (await page.context().cookies()).map(({ name }) => name))
      .not.toContain('bancale_session');
    // A request sent while the session ends leads to the login page instead.
    const asGuest = page.locator('header').getByText('ACCEDI O REGISTRATI');
    await asGuest
      .or(page.getByRole('heading', { name: 'Accedi', exact: true }))
      .first()
      .waitFor();
    await hydrated(page);
    const read = () => page.evaluate(() => ({ ...localStorage }));
    await expect.poll(read).toMatchObject({ demo_id: current });
    const stored = await read();
    expect(Object.keys(stored)).not.toContain('unknown_old_key');
    expect(stored['id_token'] ?? '').toBe('');
  });
});
