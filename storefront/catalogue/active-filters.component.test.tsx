import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { parseListing } from '../../domain/listing-url.ts';
import { emptyListing } from '../parsers/listing.ts';
import { expectAccessible } from '../test-support/axe.ts';
import { renderInShop } from '../test-support/shop.tsx';
import { ActiveFilters } from './active-filters.tsx';

it('R3.17 a dozen of many filters are shown, the rest on demand; all are removed at once', async () => {
  const values = Array.from({ length: 40 }, (_, index) => `M${index + 1}`);
  const start = `/shop?families=BOLTS&field_3_feature_s=${values.join(',')}`;
  const listing = {
    ...emptyListing,
    activeFilters: values.map((label) => ({
      kind: 'field_3_feature_s',
      id: label,
      label,
      kindLabel: null,
      parentId: null,
    })),
  };
  const query = parseListing(new URLSearchParams(start.slice(start.indexOf('?'))));
  const filters = <ActiveFilters listing={listing} query={query} basePath="/shop" />;
  const { screen, address } = await renderInShop(start, filters);
  const shown = screen.getByRole('link', { name: /M\d+/ });
  expect(shown.elements()).toHaveLength(12);
  const more = screen.getByRole('button', { name: '+28 altri filtri' });
  (more.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  expect(shown.elements()).toHaveLength(40);
  await expect.element(screen.getByRole('button')).toHaveAttribute('aria-expanded', 'true');
  await expectAccessible(screen.container);
  await screen.getByRole('link', { name: 'Azzera tutto' }).click();
  await expect.poll(address).toBe('/shop');
});
