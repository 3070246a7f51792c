import { expect, it } from 'vitest';
import { expectAccessible } from '../test-support/axe.ts';
import { renderAt } from '../test-support/render.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';

it('breadcrumbs link to every page above; the page itself is marked and not a link', async () => {
  const { screen, address } = await renderAt(
    '/shop',
    <Breadcrumbs
      label="Percorso"
      steps={[{ label: 'Catalogo', to: '/shop' }, { label: 'Valvole', to: '/shop?category=01' }, { label: 'A sfera' }]}
    />,
  );
  const path = screen.getByRole('navigation', { name: 'Percorso' });
  const steps = () => path.getByRole('listitem').elements();
  expect(steps().map((step) => step.textContent)).toEqual(['Catalogo', 'Valvole', 'A sfera']);
  expect(path.getByRole('link').elements()).toHaveLength(2);
  await expect.element(path.getByText('A sfera')).toHaveAttribute('aria-current', 'page');
  await expectAccessible(screen.container);
  await path.getByRole('link', { name: 'Valvole' }).click();
  await expect.poll(address).toBe('/shop?category=01');
});
