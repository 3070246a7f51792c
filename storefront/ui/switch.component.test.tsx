import { useState } from 'react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../test-support/axe.ts';
import { renderUi } from '../test-support/render.tsx';
import { Switch } from './switch.tsx';

function Prices() {
  const [isShown, setShown] = useState(false);
  return (
    <Switch checked={isShown} onChange={setShown}>
      Mostra prezzi
    </Switch>
  );
}

it('a switch says whether it is on, and is toggled by click, space and Enter', async () => {
  const screen = await renderUi(<Prices />);
  const control = screen.getByRole('switch', { name: 'Mostra prezzi' });
  await expect.element(control).toHaveAttribute('aria-checked', 'false');
  await control.click();
  await expect.element(control).toHaveAttribute('aria-checked', 'true');
  await userEvent.keyboard(' ');
  await expect.element(control).toHaveAttribute('aria-checked', 'false');
  await userEvent.keyboard('{Enter}');
  await expect.element(control).toHaveAttribute('aria-checked', 'true');
  await expectAccessible(screen.container);
});
