import { describe, expect, it } from 'vitest';
import type { CartLine } from '../../parsers/cart.ts';
import { CUSTOMER, renderInShop } from '../../test-support/shop.tsx';
import { ApprovalLines } from './approval-lines.tsx';
import type { ApprovalData } from './decide.ts';
import { useQuantities } from './use-quantities.ts';

/** A line in packs of ten, as the server prices it. */
function line(quantity: number) {
  return {
    ...{
      rowId: 3,
      code: 'VS-34-OT',
      name: 'Valvola',
      path: '/product/default/1',
      quantity,
      unit: 'PZ',
      packQuantity: 10,
    },
    ...{ net: 113_000, netTotal: quantity * 1130, supply: { ready: quantity, later: 0, laterOn: null } },
  } as CartLine;
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
});
