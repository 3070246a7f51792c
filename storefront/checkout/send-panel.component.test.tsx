import { expect, it } from 'vitest';
import { parseCart } from '../parsers/cart.ts';
import { renderWithCart } from '../test-support/cart-server.tsx';
import { CUSTOMER } from '../test-support/shop.tsx';
import { SendPanel } from './send-panel.tsx';

it.each([
  [true, 'Ho controllato righe, prezzi e consegna'],
  [false, 'Ho controllato righe e consegna'],
])('4.1 who sees prices (%s) agrees to what it has seen', async (seesPrices, words) => {
  const { totals } = parseCart({ message: { id_cart: 5, data: [] } });
  const { screen } = await renderWithCart(
    <SendPanel
      {...{ totals, isPickup: false, isComputing: false, openChanges: 0, isSending: false, isSubmitted: false }}
      {...{ freeCredit: null, failure: null, consentError: null }}
    />,
    [],
    { session: { ...CUSTOMER, seesPrices } },
  );
  await expect.element(screen.getByText(new RegExp(words))).toBeVisible();
});

it.each([
  [9_999, true, true],
  [10_000, true, false],
  [-500, true, true],
  [null, true, false],
  [0, false, false],
])(
  '3.8 with %s cents of credit left, an order of 100 euro above it says so and can be sent',
  async (freeCredit, seesPrices, isSaid) => {
    const { totals } = parseCart({ message: { id_cart: 5, data: [], totale_doc: 100 } });
    const { screen } = await renderWithCart(
      <SendPanel
        {...{ totals, freeCredit, isPickup: false, isComputing: false, openChanges: 0, isSending: false }}
        {...{ isSubmitted: false, failure: null, consentError: null }}
      />,
      [],
      { session: { ...CUSTOMER, seesPrices } },
    );
    await expect.element(screen.getByRole('button', { name: 'Invia ordine' })).toBeVisible();
    expect(screen.getByText(/il fido disponibile/).elements()).toHaveLength(isSaid ? 1 : 0);
  },
);
