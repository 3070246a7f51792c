import { afterEach, expect, it, vi } from 'vitest';
import { CartProvider } from '../../cart-store/cart-state.tsx';
import { expectAccessible } from '../../test-support/axe.ts';
import { CUSTOMER, renderInShop, stubApi } from '../../test-support/shop.tsx';
import { ReorderDialog } from './reorder-dialog.tsx';
import { fromOrder } from './reorder-source.ts';

const SWITCH = 'Solo ciò che è cambiato (1)';

afterEach(() => vi.restoreAllMocks());

/** Opens an order of three lines; what has changed of them, by line. */
async function open(differences: Record<number, string>) {
  const rows = [1, 2, 3].map((riga) => {
    const article = { sku: `VS-${riga}`, name: `Valvola ${riga}`, um: 'PZ', quantity: 10, netto: 1.25 };
    const today = { ...article, id: `20${riga}`, qty_min_imballo: 10, valore: 12.5 };
    const message = differences[riga];
    return { ...article, riga, today, replacements: [], differences: message ? [{ message }] : [] };
  });
  stubApi(() => ({ status: 200, body: { message: { rows } } }));
  const source = fromOrder({ cause: 'OC', year: 2026, number: 12 });
  const { screen } = await renderInShop(
    '/',
    <CartProvider session={CUSTOMER} cart={null}>
      <ReorderDialog source={source} onClose={() => {}} />
    </CartProvider>,
    CUSTOMER,
  );
  await expect.element(screen.getByText('VS-3')).toBeVisible();
  return screen;
}

it('R2.87 the lines that differ can be seen alone, and all of them are still ordered', async () => {
  const screen = await open({ 2: 'Il prezzo è salito' });
  await screen.getByRole('switch', { name: SWITCH }).click();
  await expect.element(screen.getByText('VS-1')).not.toBeInTheDocument();
  await expect.element(screen.getByText('VS-2')).toBeVisible();
  await expect.element(screen.getByText('Il prezzo è salito')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Metti 3 righe nel carrello' })).toBeVisible();
  await expectAccessible(document.body);
  await screen.getByRole('switch', { name: SWITCH }).click();
  await expect.element(screen.getByText('VS-1')).toBeVisible();
});

it('R2.87 an order of which nothing differs says so, without a switch', async () => {
  const screen = await open({});
  await expect.element(screen.getByText(/Nessuna riga è cambiata da allora\./)).toBeVisible();
  await expect.element(screen.getByRole('switch')).not.toBeInTheDocument();
});
