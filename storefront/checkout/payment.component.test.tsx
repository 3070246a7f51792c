import { expect, it } from 'vitest';
import { expectAccessible } from '../test-support/axe.ts';
import { renderInShop } from '../test-support/shop.tsx';
import { Payment } from './payment.tsx';

const method = (code: string, more: object = {}) => ({
  ...{ code, label: code, isUsual: false, isOnline: false, dueOn: [], transfer: null },
  ...more,
});

it('R9.27 the account for a bank transfer is shown while that method is chosen', async () => {
  const transfer = { holder: 'Bancale S.p.A.', iban: 'IT60X0542811101000000123456', bank: null, reason: null };
  const methods = [method('RIBA', { isUsual: true }), method('BONIFICO', { transfer })];
  const { screen } = await renderInShop(
    '/pages/checkout',
    <Payment methods={methods} isOnlineLeftOut={false} chosenBefore={null} error={null} />,
  );
  const iban = screen.getByText('IT60 X054 2811 1010 0000 0123 456');
  await expect.element(iban).not.toBeVisible();
  await screen.getByRole('radio', { name: 'BONIFICO' }).click();
  await expect.element(iban).toBeVisible();
  await expect.element(screen.getByText(/il numero dell’ordine/)).toBeVisible();
  await expectAccessible(screen.container);
});

it('says why an order that waits for approval offers no payment online', async () => {
  const { screen } = await renderInShop(
    '/pages/checkout',
    <Payment methods={[method('RIBA', { isUsual: true })]} isOnlineLeftOut chosenBefore={null} error={null} />,
  );
  await expect
    .element(screen.getByText('Un ordine che aspetta il sì di un collega non si può pagare online.'))
    .toBeVisible();
});
