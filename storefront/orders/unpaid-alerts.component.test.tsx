import { expect, it } from 'vitest';
import { expectAccessible } from '../test-support/axe.ts';
import { CUSTOMER, renderInShop } from '../test-support/shop.tsx';
import { PaymentAlert } from './payment-alert.tsx';
import { UnpaidAlerts } from './unpaid-alerts.tsx';
import type { UnpaidOrder } from './unpaid-orders.ts';

const order = (number: number, next: UnpaidOrder['next']): UnpaidOrder => ({
  ...{ cause: 'OWEB', year: 2026, number, cartId: 7, sentAt: '2026-11-21T10:32:00.000Z', payable: 4130 },
  next,
});

it('R9.20 the alerts of unpaid orders name order and next step, and offer no payment of a cart that has changed', async () => {
  const orders = [order(1, 'pay'), order(2, 'send'), order(3, 'wait')];
  const { screen } = await renderInShop('/pages/cart', <UnpaidAlerts orders={orders} cartId={7} />, CUSTOMER);
  await expect.element(screen.getByText('L’ordine OWEB / 1 / 2026 aspetta il pagamento')).toBeVisible();
  await expect.element(screen.getByText('L’ordine OWEB / 2 / 2026 non è stato pagato')).toBeVisible();
  await expect.element(screen.getByText('Il pagamento dell’ordine OWEB / 3 / 2026 è in verifica')).toBeVisible();
  const pay = screen.getByRole('link', { name: 'Paga con PayPal' });
  await expect.element(pay).toHaveAttribute('href', '/pages/payment?causale=OWEB&anno=2026&numero=1');
  await expectAccessible(screen.container);
});

it('R9.20 a payment is not offered while the cart has changed since the orders were loaded', async () => {
  const alerts = <UnpaidAlerts orders={[order(1, 'pay')]} cartId={7} canPay={false} />;
  const { screen } = await renderInShop('/pages/cart', alerts, CUSTOMER);
  expect(
    screen
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Vedi l’ordine']);
});

it('R9.20 the alert of an order whose cart is gone leads to the catalogue', async () => {
  const { screen } = await renderInShop('/pages/order_detail', <PaymentAlert order={order(1, 'pay')} step="gone" />);
  await expect.element(screen.getByText(/il suo carrello non c’è più: non c’è niente da pagare/)).toBeVisible();
  await expect.element(screen.getByRole('link')).toHaveAttribute('href', '/shop');
  await expectAccessible(screen.container);
});

it('the alert of an order to be paid leads to cart and contacts while nobody takes payments', async () => {
  const alert = <PaymentAlert order={order(1, 'pay')} step="pay" />;
  const { screen } = await renderInShop('/pages/order_detail', alert, CUSTOMER, undefined, { canPayOnline: false });
  await expect.element(screen.getByText(/In questo momento non si può pagare online/)).toBeVisible();
  const links = screen.getByRole('link').elements();
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/pages/cart?tab=active', '/pages/contact-us']);
});
