import { describe, expect, it } from 'vitest';
import { comeWith, linesInCarts, openHydrated, requestsOf, stopClock, useE2e } from './visitor.ts';
import { WORDS } from './texts.ts';

const e2e = useE2e();

const TEXTS = {
  openCart: /^Carrello/,
  removeValve: /^Togli Valvola a sfera ottone/,
  removeTap: /^Togli Rubinetto/,
  undo: 'Annulla',
  empty: 'Il carrello è vuoto',
  rounded: /TAS-8 Tassello .*: Arrotondato a 30 \(confezioni da 10\), avevi chiesto 21/,
} as const;

describe('the cart', () => {
  it('R3.4 R4.7 R7.24 R4.9 badge, page and drawer follow each change, which the server has at once; the checkout names a rounding', async () => {
    const page = await e2e.visit({ viewport: { width: 1280, height: 900 } });
    const requests = requestsOf(page);
    await comeWith(e2e.shop(), page, ['204118', 10], ['204300', 3], ['204400', 20]);
    await openHydrated(page, '/pages/cart?tab=active');
    const lines = () => linesInCarts(e2e.shop());
    const rows = page.locator('[data-row]');
    const icon = page.getByRole('banner').getByRole('link', { name: TEXTS.openCart });
    const badge = () => icon.locator('b').first().innerText();
    expect(await badge()).toBe('3');
    await rows.nth(1).getByRole('textbox').fill('5');
    await expect.poll(lines).toEqual(['5 RUB-14', '20 TAS-8', '10 VS-12-OT']);
    // The database may be updated before the browser has reported its request.
    await expect.poll(() => requests.filter((name) => name === 'update_cart')).toHaveLength(1);

    const totals = () => page.locator('#cart-totals').innerText();
    // 10 × 13.34, 5 × 10.00 and 20 × 0.25 at list prices.
    await expect.poll(totals).toMatch(/Totale lordo\s188,40/);
    const before = await totals();
    await page.getByRole('button', { name: TEXTS.removeValve }).click();
    await page.getByText(WORDS.removed, { exact: true }).waitFor();
    await expect.poll(badge).toBe('2');
    await expect.poll(totals).not.toBe(before);
    expect(await lines()).toEqual(['5 RUB-14', '20 TAS-8']);
    await page.getByRole('button', { name: TEXTS.undo }).click();
    await expect.poll(lines).toEqual(['5 RUB-14', '20 TAS-8', '10 VS-12-OT']);
    await expect.poll(() => rows.first().textContent()).toContain('VS-12-OT');
    await expect.poll(totals).toBe(before);

    await icon.click();
    const panel = page.getByRole('dialog');
    await panel.getByRole('button', { name: TEXTS.removeTap }).click();
    await expect.poll(lines).toEqual(['20 TAS-8', '10 VS-12-OT']);
    await expect.poll(() => rows.count()).toBe(2);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });

    // A quantity that the buyer leaves for the checkout.
    const box = rows.filter({ hasText: 'TAS-8' }).getByRole('textbox');
    await box.selectText();
    await box.pressSequentially('21');
    await page.getByRole('main').getByRole('link', { name: WORDS.checkout }).filter({ visible: true }).last().click();
    await page.waitForURL('**/pages/checkout');
    await page.getByRole('main').getByText(TEXTS.rounded).waitFor();
    expect(await lines()).toEqual(['30 TAS-8', '10 VS-12-OT']);
    // There is one history entry.
    await page.goBack();
    await page.waitForURL('**/pages/cart?tab=active');
    await rows.first().waitFor();
  });

  it('R3.12 R4.8 adding shows picture, name and link; R9.3 at most four toasts of 300 px that disappear; the drawer has the lines', async () => {
    const page = await e2e.visit({ viewport: { width: 1280, height: 900 } });
    await e2e.shop().database.pool.query('delete from cart');
    await comeWith(e2e.shop(), page);
    await openHydrated(page, '/shop');
    const add = (code: string) =>
      page
        .getByRole('listitem')
        .filter({ hasText: code })
        .getByRole('button', { name: `${WORDS.add} ${code}`, exact: true })
        .filter({ visible: true })
        .click();
    const shown = page.locator('section[aria-live="polite"] > div');
    await stopClock(page);
    await add('VS-12-OT');
    await shown.first().waitFor();
    const link = shown.first().getByRole('link', { name: WORDS.valve });
    expect(await link.getAttribute('href')).toBe('/product/default/VS-12-OT');
    expect(await shown.first().locator('img').getAttribute('src')).toContain('thumb_valve');
    for (const code of ['RUB-14', 'TAS-8', 'SIF-ARR', 'BOOK-10']) await add(code);
    await shown.filter({ hasText: 'BOOK-10' }).waitFor();
    await expect.poll(() => shown.count()).toBe(4);
    for (const toast of await shown.all()) expect((await toast.boundingBox())?.width).toBe(300);
    await page.mouse.move(5, 5);
    await page.clock.runFor(2100);
    await expect.poll(() => shown.count()).toBe(0);
    await page.getByRole('banner').getByRole('link', { name: TEXTS.openCart }).click();
    await expect.poll(() => page.getByRole('dialog').getByRole('listitem').count()).toBe(5);
  });
});
