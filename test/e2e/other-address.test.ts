import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { giveSession, hydrated, openHydrated, useE2e } from './visitor.ts';
import { WORDS } from './texts.ts';

const e2e = useE2e();

const TEXTS = {
  elsewhere: 'Hai cambiato indirizzo di consegna in un’altra finestra',
  stay: 'Resta su Via dell’Artigianato 14',
  goOn: 'Passa a Via Larga 3',
  changeAddress: 'Cambia indirizzo',
  toast: 'Carrello di Via Larga 3: 1 riga. Quello di Via dell’Artigianato 14 resta salvato.',
} as const;
const CART = '/pages/cart?tab=active';
beforeEach(async () => {
  await e2e.shop().database.pool.query("delete from cart where state <> 'O'");
});

/** Customer A at the checkout with the first address, with a cart for each of the two addresses. */
async function openCheckout(): Promise<Page> {
  const shop = e2e.shop();
  const { token, cookie } = await shop.logIn('cliente.a');
  const fill = (address_code: string, item_id: string) =>
    shop.call('add_to_cart', { address_code, item_id, quantity: 10 }, { token });
  expect((await fill('1', '204118')).status).toBe(200);
  expect((await fill('2', '204300')).status).toBe(200);
  const page = await e2e.visit({ viewport: { width: 1280, height: 900 } });
  await giveSession(page, shop, cookie);
  await openHydrated(page, '/pages/checkout');
  await page.getByText('VS-12-OT').first().waitFor();
  await page.getByRole('textbox', { name: WORDS.note }).fill('Per il capannone');
  await page.getByRole('checkbox', { name: WORDS.consent }).check();
  return page;
}

/** Selects the second address in another window, which shows its cart. */
async function chooseElsewhere(page: Page): Promise<Page> {
  const other = await page.context().newPage();
  await other.setViewportSize({ width: 1280, height: 900 });
  await openHydrated(other, CART);
  await chooseByHand(other, 'Via Larga 3');
  return other;
}

/** Selects an address in the header. */
async function chooseByHand(page: Page, street: string): Promise<void> {
  const menu = page.getByRole('banner').locator('details').filter({ hasText: 'Via Larga 3' });
  await menu.locator('summary').click();
  await menu.getByRole('button', { name: street }).click();
  await shows(page, street);
}

/** Waits until the header shows this delivery address. */
async function shows(page: Page, street: string): Promise<void> {
  const menu = page.getByRole('banner').locator('details').filter({ hasText: 'Via Larga 3' });
  await expect.poll(() => menu.locator('summary').innerText()).toContain(street);
}

/** Returns to a window, which checks whether the other windows have the same address. */
async function lookAgain(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('pageshow')));
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

const rowsOf = (page: Page) => page.locator('[data-row]');

const sent = async () =>
  (
    await e2e.shop().database.pool.query<{ address: string; note: string; article: string }>(
      `select a.code as address, o.note, l.sku as article from sales_order o
       join customer_address a on a.id = o.address_id join sales_order_line l on l.order_id = o.id order by o.id`,
    )
  ).rows;

describe('another window selected another delivery address', () => {
  it('R4.5 R9.17 a toast names its cart there; the checkout asks, keeps its input on “stay” or dismissal, and sends to its own address', async () => {
    const before = (await sent()).length;
    const page = await openCheckout();
    const other = await chooseElsewhere(page);
    await other.getByText(TEXTS.toast).waitFor();
    await rowsOf(other).filter({ hasText: 'RUB-14' }).waitFor();
    expect(await other.evaluate(() => document.activeElement?.tagName)).toBe('SUMMARY');
    const dialog = page.getByRole('dialog', { name: TEXTS.elsewhere });
    await dialog.waitFor();
    expect(await dialog.innerText()).toMatch(/Via dell’Artigianato 14, .*Via Larga 3, /s);
    await dialog.getByRole('button', { name: TEXTS.stay }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await page.getByRole('textbox', { name: WORDS.note }).inputValue()).toBe('Per il capannone');
    expect(await page.getByRole('checkbox', { name: WORDS.consent }).isChecked()).toBe(true);
    // After a new change of address it asks again, also after a dismissal.
    await chooseByHand(other, 'Via dell’Artigianato 14');
    await rowsOf(other).filter({ hasText: 'VS-12-OT' }).waitFor();
    await chooseByHand(other, 'Via Larga 3');
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.evaluate(() => dispatchEvent(new Event('pageshow')));
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: WORDS.send }).filter({ visible: true }).first().click();
    await page.waitForURL('**/pages/thankyou**');
    expect((await sent()).slice(before)).toEqual([{ address: '1', note: 'Per il capannone', article: 'VS-12-OT' }]);
    await lookAgain(other);
    expect(await other.getByRole('dialog').count()).toBe(0);
    await shows(other, 'Via Larga 3');
    // The list of addresses is 340 px wide, but never wider than the screen.
    for (const [width, expected] of [
      [1280, 340],
      [320, 288],
    ] as const) {
      await other.setViewportSize({ width, height: 900 });
      const list = other.locator('details').filter({ hasText: 'Consegna a', visible: true }).first();
      if (!(await list.evaluate((it) => (it as HTMLDetailsElement).open))) await list.locator('summary').click();
      const panel = list.locator(':scope > :not(summary)').first();
      await expect.poll(async () => (await panel.boundingBox())?.width, { message: `at ${width} px` }).toBe(expected);
    }
  });

  it('R4.5 after “stay”, two windows keep their addresses and lines, also after a reload, until one changes both', async () => {
    const before = (await sent()).length;
    const page = await openCheckout();
    const other = await chooseElsewhere(page);
    const dialog = page.getByRole('dialog', { name: TEXTS.elsewhere });
    await dialog.getByRole('button', { name: TEXTS.stay }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.reload();
    await hydrated(page);
    await shows(page, 'Via dell’Artigianato 14');
    await page.getByText('VS-12-OT').first().waitFor();
    await other.reload();
    await hydrated(other);
    await shows(other, 'Via Larga 3');
    await rowsOf(other).filter({ hasText: 'RUB-14' }).waitFor();
    for (const window of [page, other]) {
      await lookAgain(window);
      expect(await window.getByRole('dialog').count()).toBe(0);
    }
    // After a new change of address, the first window asks again; it leaves the checkout for the cart of the other.
    await chooseByHand(other, 'Via dell’Artigianato 14');
    await lookAgain(page);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await chooseByHand(other, 'Via Larga 3');
    await dialog.getByRole('button', { name: TEXTS.goOn }).click();
    await page.waitForURL(`**${CART}`);
    await rowsOf(page).filter({ hasText: 'RUB-14' }).waitFor();
    expect(await rowsOf(page).count()).toBe(1);
    expect((await sent()).length).toBe(before);
  });
});

describe('10.5 the checkout takes the lines to another address', () => {
  it('prepares the order there with the lines of both carts, and the undo takes lines and page back', async () => {
    const page = await openCheckout();
    await page.getByText(TEXTS.changeAddress).click();
    await page.getByRole('button', { name: 'Porta qui 1 riga' }).click();
    await shows(page, 'Via Larga 3');
    await page.getByText('1 riga portata a Via Larga 3, Bologna.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/pages/checkout');
    const main = page.getByRole('main');
    await main.getByText('RUB-14').first().waitFor();
    await main.getByText('VS-12-OT').first().waitFor();
    await main.getByText('Via Larga 3').first().waitFor();
    await page.getByRole('button', { name: 'Annulla', exact: true }).click();
    await shows(page, 'Via dell’Artigianato 14');
    await main.getByText('RUB-14').first().waitFor({ state: 'detached' });
    await main.getByText('VS-12-OT').first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/pages/checkout');
  });
});
