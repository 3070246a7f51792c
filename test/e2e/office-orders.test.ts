import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { addLine } from '../../backend/carts/index.ts';
import { sendOrder } from '../../backend/orders/index.ts';
import { cartServices, ownerOf, userIdOf } from '../builders/buyers.ts';
import { addOfficeUser } from '../builders/office.ts';
import { PASSWORD } from '../builders/shop.ts';
import { violationsOf } from './axe.ts';
import { useE2e } from './visitor.ts';

const e2e = useE2e();

/** An order of customer A that the ERP refused because it does not know the address. */
async function refusedOrder(): Promise<number> {
  const { database } = e2e.shop();
  const owner = await ownerOf(database, '70431');
  const services = cartServices(database);
  const { cartId } = await addLine(services, owner, { articleCode: '204118', quantity: 10 });
  const sender = { userId: await userIdOf(database, 'cliente.a'), owner };
  const { orderId } = await sendOrder(services, sender, { cartId, idempotencyKey: 'refused' });
  await expect
    .poll(async () => {
      const { rows } = await database.pool.query('select state from erp_export where order_id = $1', [orderId]);
      return (rows[0] as { state: string } | undefined)?.state;
    })
    .toBe('exported');
  await database.pool.query(
    `update erp_attempt set error = 'no', response = '{"status":422,"content":{"message":"Destinazione 1 inesistente"}}'
     where order_id = $1`,
    [orderId],
  );
  // The embedded ERP accepts every order: it forgets this one.
  for (const file of await readdir(join(e2e.shop().dataDirectory, 'erp')))
    await rm(join(e2e.shop().dataDirectory, 'erp', file));
  await database.pool.query(
    `update erp_export set state = 'refused', erp_reference = null, exported_at = null where order_id = $1`,
    [orderId],
  );
  return orderId;
}

describe('an order that the ERP refused', () => {
  it('2.7 is found, corrected and sent again by the office, by keyboard, without a command', async () => {
    await addOfficeUser(e2e.shop().database, 'banco', 'warehouse');
    const orderId = await refusedOrder();
    const page = await e2e.visit({ viewport: { width: 1440, height: 900 } });
    await page.goto('/office/login?redirect=/office/orders');
    await page.locator('input[name=username]').fill('banco');
    await page.locator('input[name=password]').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Ordini', level: 1 }).waitFor();
    expect(await violationsOf(page, 'main')).toEqual([]);
    await page.getByRole('link', { name: /^Rifiutati dal gestionale/ }).click();
    await page.waitForURL('**/office/orders?erp=refused');
    await page.getByRole('rowheader').getByRole('link').first().press('Enter');
    await page.waitForURL(`**/office/orders/${orderId}`);
    await page.getByText('Il gestionale ha rifiutato l’ordine: Destinazione 1 inesistente').waitFor();
    expect(await violationsOf(page, 'main')).toEqual([]);
    await page.keyboard.press('e');
    const drawer = page.getByRole('dialog', { name: /^Correggi e invia di nuovo/ });
    await drawer.getByRole('radio', { name: /^2 Via Larga/ }).check();
    await drawer.getByText('+ Indirizzo: 2 Via Larga 3').waitFor();
    await drawer.getByText(/^Il gestionale non conosce ancora questo numero/).waitFor();
    await drawer.getByText('consegna in Via Larga 3').first().waitFor();
    expect(await violationsOf(page, 'dialog')).toEqual([]);
    await drawer.getByRole('button', { name: 'Invia corretto, revisione 2' }).click();
    await page.getByText(/parte corretto, revisione 2$/).waitFor();
    await expect
      .poll(async () => {
        await page.reload();
        return page.getByText('Arrivato, revisione 2').count();
      })
      .toBeGreaterThan(0);
  });
});
