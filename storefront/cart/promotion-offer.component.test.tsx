import { useRef } from 'react';
import { expect, it } from 'vitest';
import { CartProvider } from '../cart-store/cart-state.tsx';
import { parseCart, type CartLine } from '../parsers/cart.ts';
import { expectAccessible } from '../test-support/axe.ts';
import { CUSTOMER, renderInShop, stubApi } from '../test-support/shop.tsx';
import { PromotionOffer } from './promotion-offer.tsx';

function Line({ line }: { line: CartLine }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input ref={input} aria-label="Quantità" />
      <PromotionOffer line={line} input={input} />
    </>
  );
}

/** A line at 4.00 €, of 10 pieces, with a promotion at 3.20 €, from 50 pieces on, which needs `quantity` pieces of it. */
async function showLine(
  quantity: number,
  netPrice: number | null = 3.2,
  session = CUSTOMER,
  bought = { quantity: 10, minimum: 50 },
) {
  const better_promo = {
    ...{ CodicePromozione: 'EST/26', promo_row: 41, TitoloPromozione: 'Promo estate', QuantitaMinima: bought.minimum },
    ...{ PrezzoNettoConPromo: netPrice, PrezzoNettoListinoDiRiferimento: 4, quantity },
  };
  const row = {
    row_id: 7,
    id: 'A',
    sku: 'A',
    name: 'Valvola',
    um: 'PZ',
    quantity: bought.quantity,
    qty_min_imballo: 1,
  };
  const data = [{ ...row, price: 5, price_discount: 4, can_add: true, better_promo }];
  const cart = parseCart({ message: { id_cart: 5, data } });
  stubApi(() => ({ status: 200, body: { message: { id_cart: 5, data: [] } } }));
  const forms: Record<string, unknown>[] = [];
  const [line] = cart.lines;
  if (!line) throw new Error('no line');
  const { screen } = await renderInShop(
    '/pages/cart',
    <CartProvider session={session} cart={cart}>
      <Line line={line} />
    </CartProvider>,
    session,
    async ({ request }) => {
      forms.push(Object.fromEntries(await request.formData()));
      return { kind: 'done', change: 'promotion', to: '/pages/cart', cartId: '5' };
    },
  );
  return { screen, forms };
}

const sent = { change: 'promotion', id_cart: '5', row: '7', promo_code: 'EST/26', promo_row: '41' };

it('R7.11 the price has the decimals that the total of the line needs', async () => {
  const { screen } = await showLine(50, 3.205, CUSTOMER, { quantity: 70, minimum: 1 });
  await expect.element(screen.getByText(/^Promo da 1 pz: 3,205\s€$/)).toBeVisible();
});

it('R7.11 a line is put under a promotion, with the pieces it needs, and the focus stays at the line', async () => {
  const { screen, forms } = await showLine(50);
  await expect.element(screen.getByText(/^Promo da 50 pz: 3,20\s€$/)).toBeVisible();
  await expectAccessible(screen.container);
  const button = screen.getByRole('button', { name: /^Passa a 50 pz e risparmi 40,00\s€\s?: Valvola$/ });
  // Without scripts the form is sent as it is.
  const form = button.element().closest('form');
  expect(form?.getAttribute('action')).toBe('/pages/cart');
  expect(Object.fromEntries(new FormData(form ?? undefined))).toEqual({ ...sent, quantity: '50' });
  await button.click();
  await expect.poll(() => forms).toEqual([{ ...sent, quantity: '50' }]);
  await expect.element(screen.getByLabelText('Quantità')).toHaveFocus();
});

it('R7.11 a line with enough pieces is put under the promotion with its quantity unchanged', async () => {
  const { screen } = await showLine(10);
  await expect
    .element(screen.getByRole('button', { name: /^Prendi la promo e risparmi 8,00\s€\s?: Valvola$/ }))
    .toBeVisible();
});

it('R7.11 a user who may not see prices is offered it without amounts', async () => {
  const { screen, forms } = await showLine(50, null, { ...CUSTOMER, seesPrices: false });
  await expect.element(screen.getByText('Promo da 50 pz', { exact: true })).toBeVisible();
  expect(screen.container.textContent).not.toContain('€');
  await screen.getByRole('button', { name: /^Passa a 50 pz\s?: Valvola$/ }).click();
  await expect.poll(() => forms).toEqual([{ ...sent, quantity: '50' }]);
});
