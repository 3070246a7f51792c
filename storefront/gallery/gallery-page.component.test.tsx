import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../test-support/axe.ts';
import { renderUi } from '../test-support/render.tsx';
import { GalleryPage } from './gallery-page.tsx';

it.each([1280, 390])('every component in every state is accessible at %i pixels', async (width) => {
  await page.viewport(width, 800);
  const screen = await renderUi(<GalleryPage />);
  await expect.element(screen.getByRole('heading', { name: 'summary-panel' })).toBeVisible();
  await expectAccessible(screen.container);
});
