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

it('R2.91 the key of a limit that is used up has no free part', async () => {
  const show = (cents: number) => {
    const segments = [
      { part: 'cart' as const, cents: 12_200 },
      { part: 'free' as const, cents },
    ];
    return renderInShop(
      '/pages/account?tab=credit',
      <CreditKey segments={segments} advances={0} hasLimit isVatInCart />,
    );
  };
  const { screen } = await show(500);
  await expect.element(screen.getByText('Libero dopo questo carrello')).toBeVisible();
  await screen.unmount();
  const { screen: used } = await show(0);
  await expect.element(used.getByText('IVA compresa')).toBeVisible();
  expect(used.getByText('Libero dopo questo carrello').elements()).toEqual([]);
});
