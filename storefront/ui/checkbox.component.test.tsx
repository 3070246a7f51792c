import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../test-support/axe.ts';
import { renderUi } from '../test-support/render.tsx';
import { Checkbox, ConsentBox, Radio } from './checkbox.tsx';

describe('a checkbox', () => {
  it('is toggled by a click anywhere on its line and by the space bar', async () => {
    const screen = await renderUi(<Checkbox aside={42}>Solo disponibili</Checkbox>);
    const box = screen.getByRole('checkbox', { name: /^Solo disponibili/ });
    await screen.getByText('42').click();
    await expect.element(box).toBeChecked();
    await screen.getByText('Solo disponibili').click();
    await expect.element(box).not.toBeChecked();
    await expect.element(box).toHaveFocus();
    await userEvent.keyboard(' ');
    await expect.element(box).toBeChecked();
    await expectAccessible(screen.container);
  });

  it('does not change when disabled', async () => {
    const screen = await renderUi(<Checkbox disabled>Solo disponibili</Checkbox>);
    await screen.getByText('Solo disponibili').click({ force: true });
    await expect.element(screen.getByRole('checkbox')).not.toBeChecked();
    await expect.element(screen.getByRole('checkbox')).toBeDisabled();
  });
});

it('a consent box is required and invalid while it shows its error', async () => {
  const screen = await renderUi(
    <ConsentBox required error="Accetta le condizioni.">
      Accetto le condizioni di vendita
    </ConsentBox>,
  );
  const box = screen.getByRole('checkbox', { name: /^Accetto le condizioni/ });
  await expect.element(box).toBeRequired();
  await expect.element(box).toHaveAttribute('aria-invalid', 'true');
  await expect.element(screen.getByText('Accetta le condizioni.')).toBeVisible();
  await expectAccessible(screen.container);
});

function Shipping() {
  const [chosen, setChosen] = useState('courier');
  return (
    <fieldset>
      <legend>Consegna</legend>
      {['courier', 'pickup'].map((value) => (
        <Radio key={value} name="shipping" value={value} checked={value === chosen} onChange={() => setChosen(value)}>
          {value === 'courier' ? 'Corriere' : 'Ritiro in sede'}
        </Radio>
      ))}
    </fieldset>
  );
}

it('radio buttons are one group: one is checked, and the arrow keys move', async () => {
  const screen = await renderUi(<Shipping />);
  const group = screen.getByRole('group', { name: 'Consegna' });
  const courier = group.getByRole('radio', { name: 'Corriere' });
  const pickup = group.getByRole('radio', { name: 'Ritiro in sede' });
  await group.getByText('Ritiro in sede').click();
  await expect.element(pickup).toBeChecked();
  await expect.element(courier).not.toBeChecked();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(courier).toBeChecked();
  await expect.element(courier).toHaveFocus();
  await expectAccessible(screen.container);
});
