import { expect } from 'vitest';
import { writeContent } from '../../backend/content/index.ts';
import type { ContentRecord } from '../../backend/content/records.ts';
import { shopPages } from '../../storefront/pages.ts';
import { addColleague } from '../builders/colleagues.ts';
import { loadDocuments } from '../builders/documents.ts';
import type { TestShop } from '../builders/test-shop.ts';

/** Pages that need more than their path, with the data that `fillShop` has written. */
const WITH_DATA: Record<string, string> = {
  shop: '/shop?src=valve',
  'product-type-slug': '/product/default/204118',
  'product-child-slug': '/product/child/204200',
  product: '/product',
  ddt_detail: '/pages/ddt_detail?causale=DDT&anno=2026&numero=3254',
  invoice_detail: '/pages/invoice_detail?causale=F&anno=2026&numero=1301',
  single: '/pages/single/guide',
  'web-page': '/web-page/info/terms',
  'not-found': '/nothing-here',
  invitation: '/pages/invitation?code=none',
  'confirm-email': '/pages/confirm-email?code=none',
};

/** The path of each page in Italian. */
export const PAGES: Record<string, string> = Object.fromEntries(
  shopPages.filter(({ layout }) => layout).map(({ name, path }) => [name, WITH_DATA[name] ?? `/${path}`]),
);

/** Sections of the user area, with the days of the documents of the test. */
export const SECTIONS = [
  ...['profile', 'orders', 'invoices', 'ddt', 'deadlines', 'credit', 'addresses', 'referral-agent'],
  ...['approvals', 'users', 'users&member=invite', 'profile&ask=company', 'addresses&ask=new-address'],
].map((name) => `/pages/account?tab=${name}&from=2026-01-01&to=2026-12-31`);

/** Writes a page, a post, a question and a flyer in both languages. */
async function writeTexts(shop: TestShop): Promise<void> {
  const both = (it: string, en: string) => ({ it, en });
  const body = {
    it: { format: 'markdown', source: 'Testo in italiano.' },
    en: { format: 'markdown', source: 'Words in English.' },
  };
  const title = both('Titolo italiano', 'English title');
  const flyer = { text: null, cover: '/img/test/main_valve.webp', file: '/content/flyer.pdf' };
  const records: [ContentRecord['kind'], string, object][] = [
    ['page', 'about-us', { title, body }],
    ['page', 'info/terms', { title, body }],
    [
      'post',
      'guide',
      {
        ...{ title, body, date: '2026-10-01', articles: ['VS-12-OT'] },
        ...{ excerpt: both('In breve', 'In short'), topic: both('Impianti', 'Plumbing') },
      },
    ],
    ['question', 'minimum', { topic: both('Ordini', 'Orders'), question: title, answer: body }],
    ['flyer', 'winter', { ...flyer, title, validFrom: '2026-01-01', validTo: '2099-12-31' }],
  ];
  for (const [kind, key, content] of records) await writeContent(shop.database, { kind, key, content }, 'Olga');
  await shop.settled();
}

/**
 * Writes the documents, pages and people that the addresses name, puts an article into the cart of customer A, and an
 * order to approve.
 * @returns the path of the order to approve.
 */
export async function fillShop(shop: TestShop): Promise<string> {
  await loadDocuments(shop.database);
  await writeTexts(shop);
  const { token } = await shop.logIn('cliente.a');
  const limited = { role: 'limited-buyer', order_limit: 100 };
  const buyer = await addColleague(shop, { token }, { ...limited, email: 'd.roli@bassi.example', name: 'Davide Roli' });
  const added = await shop.call('add_to_cart', { item_id: '204202', quantity: 20 }, buyer);
  const order = { id_cart: added.body.message.id_cart as number, idempotency_key: 'an order to approve' };
  const sent = await shop.call('send_order', order, buyer);
  const { status } = await shop.call('add_to_cart', { item_id: '204118', quantity: 2 }, { token });
  expect(status).toBe(200);
  return `/pages/approval?id=${sent.body.message.approval.id}`;
}
