import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../test-support/axe.ts';
import { renderWithCart, rowOf } from '../test-support/cart-server.tsx';
import { CUSTOMER } from '../test-support/shop.tsx';
import { MoveButton } from './move-button.tsx';

afterEach(() => vi.restoreAllMocks());

const place = (code: string, street: string, isActive = true) => ({
  ...{ code, street, city: 'Bologna', postalCode: '40100', province: 'BO', isActive },
});
const ADDRESSES = [
  ...CUSTOMER.addresses,
  place('2', 'Via Larga 3'),
  place('3', 'Via Chiusa 9', false),
  place('4', 'Via Nuova 4'),
];

/** The button with a cart of two lines; returns the forms sent. */
async function open(addresses = ADDRESSES, rows = [rowOf(1, 'VS-12', 10), rowOf(2, 'RUB-14', 3)]) {
  const sent: Record<string, unknown>[] = [];
  const shown = await renderWithCart(<MoveButton />, rows, {
    session: { ...CUSTOMER, addresses },
    action: async ({ request }) => {
      sent.push(Object.fromEntries(await request.formData()));
      return null;
    },
  });
  return { ...shown, sent, button: page.getByRole('button', { name: 'Porta a un altro indirizzo' }) };
}

it('10.5 asks to which open address the cart goes, and sends the chosen one', async () => {
  const { sent, button } = await open();
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Portare il carrello a un altro indirizzo?' });
  const radios = dialog.getByRole('radio');
  await expect.element(radios.first()).toBeChecked();
  expect(dialog.element().querySelectorAll('[type=radio]')).toHaveLength(2);
  await expectAccessible(dialog.element());
  await dialog.getByRole('radio', { name: 'Via Nuova 4, Bologna' }).click();
  await dialog.getByRole('button', { name: 'Porta 2 righe' }).click();
  await expect.poll(() => sent).toEqual([{ change: 'move', id_cart: '5', to_address: '4' }]);
  await expect.element(dialog).not.toBeInTheDocument();
});

it('10.5 is not offered to who has one open address', async () => {
  const { server, button } = await open([...CUSTOMER.addresses, place('3', 'Via Chiusa 9', false)]);
  await expect.poll(() => server.requests.length).toBeGreaterThan(0);
  await expect.element(button).not.toBeInTheDocument();
});
