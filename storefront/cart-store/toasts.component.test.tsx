import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../test-support/axe.ts';
import { renderWithCart, rowOf } from '../test-support/cart-server.tsx';
import { CUSTOMER, renderInShop, stubApi } from '../test-support/shop.tsx';
import { showToast, Toasts } from '../ui/toasts.tsx';
import { CartProvider, useCart, useCartActions } from './cart-state.tsx';

afterEach(() => vi.restoreAllMocks());

/** Adds this quantity of the article, once the cart is loaded. */
function Adder({ quantity, pack }: { quantity: number; pack: number }) {
  const { add } = useCartActions();
  const { status } = useCart();
  const article = { internalCode: 'VS-12', quantity, packQuantity: pack, unit: 'PZ', piecesPerUnit: null };
  return (
    <main>
      <button
        type="button"
        disabled={status !== 'ready'}
        onClick={() => void add({ ...article, name: 'Valvola', path: '/product/default/VS-12', picture: null })}
      >
        Metti
      </button>
    </main>
  );
}

/** Adds `quantity` to a cart that holds `held` of the article; returns its server and the toast. */
async function addTo(held: number, quantity: number, pack = 1) {
  const { server, screen } = await renderWithCart(<Adder quantity={quantity} pack={pack} />, [
    rowOf(1, 'VS-12', held, { qty_min_imballo: pack }),
  ]);
  await page.getByRole('button', { name: 'Metti' }).click();
  return { server, screen, toast: page.getByRole('region', { name: 'Avvisi' }) };
}

it('10.3 an article that is in the cart says what its quantity was, and the undo restores it', async () => {
  const { server, screen, toast } = await addTo(10, 20);
  await expect.element(toast.getByText('Quantità 10 → 20')).toBeVisible();
  await expect.element(toast.getByText('20 pz, era 10 pz')).toBeVisible();
  await expectAccessible(screen.container);
  expect(server.quantities()).toEqual({ 'VS-12': 20 });
  await toast.getByRole('button', { name: 'Annulla' }).click();
  await expect.poll(server.quantities).toEqual({ 'VS-12': 10 });
});

it('10.3 the sum of both quantities is offered once, and its undo goes back to the entered one', async () => {
  const { server, toast } = await addTo(10, 20);
  await toast.getByRole('button', { name: 'Somma: 30 pz' }).click();
  await expect.element(toast.getByText('Quantità 20 → 30')).toBeVisible();
  expect(server.quantities()).toEqual({ 'VS-12': 30 });
  await expect.element(toast.getByRole('button', { name: /Somma/ })).not.toBeInTheDocument();
  await toast.getByRole('button', { name: 'Annulla' }).click();
  await expect.poll(server.quantities).toEqual({ 'VS-12': 20 });
});

it('10.3 the same quantity again is said, and can be added up', async () => {
  const { server, toast } = await addTo(20, 20);
  await expect.element(toast.getByText('Era già nel carrello')).toBeVisible();
  await expect.element(toast.getByRole('button', { name: 'Annulla' })).not.toBeInTheDocument();
  await toast.getByRole('button', { name: 'Somma: 40 pz' }).click();
  await expect.poll(server.quantities).toEqual({ 'VS-12': 40 });
});

it('10.3 a rounded quantity is added up as it was asked, in whole packs', async () => {
  const { server, toast } = await addTo(10, 15, 10);
  await expect.element(toast.getByText('Arrotondato a 20 (confezioni da 10)')).toBeVisible();
  await expect.element(toast.getByText(/15 pz, era 10 pz/)).toBeVisible();
  await toast.getByRole('button', { name: 'Somma: 30 pz' }).click();
  await expect.poll(server.quantities).toEqual({ 'VS-12': 30 });
});

it('10.3 a sum that no line can hold is not offered', async () => {
  const { toast } = await addTo(999_990, 10);
  await expect.element(toast.getByText(/Quantità 999.?990 → 10/)).toBeVisible();
  await expect.element(toast.getByRole('button', { name: /Somma/ })).not.toBeInTheDocument();
});

/** A cart whose customer or address can be changed, and a toast about it. */
function Changing() {
  const [owner, setOwner] = useState({ clientId: '70101', addressCode: '1' });
  return (
    <CartProvider session={{ ...CUSTOMER, ...owner }} cart={null}>
      <button type="button" onClick={() => showToast({ head: 'Carrello salvato', duration: 60_000 })}>
        Salva
      </button>
      <button type="button" onClick={() => setOwner({ ...owner, addressCode: '2' })}>
        Altro indirizzo
      </button>
      <button type="button" onClick={() => setOwner({ ...owner, clientId: '70102' })}>
        Altro cliente
      </button>
      <Toasts label="Avvisi" closeLabel="Chiudi" />
    </CartProvider>
  );
}

it('R6.2 a toast about one customer does not outlive the change to another, but that to another address', async () => {
  stubApi(() => ({ status: 200, body: { message: { id_cart: 5, data: [] } } }));
  const { screen } = await renderInShop('/', <Changing />, CUSTOMER);
  await screen.getByRole('button', { name: 'Salva' }).click();
  const toast = screen.getByText('Carrello salvato');
  await screen.getByRole('button', { name: 'Altro indirizzo' }).click();
  await expect.element(toast).toBeVisible();
  await screen.getByRole('button', { name: 'Altro cliente' }).click();
  await expect.element(toast).not.toBeInTheDocument();
});
