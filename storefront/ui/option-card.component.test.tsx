import { expect, it, vi } from 'vitest';
import { expectAccessible } from '../test-support/axe.ts';
import { renderUi } from '../test-support/render.tsx';
import { OptionCard, OptionList } from './option-card.tsx';

it('pressing anywhere on a card chooses it', async () => {
  const onChange = vi.fn();
  const screen = await renderUi(
    <>
      <OptionCard name="delivery" value="S" title="Spedizione" amount="15,00 €" defaultChecked />
      <OptionCard name="delivery" value="P" title="Ritiro" amount="0,00 €" onChange={onChange}>
        <small>Oggi dalle 14</small>
      </OptionCard>
    </>,
  );
  await screen.getByText('Oggi dalle 14').click();
  await expect.element(screen.getByRole('radio', { name: /Ritiro/ })).toBeChecked();
  await expect.element(screen.getByRole('radio', { name: /Spedizione/ })).not.toBeChecked();
  expect(onChange).toHaveBeenCalledOnce();
  await expectAccessible(screen.container);
});

it('a list without a choice says so, and can take the focus', async () => {
  const list = (error: string | null) => (
    <OptionList label="Pagamento" error={error}>
      <OptionCard name="payment" title="RiBa 60 giorni" remark="abituale" />
    </OptionList>
  );
  const screen = await renderUi(list('Scegli come pagare'));
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Scegli come pagare');
  await expect.element(screen.getByRole('radiogroup', { name: 'Pagamento' })).toHaveAttribute('aria-invalid', 'true');
  await expect.element(screen.getByRole('radiogroup')).toHaveAttribute('tabindex', '-1');
  await expect.element(screen.getByRole('radiogroup')).toHaveAccessibleDescription('Scegli come pagare');
  await screen.unmount();

  const chosen = await renderUi(list(null));
  await expect.element(chosen.getByRole('radio', { name: 'RiBa 60 giorni abituale' })).toBeVisible();
  expect(chosen.getByRole('alert').elements()).toEqual([]);
  await expect.element(chosen.getByRole('radiogroup')).not.toHaveAttribute('aria-invalid');
});
