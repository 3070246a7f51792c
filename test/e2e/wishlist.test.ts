import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { PASSWORD } from '../builders/shop.ts';
import { hydrated, openHydrated, useE2e } from './visitor.ts';
import { WORDS } from './texts.ts';

const e2e = useE2e();
const TEXTS = {
  add: /^Aggiungi ai preferiti/,
  remove: /^Togli dai preferiti/,
  added: 'Aggiunto ai preferiti',
  open: 'Vedi i preferiti',
  logInFirst: "Per aggiungere ai preferiti, effettua l'accesso",
  one: 'Preferiti, 1 articolo',
  none: 'Preferiti, 0 articoli',
  empty: 'La lista dei preferiti è vuota',
  clear: 'Svuota la lista',
  undo: 'Annulla',
  toasts: 'Avvisi',
} as const;
const VALVE = '204118';
const TAP_NAME = 'Rubinetto portagomma 3/4"';

async function wishlistCodes(): Promise<string[]> {
  const { body } = await e2e.shop().call('get_wishlist_codes', {}, await e2e.shop().logIn('cliente.a'));
  return body.message.data as string[];
}

/** The wishlist button of an article in a list. */
const wishlistButtonOf = (page: Page, code: string, name: RegExp) =>
  page.locator(`main li[data-code="${code}"]`).getByRole('button', { name });

it('R2.16 R4.16 R9.17 asks a guest to log in, adds with a pop-up of 250 px, lists, removes, undoes and is cleared', async () => {
  const page = await e2e.visit({ viewport: { width: 1280, height: 900 } });
  await openHydrated(page, '/shop');
  await wishlistButtonOf(page, 'VS-12-OT', TEXTS.add).click();
  const popup = page.getByRole('region', { name: TEXTS.toasts }).locator('> div');
  await popup.getByText(TEXTS.logInFirst, { exact: true }).waitFor();
  expect(await wishlistCodes()).toEqual([]);
  await popup.getByRole('link', { name: WORDS.logIn }).click();
  await page.getByRole('textbox', { name: WORDS.user }).fill('cliente.a@bancale.example');
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: WORDS.logIn, exact: true }).click();
  await page.waitForURL('**/shop');
  await page.getByRole('banner').getByRole('link', { name: TEXTS.one }).waitFor();
  expect(await wishlistCodes()).toEqual([VALVE]);

  await hydrated(page);
  await wishlistButtonOf(page, 'RUB-14', TEXTS.add).click();
  const added = popup.filter({ hasText: TAP_NAME });
  await added.getByText(TEXTS.added).waitFor();
  expect((await added.boundingBox())?.width).toBe(250);
  expect(await added.getByRole('link', { name: TAP_NAME }).count()).toBe(1);
  await wishlistButtonOf(page, 'RUB-14', TEXTS.remove).waitFor();
  await added.getByRole('link', { name: TEXTS.open }).click();
  await page.waitForURL('**/pages/wishlist');

  const rows = page.locator('main li[data-code]');
  await expect.poll(() => rows.count()).toBe(2);
  const valve = page.locator('main li[data-code="VS-12-OT"]');
  expect((await valve.innerText()).replaceAll('\u00a0', ' ')).toContain(WORDS.netPrice);
  await valve.getByRole('button', { name: 'Aggiungi VS-12-OT', exact: true }).click();
  await valve.getByRole('button', { name: 'Aggiorna VS-12-OT', exact: true }).waitFor();

  await page.setViewportSize({ width: 320, height: 700 });
  await wishlistButtonOf(page, 'RUB-14', TEXTS.remove).press('Enter');
  await expect.poll(() => rows.count()).toBe(1);
  const removed = popup.filter({ has: page.getByRole('button', { name: TEXTS.undo }) });
  const box = await removed.boundingBox();
  expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? Infinity) <= 320).toBe(true);
  expect(await wishlistCodes()).toEqual([VALVE]);
  await removed.getByRole('button', { name: TEXTS.undo }).click();
  await wishlistButtonOf(page, 'RUB-14', TEXTS.remove).waitFor();
  await expect.poll(wishlistCodes).toHaveLength(2);

  await page.getByRole('link', { name: TEXTS.clear }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: TEXTS.undo }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await wishlistCodes()).toHaveLength(2);
  await page.getByRole('link', { name: TEXTS.clear }).click();
  await dialog.getByRole('button', { name: TEXTS.clear }).click();
  await page.getByText(TEXTS.empty).waitFor();
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('banner').getByRole('link', { name: TEXTS.none }).waitFor();
  expect(await wishlistCodes()).toEqual([]);
});
