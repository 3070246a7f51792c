import { useRef } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { parseListing } from '../../domain/listing-url.ts';
import { useQuantityBoxes } from '../article/quantity-boxes.ts';
import { CartProvider } from '../cart-store/cart-state.tsx';
import { parseProductList } from '../parsers/listing.ts';
import { renderInShop, stubApi } from '../test-support/shop.tsx';
import { ListingResults } from './listing-results.tsx';

afterEach(() => vi.restoreAllMocks());

/** The response of a page of two articles, of three pages. */
const pageOf = (number: number) => ({
  message: {
    success: true,
    product_list: {
      data: ['A', 'B'].map((letter) => {
        const sku = `${letter}-${number}`;
        return { id: sku, sku, name: `Articolo ${sku}`, stato: 'DISPONIBILE' };
      }),
      pagination: { total: 6, total_pages: 3 },
    },
  },
});

function Results({ path }: { path: string }) {
  const moreButton = useRef<HTMLButtonElement>(null);
  const results = useRef<HTMLDivElement>(null);
  const boxes = useQuantityBoxes();
  const listing = { ...parseProductList(pageOf(1)), total: 6, pages: 3 };
  const query = { ...parseListing(new URLSearchParams()), perPage: 2 };
  return (
    <CartProvider session={null} cart={null}>
      <ListingResults {...{ listing, query, boxes, results, moreButton }} view="small-list" basePath={path} />
    </CartProvider>
  );
}

it.each([
  ['the keyboard', '/shop'],
  ['the mouse', '/shop/list'],
])('the first of more articles, loaded with %s, has the focus', async (way, path) => {
  stubApi(({ parameters }) => ({ status: 200, body: pageOf(Number(parameters['page'])) }));
  const { screen } = await renderInShop(path, <Results path={path} />);
  for (const page of [2, 3]) {
    const more = screen.getByRole('button', { name: 'Carica altri' });
    if (way === 'the mouse') await more.click();
    else {
      (more.element() as HTMLElement).focus();
      await userEvent.keyboard('{Enter}');
    }
    await expect.element(screen.getByRole('link', { name: `Articolo A-${page}` })).toHaveFocus();
  }
  expect(screen.getByRole('button', { name: 'Carica altri' }).elements()).toEqual([]);
});
