import { expect, it, vi } from 'vitest';
import { CartProvider } from '../../cart-store/cart-state.tsx';
import { parseArticle } from '../../parsers/article.ts';
import { expectAccessible } from '../../test-support/axe.ts';
import { CUSTOMER, renderInShop, stubApi } from '../../test-support/shop.tsx';
import { LatestLines } from './latest-lines.tsx';
import type { LatestLine } from './use-latest-orders.ts';

const article = (code: string, more: object = {}) =>
  parseArticle({
    ...{ id: code, sku: code, name: `Articolo ${code}`, um: 'PZ', stato: 'DISPONIBILE', can_add: true },
    ...{ price: 2, sale_price: 1.5, qty_min_imballo: 10, ...more },
  });

const line = (key: string, code: string, quantity: number, more: object = {}): LatestLine => ({
  ...{ key, code, name: `Articolo ${code}`, unit: 'pz', quantity, orderedAt: '2026-11-20T09:00:00Z' },
  article: article(code, more),
});

it('R2.57 the latest orders: all articles are chosen once, quantities changed, and added with one form', async () => {
  stubApi(() => ({ status: 200, body: { message: { data: [], id_cart: 0 } } }));
  const sent = vi.fn();
  const action = async ({ request }: { request: Request }) => {
    const form = await request.formData();
    sent(
      new URL(request.url).pathname,
      form.getAll('article'),
      ['of', 'quantity A', 'quantity B'].map((name) => form.get(name)),
    );
    return { kind: 'done', count: 2, messages: ['A: arrotondato'] };
  };
  const lines = [line('1', 'A', 20), line('2', 'B', 5), line('3', 'A', 10), line('4', 'C', 5, { can_add: false })];
  const { screen } = await renderInShop(
    '/shop',
    <CartProvider session={CUSTOMER} cart={null}>
      <LatestLines lines={lines} more={null} onLeave={() => undefined} />
    </CartProvider>,
    CUSTOMER,
    action,
  );
  await expectAccessible(screen.container);
  const add = screen.getByRole('button', { name: 'Aggiungi al carrello' });
  await expect.element(add).toBeDisabled();
  await expect.element(screen.getByLabelText('Scegli C Articolo C')).toBeDisabled();
  await screen.getByRole('checkbox', { name: 'Scegli tutti' }).click();
  await expect.element(screen.getByText('2 articoli scelti')).toBeVisible();
  // 12 is rounded up to packs of 10.
  await screen.getByLabelText('Quantità di B Articolo B').fill('12');
  await expect.element(screen.getByText(/60,00\s€ netti/)).toBeVisible();
  await add.click();
  await expect.element(screen.getByText('2 articoli sono nel carrello')).toBeVisible();
  expect(sent.mock.calls).toEqual([['/pages/dashboard', ['A', 'B'], ['70101', '20', '20']]]);
});
