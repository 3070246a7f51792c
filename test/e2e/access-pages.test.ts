import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { registrationOf } from '../builders/registration.ts';
import { logIn, openHydrated, setSession, useE2e } from './visitor.ts';

const e2e = useE2e();

const PAGES = ['/pages/login', '/pages/forgot-password', '/pages/register_v1', '/pages/request_access'];
const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox();
  return box ?? { x: 0, y: 0, width: 0, height: 0 };
};

describe('the pages without a login', () => {
  it('R2.48 have a form of half the width beside a picture; on a phone the form takes the full width', async () => {
    const page = await e2e.visit({ viewport: { width: 1280, height: 900 } });
    for (const path of PAGES) {
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.goto(path);
      const [side, picture] = [await boxOf(page, 'div:has(> main)'), await boxOf(page, 'div:has(> main) + aside')];
      expect(side, path).toMatchObject({ x: 0, width: 640 });
      expect(picture, path).toMatchObject({ x: 640, width: 640 });
      await page.setViewportSize({ width: 390, height: 844 });
      expect((await boxOf(page, 'div:has(> main)')).width, path).toBe(390);
      expect((await boxOf(page, 'main form')).width, path).toBe(358);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390);
    }
  });

  it('R2.19 R2.20 every address of the registration takes a valid form, also without scripts', async () => {
    const page = await e2e.visit();
    for (const [index, name] of ['register_v1', 'register', 'register_hs', 'register_origin'].entries()) {
      const vat = ['00743110157', '01234567897', '02345678904', '12345678903'][index] ?? '';
      const { privacy: _, ...data } = registrationOf(name, { vat_number: vat, tax_code: vat });
      const form = { ...(data as Record<string, string>), privacy: 'on' };
      const address = `${e2e.shop().address}/pages/${name}`;
      const sent = await page.request.post(address, { form, headers: { origin: e2e.shop().address } });
      expect(sent.status(), name).toBe(200);
      expect(await sent.text(), name).toMatch(/<h1>Richiesta inviata<\/h1>/);
    }
  });

  it.each([
    ['', 'Registrati'],
    ['/en', 'Register'],
  ])('R9.21 every link to register leads to %s/pages/register_v1', async (prefix, name) => {
    const page = await e2e.visit();
    let found = 0;
    for (const path of ['/', '/shop', ...PAGES]) {
      await page.goto(`${prefix}${path}`);
      const links = page.getByRole('link', { name, exact: true });
      const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
      found += targets.length;
      for (const target of targets) expect(target, path).toBe(`${prefix}/pages/register_v1`);
    }
    expect(found).toBeGreaterThan(1);
  });

  it.each([
    [
      '',
      ['Codice cliente', 'Ragione sociale', 'Cognome', 'Nome', 'Codice fiscale', 'Partita IVA', 'Indirizzo', 'Città'],
      ['Provincia', 'CAP', 'Telefono', 'Fax', 'E-mail', 'Sconto', 'Metodo di pagamento', 'Codice destinatario', 'PEC'],
    ],
    [
      '/en',
      ['Customer code', 'Company name', 'Surname', 'First name', 'Tax code', 'VAT number', 'Address', 'City'],
      ['Province', 'Postal code', 'Telephone', 'Fax', 'E-mail', 'Discount', 'Payment method', 'Recipient code', 'PEC'],
    ],
  ])(
    'R3.22 %s/ profile, addresses and registration name the seventeen fields of a customer',
    async (prefix, ...names) => {
      const page = await e2e.visit();
      const labels: string[] = [];
      const collect = async (path: string) => {
        await page.goto(`${prefix}${path}`);
        labels.push(...(await page.locator('main').locator('label, dt').allInnerTexts()));
      };
      await collect('/pages/register_v1');
      await setSession(page);
      await collect('/pages/account?tab=profile');
      await collect('/pages/account?tab=addresses');
      const words = labels.map((label) => label.replace(/ \*$/, ''));
      expect(names.flat().filter((name) => !words.includes(name))).toEqual([]);
    },
  );
});

describe('R6.1 R6.4 who is not logged in', () => {
  const roles = /amministratore|administrator|buyer|limited|documents-only|agente/i;
  /** What the header and a product page show only after the login. */
  async function shownTo(page: Page) {
    await openHydrated(page, '/product/default/204118');
    const header = page.getByRole('banner');
    const phoneCart = header.getByRole('link', { name: /^Carrello/ });
    // Only what is visible.
    const words = await header.innerText();
    return {
      address: words.includes('Consegna a'),
      name: words.includes('Marco Bassi'),
      company: words.includes('Termoidraulica Bassi'),
      cart: (await phoneCart.count()) > 0 && (await phoneCart.first().isVisible()),
      documents: (await page.getByText('Documenti', { exact: true }).count()) > 0,
      isGuest: words.includes('ACCEDI O REGISTRATI'),
      roles: roles.exec(words)?.[0] ?? null,
    };
  }

  it.each([1280, 390])(
    'R1.8 R4.1 begins as a guest without any of it at %i px; a customer has all of it',
    async (width) => {
      const page = await e2e.visit({ viewport: { width, height: 844 } });
      const guest = await shownTo(page);
      expect(guest).toMatchObject({ address: false, name: false, company: false, documents: false, roles: null });
      if (width === 390) expect(guest.cart).toBe(false);
      else expect(guest.isGuest).toBe(true);
      expect(await page.evaluate(() => localStorage.getItem('id_token'))).toBeNull();
      await logIn(page, '/');
      const customer = await shownTo(page);
      const all = { address: true, name: true, company: true, cart: true, documents: true };
      expect(customer).toEqual({ ...all, isGuest: false, roles: null });
    },
  );
});
