import { expect, it } from 'vitest';
import { expectAccessible } from '../test-support/axe.ts';
import { renderAt } from '../test-support/render.tsx';
import { Chip } from './chip.tsx';

it('a chip shows its filter and removes it by a named link', async () => {
  const { screen, address } = await renderAt(
    '/shop?brand=FISSOTEC',
    <Chip kind="Marca" value="Fissotec" removeTo="/shop" removeLabel="Togli il filtro Fissotec" />,
  );
  await expect.element(screen.getByText('Marca')).toBeVisible();
  await expect.element(screen.getByText('Fissotec')).toBeVisible();
  await expectAccessible(screen.container);
  await screen.getByRole('link', { name: 'Togli il filtro Fissotec' }).click();
  await expect.poll(address).toBe('/shop');
});
