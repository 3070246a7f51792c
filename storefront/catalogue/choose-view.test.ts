import { describe, expect, it } from 'vitest';
import { chooseView } from './choose-view.ts';

function choose(path: string, fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return chooseView(new URL(path, 'https://shop.example'), form);
}

describe('the form that chooses the layout', () => {
  it.each([
    ['/shop?text=a', 'grid', { view: 'grid', to: '/shop?text=a' }],
    ['/en/shop/list?text=a', 'grid', { view: 'grid', to: '/en/shop?text=a' }],
    ['/shop/list', 'small-list', { view: 'small-list', to: '/shop' }],
    ['/shop/small-list?page=2', 'small-list', { view: 'small-list', to: '/shop/small-list?page=2' }],
    ['/shop/small-list', 'grid', { view: 'grid', to: '/shop' }],
    ['/shop?text=a', 'large', { view: null, to: '/shop?text=a' }],
  ])('R2.39 at %s stores %s, and leads to a listing in it', (path, view, choice) => {
    expect(choose(path, { view })).toEqual(choice);
  });

  it('R2.40 opens an article of the shop, and nothing else', () => {
    const detail = (path: string, first: string) => choose(path, { view: 'detail', first }).to;
    expect(detail('/en/shop?text=a', '/product/default/1')).toBe('/en/product/default/1');
    expect(detail('/shop?text=a', '/pages/logout')).toBe('/shop?text=a');
    expect(detail('/shop?text=a', 'https://evil.example/product/default/1')).toBe('/shop?text=a');
  });
});
