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
  await approveRequest(services, { requestId: request?.id ?? 0, customer: null, actor: 'test' });
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
