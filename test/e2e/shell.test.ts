import { describe, expect, it } from 'vitest';
import { hydrated, linesInCarts, logIn, openHydrated, setSession, stopClock, useE2e } from './visitor.ts';

const e2e = useE2e();

const TEXTS = {
  departments: 'Categorie',
  department: 'Idraulica',
  below: 'Valvole e rubinetti',
  bottomBar: 'Navigazione',
  entries: ['Home', 'Categorie', 'Preferiti', 'Account', 'Carrello'],
  openMenu: 'Apri menu',
  search: 'Cerca',
  logo: 'Bancale, home',
  promotions: 'Offerte in corso',
} as const;

const phone = { viewport: { width: 390, height: 844 } };
const desktop = { viewport: { width: 1280, height: 900 } };

describe('the menu of departments', () => {
  it('R4.18 R9.26 a click on a department opens its children below the row, a second one closes them', async () => {
    const page = await e2e.visit(desktop);
    await openHydrated(page, '/shop');
    const bar = page.getByRole('banner').getByRole('navigation', { name: TEXTS.departments });
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
  });

  it('R4.19 it stays 300 ms after the pointer has left, unless it returns, and closes when loading starts', async () => {
    const page = await e2e.visit(desktop);
    await openHydrated(page, '/');
    await stopClock(page);
    const bar = page.getByRole('banner').getByRole('navigation', { name: TEXTS.departments });
    const department = bar.getByRole('link', { name: TEXTS.department, exact: true });
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
    await page.getByRole('banner').getByRole('link', { name: TEXTS.promotions }).first().click();
    await expect.poll(isOpen).toBe('false');
    expect(new URL(page.url()).pathname).toBe('/');
    proceed();
    await page.clock.resume();
    await page.waitForURL((url) => url.pathname === '/shop');
  });
});

describe('the shell on a phone', () => {
  it('R2.61 R6.5 the bottom bar has five entries; the cart of a guest leads to the login', async () => {
    const page = await e2e.visit(phone);
    await openHydrated(page, '/shop');
    const bar = page.getByRole('navigation', { name: TEXTS.bottomBar });
    const names = await bar
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.lastElementChild?.textContent));
    expect(names).toEqual(TEXTS.entries);
    const cart = bar.getByRole('link').last();
    expect(await cart.innerText()).toContain('0');
    await bar.getByRole('link', { name: TEXTS.departments }).click();
    await page.getByRole('dialog').getByRole('button', { name: TEXTS.department, exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 991, height: 800 });
    expect(await bar.isVisible()).toBe(true);
    await page.setViewportSize({ width: 992, height: 800 });
    expect(await bar.isVisible()).toBe(false);
    await page.setViewportSize(phone.viewport);
    await cart.click();
    await page.waitForURL((url) => url.pathname === '/pages/login');
  });

  it('R2.61 the entry of the cart counts its lines', async () => {
    const page = await e2e.visit(phone);
    const { token } = await e2e.shop().logIn('cliente.a');
    await e2e.shop().call('add_to_cart', { item_id: '204118', quantity: 2 }, { token });
    await logIn(page, '/shop');
    const count = (await linesInCarts(e2e.shop())).length;
    expect(count).toBeGreaterThan(0);
    const cart = page.getByRole('navigation', { name: TEXTS.bottomBar }).getByRole('link').last();
    await expect.poll(() => cart.innerText()).toMatch(new RegExp(`\\b${count}\\b`));
  });

  it('R2.60 R9.16 the menu is at most 360 px wide; its search rejects an empty text and finds a typed one', async () => {
    const page = await e2e.visit(phone);
    await openHydrated(page, '/');
    await page.getByRole('button', { name: TEXTS.openMenu }).click();
    const menu = page.getByRole('dialog');
    await expect.poll(async () => (await menu.boundingBox())?.width).toBe(360);
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
  });
});

describe('the shell', () => {
  it('R2.50 the logo leads to the home page of the language', async () => {
    const page = await e2e.visit(desktop);
    await openHydrated(page, '/en/shop');
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Bancale/ })
      .click();
    await page.waitForURL((url) => url.pathname === '/en');
  });

  it('R7.2 calls carry the application token, and get the same answer without it', async () => {
    const page = await e2e.visit(desktop);
    await openHydrated(page, '/');
    const asked = page.waitForRequest('**/api/product_list');
    await page.getByRole('banner').getByRole('link', { name: TEXTS.promotions }).first().click();
    const request = await asked;
    expect(request.headers()['x-application-token']).toBe('bancale-storefront');
    const answered = (await (await request.response())?.json()) as unknown;
    const bare = await e2e.shop().call('product_list', request.postDataJSON());
    expect(bare.status).toBe(200);
    expect(bare.body).toEqual(answered);
  });

  it('R8.1 a call that gets 503 opens no dialog and leaves the page usable', async () => {
    const page = await e2e.visit(desktop);
    await openHydrated(page, '/shop?src=valve');
    e2e.expectFault(/503/);
    await page.route('**/api/product_list', (route) => route.fulfill({ status: 503, body: '{}' }));
    const refused = page.waitForResponse('**/api/product_list');
    await page.getByRole('banner').getByRole('link', { name: TEXTS.promotions }).first().click();
    expect((await refused).status()).toBe(503);
    await page.waitForURL((url) => url.searchParams.has('promo_list'));
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    await page.unroute('**/api/product_list');
    await page.getByRole('link', { name: TEXTS.logo }).first().click();
    await page.waitForURL((url) => url.pathname === '/');
  });

  it('R9.11 the drawing of the home page enters after 1 s in 1.2 s, and not at all with reduced motion', async () => {
    const page = await e2e.visit(desktop);
    await openHydrated(page, '/');
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
    // A call that comes while the session ends leads to the login page instead.
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
    // The same id again: nothing is forgotten.
    await setSession(page);
    await openHydrated(page, '/shop');
    expect((await page.context().cookies()).map(({ name }) => name)).toContain('bancale_session');
  });
});
