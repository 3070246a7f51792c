import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../test-support/axe.ts';
import { renderUi } from '../test-support/render.tsx';
import { QuantityStepper } from './quantity-stepper.tsx';

type Properties = Partial<Parameters<typeof QuantityStepper>[0]>;

function Example({ value: initial = '', ...rest }: Properties) {
  const [value, setValue] = useState(initial);
  return (
    <QuantityStepper
      step={5}
      label="Quantità di VS-12"
      decreaseLabel="Meno"
      increaseLabel="Più"
      {...rest}
      value={value}
      onChange={setValue}
    />
  );
}

async function renderStepper(properties: Properties = {}) {
  const screen = await renderUi(<Example {...properties} />);
  return {
    screen,
    input: screen.getByRole('textbox', { name: 'Quantità di VS-12' }),
    more: screen.getByRole('button', { name: 'Più' }),
    less: screen.getByRole('button', { name: 'Meno' }),
  };
}

describe('a quantity', () => {
  it('goes up and down in whole steps, by buttons and by arrow keys', async () => {
    const { screen, input, more, less } = await renderStepper();
    await more.click();
    await expect.element(input).toHaveValue('5');
    await input.click();
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(input).toHaveValue('10');
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(input).toHaveValue('5');
    await less.click();
    await less.click();
    await expect.element(input).toHaveValue('0');
    await expectAccessible(screen.container);
  });

  it('goes to the next step from a quantity between two steps', async () => {
    const { input, more, less } = await renderStepper({ value: '7' });
    await more.click();
    await expect.element(input).toHaveValue('10');
    await input.fill('7');
    await less.click();
    await expect.element(input).toHaveValue('5');
  });

  it('stays between minimum and maximum', async () => {
    const { input, more, less } = await renderStepper({ value: '10', minimum: 5, maximum: 12 });
    await more.click();
    await expect.element(input).toHaveValue('12');
    await less.click();
    await less.click();
    await less.click();
    await expect.element(input).toHaveValue('5');
  });

  it.each(['3,5', '1.000', '-3'])('is never changed by a button when it is not whole: %s', async (typed) => {
    const { input, more, less } = await renderStepper();
    await input.fill(typed);
    await more.click();
    await less.click();
    await expect.element(input).toHaveValue(typed);
  });

  it('is selected on focus, so that digits replace it; Tab skips the buttons', async () => {
    const { input } = await renderStepper({ value: '10' });
    await userEvent.tab();
    await expect.element(input).toHaveFocus();
    await userEvent.keyboard('25');
    await expect.element(input).toHaveValue('25');
  });

  it('reports Enter and the loss of the focus; after a rejected Enter the next digits replace it', async () => {
    const onEnter = vi.fn();
    const onLeave = vi.fn();
    const { input } = await renderStepper({ onEnter, onLeave, value: '10' });
    await userEvent.tab();
    await userEvent.keyboard('-3{Enter}');
    expect(onEnter).toHaveBeenCalledTimes(1);
    await userEvent.keyboard('15');
    await expect.element(input).toHaveValue('15');
    expect(onLeave).not.toHaveBeenCalled();
    await userEvent.tab();
    expect(onLeave).toHaveBeenCalledTimes(1);
  });

  it('says that it is invalid, and why', async () => {
    const screen = await renderUi(
      <>
        <Example value="3,5" invalid describedBy="why" />
        <p id="why">Solo numeri interi.</p>
      </>,
    );
    const input = screen.getByRole('textbox');
    await expect.element(input).toHaveAttribute('aria-invalid', 'true');
    await expect.element(input).toHaveAccessibleDescription('Solo numeri interi.');
    await expectAccessible(screen.container);
  });

  it('R2.11 says below the input what the quantity is in pieces', async () => {
    const screen = await renderUi(<Example value="200" note="= 20.000 pz" />);
    await expect.element(screen.getByText('= 20.000 pz')).toBeVisible();
    await expect.element(screen.getByRole('textbox')).toHaveAccessibleDescription('= 20.000 pz');
    await expectAccessible(screen.container);
  });

  it('cannot be changed when disabled', async () => {
    const { input, more, less } = await renderStepper({ value: '5', disabled: true });
    for (const control of [input, more, less]) await expect.element(control).toBeDisabled();
  });
});
