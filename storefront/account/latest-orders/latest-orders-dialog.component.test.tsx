import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../test-support/axe.ts';
import { CartProvider } from '../../cart-store/cart-state.tsx';
import { CUSTOMER, renderInShop, stubApi } from '../../test-support/shop.tsx';
import { LatestOrdersDialog } from './latest-orders-dialog.tsx';

afterEach(() => vi.restoreAllMocks());

it('R2.57 guests are asked to log in', async () => {
  const onClose = vi.fn();
  const { address } = await renderInShop('/shop', <LatestOrdersDialog onClose={onClose} />);
  const dialog = page.getByRole('dialog', { name: 'Ultimi ordini' });
  await expect.element(dialog.getByText('Per vedere gli ultimi ordini, effettua l’accesso')).toBeVisible();
  await expectAccessible(dialog.element());
  await dialog.getByRole('link', { name: 'Accedi' }).click();
  await expect.poll(address).toBe('/pages/login');
  expect(onClose).toHaveBeenCalledOnce();
});

it('R2.57 customers see their lines with units, in the colour of the text, and nothing overflows on a phone', async () => {
  await page.viewport(390, 844);
  const product = {
    ...{ id: 'A', sku: 'A', name: 'Valvolaottonecromatofilettaturafemminafemmina'.repeat(2), um: 'PZ', can_add: true },
    ...{ stato: 'DISPONIBILE', price: 2, sale_price: 1.5, qty_min_imballo: 10 },
  };
  const order = { causale: 'OWEB', anno: 2026, numero: 1, riga: 1, carti: 'VSOTT-CRM-FF-PN25-112-LEVA-ROSSA-2026-X' };
  const line = { ...order, name: product.name, um: 'PZ', quantity: 20, data_ordine: '2026-11-20T09:00:00Z', product };
  const message = { orders: [line], total: 1, start_date: '2026-08-20', end_date: '2026-11-20' };
  stubApi(({ path }) => ({
    status: 200,
    body: { message: path === 'get_latest_order_list' ? message : { id_cart: 0, data: [] } },
  }));
  await renderInShop(
    '/shop',
    <CartProvider session={CUSTOMER} cart={null}>
      <LatestOrdersDialog onClose={() => undefined} />
    </CartProvider>,
    CUSTOMER,
  );
  const dialog = page.getByRole('dialog', { name: 'Ultimi ordini' });
  await expect.element(dialog.getByText('20 pz', { exact: true })).toBeVisible();
  const name = dialog.getByRole('listitem').getByRole('link').first().element();
  expect(getComputedStyle(name).color).toBe(getComputedStyle(dialog.element()).color);
  const wide = dialog.getByRole('listitem').elements();
  expect(wide.length).toBe(1);
  expect(wide.filter((it) => it.scrollWidth > it.clientWidth).map((it) => it.textContent)).toEqual([]);
});
