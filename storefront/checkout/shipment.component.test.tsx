import { expect, it } from 'vitest';
import type { OrderSupply } from '../../domain/line-supply.ts';
import { expectAccessible } from '../test-support/axe.ts';
import { CUSTOMER, renderInShop } from '../test-support/shop.tsx';
import { ShipmentRadioGroup, SupplyOfDay } from './shipment.tsx';

/** An order of two lines, of which some follow on these days. */
const twoLines = (...days: (string | null)[]): OrderSupply => ({
  lineCount: 2,
  following: days.map((on) => ({ on, lines: 1 })),
});

const show = (supply: OrderSupply, day = '2026-11-25') =>
  renderInShop(
    '/pages/checkout',
    <form>
      <SupplyOfDay supply={supply} day={day} />
      <ShipmentRadioGroup supply={supply} day={day} chosenBefore={undefined} />
    </form>,
    CUSTOMER,
  );

it('is not offered where the stock covers the order', async () => {
  const { screen } = await show(twoLines());
  expect(screen.getByRole('radio').elements()).toEqual([]);
  expect(screen.getByRole('status').element().textContent).toBe('');
});

it('ships in parts unless the buyer waits, and then says that the requested day is too early', async () => {
  const { screen } = await show(twoLines('2027-03-14'));
  await expect.element(screen.getByText('1 riga per questa data, 1 segue dal 14/03/2027')).toBeVisible();
  await expect.element(screen.getByRole('radio', { name: /^Spedisci subito/ })).toBeChecked();
  await screen.getByRole('radio', { name: /^Aspetta/ }).click();
  await expect.element(screen.getByText(/l’ordine parte intero dal 14\/03\/2027/)).toBeVisible();
  await expectAccessible(screen.container);
});

it('names no day where a line has none', async () => {
  const { screen } = await show(twoLines('2027-03-14', null));
  await screen.getByRole('radio', { name: /^Aspetta e spedisci tutto insieme una consegna sola, quando/ }).click();
  expect(screen.getByText(/parte intero/).elements()).toEqual([]);
});
