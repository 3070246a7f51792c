import type { Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hydrated, openHydrated, setSession, useE2e } from './visitor.ts';

const e2e = useE2e();
const desktop = { viewport: { width: 1280, height: 900 } };

/** What the dialog says when the catalogue can't be read (section 8 of the specification). */
const CATALOGUE = [
  {
    answer: { status: 500, body: JSON.stringify({ message: 'internal' }) },
    it: ['Ops, qualcosa è andato storto', /^Ci scusiamo per il disagio\. L'errore ci è stato segnalato/],
    en: ['Oops, something went wrong', /^We are sorry for the trouble\. We have been notified of the error/],
  },
  {
    answer: { status: 400, body: JSON.stringify({ message: 'abc' }) },
    it: ['Abbiamo un piccolo problema', /^abc$/],
    en: ['We have a little problem', /^abc$/],
  },
  {
    answer: {
      status: 422,
      body: JSON.stringify({ message: 'no', errors: { vat: ['x is wrong'], city: ['y is wrong'] } }),
    },
    it: ['La modifica richiesta è stata rifiutata', /^Correggi i seguenti errori:$/, /x is wrong/, /y is wrong/],
    en: ['The change you requested was rejected', /^Please, fix the following errors:$/, /x is wrong/, /y is wrong/],
  },
  {
    answer: { status: 422, body: JSON.stringify({ message: 'no' }) },
    it: ['La modifica richiesta è stata rifiutata', /^I dati inviati non sono validi\.$/],
    en: ['The change you requested was rejected', /^The given data was invalid\.$/],
  },
  {
    answer: { status: 418, body: JSON.stringify({ message: 'abc' }) },
    it: ['Ops, qualcosa è andato storto (418)', /^abc$/],
    en: ['Oops, something went wrong (418)', /^abc$/],
  },
  {
    answer: { status: 200, body: '<p>not JSON' },
    it: ["Errore dell'applicazione", /./],
    en: ['Application Error', /./],
  },
] as const;

describe('a call that fails', () => {
  it.each(['it', 'en'] as const)(
    'R8.2 R8.3 R8.4 R8.5 R8.8 is told in the dialog of its status, in %s',
    async (locale) => {
      e2e.expectFault(/status of (500|400|422|418)/);
      const page = await e2e.visit(desktop);
      await openHydrated(page, locale === 'en' ? '/en/shop' : '/shop');
      const main = page.getByRole('main');
      const products = await main
        .getByRole('listitem')
        .locator('a[href*="/product/default/"]')
        .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href')))]);
      for (const [number, { answer, [locale]: said }] of CATALOGUE.entries()) {
        const [title, ...texts] = said;
        await page.route('**/api/get_item', (route) => route.fulfill({ contentType: 'application/json', ...answer }));
        await main.locator(`a[href="${products[number]}"]`).first().click();
        const dialog = page.getByRole('dialog', { name: title, exact: true });
        await dialog.waitFor();
        for (const text of texts) await dialog.getByText(text).first().waitFor();
        if (number === 0) await dialog.getByRole('button').last().click();
        else await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'detached' });
        await page.unroute('**/api/get_item');
        // The part without its data says the same and leads on; what was there before is still there.
        await main.getByRole('heading', { name: title }).waitFor();
        await page.goBack();
        await main.locator(`a[href="${products[0]}"]`).first().waitFor();
      }
    },
  );

  it('R8.7 without a network says so', async () => {
    e2e.expectFault(/ERR_INTERNET_DISCONNECTED/);
    const page = await e2e.visit(desktop);
    await openHydrated(page, '/en/shop');
    await page.context().setOffline(true);
    await page.getByRole('banner').getByRole('navigation').first().getByRole('link').first().click();
    const dialog = page.getByRole('dialog', { name: 'Network Error', exact: true });
    await dialog.getByText('Check your internet connection!').waitFor();
    await page.context().setOffline(false);
  });

  it('R8.23 leaves the cart with a button that tries again, and the login with a form that works', async () => {
    e2e.expectFault(/status of 500/);
    const page = await e2e.visit(desktop);
    await setSession(page);
    const failing = (name: string) =>
      page.route(`**/api/${name}`, (route) => route.fulfill({ status: 500, body: '{"message":"x"}' }));
    await failing('get_cart_items');
    await openHydrated(page, '/pages/cart?tab=active');
    const dialog = page.getByRole('dialog', { name: 'Ops, qualcosa è andato storto', exact: true });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    const retry = page.getByRole('main').getByRole('button', { name: 'Riprova' });
    await retry.waitFor();
    await page.unroute('**/api/get_cart_items');
    await retry.click();
    await retry.waitFor({ state: 'detached' });

    await page.context().clearCookies();
    await openHydrated(page, '/pages/login');
    await failing('login');
    await page.getByRole('textbox', { name: /^Utente o e-mail/ }).fill('cliente.a');
    await page.getByLabel(/^Password/).fill('wrong');
    await page.getByRole('button', { name: 'Accedi', exact: true }).click();
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('alert').first().waitFor();
    expect(await page.getByRole('textbox', { name: /^Utente o e-mail/ }).inputValue()).toBe('cliente.a');
    await page.unroute('**/api/login');
    await page.getByLabel(/^Password/).fill('wrong again');
    const answered = page.waitForResponse('**/api/login');
    await page.getByRole('button', { name: 'Accedi', exact: true }).click();
    expect((await answered).status()).toBe(200);
  });

  it('R8.12 of a missing piece of the program reloads the page once, and then says so', async () => {
    e2e.expectFault(/ERR_FAILED|dynamically imported|Error loading route module/);
    const page = await e2e.visit(desktop);
    await page.route(/\/assets\/login-[\w-]+\.js/, (route) => route.abort());
    await openHydrated(page, '/shop');
    const documents: string[] = [];
    const noteDocument = (request: Request) => {
      if (request.resourceType() === 'document') documents.push(request.url());
    };
    page.on('request', noteDocument);
    const toLogin = page
      .getByRole('banner')
      .getByRole('link', { name: /^Accedi/i })
      .first();
    const reloaded = page.waitForEvent('load');
    await toLogin.click();
    await reloaded;
    await hydrated(page);
    expect(documents).toHaveLength(1);
    await toLogin.click();
    await page
      .getByRole('dialog')
      .or(page.getByRole('heading', { name: 'Ops, qualcosa è andato storto' }))
      .first()
      .waitFor();
    expect(documents).toHaveLength(1);
  });
});
