import { expect, it } from 'vitest';
import { expectAccessible } from '../test-support/axe.ts';
import { renderAt } from '../test-support/render.tsx';
import { IconButton } from './icon-button.tsx';
import { Tab, TabStrip } from './tabs.tsx';

it('tabs are links in a named navigation, with the current one marked', async () => {
  const { screen, address } = await renderAt(
    '/shop',
    <TabStrip label="Ricerche aperte">
      <Tab to="/shop" isCurrent title="valvola" count={12}>
        valvola
      </Tab>
      <Tab to="/shop?text=tubo" isCurrent={false} close={<IconButton icon="x" label="Chiudi tubo" />}>
        tubo
      </Tab>
    </TabStrip>,
  );
  const strip = screen.getByRole('navigation', { name: 'Ricerche aperte' });
  const [first, second] = strip.getByRole('listitem').all();
  if (!first || !second) throw new Error('The strip has two tabs.');
  await expect.element(first.getByRole('link')).toHaveAttribute('aria-current', 'page');
  await expect.element(first.getByRole('link')).toHaveTextContent('valvola12');
  await expect.element(second.getByRole('link')).not.toHaveAttribute('aria-current');
  await expectAccessible(screen.container);
  // A button inside a link could not be reached by screen readers.
  expect(strip.getByRole('link').getByRole('button').elements()).toEqual([]);
  await second.getByRole('link').click();
  await expect.poll(address).toBe('/shop?text=tubo');
});
