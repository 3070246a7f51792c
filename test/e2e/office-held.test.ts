import { describe, expect, it } from 'vitest';
import { addLine } from '../../backend/carts/index.ts';
import { sendOrder } from '../../backend/orders/index.ts';
import { cartServices, ownerOf, userIdOf } from '../builders/buyers.ts';
import { exportsOf } from '../builders/held-orders.ts';
import { addOfficeUser } from '../builders/office.ts';
import { PASSWORD } from '../builders/shop.ts';
import { useE2e } from './visitor.ts';

const e2e = useE2e();

/** Sends an order of customer B, which has none that counts; returns its id. */
async function firstOrder(quantity: number): Promise<number> {
  const { database } = e2e.shop();
  await database.pool.query("update sales_order set status = 'AN' where status <> 'AN'");
  const owner = await ownerOf(database, '70999');
  const { cartId } = await addLine(cartServices(database), owner, { articleCode: '204600', quantity });
  const sender = { userId: await userIdOf(database, 'cliente.b'), owner };
  return (await sendOrder(cartServices(database), sender, { cartId, idempotencyKey: crypto.randomUUID() })).orderId;
}

describe('held orders', () => {
  it('2.1 2.2 a rule is switched on, an order that it holds is lowered and released, another declined, without a command', async () => {
    const { database } = e2e.shop();
    await addOfficeUser(database, 'vendite', 'sales');
    const page = await e2e.visit({ viewport: { width: 1440, height: 900 } });
    await page.goto('/office/login?redirect=/office/orders/held');
    await page.locator('input[name=username]').fill('vendite');
    await page.locator('input[name=password]').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByText('Niente in controllo').waitFor();
    await page.getByRole('switch', { name: 'Primo ordine' }).press('Space');
    await page.getByText('Primo ordine: accesa').waitFor();

    const lowered = await firstOrder(10);
    await page.goto('/office/orders/held');
    await page.keyboard.press('e');
    // The key counts as soon as the page can do it: then the quantity has the focus.
    await page.locator('input[inputmode=numeric]:focus').fill('4');
    await page.getByRole('button', { name: 'Rilascia con 1 modifica' }).click();
    await page.getByText('Niente in controllo').waitFor();
    const { rows } = await database.pool.query('select quantity from sales_order_line where order_id = $1', [lowered]);
    expect(rows).toEqual([{ quantity: 4 }]);

    const declined = await firstOrder(6);
    await page.goto('/office/orders/held');
    await page.keyboard.press('x');
    await page.keyboard.type('Fuori zona');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Rifiuta/ })
      .click();
    await page.getByText('Niente in controllo').waitFor();
    const states = (await exportsOf(database)).map(({ orderId, state }) => [orderId, state]);
    expect(states).toContainEqual([declined, 'cancelled']);
    expect(states).not.toContainEqual([lowered, 'held']);
  });
});
