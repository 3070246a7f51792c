import { useRef } from 'react';
import { expect, it } from 'vitest';
import { CartProvider } from '../cart-store/cart-state.tsx';
import { parseCart } from '../parsers/cart.ts';
import { CUSTOMER, renderInShop, stubApi } from '../test-support/shop.tsx';
import { PromotionStep } from './promotion-step.tsx';

const cart = parseCart({
  message: {
    id_cart: 5,
    data: [
      {
        ...{ row_id: 1, id: 'A', sku: 'A', name: 'Valvola', um: 'PZ', quantity: 12, qty_min_imballo: 12 },
        ...{ price: 12, price_discount: 9.9, can_add: true, promo_code: 'EST', promo_row: 1 },
        promo: { CodicePromozione: 'EST', RigaPromozione: 1, QuantitaMinima: 50, PrezzoNettoConPromo: 8.69 },
      },
    ],
  },
});

function Line() {
  const input = useRef<HTMLInputElement>(null);
  const [line] = cart.lines;
  return (
    <>
      <input ref={input} aria-label="Quantità" />
      {line && <PromotionStep line={line} input={input} />}
    </>
  );
}

it('R4.8 a line below its promotion is raised to its quantity in whole packs, and the focus stays at the line', async () => {
  const requests = stubApi(({ path }) => ({
    status: 200,
    body: { message: path === 'update_cart' ? { response: true, rounded: [] } : { id_cart: 5, data: [] } },
  }));
  const { screen } = await renderInShop(
    '/pages/cart',
    <CartProvider session={CUSTOMER} cart={cart}>
      <Line />
    </CartProvider>,
    CUSTOMER,
  );
  await screen.getByRole('button', { name: /^Passa a 60 pz e risparmi 72,60\s€\s?: Valvola$/ }).click();
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
  await expect.element(screen.getByLabelText('Quantità')).toHaveFocus();
  const changes = () => requests.filter(({ path }) => path === 'update_cart').map(({ parameters }) => parameters);
  await expect.poll(changes).toMatchObject([{ cart_rows: [{ row_id: 1, quantity: 60 }] }]);
});
