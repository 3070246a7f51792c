import { expect, test } from 'vitest';
import { itemOfForm, wishlistFields, type WishlistItem } from './wishlist-form.tsx';

test('a wishlist form names the article that the toast shows', () => {
  const valve = {
    internalCode: '204118',
    name: 'Valvola "a sfera" 1/2',
    path: '/product/default/VS-1',
    picture: '/v.webp',
  };
  const items: WishlistItem[] = [valve, { ...valve, name: 'Tubo\t20 mm', picture: null }];
  for (const item of items) {
    const form = new FormData();
    for (const [name, value] of Object.entries(wishlistFields(item))) form.set(name, value);
    expect(itemOfForm(form)).toEqual(item);
  }
});
