import { describe, expect, it } from 'vitest';
import { approveRequest, listRequests } from '../../backend/accounts/index.ts';
import { createShopSettings } from '../../backend/content/index.ts';
import { mailWith } from '../builders/mails.ts';
import { registrationOf } from '../builders/registration.ts';
import { codeAt, stepOf } from '../../backend/accounts/second-factor/totp.ts';
import { PASSWORD } from '../builders/shop.ts';
import { hydrated, openHydrated, setSession, useE2e } from './visitor.ts';
import type { Page } from 'playwright-core';

const e2e = useE2e();
const SECRET = 'a secret for tests that is long enough to be one';

const LABELS = {
  'Ragione sociale': 'company_name',
  'Partita IVA': 'vat_number',
  'Codice fiscale': 'tax_code',
  'Codice destinatario': 'recipient_code',
  Indirizzo: 'address',
  CAP: 'postal_code',
  Cognome: 'last_name',
  Nome: 'first_name',
  Telefono: 'telephone',
} as const;

const field = (page: Page, label: string) => page.getByRole('textbox', { name: new RegExp(`^${label}( \\*)?$`) });

async function fillIn(page: Page, data: ReturnType<typeof registrationOf>): Promise<void> {
  for (const [label, name] of Object.entries(LABELS)) await field(page, label).fill(String(data[name]));
  await field(page, 'E-mail').fill(data.email);
  await page.getByLabel(/^Password/).fill(data.password);
  await page.getByRole('combobox', { name: /^Città/ }).selectOption('Argelato');
}

async function logIn(page: Page, user: string, password: string): Promise<void> {
  await field(page, 'Utente o e-mail').fill(user);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Accedi' }).click();
}

const PHONE = { width: 390, height: 844 };

describe('access', () => {
  it('R2.20 R1.1 R5.9 R5.10 R8.15 R8.17 R8.25 a company registers, is approved, and logs in for the first time', async () => {
    e2e.expectFault(/409|500/);
    const page = await e2e.visit({ viewport: PHONE });
    const data = registrationOf('viaggio');
    await openHydrated(page, '/pages/login');
    await page.getByRole('link', { name: 'Registrati' }).click();
    await page.getByRole('heading', { level: 1, name: 'Registrati' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/pages/register_v1');

    await page.getByRole('button', { name: 'Invia richiesta' }).click();
    await page.getByText('Correggi gli errori evidenziati prima di procedere').waitFor();
    expect(await page.getByText('Il campo è obbligatorio').count()).toBeGreaterThan(10);

    await fillIn(page, { ...data, vat_number: '00743110158' });
    await page.getByText('La cifra di controllo non torna: ricontrolla il numero.').waitFor();
    await field(page, 'Partita IVA').fill(data.vat_number);
    await page.getByText('Cifra di controllo corretta.').waitFor();
    await expect.poll(() => field(page, 'Provincia').inputValue()).toBe('BO');
    await page.getByRole('checkbox', { name: /privacy policy/ }).check();
    await page.route(/\/register$/, (route) => route.fulfill({ status: 500, body: '{"message":"x"}' }));
    await page.getByRole('button', { name: 'Invia richiesta' }).click();
    await page.getByText('Registrazione non riuscita!').waitFor();
    await page.getByText('Si è verificato un errore imprevisto. Riprova più tardi.').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await field(page, 'Ragione sociale').inputValue()).toBe(data.company_name);
    await page.unroute(/\/register$/);
    await page.getByRole('button', { name: 'Invia richiesta' }).click();
    await page.getByRole('heading', { name: 'Richiesta inviata' }).waitFor();
    await page.getByText('Conferma la tua e-mail').waitFor();

    const { database, dataDirectory } = e2e.shop();
    const received = await mailWith(dataDirectory, data.email, 'Conferma l’e-mail');
    const withoutScripts = await e2e.visit({ javaScriptEnabled: false });
    await withoutScripts.goto(/http\S+confirm-email\S+/.exec(received.text)?.[0] ?? '');
    await withoutScripts.getByRole('button', { name: 'Conferma' }).click();
    await withoutScripts.getByRole('heading', { name: 'E-mail confermata' }).waitFor();
    const [request] = await listRequests(database);
    const services = {
      database,
      secret: SECRET,
      shopUrl: null,
      shopSettings: createShopSettings(database, () => undefined),
      clock: () => new Date(),
    };
    await openHydrated(page, '/pages/login');
    await logIn(page, data.email, data.password);
    await page.getByText('Autenticazione non riuscita!').waitFor();
    await approveRequest(services, { requestId: request?.id ?? 0, customer: null, actor: 'test' });
    const welcome = await mailWith(dataDirectory, data.email, 'Il tuo accesso è attivo');
    const [link = ''] = /http\S+\/pages\/login/.exec(welcome.text) ?? [];
    await openHydrated(page, link);
    await logIn(page, data.email, data.password);
    await page.getByRole('banner').getByText(data.company_name).filter({ visible: true }).first().waitFor();

    // Known already: the typed values stay.
    const other = await e2e.visit();
    await openHydrated(other, '/pages/register_v1');
    await fillIn(other, { ...data, vat_number: '01234567897', tax_code: '01234567897' });
    await expect.poll(() => field(other, 'Provincia').inputValue()).toBe('BO');
    await other.getByRole('checkbox', { name: /privacy policy/ }).check();
    await other.getByRole('button', { name: 'Invia richiesta' }).click();
    await other.getByText('Registrazione non riuscita!').waitFor();
    await other.getByText("Esiste già un account con questa e-mail. Effettua l'accesso.").waitFor();
    expect(await field(other, 'Ragione sociale').inputValue()).toBe(data.company_name);
  });

  it('R2.18 R2.95 R5.8 a forgotten password is chosen by the mailed link, without scripts too, and changed in the user area', async () => {
    e2e.expectFault(/422/);
    const page = await e2e.visit({ viewport: PHONE, javaScriptEnabled: false });
    await page.goto('/pages/forgot-password');
    await field(page, 'Utente o e-mail').fill('cliente.b');
    await page.getByRole('button', { name: 'Invia il collegamento' }).click();
    await page.getByRole('heading', { name: 'Controlla la posta' }).waitFor();
    const { rows } = await e2e
      .shop()
      .database.pool.query<{ email: string }>("select email from user_account where username = 'cliente.b'");
    const mail = await mailWith(e2e.shop().dataDirectory, rows[0]?.email ?? '', 'nuova password');
    const [link = ''] = /http\S+reset-password\S+/.exec(mail.text) ?? [];
    await page.goto(link);
    await page.getByLabel(/^Nuova password/).fill('quattro bancali');
    await page.getByLabel(/^Ripeti/).fill('quattro banca');
    await page.getByRole('button', { name: 'Salva la password' }).click();
    await page.getByText('Non è uguale alla prima').waitFor();
    await page.getByLabel(/^Nuova password/).fill('quattro bancali');
    await page.getByLabel(/^Ripeti/).fill('quattro bancali');
    await page.getByRole('button', { name: 'Salva la password' }).click();
    await page.getByRole('heading', { name: 'Password cambiata' }).waitFor();
    await page.goto(link);
    await page.getByRole('heading', { name: 'Il collegamento è scaduto' }).waitFor();

    const scripted = await e2e.visit();
    await openHydrated(scripted, '/pages/login');
    await logIn(scripted, 'cliente.b', 'quattro bancali');
    await scripted
      .getByRole('link', { name: /AREA UTENTE/ })
      .first()
      .waitFor();
    await openHydrated(scripted, '/pages/account');
    await scripted.getByRole('link', { name: 'Cambia password' }).click();
    await scripted.getByRole('heading', { name: 'Dispositivi collegati' }).waitFor();
    expect(new URL(scripted.url()).search).toBe('?tab=password');
    const change = async (old: string) => {
      await scripted.getByLabel(/^Password attuale/).fill(old);
      await scripted.getByLabel(/^Nuova password/).fill('cinque bancali');
      await scripted.getByLabel(/^Ripeti/).fill('cinque bancali');
      await scripted.getByRole('button', { name: 'Cambia password' }).click();
    };
    await change('sbagliata');
    await scripted.getByText('La password è errata').waitFor();
    await change('quattro bancali');
    await scripted.getByText(/^Password cambiata\. Gli altri/).waitFor();
    await scripted.getByRole('button', { name: 'Esci da tutti i dispositivi' }).click();
    await scripted.getByRole('heading', { level: 1, name: 'Accedi' }).waitFor();
    await hydrated(scripted);
    expect(await scripted.evaluate(() => localStorage.getItem('id_token'))).toBeNull();
  });

  it('a second factor is switched on, asked at the next login, and answered with a recovery code', async () => {
    e2e.expectFault(/422/);
    const page = await e2e.visit();
    await setSession(page, 'agente.g');
    await openHydrated(page, '/pages/account?tab=security');
    await page.getByRole('button', { name: 'Attiva' }).click();
    await page.getByRole('img', { name: /Codice QR/ }).waitFor();
    const key = (await page.locator('code').first().innerText()).replaceAll(/\s/g, '');
    const bits = [...key].map((letter) =>
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
    );
    const secret = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
    await field(page, 'Codice di 6 cifre').fill('12');
    await page.getByRole('button', { name: 'Conferma' }).click();
    await page.getByText('Il codice non è giusto o è già stato usato.').waitFor();
    await field(page, 'Codice di 6 cifre').fill(codeAt(secret, stepOf(new Date())));
    await page.getByRole('button', { name: 'Conferma' }).click();
    await page.getByText('La verifica in due passaggi è attiva').waitFor();
    const recovery = await page.locator('code').first().innerText();

    const other = await e2e.visit();
    await openHydrated(other, '/pages/login?redirect=/pages/account');
    await logIn(other, 'agente.g', PASSWORD);
    await other.getByRole('heading', { name: 'Verifica in due passaggi' }).waitFor();
    await field(other, 'Codice').fill('sbagliato');
    await other.getByRole('button', { name: 'Verifica' }).click();
    await other.getByText('Il codice non è giusto o è già stato usato.').waitFor();
    await field(other, 'Codice').fill(recovery);
    await other.getByRole('button', { name: 'Verifica' }).click();
    await other.waitForURL('**/pages/account');
    await other.getByRole('heading', { name: 'Profilo' }).waitFor();
  });
});
