import { expect, it } from 'vitest';
import { parseFooter, parsePromoTabs } from './shell-content.ts';

const tab = { text: 'Offerte', url: '/shop?promo_list=true', icon: 'badge-percent', order: 2, action: null };

it.each([
  ['a list', (tabs: object[]) => tabs],
  ['a list under message', (tabs: object[]) => ({ message: tabs })],
])('R7.6 reads the promo tabs from %s, in their order', (_name, answer) => {
  const orders = { ...tab, text: 'Ultimi ordini', order: '1', action: 'latest-orders' };
  expect(parsePromoTabs(answer([tab, orders, { text: '' }, {}]))).toEqual([
    { text: 'Ultimi ordini', path: tab.url, icon: tab.icon, opensLatestOrders: true },
    { text: 'Offerte', path: tab.url, icon: tab.icon, opensLatestOrders: false },
  ]);
});

it.each([null, {}, 'x', { message: null }, []])('R7.6 R7.7 reads nothing from %j', (answer) => {
  expect(parsePromoTabs(answer)).toEqual([]);
  expect(parseFooter(answer)).toBe('');
});

it('R7.7 reads the footer from message.data', () => {
  expect(parseFooter({ message: { data: { footer_b2b_html: '<p>Via Emilia 212</p>\n' } } })).toBe(
    '<p>Via Emilia 212</p>',
  );
});
