import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { upsertStock } from '../../backend/catalogue/index.ts';
import { violationsOf } from './axe.ts';
import { WORDS } from './texts.ts';
import { comeWith, openHydrated, useE2e } from './visitor.ts';

const e2e = useE2e();

const ARRIVAL = '2099-03-14';
const SAID = {
  split: '35 subito, 465 dal 14/03/2099',
  typed: '35 subito, 5 dal 14/03/2099',
  summary: '1 riga per questa data, 1 segue dal 14/03/2099',
  waits: 'La data richiesta è prima di quando c’è tutto: l’ordine parte intero dal 14/03/2099.',
  wait: /^Aspetta e spedisci tutto insieme/,
  waitChosen: 'Aspetta e spedisci tutto insieme',
  splitChoice: /^Spedisci subito quello che c’è, il resto segue/,
  pickup: /^Ritiro in sede/,
  ready: '1 riga pronta per il ritiro, 1 segue dal 14/03/2099',
  changes: 'Cosa è cambiato',
  reference: 'Riferimento cliente',
} as const;

const stock = async (quantity: number, arrivingOn: string | null) => {
  await upsertStock(e2e.shop().database, [{ articleCode: '204118', quantity, arrivingOn }]);
  await e2e.shop().settled();
};
beforeEach(() => stock(35, ARRIVAL));
afterEach(() => e2e.shop().database.pool.query(`delete from cart where state = 'A'`));

/** Waits until the thank-you page is shown, and the checkout no longer. */
async function thanked(page: Page): Promise<void> {
  await page.waitForURL('**/pages/thankyou**');
  await page.getByText(WORDS.done).first().waitFor();
}

it('says in rows and on the product page what follows of a typed quantity, without a request', async () => {
  const page = await e2e.visit({ viewport: { width: 1440, height: 900 } });
  await comeWith(e2e.shop(), page);
  for (const path of ['/shop?text=VS-12-OT', '/product/default/VS-12-OT']) {
    // Every page loads the cart once it is hydrated.
    await Promise.all([page.waitForResponse('**/api/get_cart_items'), openHydrated(page, path)]);
    const main = page.getByRole('main');
    const box = main.getByRole('textbox', { name: /VS-12-OT/ }).first();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await box.fill('40');
    await main.getByText(SAID.typed).first().waitFor();
    await box.fill('30');
    await main.getByText(SAID.typed).waitFor({ state: 'detached' });
    expect(requests.filter((url) => /\/api\//.test(url) && !/track/.test(url))).toEqual([]);
    page.removeAllListeners('request');
  }
});

it('shows on cart and checkout what follows, asks how to ship it, keeps the choice and stores it on the order', async () => {
  const page = await e2e.visit({ viewport: { width: 1280, height: 900 } });
  await comeWith(e2e.shop(), page, ['204118', 500], ['204600', 1]);
  await openHydrated(page, '/pages/cart?tab=active');
  await page.getByRole('main').getByText(SAID.split).waitFor();
  await openHydrated(page, '/pages/checkout');
  const main = page.getByRole('main');
  await main.getByText(SAID.split).waitFor();
  await main.getByText(SAID.summary).waitFor();
  expect(await main.getByRole('radio', { name: SAID.splitChoice }).isChecked()).toBe(true);
  expect(await violationsOf(page, 'main')).toEqual([]);

  await main.getByRole('radio', { name: SAID.wait }).check();
  await main.getByText(SAID.waits).waitFor();
  await openHydrated(page, '/pages/checkout');
  await expect.poll(() => main.getByRole('radio', { name: SAID.wait }).isChecked()).toBe(true);

  await main.getByRole('radio', { name: SAID.pickup }).check();
  await main.getByText(SAID.ready).waitFor();
  expect(await main.getByRole('radio', { name: SAID.wait }).count()).toBe(0);
  await main.getByRole('radio', { name: /^Spedizione/ }).check();
  await main.getByText(SAID.summary).waitFor();
  await main.getByRole('radio', { name: SAID.wait }).check();
  await page.getByRole('checkbox', { name: WORDS.consent }).check();
  await page.getByRole('button', { name: WORDS.send }).click();
  await thanked(page);
  await main.getByRole('table').getByText(SAID.split).waitFor();
  await main.getByText(SAID.waitChosen).waitFor();
  const { rows } = await e2e
    .shop()
    .database.pool.query('select shipment_choice from sales_order order by id desc limit 1');
  expect(rows).toEqual([{ shipment_choice: 'WAIT' }]);

  await main.getByRole('link', { name: /^OWEB/ }).click();
  await page.getByRole('heading', { level: 1, name: /^Ordine OWEB/ }).waitFor();
  await main.getByText(SAID.split).waitFor();
  await main.getByText(SAID.waitChosen).waitFor();
});

it('shows a stock that no longer covers a line as a change to be accepted', async () => {
  await stock(1000, null);
  const page = await e2e.visit();
  await comeWith(e2e.shop(), page, ['204118', 500]);
  await stock(35, ARRIVAL);
  await openHydrated(page, '/pages/checkout');
  const changes = page.getByRole('region', { name: SAID.changes });
  await changes.getByText(SAID.split).waitFor();
  await changes.getByRole('checkbox').check();
  await page.getByRole('checkbox', { name: WORDS.consent }).check();
  await page.getByRole('button', { name: WORDS.send }).click();
  await thanked(page);
  await page.getByRole('table').getByText(SAID.split).waitFor();
});

it('asks and tells the same without scripts', async () => {
  const page = await e2e.visit({ javaScriptEnabled: false });
  await comeWith(e2e.shop(), page, ['204118', 500]);
  await page.goto(`${e2e.shop().address}/pages/checkout`);
  const main = page.getByRole('main');
  await main.getByText(SAID.split).waitFor();
  await main.getByRole('radio', { name: SAID.wait }).check();
  await main.getByLabel(SAID.reference).fill('Cantiere 7');
  await page.getByRole('checkbox', { name: WORDS.consent }).check();
  await page.getByRole('button', { name: WORDS.send }).first().click();
  await thanked(page);
  await main.getByText(SAID.waitChosen).waitFor();
});
