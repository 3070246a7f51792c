import { expect, it } from 'vitest';
import { expectAccessible } from '../test-support/axe.ts';
import { renderUi } from '../test-support/render.tsx';
import { Timeline } from './timeline.tsx';

it('a timeline lists its steps in order with their lines, and marks the one reached', async () => {
  const screen = await renderUi(
    <Timeline
      aria-label="Stato dell'ordine"
      steps={[
        { title: 'Inviato', icon: 'check', state: 'past', lines: ['23/11/2026', 'da Anna'] },
        { title: 'Accettato', icon: 'package', state: 'now', isCurrent: true, lines: ['24/11/2026'] },
        { title: 'Evaso', icon: 'circle-check', state: 'next', lines: ['da fare'] },
      ]}
    />,
  );
  await expect.element(screen.getByRole('list', { name: "Stato dell'ordine" })).toBeVisible();
  const steps = screen.getByRole('listitem').elements();
  expect(steps.map((step) => [...step.querySelectorAll('b, span')].map(({ textContent }) => textContent))).toEqual([
    ['Inviato', '23/11/2026', 'da Anna'],
    ['Accettato', '24/11/2026'],
    ['Evaso', 'da fare'],
  ]);
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null]);
  await expectAccessible(screen.container);
});
