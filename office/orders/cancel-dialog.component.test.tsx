import { expect, it } from 'vitest';
import { renderInOffice } from '../test-support/render.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import type { OfficeOrder } from './office-order.ts';

it('asks for a reason where one types at once: letters that miss it are keys of the page (6.7)', async () => {
  const order = { id: 1, name: 'OWEB / 1 / 2026', paymentState: 'none' } as unknown as OfficeOrder;
  const { screen } = await renderInOffice(
    '/office/orders/1',
    <CancelDialog order={order} kind="cancel" onClose={() => {}} />,
  );
  await expect.element(screen.getByRole('textbox')).toHaveFocus();
});
