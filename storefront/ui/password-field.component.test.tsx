import { expect, it } from 'vitest';
import { expectAccessible } from '../test-support/axe.ts';
import { renderUi } from '../test-support/render.tsx';
import { PasswordField } from './password-field.tsx';

it('a password is hidden until its button shows it, and keeps what was typed', async () => {
  const screen = await renderUi(
    <PasswordField
      label="Password"
      showLabel="Mostra la password"
      hideLabel="Nascondi la password"
      error="Password errata."
      autoComplete="current-password"
    />,
  );
  const input = screen.getByLabelText('Password', { exact: true });
  await input.fill('segreto 1');
  await expect.element(input).toHaveAttribute('type', 'password');
  await screen.getByRole('button', { name: 'Mostra la password' }).click();
  await expect.element(input).toHaveAttribute('type', 'text');
  await expect.element(input).toHaveValue('segreto 1');
  await expectAccessible(screen.container);
  await screen.getByRole('button', { name: 'Nascondi la password' }).click();
  await expect.element(input).toHaveAttribute('type', 'password');
  await expect.element(input).toHaveAccessibleDescription('Password errata.');
});
