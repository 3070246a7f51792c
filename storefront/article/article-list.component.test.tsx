import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { CartProvider } from '../cart-store/cart-state.tsx';
import { parseArticle } from '../parsers/article.ts';
import { CUSTOMER, renderInShop } from '../test-support/shop.tsx';
import { ArticleList } from './article-list.tsx';

const article = (sku: string, more: object) =>
  parseArticle({
    ...{ id: sku, sku, name: 'Valvola a sfera ottone FF 1/2"', stato: 'DISPONIBILE', can_add: true, um: 'PZ' },
    ...{ price: 13.34, sale_price: 7.98, discount_description: '30+10+5', is_sale: true },
    ...more,
  });

const show = (...articles: ReturnType<typeof article>[]) =>
  renderInShop(
    '/shop',
    // From the desktop width on, the filters are beside the list.
    <div style={{ maxWidth: matchMedia('(min-width: 992px)').matches ? innerWidth - 320 : undefined }}>
      <CartProvider session={null} cart={null}>
        <ArticleList articles={articles} label="Risultati" />
      </CartProvider>
    </div>,
    CUSTOMER,
  );

it.each([390, 800, 1280, 1440])('a row is no higher with the reason why it was found, at %i px', async (width) => {
  await page.viewport(width, 900);
  const reason = 'Sinonimo «valvola a sfera» di «rubinetto sfera»';
  const { screen } = await show(article('VS-12-OT', {}), article('VS-12-OU', { found_by: reason }));
  await expect.poll(() => screen.getByRole('listitem').elements()).toHaveLength(2);
  // The text itself, because its element may have no box.
  const shown = screen
    .getByText(reason)
    .elements()
    .map((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      return range.getBoundingClientRect();
    })
    .filter((place) => place.width > 1);
  expect(shown).toHaveLength(1);
  expect(shown[0]?.right).toBeLessThanOrEqual(width);
  const [plain, found] = screen.getByRole('listitem').elements();
  expect(found?.getBoundingClientRect().height).toBe(plain?.getBoundingClientRect().height);
});

it('R4.9 a quantity is rounded to whole packs when the box is left, which can be undone', async () => {
  const { screen } = await show(article('TAS-8', { qty_min_imballo: 10 }));
  const box = screen.getByRole('textbox');
  await box.fill('12');
  await userEvent.tab();
  await expect.element(screen.getByText('Arrotondato a 20 (confezioni da 10)')).toBeVisible();
  await expect.element(box).toHaveValue('20');
  await screen.getByRole('button', { name: 'Annulla' }).click();
  await expect.element(box).toHaveValue('10');
  await expect.element(box).toHaveFocus();
  expect(screen.getByText(/^Arrotondato/).elements()).toEqual([]);
});
