import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../test-support/axe.ts';
import { renderUi } from '../test-support/render.tsx';
import { Select, TextArea, TextField } from './field.tsx';

describe('a field', () => {
  it('R5.10 shows an asterisk when required, and is focused by its label', async () => {
    const screen = await renderUi(<TextField label="Ragione sociale" required name="company" />);
    const input = screen.getByRole('textbox', { name: /^Ragione sociale/ });
    await expect.element(input).toBeRequired();
    await expect.element(screen.getByText('*')).toBeVisible();
    await screen.getByText(/^Ragione sociale/).click();
    await expect.element(input).toHaveFocus();
    await userEvent.keyboard('Rossi');
    await expect.element(input).toHaveValue('Rossi');
    await expectAccessible(screen.container);
  });

  it('is described by its hint', async () => {
    const screen = await renderUi(<TextField label="CAP" hint="Cinque cifre" />);
    const input = screen.getByRole('textbox', { name: 'CAP' });
    await expect.element(input).toHaveAccessibleDescription('Cinque cifre');
    await expect.element(input).not.toHaveAttribute('aria-invalid');
  });

  it('shows its error instead of the hint, and is invalid', async () => {
    const screen = await renderUi(<TextField label="CAP" hint="Cinque cifre" error="Scrivi cinque cifre." />);
    const input = screen.getByRole('textbox', { name: 'CAP' });
    await expect.element(input).toHaveAccessibleDescription('Scrivi cinque cifre.');
    await expect.element(input).toHaveAttribute('aria-invalid', 'true');
    await expect.element(screen.getByText('Cinque cifre')).not.toBeInTheDocument();
    await expectAccessible(screen.container);
  });

  it('keeps the height of its message, so that nothing moves when an error appears', async () => {
    const screen = await renderUi(<TextField label="CAP" />);
    const before = screen.container.getBoundingClientRect().height;
    const other = await renderUi(<TextField label="CAP" error="Scrivi cinque cifre." />);
    expect(other.container.getBoundingClientRect().height).toBe(before);
  });

  it('can have several lines', async () => {
    const screen = await renderUi(<TextArea label="Note" aside="0/200" error="Troppo lungo." />);
    const area = screen.getByRole('textbox', { name: 'Note' });
    await area.fill('prima riga\nseconda riga');
    await expect.element(area).toHaveValue('prima riga\nseconda riga');
    await expect.element(area).toHaveAccessibleDescription('Troppo lungo.');
    await expectAccessible(screen.container);
  });

  it('can be a list of options', async () => {
    const screen = await renderUi(
      <Select label="Provincia" hint="Della sede" defaultValue="BO">
        <option value="BO">Bologna</option>
        <option value="MI">Milano</option>
      </Select>,
    );
    const select = screen.getByRole('combobox', { name: 'Provincia' });
    await expect.element(select).toHaveAccessibleDescription('Della sede');
    await select.selectOptions('Milano');
    await expect.element(select).toHaveValue('MI');
    await expectAccessible(screen.container);
  });
});
