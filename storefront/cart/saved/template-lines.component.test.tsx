import { expect, it, vi } from 'vitest';
import { parseOpenedCart } from './parse-saved-cart.ts';
import { CartProvider } from '../../cart-store/cart-state.tsx';
import { expectAccessible } from '../../test-support/axe.ts';
import { CUSTOMER, renderInShop, stubApi } from '../../test-support/shop.tsx';
import { partialResponse } from '../../test-support/partial-response.ts';
import { TemplateLines } from './template-lines.tsx';

const row = (row_id: number, sku: string, quantity: number, more: object = {}) => ({
  ...{ row_id, sku, quantity, name: `Articolo ${sku}`, um: 'PZ', price: 2, price_discount: 1.5 },
  ...{ qty_min_imballo: 10, stato: 'DISPONIBILE', can_add: true, consegna: { subito: quantity, segue: 0 }, ...more },
});

const opened = (address_code = '1') =>
  parseOpenedCart(
    partialResponse('getSavedCart', {
      message: {
        id_cart: 12,
        cart_name: 'Cantiere',
        address: { address_code, IndirizzoEsteso: 'Via Larga 3', Citta: 'Bologna' },
        data: [row(1, 'A', 20), row(2, 'B', 30), row(3, 'C', 10, { can_add: false })],
        anomalies: [
          { row_id: 2, sku: 'B', name: 'Articolo B', message: 'Il prezzo è cambiato', blocking: false },
          { row_id: 3, sku: 'C', name: 'Articolo C', message: 'Non è più in vendita', blocking: true },
        ],
      },
    }),
  );

async function render(cart = opened()) {
  stubApi(() => ({ status: 200, body: { message: { data: [], id_cart: 0 } } }));
  const sent = vi.fn();
  const action = async ({ request }: { request: Request }) => {
    sent(Object.fromEntries(await request.formData()));
    return null;
  };
  const { screen } = await renderInShop(
    '/pages/cart',
    <CartProvider session={CUSTOMER} cart={null}>
      <TemplateLines opened={cart} />
    </CartProvider>,
    CUSTOMER,
    action,
  );
  return { screen, sent };
}

it('R2.97 a saved cart as a template: the chosen lines are added in the quantities typed', async () => {
  const { screen, sent } = await render();
  await expectAccessible(screen.container);
  await expect.element(screen.getByText('2 di 3 righe · 75,00 € netti')).toBeVisible();
  await screen.getByLabelText('Quantità di Articolo A').fill('35');
  await screen.getByRole('checkbox', { name: 'Scegli B Articolo B' }).click();
  // 35 is rounded up to packs of 10.
  await expect.element(screen.getByText('1 di 3 righe · 60,00 € netti')).toBeVisible();
  await screen.getByRole('button', { name: 'Aggiungi al carrello' }).click();
  await expect.poll(() => sent.mock.calls).toHaveLength(1);
  const fields = { change: 'merge', id_cart: '12', choose: '1', 'line 1': '1', 'quantity 1': '40' };
  expect(sent).toHaveBeenCalledWith(fields);
});

it('R2.97 what changed or is no longer sold is said at its line, which then can’t be chosen', async () => {
  const { screen } = await render();
  await expect.element(screen.getByText('Il prezzo è cambiato')).toBeVisible();
  await expect.element(screen.getByText('Non è più in vendita')).toBeVisible();
  await expect.element(screen.getByRole('checkbox', { name: 'Scegli C Articolo C' })).toBeDisabled();
  await screen.getByRole('checkbox', { name: 'Tutte le righe ordinabili' }).click();
  const button = screen.getByRole('button', { name: 'Aggiungi al carrello' });
  await expect.element(button).toHaveAccessibleDescription('Scegli almeno una riga');
  await expect.element(button).toBeDisabled();
});

it('R2.97 the cart of another address is not added to this one', async () => {
  const { screen } = await render(opened('2'));
  const button = screen.getByRole('button', { name: 'Aggiungi al carrello' });
  await expect.element(button).toBeDisabled();
  await expect.element(button).toHaveAccessibleDescription(/Via Larga 3/);
});
