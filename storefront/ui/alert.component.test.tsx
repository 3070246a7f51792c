import { expect, it } from 'vitest';
import { expectAccessible } from '../test-support/axe.ts';
import { renderUi } from '../test-support/render.tsx';
import { Alert } from './alert.tsx';

it.each(['ok', 'warn', 'bad', 'info'] as const)('an alert of tone %s can be read', async (tone) => {
  const screen = await renderUi(
    <Alert tone={tone} title="Ordine in attesa">
      <p>Il pagamento non è ancora arrivato.</p>
    </Alert>,
  );
  await expect.element(screen.getByText('Ordine in attesa')).toBeVisible();
  expect(screen.getByRole('alert').elements()).toEqual([]);
  await expectAccessible(screen.container);
});

it('an alert is announced when it appears after an action', async () => {
  const screen = await renderUi(<Alert tone="bad" title="Non inviato" live />);
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Non inviato');
});
