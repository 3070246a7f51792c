import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { describe, expect, it } from 'vitest';
import { pricedFor } from '../../../domain/price-quantity.ts';
import type { CartLine } from '../../parsers/cart.ts';
import { CUSTOMER, renderInShop } from '../../test-support/shop.tsx';
import { ApprovalLines } from './approval-lines.tsx';
import type { ApprovalData } from './decide.ts';
import { useQuantities } from './use-quantities.ts';

/** A line in packs of ten, as the server prices it. */
function line(quantity: number, rowId = 3) {
  return {
    ...{
      rowId,
      code: 'VS-34-OT',
      name: 'Valvola',
      path: '/product/default/1',
      quantity,
      unit: 'PZ',
      packQuantity: 10,
    },
    ...pricedFor(1),
    ...{ net: 113_000, netTotal: quantity * 1130, supply: { ready: quantity, later: 0, laterOn: null } },
    ...{ picture: null, availability: 'available' },
  } as CartLine;
}

/** Two lines of thirty pieces, with the quantities in the URL as the server prices them. */
function Priced() {
  const { search } = useLocation();
  const data = useMemo(() => {
    const rows = (new URLSearchParams(search).get('rows') ?? '').split(',').filter(Boolean);
    const considered = Object.fromEntries(rows.map((row) => row.split(':').map(Number))) as Record<number, number>;
    const asked = { quantity: 30, netCents: 33_900 };
    return {
      ...{ request: { id: 2 }, session: CUSTOMER, asked: { 3: asked, 4: asked }, considered, leftOut: [] },
      cart: { lines: [3, 4].map((row) => line(Math.ceil((considered[row] ?? 30) / 10) * 10, row)) },
    } as unknown as ApprovalData;
  }, [search]);
  return <Lines data={data} />;
}

/** A request for twenty pieces of which the approver wants `considered`, and the server prices `priced`. */
function approval(considered: number, priced: number): ApprovalData {
  return {
    request: { id: 2 },
    session: CUSTOMER,
    asked: { 3: { quantity: 20, netCents: 22_600 } },
    considered: { 3: considered },
    leftOut: [],
    cart: { lines: [line(priced)] },
  } as unknown as ApprovalData;
}

function Lines({ data }: { data: ApprovalData }) {
  const quantities = useQuantities(data);
  return (
    <>
      <ApprovalLines data={data} quantities={quantities} />
      <button disabled={quantities.isOpen}>Approva</button>
    </>
  );
}

describe('the quantity of an approver', () => {
  it.each([
    [4, 10, 'Arrotondato a 10 (confezioni da 10)'],
    [10, 10, ''],
  ])('%i pieces: shows the %i pieces that the totals are for, and says “%s”', async (considered, priced, note) => {
    const { screen } = await renderInShop('/pages/approval', <Lines data={approval(considered, priced)} />, CUSTOMER);
    await expect.element(screen.getByRole('textbox', { name: /^Quantità approvata/ })).toHaveValue(String(priced));
    expect(screen.getByRole('status').element().textContent).toBe(note);
    await expect.element(screen.getByRole('button', { name: 'Approva' })).toBeEnabled();
  });

  it('waits with the approval for the totals of a typed quantity', async () => {
    const { screen } = await renderInShop('/pages/approval', <Lines data={approval(10, 10)} />, CUSTOMER);
    await screen.getByRole('textbox', { name: /^Quantità approvata/ }).fill('30');
    await expect.element(screen.getByRole('button', { name: 'Approva' })).toBeDisabled();
  });

  it('is settled in two lines that are both rounded, and both say so', async () => {
    const { screen } = await renderInShop('/pages/approval?id=2', <Priced />, CUSTOMER);
    const fields = screen.getByRole('textbox', { name: /^Quantità approvata/ });
    const notes = screen.getByRole('status');
    await fields.nth(0).fill('13');
    await expect.element(notes.nth(0)).toHaveTextContent('Arrotondato a 20 (confezioni da 10)');
    await fields.nth(1).fill('5');
    await expect.element(notes.nth(1)).toHaveTextContent('Arrotondato a 10 (confezioni da 10)');
    await expect.element(notes.nth(0)).toHaveTextContent('Arrotondato a 20 (confezioni da 10)');
    await expect.element(fields.nth(0)).toHaveValue('20');
    await expect.element(screen.getByRole('button', { name: 'Approva' })).toBeEnabled();
    // A quantity that is typed again is open until its totals are shown.
    await fields.nth(0).fill('30');
    await expect.element(screen.getByRole('button', { name: 'Approva' })).toBeDisabled();
    await expect.element(screen.getByRole('button', { name: 'Approva' })).toBeEnabled();
    await expect.element(fields.nth(0)).toHaveValue('30');
    await expect.element(notes.nth(1)).toHaveTextContent('Arrotondato a 10 (confezioni da 10)');
  });
});
