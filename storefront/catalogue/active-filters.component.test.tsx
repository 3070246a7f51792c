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

it('R3.17 a category path of three levels is three tabs in order, each removing its level and those below', async () => {
  const tab = (label: string, id: string) => ({ kind: 'category', kindLabel: null, label, id, parentId: null });
  const start = '/shop?text=vite&category=and-01,0101,010101';
  const listing = {
    ...emptyListing,
    activeFilters: [tab('Fissaggio', 'and-01,0101,010101'), tab('Viti', '0101,010101'), tab('Da legno', '010101')],
  };
  const query = parseListing(new URLSearchParams(start.slice(start.indexOf('?'))));
  const { screen } = await renderInShop(start, <ActiveFilters listing={listing} query={query} basePath="/shop" />);
  const removers = screen.getByRole('link', { name: /^Togli/ });
  const links = removers.elements().map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]);
  expect(links).toEqual([
    ['Togli il filtro Fissaggio', '/shop?text=vite'],
    ['Togli il filtro Viti', '/shop?text=vite&category=and-01'],
    ['Togli il filtro Da legno', '/shop?text=vite&category=and-01,0101'],
  ]);
});
