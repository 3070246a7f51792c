import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { violationsOf } from './axe.ts';
import { hydrated, logIn, openHydrated, setSession, useE2e } from './visitor.ts';

const e2e = useE2e();

beforeAll(async () => {
  const { pool } = e2e.shop().database;
  await pool.query(`insert into agent (code, name, phone, email) values
    ('AG1', 'Luca Serra', '335 000 10 01', 'luca.serra@bancale.example')`);
  await pool.query(`update customer_address set agent_id = (select id from agent where code = 'AG1')
    where code = '2' and customer_id = (select id from customer where code = '70431')`);
});

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Menu dell’area utente' });
const headingOf = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

describe('the user area', () => {
  it('R1.7 R2.9 every entry of the menu opens its section, which a reload keeps', async () => {
    const page = await e2e.visit({ viewport: { width: 1280, height: 900 } });
    await logIn(page, '/pages/account');
    expect(await violationsOf(page)).toEqual([]);
    for (const [name, tab] of [
      ['I miei ordini', 'orders'],
      ['Indirizzi', 'addresses'],
      ['Agente di riferimento', 'referral-agent'],
      ['Profilo', 'profile'],
    ] as const) {
      await menuOf(page).getByRole('link', { name }).click();
      await page.waitForURL(`**/pages/account?tab=${tab}`);
      await expect.poll(() => headingOf(page).textContent()).toBe(name);
    }
    await openHydrated(page, '/pages/account?tab=addresses');
    await page.reload();
    await hydrated(page);
    expect(await headingOf(page).textContent()).toBe('Indirizzi');
    await page.goto('/pages/account?tab=saved-carts');
    expect(new URL(page.url()).search).toBe('?tab=saved');
  });

  it('R2.92 R2.94 choosing an address shows its agent', async () => {
    const page = await e2e.visit({ viewport: { width: 1280, height: 900 } });
    await logIn(page, '/pages/account?tab=referral-agent');
    await page.getByRole('heading', { name: 'Nessun agente per questo indirizzo' }).waitFor();
    await openHydrated(page, '/pages/account?tab=addresses');
    const other = page.getByRole('article').filter({ hasText: 'Via Larga 3' });
    await other.getByRole('button', { name: 'Consegna qui' }).click();
    await other.getByText('Consegni qui').waitFor();
    await menuOf(page).getByRole('link', { name: 'Agente di riferimento' }).click();
    await page.getByRole('article').getByRole('link', { name: '335 000 10 01' }).waitFor();
    expect(await page.getByRole('link', { name: 'Chiama' }).getAttribute('href')).toBe('tel:3350001001');
  });

  it('R2.55 R3.7 the menu of addresses names street and city of each, and marks the chosen one; guests have none', async () => {
    const page = await e2e.visit({ viewport: { width: 1280, height: 900 } });
    await openHydrated(page, '/');
    const addresses = page.getByRole('form', { name: 'Scegli l’indirizzo di consegna' }).getByRole('button');
    expect(await addresses.count()).toBe(0);
    await logIn(page, '/');
    await page.getByRole('banner').getByText('Consegna a').first().click();
    const shown = await addresses.evaluateAll((buttons) =>
      buttons.map((one) => [one.textContent?.split(/\d{5}/)[0], one.getAttribute('aria-pressed')]),
    );
    expect(shown.map(([text]) => text)).toEqual(['Via dell’Artigianato 14, Bologna', 'Via Larga 3, Bologna']);
    expect(shown.filter(([, isChosen]) => isChosen === 'true')).toHaveLength(1);
  });

  it('R2.93 R2.94 a correction and another address are asked for, also without scripts', async () => {
    e2e.expectFault(/status of 422/);
    const page = await e2e.visit({ javaScriptEnabled: false });
    await setSession(page);
    await page.goto('/pages/account?tab=profile');
    await page.getByRole('link', { name: 'Chiedi una correzione' }).click();
    await page.getByRole('combobox', { name: /^Che cosa/ }).selectOption('PEC');
    await page.getByRole('textbox', { name: /^Come deve essere/ }).fill('bassi@');
    await page.getByRole('button', { name: 'Invia richiesta' }).click();
    await page.getByText('Il campo deve essere un indirizzo e-mail').waitFor();
    await page.getByRole('textbox', { name: /^Come deve essere/ }).fill('bassi@pec.example');
    await page.getByRole('button', { name: 'Invia richiesta' }).click();
    await page.getByText('Richiesta inviata all’ufficio clienti.').waitFor();
    const asked = (on: Page) => on.getByRole('region', { name: 'Richieste all’ufficio clienti' }).getByRole('listitem');
    expect(await asked(page).allInnerTexts()).toEqual([expect.stringMatching(/PEC: bassi@pec\.example[^]*In attesa/)]);

    const scripted = await e2e.visit();
    await logIn(scripted, '/pages/account?tab=addresses');
    await scripted.getByRole('link', { name: 'Chiedi un indirizzo' }).click();
    await scripted.getByRole('textbox', { name: /^Indirizzo/ }).fill('Via Mazzini 81');
    await scripted.getByRole('textbox', { name: /^CAP/ }).fill('40026');
    await expect.poll(() => scripted.getByRole('textbox', { name: /^Città/ }).inputValue()).toBe('Imola');
    expect(await scripted.getByRole('textbox', { name: /^Provincia/ }).inputValue()).toBe('BO');
    expect(await violationsOf(scripted)).toEqual([]);
    await scripted.getByRole('button', { name: 'Invia richiesta' }).click();
    await scripted.getByText('Richiesta inviata all’ufficio clienti.').waitFor();
    expect(await asked(scripted).allInnerTexts()).toEqual([expect.stringMatching(/Via Mazzini 81[^]*Imola/)]);
  });

  it('phones open the menu first, and come back to it', async () => {
    const page = await e2e.visit({ viewport: { width: 390, height: 800 } });
    await logIn(page, '/pages/account');
    await menuOf(page).getByRole('link', { name: 'Indirizzi' }).click();
    await page.getByRole('heading', { level: 1, name: 'Indirizzi' }).waitFor();
    expect(await menuOf(page).isVisible()).toBe(false);
    await page.getByRole('main').getByRole('link', { name: 'Area utente' }).click();
    await menuOf(page).waitFor();
  });
});
