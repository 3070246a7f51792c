import { expect, it } from 'vitest';
import { promoTabsOf } from './root-data.ts';

it('R7.6 reads the promo tabs from a list, also under message, in their order', () => {
  const offers = { text: 'Offerte', url: '/shop?promo_list=true', icon: 'badge-percent', order: 2, action: null };
  const orders = { ...offers, text: 'Ultimi ordini', order: 1, action: 'latest-orders' as const };
  for (const response of [[offers, orders], { message: [offers, orders] }]) {
    expect(promoTabsOf(response).map(({ text, action }) => [text, action])).toEqual([
      ['Ultimi ordini', 'latest-orders'],
      ['Offerte', null],
    ]);
  }
});
