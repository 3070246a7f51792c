import { expect, it } from 'vitest';
import { expectAccessible } from '../test-support/axe.ts';
import { renderUi } from '../test-support/render.tsx';
import { Disclosure } from './disclosure.tsx';

it('R4.22 opens and closes on its button, and shows the summary only while closed', async () => {
  const screen = await renderUi(
    <Disclosure title="Marca" summary="Fissotec" startsOpen>
      <p>Tutte le marche</p>
    </Disclosure>,
  );
  const button = screen.getByRole('button', { name: /^Marca/ });
  const content = screen.getByText('Tutte le marche');
  await expect.element(button).toHaveAttribute('aria-expanded', 'true');
  await expect.element(content).toBeVisible();
  await expect.element(button).not.toMatchTextContent('Fissotec');

  await button.click();
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  await expect.element(content).not.toBeVisible();
  await expect.element(button).toHaveTextContent('MarcaFissotec');
  await expectAccessible(screen.container);
});

it('starts closed on request, and names the content that it controls', async () => {
  const screen = await renderUi(
    <Disclosure title="Diametro" startsOpen={false}>
      <p>M5</p>
    </Disclosure>,
  );
  const button = screen.getByRole('button', { name: 'Diametro' });
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  await expect.element(screen.getByText('M5')).not.toBeVisible();
  await button.click();
  const controlled = document.getElementById(button.element().getAttribute('aria-controls') ?? '');
  expect(controlled?.textContent).toBe('M5');
});
