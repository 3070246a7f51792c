import { expect, it } from 'vitest';
import { expectAccessible } from '../../test-support/axe.ts';
import { CUSTOMER, renderInShop } from '../../test-support/shop.tsx';
import { PriceExplanation } from './price-explanation.tsx';

const explanation = {
  ...{ gross: 942_400, net: 700_000, vat: 2200, discounts: '25+0.96' },
  running: [],
  steps: [
    {
      ...{ quantity: 1, discounts: '25+0.96', net: 700_000 },
      running: [
        { discount: 2500, price: 706_800 },
        { discount: 96, price: 700_000 },
      ],
    },
    { quantity: 50, discounts: '25+0.99', net: 699_812, running: [{ discount: 2500, price: 699_812 }] },
  ],
};

async function show(quantity: number): Promise<string[]> {
  const { screen } = await renderInShop(
    '/product/child/VT',
    <PriceExplanation
      {...{ explanation, variant: null, unit: 'pz', quantity }}
      quantities={{ priceQuantity: 100, statedQuantity: 10 }}
    />,
    CUSTOMER,
  );
  await expect.element(screen.getByRole('table').first()).toBeVisible();
  await expectAccessible(screen.container);
  const figures = [...screen.container.querySelectorAll('td')].map((cell) => cell.textContent.replace(/\s/g, ' '));
  return figures.filter((text) => text.includes('€'));
}

it('shows the prices of a column for the stated quantity, all with the decimals that one of them needs', async () => {
  const steps = ['7,0000 €', '6,9981 €'];
  expect(await show(1)).toEqual(['9,424 €', '7,068 €', '7,000 €', '−25 % 7,000 €', ...steps]);
});
