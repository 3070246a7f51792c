import { expect, it } from 'vitest';
import { renderInShop } from '../../test-support/shop.tsx';
import { CreditKey } from './credit-bar.tsx';

it.each([
  [true, 'IVA compresa'],
  [false, 'senza IVA'],
])('R2.91 the value of the cart says whether VAT is part of it: %s', async (isVatInCart, hint) => {
  const segments = [{ part: 'cart' as const, cents: 12_200 }];
  const { screen } = await renderInShop(
    '/pages/account?tab=credit',
    <CreditKey segments={segments} advances={0} hasLimit isVatInCart={isVatInCart} />,
  );
  await expect.element(screen.getByText(hint)).toBeVisible();
});
