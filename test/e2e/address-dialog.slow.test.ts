import { beforeAll, describe, expect, it } from 'vitest';
import { loadWideShop } from '../builders/wide-shop.ts';
import { violationsOf } from './axe.ts';
import { giveSession, openHydrated, setSession, useE2e } from './visitor.ts';

const e2e = useE2e();
beforeAll(async () => {
  await loadWideShop(e2e.shop().database);
  await e2e.shop().settled();
});

const TEXTS = {
  open: 'Ricerche aperte',
  manage: 'Gestisci le ricerche aperte',
  addresses: 'Scegli l’indirizzo di consegna',
  note: 'Prezzi, carrello e ultimi ordini seguono la sede scelta.',
  inCart: /^\d+ nel carrello/,
} as const;
const PHONE = { width: 390, height: 844 };
const OTHER = /^Via Larga 3, /;
const FIRST = /^Via dell’Artigianato 14, /;

describe('delivery addresses in the drawer of open searches', () => {
  it('R2.55 R4.5 lead an agent to the cart of another address and back; wide windows, guests and customers with one address have none', async () => {
    const shop = e2e.shop();
    const credentials = await shop.logIn('agente.g');
    await shop.call('session', { client_id: '70431', address_code: '1' }, credentials);
    const { body } = await shop.call('product_list', { text: '*', page: '1' }, credentials);
    const article = body.message.product_list.data.find((one: { can_add: boolean }) => one.can_add);
    await shop.call('add_to_cart', { item_id: article.id, quantity: article.qty_min_imballo }, credentials);
    const page = await e2e.visit({ viewport: PHONE, hasTouch: true });
    await giveSession(page, shop, credentials.cookie);
    await openHydrated(page, '/shop');
    const row = page.locator(`#results [data-code="${article.sku}"]`);
    const inCart = row.getByText(TEXTS.inCart);
    const sheet = page.getByRole('dialog', { name: TEXTS.open });
    const addresses = sheet.getByRole('form', { name: TEXTS.addresses });
    const bar = page.getByRole('banner').locator('#compact-header');
    const choose = async (address: RegExp) => {
      await bar.locator('button').first().tap();
      await addresses.getByRole('button', { name: address }).tap();
      await sheet.waitFor({ state: 'detached' });
    };
    const asked: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/product_list')) asked.push(request.postDataJSON().address_code);
    });
    const cartLines = () =>
      page.evaluate(
        () => document.querySelector('header a[href*="/pages/cart"] b, nav a[href*="/pages/cart"] b')?.textContent,
      );

    await page.evaluate(() => scrollTo(0, 600));
    await bar.getByText(/Via dell’Artigianato 14/).waitFor();
    await expect.poll(cartLines).toBe('1');
    await inCart.waitFor();
    await bar.getByRole('button').first().tap();
    await sheet.getByText(TEXTS.note).waitFor();
    expect(await addresses.getByRole('button', { name: FIRST }).getAttribute('aria-pressed')).toBe('true');
    expect(await violationsOf(page, 'dialog[open]')).toEqual([]);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });

    await choose(OTHER);
    await bar.getByText(/Via Larga 3/).waitFor();
    await expect.poll(cartLines).toBe('0');
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500);
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem('user_temp') ?? '{}').address_code)).toBe('2');
    await inCart.waitFor({ state: 'detached' });
    expect(asked).toEqual(asked.map(() => '2'));
    expect(asked.length).toBeGreaterThan(0);

    asked.splice(0);
    await page.setViewportSize({ width: PHONE.height, height: PHONE.width });
    await choose(FIRST);
    await bar.getByText(/Via dell’Artigianato 14/).waitFor();
    await expect.poll(cartLines).toBe('1');
    await inCart.waitFor();
    expect(asked).toEqual(asked.map(() => '1'));

    const expectNone = async (who: string) => {
      await page.getByRole('button', { name: TEXTS.manage }).filter({ visible: true }).first().click();
      await sheet.waitFor();
      expect(await sheet.getByText(TEXTS.note).count(), who).toBe(0);
    };
    await page.setViewportSize({ width: 1280, height: 844 });
    await page.evaluate(() => scrollTo(0, 0));
    await expectNone('wide page');
    await page.context().clearCookies();
    await page.setViewportSize(PHONE);
    await openHydrated(page, '/shop');
    await expectNone('guest');
    await setSession(page, 'cliente.b');
    await openHydrated(page, '/shop');
    await expectNone('customer with one address');
  });
});
