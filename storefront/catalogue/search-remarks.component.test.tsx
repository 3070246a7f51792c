import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { parseListing } from '../../domain/listing-url.ts';
import { ArticleList } from '../article/article-list.tsx';
import { CartProvider } from '../cart-store/cart-state.tsx';
import { parseArticle } from '../parsers/article.ts';
import { emptyListing } from '../parsers/listing.ts';
import { expectAccessible } from '../test-support/axe.ts';
import { renderInShop } from '../test-support/shop.tsx';
import { ListingRemarks } from './listing-remarks.tsx';
import { NothingFound } from './nothing-found.tsx';

it('R2.30 a search that finds nothing proposes searches, which keep no filter', async () => {
  const start = '/shop?text=VS-12-OX&brand=VALTERMO';
  const listing = { ...emptyListing, nearest: ['VS-12-OT', 'valvola & tubo'] };
  const query = parseListing(new URLSearchParams(start.slice(start.indexOf('?'))));
  const { screen, address } = await renderInShop(
    start,
    <ListingRemarks data={{ listing, query, view: 'small-list', isFailed: false }} />,
  );
  await expect
    .element(screen.getByText(/^Forse cercavi:/))
    .toHaveTextContent('Forse cercavi: VS-12-OT, valvola & tubo');
  await expectAccessible(screen.container);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe('/shop?text=VS-12-OT');
});

it('R2.30 a question about the shop has links to what answers it above the results', async () => {
  const help = [{ title: 'Come si paga?', path: '/web-page/faq#faq-pagamento', lang: undefined }];
  const start = '/shop?text=come+posso+pagare';
  const query = parseListing(new URLSearchParams(start.slice(start.indexOf('?'))));
  const { screen } = await renderInShop(
    start,
    <ListingRemarks data={{ listing: { ...emptyListing, help }, query, view: 'small-list', isFailed: false }} />,
  );
  const link = screen.getByRole('link', { name: 'Come si paga?' });
  await expect.element(link).toHaveAttribute('href', '/web-page/faq#faq-pagamento');
  await expectAccessible(screen.container);
});

it('R2.30 what matches only some words comes below a heading', async () => {
  const row = (sku: string, partial?: true) => parseArticle({ id: sku, sku, name: sku, stato: 'DISPONIBILE', partial });
  const articles = [row('A-1'), row('B-1', true), row('B-2', true)];
  const { screen } = await renderInShop(
    '/shop',
    <CartProvider session={null} cart={null}>
      <ArticleList articles={articles} label="Risultati" />
    </CartProvider>,
  );
  const whole = screen.getByRole('list', { name: 'Risultati' }).getByRole('listitem');
  const partial = screen.getByRole('list', { name: 'Corrispondono solo in parte' }).getByRole('listitem');
  await expect.element(screen.getByRole('heading', { name: 'Corrispondono solo in parte' })).toBeVisible();
  expect(whole.elements().map((one) => one.dataset['code'])).toEqual(['A-1']);
  expect(partial.elements().map((one) => one.dataset['code'])).toEqual(['B-1', 'B-2']);
});

it.each([
  ['/shop?text=VS', {}, 0, 'Per cercare servono almeno tre caratteri.', null, ''],
  [
    '/shop?page=9999',
    { total: 30, pages: 3 },
    0,
    'L’elenco ha solo 3 pagine.',
    'Vai all’ultima pagina',
    '/shop?page=3',
  ],
  [
    '/shop?text=valvola&assortment=own',
    {},
    12,
    'Ci sono 12 articoli, ma non tra quelli che puoi comprare.',
    'Mostrali tutti',
    '/shop?text=valvola&assortment=all',
  ],
])('R8.19 R2.33 the empty list of %s says why', async (start, change, outside, reason, link, to) => {
  const query = parseListing(new URLSearchParams(start.slice(start.indexOf('?'))));
  const listing = { ...emptyListing, ...change };
  const { screen } = await renderInShop(
    start,
    <NothingFound data={{ listing, query, view: 'small-list', isFailed: false, outside }} basePath="/shop" />,
  );
  await expect.element(screen.getByText(reason)).toBeVisible();
  if (link) await expect.element(screen.getByRole('link', { name: link })).toHaveAttribute('href', to);
  await expectAccessible(screen.container);
});
