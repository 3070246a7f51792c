import { expect, it } from 'vitest';
import { parseArticleDetail } from '../../parsers/article-detail.ts';
import { renderInShop } from '../../test-support/shop.tsx';
import { ProductHead } from './product-head.tsx';

async function starsOf(ratings: number | null) {
  const article = parseArticleDetail({ message: { data: { id: '204118', sku: 'VS-12-OT', ratings } } });
  if (!article) throw new Error('no article');
  const { screen } = await renderInShop('/product/default/204118', <ProductHead article={article} />);
  const stars = screen.getByRole('img').elements();
  return stars.map((one) => {
    const filled = one.lastElementChild?.getBoundingClientRect().width ?? NaN;
    return [one.getAttribute('aria-label'), Math.round((100 * filled) / one.getBoundingClientRect().width)];
  });
}

it.each([
  [0, [['0 su 5', 0]]],
  [3.5, [['3,5 su 5', 70]]],
  [5, [['5 su 5', 100]]],
  [null, []],
])(
  'R2.82 a product rated %s draws its stars filled %j percent; one without ratings draws none',
  async (ratings, stars) => {
    expect(await starsOf(ratings)).toEqual(stars);
  },
);
