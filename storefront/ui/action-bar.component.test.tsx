import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../test-support/axe.ts';
import { renderUi } from '../test-support/render.tsx';
import { ActionBar } from './action-bar.tsx';

const bar = (note: string | null) => (
  <ActionBar label="Totale" value="122,00 €" href="#totals" note={note} noteId="why">
    <button type="button" aria-describedby={note ? 'why' : undefined}>
      Continua
    </button>
  </ActionBar>
);

const offset = () => getComputedStyle(document.documentElement).getPropertyValue('--sum-bar');

beforeEach(() => page.viewport(390, 800));

it('a phone has the total, which links to its details, beside the action', async () => {
  const screen = await renderUi(bar(null));
  await expect.element(screen.getByRole('link', { name: /Totale\s*122,00 €/ })).toHaveAttribute('href', '#totals');
  await expect.element(screen.getByRole('button', { name: 'Continua' })).toBeVisible();
  await expectAccessible(screen.container);
});

it('the note says what is missing, is read with the action, and leaves more space for toasts', async () => {
  const screen = await renderUi(bar(null));
  await expect.poll(offset).toBe('69px');
  await screen.unmount();
  const noted = await renderUi(bar('Mancano 40,00 €'));
  await expect.element(noted.getByRole('button')).toHaveAccessibleDescription('Mancano 40,00 €');
  await expect.poll(offset).toBe('117px');
});

it('wide windows have no bar', async () => {
  await page.viewport(1280, 800);
  const screen = await renderUi(bar(null));
  await expect.element(screen.getByText('Continua')).not.toBeVisible();
});

it('the bar is not sticky on a phone in landscape, where it would cover the page', async () => {
  const screen = await renderUi(bar(null));
  const position = () =>
    getComputedStyle(screen.getByText('Totale').element().closest('div:has(> div)') ?? document.body).position;
  await expect.poll(position).toBe('sticky');
  await page.viewport(800, 400);
  await expect.poll(position).toBe('static');
});
