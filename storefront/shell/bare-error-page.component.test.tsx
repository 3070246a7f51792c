import { expect, it } from 'vitest';
import { addTexts } from '../i18n/dictionaries.ts';
import { en } from '../i18n/en.ts';
import { renderUi } from '../test-support/render.tsx';
import { BareErrorPage } from './bare-error-page.tsx';

addTexts('en', en);

it.each([
  ['it', '/'],
  ['en', '/en'],
] as const)('R8.11 when the error page itself fails, a message and a link home remain (%s)', async (locale, home) => {
  const screen = await renderUi(<BareErrorPage locale={locale} error={new Error('broken')} />);
  await expect.element(screen.getByRole('heading', { level: 1 })).not.toHaveTextContent('broken');
  await expect.element(screen.getByRole('link')).toHaveAttribute('href', home);
  expect(screen.container.querySelector('p')?.textContent).toMatch(/\S+ \S+/);
});
