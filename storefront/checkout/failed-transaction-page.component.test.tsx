import { expect, it } from 'vitest';
import { CUSTOMER, renderInShop } from '../test-support/shop.tsx';
import { FailedTransactionPage } from './failed-transaction-page.tsx';
import type { FailedPayment } from './failed-payment.ts';

const order = { cause: 'OWEB', year: 2026, number: 1 };
const waiting: FailedPayment = { kind: 'open', order, step: 'pay', isLeft: false };

it.each([
  ['with a provider', true, waiting, ['Riprova il pagamento', 'Vai al carrello', 'Contatti']],
  ['without a provider', false, waiting, ['Vai al carrello', 'Contatti']],
  ['without a provider and an order', false, { kind: 'none' } as const, ['Vai al carrello', 'Contatti']],
  [
    'without a provider, an order that cannot be paid',
    false,
    { ...waiting, step: 'send' as const },
    ['Vai alla conferma ordine'],
  ],
])(
  'R2.14 the page of a failed payment offers only what the shop can do, %s',
  async (_, canPayOnline, payment, ways) => {
    const { screen } = await renderInShop(
      '/pages/failed-transaction',
      <FailedTransactionPage payment={payment} />,
      CUSTOMER,
      undefined,
      { canPayOnline },
    );
    await expect.element(screen.getByRole('link', { name: 'Contatti' })).toBeVisible();
    const names = screen
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent);
    expect(names.slice(0, ways.length)).toEqual(ways);
  },
);
