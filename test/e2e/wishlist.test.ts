import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD } from '../builders/shop.ts';
import { logIn, openHydrated, useE2e } from './visitor.ts';
import { WORDS } from './texts.ts';

const e2e = useE2e();
const SAID = {
  add: /^Aggiungi ai preferiti/,
  remove: /^Togli dai preferiti/,
  added: 'Aggiunto ai preferiti',
  open: 'Vedi i preferiti',
  logInFirst: "Per aggiungere ai preferiti, effettua l'accesso",
  one: 'Preferiti, 1 articolo',
  none: 'Preferiti, 0 articoli',
  empty: 'La lista dei preferiti è vuota',
  clear: 'Svuota la lista',
  gone: 'Non più in vendita',
  undo: 'Annulla',
  notices: 'Avvisi',
} as const;
const VALVE = '204118';
const TAP = '204300';

const clientA = () => e2e.shop().logIn('cliente.a');
async function wish(...codes: string[]): Promise<void> {
  const client = await clientA();
  for (const item_id of codes) await e2e.shop().call('add_to_wishlist', { item_id }, client);
}
async function wished(): Promise<string[]> {
  const { body } = await e2e.shop().call('get_wishlist_codes', {}, await clientA());
  return body.message.data as string[];
}
beforeEach(async () => {
  const client = await clientA();
  await e2e.shop().call('clear_wishlist', {}, client);
  await e2e.shop().call('session', { client_id: '70431' }, client);
});

/** Fills in and sends the login form. */
async function fillLogIn(page: Page): Promise<void> {
  const { user, logIn: press } = WORDS;
  await page.getByRole('textbox', { name: user }).fill('cliente.a@bancale.example');
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: press, exact: true }).click();
}

/** The wishlist button of an article in a list. */
const wishlistButtonOf = (page: Page, code: string, name: RegExp) =>
  page.locator(`main li[data-code="${code}"]`).getByRole('button', { name });

describe('the wishlist', () => {
  it('R9.17, R7.42 the wishlist button shows a pop-up of 250 px, and the article is in another browser', async () => {
    const page = await e2e.visit({ viewport: { width: 1280, height: 900 } });
    await logIn(page, '/shop');
    await page.getByRole('banner').getByRole('link', { name: SAID.none }).waitFor();
    await wishlistButtonOf(page, 'VS-12-OT', SAID.add).click();
    const popup = page.getByRole('region', { name: SAID.notices }).locator('> div');
    await popup.getByText(SAID.added).waitFor();
    expect((await popup.boundingBox())?.width).toBe(250);
    expect(await popup.getByRole('link', { name: WORDS.valve }).count()).toBe(1);
    expect(await popup.locator('img').count()).toBe(1);
    await page.getByRole('banner').getByRole('link', { name: SAID.one }).waitFor();
    await wishlistButtonOf(page, 'VS-12-OT', SAID.remove).waitFor();
    await popup.getByRole('link', { name: SAID.open }).click();
    await page.waitForURL('**/pages/wishlist');
    await wishlistButtonOf(page, 'VS-12-OT', SAID.remove).waitFor();

    const other = await e2e.visit({ viewport: { width: 320, height: 700 } });
    await logIn(other, '/pages/wishlist');
    await wishlistButtonOf(other, 'VS-12-OT', SAID.remove).click();
    const small = other.getByRole('region', { name: SAID.notices }).locator('> div');
    const box = await small.boundingBox();
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= 320).toBe(true);
    await other.getByText(SAID.empty).waitFor();
    await small.getByRole('button', { name: SAID.undo }).click();
    await wishlistButtonOf(other, 'VS-12-OT', SAID.remove).waitFor();
    expect(await wished()).toEqual([VALVE]);
  });

  it('R4.16 asks a guest to log in, and adds the article afterwards', async () => {
    const page = await e2e.visit({ viewport: { width: 1280, height: 900 } });
    await openHydrated(page, '/product/default/VS-12-OT');
    await page.getByRole('main').getByRole('button', { name: SAID.add }).first().click();
    const popup = page.getByRole('region', { name: SAID.notices }).locator('> div');
    await popup.getByText(SAID.logInFirst, { exact: true }).waitFor();
    expect(await wished()).toEqual([]);
    await popup.getByRole('link', { name: WORDS.logIn }).click();
    await page.getByRole('textbox', { name: 'Password' }).waitFor();
    await fillLogIn(page);
    await page.waitForURL('**/product/default/VS-12-OT');
    await page.getByRole('banner').getByRole('link', { name: SAID.one }).waitFor();
    expect(await wished()).toEqual([VALVE]);
  });

  it('R2.16 lists two articles with price and quantity, removes one, and is cleared after confirmation', async () => {
    await wish(VALVE, TAP);
    const page = await e2e.visit({ viewport: { width: 1440, height: 900 } });
    await logIn(page, '/pages/wishlist');
    const rows = page.locator('main li[data-code]');
    await expect.poll(() => rows.count()).toBe(2);
    const valve = page.locator('main li[data-code="VS-12-OT"]');
    expect((await valve.innerText()).replaceAll('\u00a0', ' ')).toContain(WORDS.netPrice);
    await valve
      .getByRole('button', { name: /VS-12-OT/ })
      .first()
      .click();
    await page.locator('main li[data-code="VS-12-OT"]').getByText(/10/).first().waitFor();
    await rows.nth(0).getByRole('button', { name: SAID.remove }).press('Enter');
    await expect.poll(() => rows.count()).toBe(1);
    expect(await wished()).toEqual([VALVE]);
    await page.getByRole('link', { name: SAID.clear }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: SAID.undo }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await wished()).toEqual([VALVE]);
    await page.getByRole('link', { name: SAID.clear }).click();
    await dialog.getByRole('button', { name: SAID.clear }).click();
    await page.getByText(SAID.empty).waitFor();
    await page.getByRole('banner').getByRole('link', { name: SAID.none }).waitFor();
    expect(await wished()).toEqual([]);
  });

  it('R2.16 shows that an article is no longer sold', async () => {
    await wish(TAP);
    const active = (is_active: boolean) =>
      e2e.shop().database.query.updateTable('article').set({ is_active }).where('code', '=', TAP).execute();
    await active(false);
    try {
      await e2e.shop().settled();
      const page = await e2e.visit({ viewport: { width: 390, height: 800 } });
      await logIn(page, '/pages/wishlist');
      await page.getByRole('heading', { name: SAID.gone }).waitFor();
      await page.getByRole('main').getByRole('button', { name: SAID.remove }).click();
      await page.getByText(SAID.empty).waitFor();
    } finally {
      await active(true);
      await e2e.shop().settled();
    }
  });

  it('R2.16, R4.15 works without scripts', async () => {
    const page = await e2e.visit({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 } });
    await page.goto('/shop?text=VS-12-OT');
    await wishlistButtonOf(page, 'VS-12-OT', SAID.add).click();
    await page.getByText(SAID.logInFirst, { exact: true }).waitFor();
    await fillLogIn(page);
    expect(new URL(page.url()).pathname).toBe('/shop');
    expect(await wished()).toEqual([]);
    await wishlistButtonOf(page, 'VS-12-OT', SAID.add).click();
    await wishlistButtonOf(page, 'VS-12-OT', SAID.remove).waitFor();
    expect(await wished()).toEqual([VALVE]);
    await page.goto('/pages/wishlist');
    await page.getByRole('link', { name: SAID.clear }).click();
    await page.getByRole('button', { name: SAID.clear }).click();
    await page.getByText(SAID.empty).waitFor();
  });
});
