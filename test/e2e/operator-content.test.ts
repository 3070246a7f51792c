import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { writeContent } from '../../backend/content/index.ts';
import type { ContentRecord } from '../../backend/content/records.ts';
import { logIn, openHydrated, stopClock, useE2e } from './visitor.ts';

const e2e = useE2e();

const TEXTS = {
  departments: 'Categorie',
  openMenu: 'Apri menu',
  tabs: 'In evidenza',
  cookies: 'Preferenze cookie',
  offers: 'Offerte in corso',
  slides: 'In primo piano',
  pause: 'Ferma lo scorrimento',
  delivery: 'Consegna in 3 giorni lavorativi',
  support: 'Assistenza 6 giorni su 7',
} as const;

const desktop = { viewport: { width: 1280, height: 900 } };
const phone = { viewport: { width: 390, height: 844 } };

const words = (it: string, en: string | null = null) => ({ it, en });
const written = (it: string) => ({ it: { format: 'html', source: it }, en: null });

/** Stores content and waits until the shop shows it. */
async function write(kind: ContentRecord['kind'], key: string, content: object, more: Partial<ContentRecord> = {}) {
  const outcome = await writeContent(e2e.shop().database, { kind, key, content, ...more }, 'Olga');
  expect(outcome).toMatchObject({ version: expect.any(Number) });
  await e2e.shop().settled();
}

/** Marks the document, to see whether a click has opened another one. */
async function sameDocument(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => void Object.assign(window, { isMarked: true }));
  return () => page.evaluate(() => 'isMarked' in window);
}

const tabsOf = (page: Page) => page.getByRole('banner').getByRole('navigation', { name: TEXTS.tabs });

describe('the promo tabs', () => {
  beforeEach(async () => {
    await write(
      'promo-tab',
      'ordini',
      { text: words('I tuoi acquisti'), url: '/pages/account?tab=orders', icon: 'history', action: 'latest-orders' },
      { position: 3 },
    );
    await write(
      'promo-tab',
      'offerte',
      { text: words('Solo oggi', 'Today only'), url: '/shop?promo_list=true', icon: 'badge-percent' },
      { position: 1 },
    );
    await write(
      'promo-tab',
      'fiera',
      { text: words('Fiera'), url: 'https://example.org/fiera', icon: '/img/test/thumb_valve.webp' },
      { position: 2 },
    );
  });

  it('R2.56 R7.6 stand in the header in their order, with icon or picture, and lead to their URL', async () => {
    const page = await e2e.visit(desktop);
    await openHydrated(page, '/en/shop?src=valve');
    const tabs = page.getByRole('banner').getByRole('navigation', { name: 'Highlights' }).getByRole('link');
    expect(await tabs.allInnerTexts()).toEqual(['Today only', 'Fiera', 'I tuoi acquisti']);
    expect(await tabs.first().locator('use').getAttribute('href')).toMatch(/#badge-percent$/);
    expect(await tabs.nth(1).locator('img').getAttribute('src')).toBe('/img/test/thumb_valve.webp');
    expect(await tabs.nth(1).getAttribute('target')).toBe('_blank');
    await tabs.first().click();
    await page.waitForURL((url) => url.pathname === '/en/shop' && url.searchParams.get('promo_list') === 'true');
  });

  it('R2.56 one opens the latest orders instead of its URL; a phone has them in the menu', async () => {
    const page = await e2e.visit(desktop);
    await logIn(page, '/shop');
    const address = page.url();
    await tabsOf(page).getByRole('link', { name: 'I tuoi acquisti' }).click();
    await page.getByRole('dialog', { name: 'Ultimi ordini' }).waitFor();
    expect(page.url()).toBe(address);
    await page.keyboard.press('Escape');
    await page.setViewportSize(phone.viewport);
    await page.getByRole('button', { name: TEXTS.openMenu }).click();
    for (const name of ['Solo oggi', 'Fiera', 'I tuoi acquisti'])
      await page.getByRole('dialog').getByRole('link', { name }).waitFor();
  });

  it('R2.56 those that do not fit are reached with a button', async () => {
    for (let tab = 4; tab <= 16; tab += 1)
      await write(
        'promo-tab',
        `voce-${tab}`,
        { text: words(`Raccolta ${tab}`), url: '/shop', icon: 'tag' },
        { position: tab },
      );
    const page = await e2e.visit(desktop);
    await openHydrated(page, '/shop');
    const last = tabsOf(page).getByRole('link', { name: 'Raccolta 16' });
    const isInView = async () => ((await last.boundingBox())?.x ?? Infinity) < 900;
    expect(await isInView()).toBe(false);
    const more = page.getByRole('button', { name: 'Altre voci' });
    await expect
      .poll(async () => {
        await more.click();
        return isInView();
      })
      .toBe(true);
    for (let tab = 4; tab <= 16; tab += 1)
      await write('promo-tab', `voce-${tab}`, { text: words('x'), url: '/shop', icon: 'tag' }, { state: 'archived' });
  });
});

describe('the menu', () => {
  const item = (label: string, more: object) => ({ label: words(label), ...more });

  it('R3.1 R3.2 R2.58 follows the entries of the operator: order, other sites, and what is switched off', async () => {
    await write('menu-item', 'terza', item('Terza', { url: '/pages/cookies' }), { position: 9003 });
    await write('menu-item', 'prima', item('Prima', { url: '/shop?category=0100' }), { position: 9001 });
    await write('menu-item', 'seconda', item('Seconda', { url: 'https://example.org' }), { position: 9002 });
    await write('menu-item', 'sotto', item('Sotto', { url: '/shop?new=true', parent: 'terza' }), { position: 9004 });
    const page = await e2e.visit(desktop);
    await openHydrated(page, '/en/shop?src=valve');
    const bar = page.getByRole('banner').getByRole('navigation', { name: 'Categories' });
    const names = await bar.getByRole('link').allInnerTexts();
    expect(names.filter((name) => ['Prima', 'Seconda', 'Terza'].includes(name))).toEqual(['Prima', 'Seconda', 'Terza']);
    const outside = bar.getByRole('link', { name: 'Seconda' });
    expect(await outside.getAttribute('href')).toBe('https://example.org');
    expect(await outside.getAttribute('target')).toBe('_blank');
    expect(await outside.getAttribute('rel')).toContain('noopener');
    await bar.getByRole('link', { name: 'Terza' }).click();
    await bar.getByRole('link', { name: 'Sotto' }).waitFor();
    await bar.getByRole('link', { name: 'Prima' }).click();
    await page.waitForURL((url) => url.pathname === '/en/shop' && url.searchParams.get('category') === '0100');

    await write('menu-item', 'terza', item('Terza', { url: '/pages/cookies', isDisabled: true }), { position: 9003 });
    await openHydrated(page, '/shop');
    const italian = page.getByRole('banner').getByRole('navigation', { name: TEXTS.departments });
    await italian.getByRole('link', { name: 'Prima' }).waitFor();
    expect(await page.getByRole('link', { name: /Terza|Sotto/ }).count()).toBe(0);
    await page.setViewportSize(phone.viewport);
    await page.getByRole('button', { name: TEXTS.openMenu }).click();
    const menu = page.getByRole('dialog');
    expect(await menu.getByRole('link', { name: 'Seconda' }).getAttribute('target')).toBe('_blank');
    expect(await menu.getByText(/Terza|Sotto/).count()).toBe(0);
  });
});

describe('the footer', () => {
  it('R2.62 R7.7 is the operator’s on home, without scripts; its links stay in the document', async () => {
    const script = '<script>window.hasRun = true</script><img src="x" onerror="window.hasRun = true">';
    await write('footer', 'main', {
      body: written(
        `<p>Via Emilia 212</p><h2>Ordinare</h2><ul><li><a href="/shop?new=true">Arrivi</a></li></ul>${script}`,
      ),
    });
    const page = await e2e.visit(desktop);
    await openHydrated(page, '/en');
    const footer = page.getByRole('contentinfo');
    await footer.getByText('Via Emilia 212').waitFor();
    expect(await page.evaluate(() => 'hasRun' in window)).toBe(false);
    expect(await footer.locator('script, img').count()).toBe(0);
    await footer.getByRole('link', { name: 'Cookie preferences' }).waitFor();
    const isSame = await sameDocument(page);
    await footer.getByRole('link', { name: 'Arrivi' }).click();
    await page.waitForURL((url) => url.pathname === '/en/shop' && url.searchParams.get('new') === 'true');
    expect(await isSame()).toBe(true);
    // A working page has one line.
    await footer.getByText('Ordinare').waitFor({ state: 'detached' });
    await write('footer', 'main', { body: written('<p>Via Ferrarese 9</p>') });
    await openHydrated(page, '/');
    await footer.getByText('Via Ferrarese 9').waitFor();
    await footer.getByRole('link', { name: TEXTS.cookies }).waitFor();
  });
});

describe('the home page', () => {
  const slide = (label: string, more: object = {}) => ({
    ...{ type: 'slide', label: words(label), url: '/shop?promo_list=true', image: '/img/test/main_valve.webp' },
    ...more,
  });

  it('R2.2 R7.28 R7.29 R9.32 has the operator’s slides, featured articles and texts, and follows a change', async () => {
    for (let index = 1; index <= 5; index += 1)
      await write('home-block', `slide-${index}`, slide(`Promo ${index}`), { position: index });
    await write(
      'home-block',
      'vetrina',
      { type: 'featured', title: words('Da provare'), url: '/shop?text=valvola' },
      { position: 8 },
    );
    await write(
      'home-block',
      'testo',
      {
        type: 'text',
        title: words('Resi'),
        body: written('<p>Entro 30 giorni. <a href="/shop?new=true">Arrivi</a></p>'),
      },
      { position: 9 },
    );
    const page = await e2e.visit(desktop);
    await openHydrated(page, '/');
    const main = page.getByRole('main');
    const slides = main.getByRole('region', { name: TEXTS.slides });
    expect((await slides.getByRole('link').allInnerTexts()).map((text) => text.trim())).toEqual(
      [1, 2, 3, 4, 5].map((index) => `Promo ${index}`),
    );
    await main.getByRole('navigation', { name: 'Raccolte' }).waitFor();
    for (const name of ['Categorie', 'Marche']) await main.getByRole('region', { name }).waitFor();
    for (const text of [TEXTS.delivery, TEXTS.support]) await main.getByText(text, { exact: true }).waitFor();
    const isSame = await sameDocument(page);
    await main.getByRole('link', { name: 'Arrivi', exact: true }).click();
    await page.waitForURL((url) => url.searchParams.get('new') === 'true');
    expect(await isSame()).toBe(true);

    await write('home-block', 'slide-1', slide('Saldi'), { position: 1 });
    await openHydrated(page, '/');
    expect((await slides.getByRole('link').first().innerText()).trim()).toBe('Saldi');
    await main.getByRole('region', { name: 'Da provare' }).getByRole('link').first().press('Enter');
    await page.waitForURL((url) => url.pathname.startsWith('/product/'));
  });

  it('R9.10 shows four slides at 1280 px and moves on after 3 s', async () => {
    const page = await e2e.visit(desktop);
    await openHydrated(page, '/');
    await stopClock(page);
    const slides = page.getByRole('region', { name: TEXTS.slides });
    const place = (text: string) => slides.getByText(text, { exact: true }).waitFor();
    await place('1–4 di 5');
    await page.clock.runFor(3_000);
    await place('2–5 di 5');
    await slides.getByRole('button', { name: TEXTS.pause }).waitFor();
  });
});

describe('the page style', () => {
  it('R7.22 R7.23 the first style of all pages is in every page; none of another route', async () => {
    const page = await e2e.visit(desktop);
    const read = (name: string) =>
      page.evaluate((property) => getComputedStyle(document.body).getPropertyValue(property), name);
    await openHydrated(page, '/shop');
    expect(await page.locator('head style').count()).toBe(0);
    await write('style', 'prima', { route: 'main', css: 'body{--x:1}' }, { position: 1 });
    await write('style', 'seconda', { route: 'main', css: 'body{--y:1}' }, { position: 2 });
    await write('style', 'altra', { route: 'shop', css: 'body{--z:1}' }, { position: 1 });
    for (const address of ['/shop', '/en', '/pages/login']) {
      await openHydrated(page, address);
      expect([await read('--x'), await read('--y'), await read('--z')]).toEqual(['1', '', '']);
    }
    expect(await page.locator('head style').count()).toBe(1);
  });
});
