import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../../storefront/test-support/axe.ts';
import { officeCall } from '../calls/browser-call.ts';
import { renderInOffice } from '../test-support/render.tsx';
import { RejectedGrid, withCell } from './rejected-grid.tsx';

vi.mock('../calls/browser-call.ts', { spy: true });

const row = (number: number, cells: string[], column: string | null) => ({
  ...{ number, record: number, file: 'righe.csv', line: number + 1, cells, isSent: false },
  problems: [{ column, field: 'price.L1', reason: '"abc" is not a number.', severity: 'refused' as const }],
});
const rejected = {
  ...{ columns: ['code', 'price'], total: 2 },
  rows: [row(1, ['A1', 'abc'], 'price'), row(2, ['A2', '2'], null)],
};
const run = {
  ...{ id: 7, mayAct: true, task: null },
  rejected: { kept: 2, open: 2, isPart: false, seenBy: null },
} as unknown as Parameters<typeof RejectedGrid>[0]['run'];

it('marks the bad cell, sends the corrected rows alone, or all', async () => {
  const call = vi.mocked(officeCall).mockResolvedValue({ taskId: 1 });
  const { screen } = await renderInOffice('/office/imports/7', <RejectedGrid run={run} rejected={rejected} />);
  const bad = screen.getByRole('textbox', { name: 'price, riga 2' });
  await expect.element(bad).toHaveAttribute('aria-invalid', 'true');
  await expect.element(screen.getByRole('textbox', { name: 'price, riga 3' })).not.toHaveAttribute('aria-invalid');
  const send = screen.getByRole('button', { name: /^Ricarica/ });
  await expect.element(send).toBeDisabled();
  await userEvent.fill(bad, '1,50');
  await expect.element(bad).not.toHaveAttribute('aria-invalid');
  await expectAccessible(screen.container);
  await userEvent.click(send);
  expect(call).toHaveBeenCalledWith('correctRejectedRows', {
    ...{ id: 7, others: 'none' },
    rows: [{ number: 1, cells: { price: '1,50' } }],
  });
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.click(screen.getByRole('button', { name: 'Ricarica 2 righe' }));
  expect(call).toHaveBeenLastCalledWith('correctRejectedRows', { id: 7, rows: [], others: 'all' });
});

it('forgets a cell that is typed back as it was', () => {
  const first = withCell({}, { number: 1 }, { column: 'price', text: '1', before: 'abc' });
  expect(first).toEqual({ 1: { price: '1' } });
  expect(withCell(first, { number: 1 }, { column: 'price', text: 'abc', before: 'abc' })).toEqual({});
});
