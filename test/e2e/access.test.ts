import { SignJWT } from 'jose';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { approveRequest, listRequests } from '../../backend/accounts/index.ts';
import { createShopSettings } from '../../backend/content/index.ts';
import { mailWith } from '../builders/mails.ts';
import { visitShop } from '../builders/html-visitor.ts';
import { registrationOf } from '../builders/registration.ts';
import { codeFor } from '../builders/second-factor.ts';
import { PASSWORD } from '../builders/shop.ts';
import { press, tabTo, typeInto } from './keyboard.ts';
import { hydrated, logIn, openHydrated, useE2e } from './visitor.ts';

const e2e = useE2e();
const SECRET = 'a secret for tests that is long enough to be one';

const widthOf = async (page: Page, selector: string) => (await page.locator(selector).first().boundingBox())?.width;
const idToken = (page: Page) => page.evaluate(() => localStorage.getItem('id_token'));

/** Confirms the e-mail of a registration, and approves it as the office does. */
async function admit(email: string): Promise<void> {
  const { database, dataDirectory } = e2e.shop();
  const { text } = await mailWith(dataDirectory, email, 'Conferma l’e-mail');
  const { pathname, search } = new URL(/http\S+confirm-email\S+/.exec(text)?.[0] ?? '');
  const visitor = visitShop(e2e.shop());
  await visitor.submit(await visitor.open(pathname + search), 'Conferma');
  const [request] = await listRequests(database);
  const shopSettings = createShopSettings(database, () => undefined);
  const services = { database, secret: SECRET, shopUrl: null, shopSettings, clock: () => new Date() };
  await approveRequest(services, {
    requestId: request?.id ?? 0,
    customer: { newCode: null, priceListCode: null },
    actor: 'test',
  });
}

it('R1.1 R2.20 R2.48 a company registers with the keyboard alone beside a picture, is approved, and logs in', async () => {
  e2e.expectFault(/status of 500/);
  const page = await e2e.visit({ viewport: { width: 390, height: 844 } });
  const data = registrationOf('tastiera');
  await openHydrated(page, '/pages/login');
  expect(await idToken(page)).toBeNull();
  await page.getByRole('link', { name: 'Registrati' }).click();
  await page.getByRole('heading', { level: 1, name: 'Registrati' }).waitFor();
  expect(await widthOf(page, 'div:has(> main)')).toBe(390);
  expect(await widthOf(page, 'main form')).toBe(358);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.setViewportSize({ width: 1280, height: 900 });
  expect(await widthOf(page, 'div:has(> main)')).toBe(640);
  expect(await page.locator('div:has(> main) + aside').boundingBox()).toMatchObject({ x: 640, width: 640 });

  await typeInto(page, /^Ragione sociale/, data.company_name);
  await typeInto(page, /^Partita IVA/, '00743110157');
  await typeInto(page, /^Codice fiscale/, data.tax_code);
  await typeInto(page, /^Codice destinatario/, 'M5UXCR1');
  await typeInto(page, /^Indirizzo/, data.address);
  await typeInto(page, /^CAP/, data.postal_code);
  // The towns of the code arrive while the focus stays in its field.
  await page.getByRole('combobox', { name: /^Città/ }).waitFor();
  await typeInto(page, /^Città/, 'Argelato');
  await expect.poll(() => page.getByRole('textbox', { name: /^Provincia/ }).inputValue()).toBe('BO');
  await typeInto(page, /^Cognome/, data.last_name);
  await typeInto(page, /^Nome/, data.first_name);
  await typeInto(page, /^Telefono/, data.telephone);
  await typeInto(page, /^E-mail/, data.email);
  await typeInto(page, /^Password/, data.password);
  await tabTo(page, /privacy policy/);
  await page.keyboard.press('Space');
  // A failure says so without a dialog and keeps what was typed.
  await page.route(/\/register$/, (route) => route.fulfill({ status: 500, body: '{"message":"x"}' }));
  await press(page, /^Invia richiesta/);
  await page.getByText('Registrazione non riuscita!').waitFor();
  await page.getByText('Si è verificato un errore imprevisto. Riprova più tardi.').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await page.getByRole('textbox', { name: /^Ragione sociale/ }).inputValue()).toBe(data.company_name);
  await page.unroute(/\/register$/);
  await press(page, /^Invia richiesta/);
  await page.getByRole('heading', { name: 'Richiesta inviata' }).waitFor();

  await admit(data.email);
  await openHydrated(page, '/pages/login');
  await typeInto(page, /^Utente o e-mail/, data.email);
  await typeInto(page, /^Password/, data.password);
  await page.keyboard.press('Enter');
  await page.getByRole('banner').getByText(data.company_name).filter({ visible: true }).first().waitFor();
});

it('R2.95 R5.8 a second factor is switched on, the password changed, all devices logged out, and a recovery code logs in', async () => {
  e2e.expectFault(/422/);
  const page = await e2e.visit();
  await logIn(page, '/pages/account?tab=security', 'agente.g');
  const code = page.getByRole('textbox', { name: /^Codice di 6 cifre/ });
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Attiva' }).click();
  await main.getByRole('img', { name: /Codice QR/ }).waitFor();
  const key = await main.locator('code').first().innerText();
  await code.fill('12');
  await main.getByRole('button', { name: 'Conferma' }).click();
  await main.getByText('Il codice non è giusto o è già stato usato.').waitFor();
  await code.fill(codeFor(key));
  await main.getByRole('button', { name: 'Conferma' }).click();
  await main.getByText('La verifica in due passaggi è attiva').waitFor();
  const recovery = await main.locator('code').first().innerText();

  const change = async (old: string) => {
    await page.getByLabel(/^Password attuale/).fill(old);
    await page.getByLabel(/^Nuova password/).fill('cinque bancali');
    await page.getByLabel(/^Ripeti/).fill('cinque bancali');
    await page.getByRole('button', { name: 'Cambia password' }).click();
  };
  await change('sbagliata');
  await main.getByText('La password è errata').waitFor();
  await change(PASSWORD);
  await main.getByText(/^Password cambiata\. Gli altri/).waitFor();
  expect(await idToken(page)).not.toBeNull();
  await page.getByRole('button', { name: 'Esci da tutti i dispositivi' }).click();
  await page.getByRole('heading', { level: 1, name: 'Accedi' }).waitFor();
  await hydrated(page);
  expect(await idToken(page)).toBeNull();

  await page.getByRole('textbox', { name: /^Utente o e-mail/ }).fill('agente.g');
  await page.getByLabel(/^Password/).fill('cinque bancali');
  await page.getByRole('button', { name: 'Accedi', exact: true }).click();
  await page.getByRole('heading', { name: 'Verifica in due passaggi' }).waitFor();
  const answer = page.getByRole('textbox', { name: /^Codice/ });
  await answer.fill('sbagliato');
  await page.getByRole('button', { name: 'Verifica' }).click();
  await page.getByText('Il codice non è giusto o è già stato usato.').waitFor();
  await answer.fill(recovery);
  await page.getByRole('button', { name: 'Verifica' }).click();
  await page
    .getByRole('link', { name: /AREA UTENTE/ })
    .first()
    .waitFor();
});

const ENDED = 'Sessione scaduta, accedi di nuovo';

/** Logs in on the login page that is shown, and waits for the page that it returns to. */
async function logInHere(page: Page, back: string): Promise<void> {
  await hydrated(page);
  await page.getByRole('textbox', { name: /^Utente o e-mail/ }).fill('cliente.a');
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.getByRole('button', { name: 'Accedi', exact: true }).click();
  await page.waitForURL((url) => url.pathname + url.search === back);
  expect(await idToken(page)).not.toBeNull();
}

const setToken = (page: Page, token: string) =>
  page.evaluate((value) => localStorage.setItem('id_token', value), token);

/** Opens another page as a link within the shop does, without a new document. */
const follow = (page: Page, to: string) =>
  page.evaluate((path) => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate: (path: string) => Promise<void> };
    };
    void router.navigate(path);
  }, to);

/** A token of this shop for the session of the browser that has expired. */
async function expiredToken(page: Page): Promise<string> {
  const [, payload = ''] = ((await idToken(page)) ?? '').split('.');
  const { sub } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub: string };
  return new SignJWT({})
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer('bancale')
    .setSubject(sub)
    .setExpirationTime('-1d')
    .sign(new TextEncoder().encode(SECRET));
}

it('R4.3 a changed token, or none beside a session, ends in the login; an expired one is renewed', async () => {
  e2e.expectFault(/status of 401/);
  const page = await e2e.visit();
  await logIn(page, '/pages/account');
  await expect.poll(() => idToken(page)).not.toBeNull();
  const token = (await idToken(page)) ?? '';
  const changed = token.slice(0, -9) + (token.at(-9) === 'A' ? 'B' : 'A') + token.slice(-8);
  await setToken(page, changed);
  await page.reload();
  await page.getByText(ENDED).waitFor();
  expect(await idToken(page)).toBeNull();
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('bancale_session');
  await logInHere(page, '/pages/account');

  await page.evaluate(() => {
    localStorage.removeItem('id_token');
    location.assign('/pages/cart');
  });
  await page.getByText(ENDED).waitFor();
  await hydrated(page);
  await page.goto('/pages/account');
  await logInHere(page, '/pages/account');

  const expired = await expiredToken(page);
  await setToken(page, expired);
  await openHydrated(page, '/shop?text=VS-12');
  await expect.poll(async () => [null, expired].includes(await idToken(page))).toBe(false);
  await page.getByText(/7,98/).first().waitFor();
});

it('R8.6 R6.7 without a session behind the token public pages go on as for a guest, others lead to the login', async () => {
  e2e.expectFault(/status of 401/);
  const page = await e2e.visit();
  await logIn(page, '/');
  await expect.poll(() => idToken(page)).not.toBeNull();
  const token = (await idToken(page)) ?? '';
  const logins = page.getByRole('banner').getByRole('link', { name: 'Accedi' }).filter({ visible: true });

  // The session ends elsewhere; this window goes on in the catalogue.
  await e2e.shop().database.query.deleteFrom('session').execute();
  await e2e.shop().settled();
  await page.locator('a[href="/pages/brands"]').filter({ visible: true }).first().click();
  await page.waitForURL('**/pages/brands');
  await logins.first().waitFor();
  expect(await idToken(page)).toBeNull();
  expect(await page.getByText(ENDED).count()).toBe(0);

  // By address with an old token, and the cookie gone: the login says why.
  await page.context().clearCookies();
  await setToken(page, token);
  await openHydrated(page, '/');
  expect(await idToken(page)).toBeNull();
  await logins.first().waitFor();
  expect(await page.getByText(ENDED).count()).toBe(0);
  await follow(page, '/pages/cart?tab=active');
  await page.getByText(ENDED).waitFor();
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/pages/cart?tab=active');
  await setToken(page, token);
  await page.goto('/en/pages/account');
  await page.getByText('Session expired, please log in again').waitFor();

  // Another window logs out.
  await page.goto('/pages/account');
  await logInHere(page, '/pages/account');
  const other = await page.context().newPage();
  await openHydrated(other, '/shop?text=VS-12');
  await page.getByRole('button', { name: 'Esci', exact: true }).filter({ visible: true }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Accedi' }).waitFor();
  expect(await page.getByText(ENDED).count()).toBe(0);
  await follow(other, '/pages/cart?tab=active');
  await other.getByText(ENDED).waitFor();
});

it('R8.6 a file that needs a login opens after it', async () => {
  const page = await e2e.visit();
  await page.goto('/documents/lists/orders.csv?locale=it');
  await hydrated(page);
  const download = page.waitForEvent('download');
  await page.getByRole('textbox', { name: /^Utente o e-mail/ }).fill('cliente.a');
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.getByRole('button', { name: 'Accedi', exact: true }).click();
  expect((await download).suggestedFilename()).toBe('ordini.csv');
  await page.waitForURL('**/pages/account');
});
