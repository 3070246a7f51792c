import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { registrationOf } from '../builders/registration.ts';
import { logIn, openHydrated, useE2e } from './visitor.ts';

const e2e = useE2e();

/** More Tab stops than on any page between two needed controls. */
const MOST_STOPS = 80;

/** Presses Tab until a control with this name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement;
      const labels = [...(element.labels ?? [])].map((label) => label.innerText).join(' ');
      return (element.getAttribute('aria-label') ?? (labels || element.innerText)).replace(/\s+/g, ' ').trim();
    });
    if (name.test(focused)) return;
  }
  throw new Error(`no Tab stop ${name}`);
}

async function type(page: Page, name: RegExp, text: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.type(text);
}

it('R2.20 a company registers with the keyboard alone', async () => {
  const page = await e2e.visit({ viewport: { width: 1280, height: 900 } });
  const data = registrationOf('tastiera');
  await openHydrated(page, '/pages/register_v1');
  await type(page, /^Ragione sociale/, data.company_name);
  await type(page, /^Partita IVA/, '00743110157');
  await type(page, /^Codice fiscale/, data.tax_code);
  await type(page, /^Codice destinatario/, 'M5UXCR1');
  await type(page, /^Indirizzo/, data.address);
  await type(page, /^CAP/, data.postal_code);
  // The towns of the code arrive while the focus stays in its field.
  await page.getByRole('combobox', { name: /^Città/ }).waitFor();
  await type(page, /^Città/, 'Argelato');
  await expect.poll(() => page.getByRole('textbox', { name: /^Provincia/ }).inputValue()).toBe('BO');
  await type(page, /^Cognome/, data.last_name);
  await type(page, /^Nome/, data.first_name);
  await type(page, /^Telefono/, data.telephone);
  await type(page, /^E-mail/, data.email);
  await type(page, /^Password/, data.password);
  await tabTo(page, /privacy policy/);
  await page.keyboard.press('Space');
  await tabTo(page, /^Invia richiesta/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Richiesta inviata' }).waitFor();
});

it('R0.2 an administrator invites a colleague with the keyboard alone', async () => {
  const page = await e2e.visit({ viewport: { width: 1280, height: 900 } });
  await logIn(page, '/pages/account?tab=users');
  await tabTo(page, /^Invita$/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Invita' }).waitFor();
  await type(page, /^Nome e cognome/, 'Rita Neri');
  await type(page, /^E-mail/, 'rita.neri@bassi.example');
  await tabTo(page, /^Non ordina/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => page.getByRole('radio', { name: /^Compra entro una soglia/ }).isChecked()).toBe(true);
  await type(page, /^Soglia per ordine/, '250');
  await page.keyboard.press('Enter');
  await page.getByText('Invito spedito').waitFor();
  await page.getByRole('row', { name: /Rita Neri.*fino a 250,00/ }).waitFor();
});
