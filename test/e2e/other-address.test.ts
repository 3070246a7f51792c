import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { hydrated, openHydrated, useE2e } from './visitor.ts';
import { WORDS } from './texts.ts';

const e2e = useE2e();

const TEXTS = {
  elsewhere: 'Hai cambiato indirizzo di consegna in un’altra finestra',
  stay: 'Resta su Via dell’Artigianato 14',
  goOn: 'Passa a Via Larga 3',
  toast: 'Carrello di Via Larga 3: 1 riga. Quello di Via dell’Artigianato 14 resta salvato.',
} as const;
beforeEach(async () => {
  await e2e.shop().database.pool.query("delete from cart where state <> 'O'");
});

/** Customer A on a hydrated page with the first address, with a cart for each of the two addresses. */
async function open(width: number, path: string): Promise<Page> {
  const shop = e2e.shop();
  const { token, cookie } = await shop.logIn('cliente.a');
  const fill = (address_code: string, item_id: string) =>
    shop.call('add_to_cart', { address_code, item_id, quantity: 10 }, { token });
  expect((await fill('1', '204118')).status).toBe(200);
  expect((await fill('2', '204300')).status).toBe(200);
  const page = await e2e.visit({ viewport: { width, height: 900 } });
  const [name = '', value = ''] = cookie.split('=');
  await page.context().addCookies([{ name, value, url: shop.address }]);
  await openHydrated(page, WORDS.prefix + path);
  await page.getByText('VS-12-OT').first().waitFor();
  await hydrated(page);
  return page;
}

/** Selects the second address in another window. */
async function chooseElsewhere(page: Page): Promise<Page> {
  const other = await page.context().newPage();
  await other.setViewportSize({ width: 1280, height: 900 });
  await openHydrated(other, '/shop');
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

const sent = async () =>
  (
    await e2e.shop().database.pool.query<{ address: string; note: string; article: string }>(
      `select a.code as address, o.note, l.sku as article from sales_order o
       join customer_address a on a.id = o.address_id join sales_order_line l on l.order_id = o.id order by o.id`,
    )
  ).rows;

it('R4.5 a toast names the cart of the chosen address, and the focus stays on the addresses', async () => {
  const page = await open(1280, '/pages/cart?tab=active');
  await chooseByHand(page, 'Via Larga 3');
  await page.getByText(TEXTS.toast).waitFor();
  await page.locator('[data-row]').filter({ hasText: 'RUB-14' }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SUMMARY');
});

describe('another window selected another delivery address', () => {
  const words = { ...WORDS, ...TEXTS };
  const send = (page: Page) => page.getByRole('button', { name: words.send }).filter({ visible: true }).first().click();

  async function fillIn(page: Page): Promise<void> {
    await page.getByRole('textbox', { name: words.note }).fill('Per il capannone');
    await page.getByRole('checkbox', { name: words.consent }).check();
  }

  it('R4.5 the checkout asks, keeps its input on “stay” or dismissal, and sends the order to its own address', async () => {
    const before = (await sent()).length;
    const page = await open(390, '/pages/checkout');
    await fillIn(page);
    const other = await chooseElsewhere(page);
    const dialog = page.getByRole('dialog', { name: words.elsewhere });
    await dialog.waitFor();
    expect(await dialog.innerText()).toMatch(/Via dell’Artigianato 14, .*Via Larga 3, /s);
    await dialog.getByRole('button', { name: words.stay }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await page.getByRole('textbox', { name: words.note }).inputValue()).toBe('Per il capannone');
    expect(await page.getByRole('checkbox', { name: words.consent }).isChecked()).toBe(true);
    // After a new change of address it asks again, also after a dismissal.
    await chooseByHand(other, 'Via dell’Artigianato 14');
    await chooseByHand(other, 'Via Larga 3');
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.evaluate(() => dispatchEvent(new Event('pageshow')));
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await send(page);
    await page.waitForURL('**/pages/thankyou**');
    expect((await sent()).slice(before)).toEqual([{ address: '1', note: 'Per il capannone', article: 'VS-12-OT' }]);
    await lookAgain(other);
    expect(await other.getByRole('dialog').count()).toBe(0);
    await shows(other, 'Via Larga 3');
  });

  it('R4.5 leaving the checkout for the other address opens that address’s cart, and nothing is sent', async () => {
    const before = (await sent()).length;
    const page = await open(1280, '/pages/checkout');
    await fillIn(page);
    await chooseElsewhere(page);
    await page.getByRole('dialog').getByRole('button', { name: words.goOn }).click();
    await page.waitForURL('**/pages/cart?tab=active');
    await page.locator('[data-row]').filter({ hasText: 'RUB-14' }).waitFor();
    expect(await page.locator('[data-row]').filter({ hasText: 'VS-12-OT' }).count()).toBe(0);
    expect((await sent()).length).toBe(before);
  });

  it('R4.5 after “stay”, two windows keep their addresses and lines, also after a reload, until one changes both', async () => {
    const page = await open(1280, '/pages/cart?tab=active');
    const other = await chooseElsewhere(page);
    const dialog = page.getByRole('dialog', { name: words.elsewhere });
    await dialog.getByRole('button', { name: words.stay }).click();
    await dialog.waitFor({ state: 'detached' });
    const rows = page.locator('[data-row]');
    expect(await rows.allInnerTexts()).toEqual([expect.stringContaining('VS-12-OT')]);
    const windows = [
      { window: page, street: 'Via dell’Artigianato 14', article: 'VS-12-OT' },
      { window: other, street: 'Via Larga 3', article: 'RUB-14' },
    ];
    for (const { window, street, article } of [...windows, ...windows]) {
      await openHydrated(window, '/pages/cart?tab=active');
      await shows(window, street);
      await window.locator('[data-row]').filter({ hasText: article }).waitFor();
      for (const { window: one } of windows) {
        await lookAgain(one);
        expect(await one.getByRole('dialog').count()).toBe(0);
      }
    }
    // After a new change of address, the first window asks again.
    await chooseByHand(other, 'Via dell’Artigianato 14');
    await lookAgain(page);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await chooseByHand(other, 'Via Larga 3');
    await dialog.getByRole('button', { name: words.goOn }).click();
    await rows.filter({ hasText: 'RUB-14' }).waitFor();
    expect(await rows.count()).toBe(1);
  });
});
