import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderInOffice } from '../test-support/render.tsx';
import { DeclineDialog } from './held-panel.tsx';

it('takes what one types at once as the reason, and stays open (6.7)', async () => {
  const { screen } = await renderInOffice(
    '/office/orders/held',
    <DeclineDialog held={{ id: 1, name: 'OWEB / 1 / 2026', isPaid: false }} onClose={() => {}} />,
  );
  await expect.element(screen.getByRole('textbox')).toHaveFocus();
  await userEvent.keyboard('Troppo a');
  await expect.element(screen.getByRole('textbox')).toHaveValue('Troppo a');
});
