import type { Request } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { writeContent } from '../../backend/content/index.ts';
import { hydrated, openHydrated, setSession, useE2e } from './visitor.ts';

const e2e = useE2e();
const desktop = { viewport: { width: 1280, height: 900 } };

/** Failures and what the dialog says of them; the unit tests have all of them in both languages. */
const FAILURES = [
  [
    { status: 500, body: JSON.stringify({ message: 'internal' }) },
    ['Ops, qualcosa è andato storto', /^Ci scusiamo per il disagio\. L'errore ci è stato segnalato/],
  ],
  [
    { status: 422, body: JSON.stringify({ message: 'no', errors: { vat: ['x is wrong'], city: ['y is wrong'] } }) },
    ['La modifica richiesta è stata rifiutata', /^Correggi i seguenti errori:$/, /x is wrong/, /y is wrong/],
  ],
  [{ status: 200, body: '<p>not JSON' }, ["Errore dell'applicazione", /./]],
] as const;

beforeAll(async () => {
  for (const [it, url] of [
    ['Domande', '/web-page/faq'],
    ['Offerte', '/shop?promo_list=true'],
  ]) {
    const content = { text: { it, en: null }, url, icon: 'tag' };
    await writeContent(e2e.shop().database, { kind: 'promo-tab', key: `${it?.toLowerCase()}`, content }, 'Olga');
  }
  await e2e.shop().settled();
});

describe('a request that fails', () => {
  it('R8.1 R8.2 R8.4 R8.7 R8.8 is shown in the dialog of its failure, and the page stays', async () => {
    e2e.expectFault(/status of (500|503|422)|ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
    const page = await e2e.visit(desktop);
    await page.clock.install();
    await openHydrated(page, '/shop');
    const main = page.getByRole('main');
    const products = await main
      .getByRole('listitem')
      .locator('a[href*="/product/default/"]')
      .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href')))]);
    const open = (number: number) => main.locator(`a[href="${products[number]}"]`).first();

    await page.context().setOffline(true);
    const failed: string[] = [];
    page.on('requestfailed', (request) => void failed.push(request.url()));
    // What is loaded for later, after two seconds, waits for the network too.
    await page.clock.fastForward(3_000);
    await page.getByRole('banner').getByRole('link', { name: 'Offerte', exact: true }).click();
    const offline = page.getByRole('dialog', { name: 'Errore di rete', exact: true });
    await offline.getByText('Controlla la connessione a Internet!').waitFor();
    expect(failed.filter((url) => url.endsWith('.js'))).toEqual([]);
    await page.keyboard.press('Escape');
    await offline.waitFor({ state: 'detached' });
    await page.getByText('Sei senza connessione:').waitFor();
    await page.context().setOffline(false);
    await page.getByText('Sei senza connessione:').waitFor({ state: 'detached' });
    await page.goBack();
    await open(0).waitFor();

    for (const [number, [answer, [title, ...texts]]] of FAILURES.entries()) {
      await page.route('**/api/get_item', (route) => route.fulfill({ contentType: 'application/json', ...answer }));
      await open(number).click();
      const dialog = page.getByRole('dialog', { name: title, exact: true });
      await dialog.waitFor();
      for (const text of texts) await dialog.getByText(text).first().waitFor();
      if (number === 0) await dialog.getByRole('button', { name: 'Chiudi' }).last().click();
      else await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await page.unroute('**/api/get_item');
      await open(0).waitFor();
      expect(new URL(page.url()).pathname).toBe('/shop');
    }

    const failItem = (status: number) =>
      page.route('**/api/get_item', (route) => route.fulfill({ status, body: '{"message":"x"}' }));
    await failItem(503);
    const refused = page.waitForResponse('**/api/get_item');
    await open(0).click();
    await refused;
    await page.locator('section[aria-busy="false"]').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.unroute('**/api/get_item');
    await open(0).click();
    await page.waitForURL('**/product/default/**');

    // A step back that fails leaves the history as it was.
    await page.getByRole('banner').getByRole('link', { name: 'Domande' }).click();
    await page.getByRole('heading', { level: 1, name: 'Domande frequenti' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Domande frequenti');
    await failItem(500);
    await page.goBack();
    const dialog = page.getByRole('dialog', { name: 'Ops, qualcosa è andato storto', exact: true });
    await dialog.waitFor();
    await page.waitForURL('**/web-page/faq');
    await page.unroute('**/api/get_item');
    await dialog.getByRole('button', { name: 'Riprova' }).click();
    await page.waitForURL('**/product/default/**');
    await page.goForward();
    await page.waitForURL('**/web-page/faq');
    await page.goBack();
    await page.goBack();
    await open(0).waitFor();

    // A page whose content can't be loaded keeps its heading, and shows it after a retry.
    await page.route('**/api/faq?*', (route) => route.abort());
    await page.getByRole('banner').getByRole('link', { name: 'Domande' }).click();
    await page.getByRole('heading', { level: 1, name: 'Domande frequenti' }).waitFor();
    const retry = main.getByRole('link', { name: 'Riprova' });
    await retry.waitFor();
    await page.unroute('**/api/faq?*');
    await retry.click();
    await retry.waitFor({ state: 'detached' });
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
    await dialog.getByRole('button', { name: 'Chiudi', exact: true }).first().click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('alert').first().waitFor();
    expect(await page.getByRole('textbox', { name: /^Utente o e-mail/ }).inputValue()).toBe('cliente.a');
    await page.unroute('**/api/login');
    await page.getByLabel(/^Password/).fill('wrong again');
    const answered = page.waitForResponse('**/api/login');
    await page.getByRole('button', { name: 'Accedi', exact: true }).click();
    expect((await answered).status()).toBe(200);
  });

  it('R8.12 of a missing chunk loads the wanted page anew once, and then keeps the page', async () => {
    e2e.expectFault(/ERR_FAILED|dynamically imported|Error loading route module/);
    const page = await e2e.visit(desktop);
    // As after an upgrade: the file that the old page asks for is gone, the new document has another.
    const documents: string[] = [];
    await page.route(/\/assets\/login-[\w-]+\.js/, (route) =>
      documents.includes('/pages/login') ? route.continue() : route.abort(),
    );
    await openHydrated(page, '/shop');
    const noteDocument = (request: Request) => {
      if (request.resourceType() === 'document') documents.push(new URL(request.url()).pathname);
    };
    page.on('request', noteDocument);
    const toLogin = page
      .getByRole('banner')
      .getByRole('link', { name: /^Accedi/i })
      .first();
    // A link that is only pointed at fetches the chunk ahead, and leaves the page alone.
    const fetchedAhead = page.waitForEvent('requestfailed');
    await toLogin.hover();
    await fetchedAhead;
    const loaded = page.waitForEvent('load');
    await toLogin.click();
    await loaded;
    await hydrated(page);
    expect(documents).toEqual(['/pages/login']);

    await page.route(/\/assets\/forgot-password-[\w-]+\.js/, (route) => route.abort());
    const user = page.getByRole('textbox', { name: /^Utente o e-mail/ });
    await user.fill('cliente.a');
    const toPassword = page.getByRole('link', { name: /Password dimenticata/i });
    const failedAhead = page.waitForEvent('requestfailed');
    await toPassword.hover();
    await failedAhead;
    await toPassword.click();
    const dialog = page.getByRole('dialog', { name: 'Errore di rete', exact: true });
    await dialog.waitFor();
    expect(documents).toEqual(['/pages/login']);
    expect(await user.inputValue()).toBe('cliente.a');
    await page.unroute(/\/assets\/forgot-password-[\w-]+\.js/);
    await dialog.getByRole('button', { name: 'Riprova' }).click();
    await page.waitForURL('**/pages/forgot-password');
  });
});
