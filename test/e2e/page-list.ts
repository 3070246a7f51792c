import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect } from 'vitest';
import { writeContent } from '../../backend/content/index.ts';
import type { ContentRecord } from '../../backend/content/records.ts';
import routes from '../../storefront/routes.ts';
import { addColleague } from '../builders/colleagues.ts';
import { loadDocuments } from '../builders/documents.ts';
import type { TestShop } from '../builders/test-shop.ts';

/** The path of each page in Italian, with the data that `fillShop` has written. */
export const PAGES: Record<string, string> = {
  home: '/',
  shop: '/shop?src=valve',
  'shop-list': '/shop/list',
  'shop-small-list': '/shop/small-list',
  'product-type-slug': '/product/default/204118',
  'product-child-slug': '/product/child/204200',
  product: '/product',
  cart: '/pages/cart',
  checkout: '/pages/checkout',
  'failed-transaction': '/pages/failed-transaction',
  thankyou: '/pages/thankyou',
  wishlist: '/pages/wishlist',
  account: '/pages/account',
  dashboard: '/pages/dashboard',
  order_detail: '/pages/order_detail',
  approval: '/pages/approval',
  ddt_detail: '/pages/ddt_detail?causale=DDT&anno=2026&numero=3254',
  'contact-us': '/pages/contact-us',
  newsletter: '/pages/newsletter',
  cookies: '/pages/cookies',
  'about-us': '/pages/about-us',
  blog: '/pages/blog',
  single: '/pages/single/guide',
  brands: '/pages/brands',
  flyers: '/pages/flyers',
  faq: '/web-page/faq',
  'web-page': '/web-page/info/terms',
  'not-found': '/nothing-here',
  login: '/pages/login',
  'login-origin': '/pages/login_origin',
  invitation: '/pages/invitation?code=none',
  'guest-payment': '/pages/guest-payment',
  'forgot-password': '/pages/forgot-password',
  'reset-password': '/pages/reset-password',
  'confirm-email': '/pages/confirm-email?code=none',
  'register-v1': '/pages/register_v1',
  register: '/pages/register',
  'register-hs': '/pages/register_hs',
  'register-origin': '/pages/register_origin',
  'request-access': '/pages/request_access',
};

/** Sections of the user area, with the days of the documents of the test. */
export const SECTIONS = [
  ...['profile', 'orders', 'invoices', 'ddt', 'deadlines', 'credit', 'addresses', 'referral-agent'],
  ...['approvals', 'users', 'users&member=invite', 'profile&ask=company', 'addresses&ask=new-address'],
].map((name) => `/pages/account?tab=${name}&from=2026-01-01&to=2026-12-31`);

/** Routes that only redirect. */
export const WITHOUT_PAGE = [
  'logout',
  'document-file',
  'payment',
  'payment-return',
  'payment-cancelled',
  'guest-payment-return',
  'guest-payment-cancelled',
  'address',
  'prices',
];

function namesIn(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ id, children }) =>
    children ? namesIn(children) : id?.startsWith('en:') ? [id.slice('en:'.length)] : [],
  );
}

/** The names of all routes of the storefront, sorted. */
export const routeNames = (): string[] => [...new Set(namesIn(routes))].sort();

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
