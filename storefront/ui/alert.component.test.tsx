import { useState } from 'react';
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

function Answered() {
  const [isSent, setSent] = useState(false);
  if (isSent) return <Alert tone="ok" title="Richiesta inviata" live />;
  return <button onClick={() => setSent(true)}>Invia</button>;
}

it('an alert that replaces its form has the focus of the form, and is read once', async () => {
  const screen = await renderUi(<Answered />);
  await screen.getByRole('button', { name: 'Invia' }).click();
  await expect.element(screen.getByRole('group', { name: 'Richiesta inviata' })).toHaveFocus();
  expect(screen.getByRole('alert').elements()).toEqual([]);
  await expectAccessible(screen.container);
});

it('an alert leaves the focus where it is', async () => {
  const screen = await renderUi(
    <>
      <button>Altro</button>
      <Answered />
    </>,
  );
  const other = screen.getByRole('button', { name: 'Altro' });
  const send = screen.getByRole('button', { name: 'Invia' }).element() as HTMLElement;
  await other.click();
  send.click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Richiesta inviata');
  await expect.element(other).toHaveFocus();
});
