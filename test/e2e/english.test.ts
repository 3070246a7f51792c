import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { writeContent } from '../../backend/content/index.ts';
import type { ContentRecord } from '../../backend/content/records.ts';
import type { Dictionary } from '../../storefront/i18n/dictionaries.ts';
import { en } from '../../storefront/i18n/en.ts';
import { it as italian } from '../../storefront/i18n/it.ts';
import routes from '../../storefront/routes.ts';
import { addColleague } from '../builders/colleagues.ts';
import { loadDocuments } from '../builders/documents.ts';
import type { TestShop } from '../builders/test-shop.ts';
import { openHydrated, setSession, useE2e } from './visitor.ts';

const e2e = useE2e();

/** The English URL of each page, with the data it needs besides a logged-in customer. */
const ADDRESSES: Record<string, string> = {
  home: '/en',
  shop: '/en/shop?src=valve',
  'shop-list': '/en/shop/list',
  'shop-small-list': '/en/shop/small-list',
  'product-type-slug': '/en/product/default/204118',
  'product-child-slug': '/en/product/child/204200',
  product: '/en/product',
  cart: '/en/pages/cart',
  checkout: '/en/pages/checkout',
  'failed-transaction': '/en/pages/failed-transaction',
  thankyou: '/en/pages/thankyou',
  wishlist: '/en/pages/wishlist',
  account: '/en/pages/account',
  dashboard: '/en/pages/dashboard',
  order_detail: '/en/pages/order_detail',
  approval: '/en/pages/approval',
  ddt_detail: '/en/pages/ddt_detail?causale=DDT&anno=2026&numero=3254',
  'contact-us': '/en/pages/contact-us',
  newsletter: '/en/pages/newsletter',
  cookies: '/en/pages/cookies',
  'about-us': '/en/pages/about-us',
  blog: '/en/pages/blog',
  single: '/en/pages/single/guide',
  brands: '/en/pages/brands',
  flyers: '/en/pages/flyers',
  faq: '/en/web-page/faq',
  'web-page': '/en/web-page/info/terms',
  'not-found': '/en/nothing-here',
  login: '/en/pages/login',
  'login-origin': '/en/pages/login_origin',
  invitation: '/en/pages/invitation?code=none',
  'guest-payment': '/en/pages/guest-payment',
  'forgot-password': '/en/pages/forgot-password',
  'reset-password': '/en/pages/reset-password',
  'confirm-email': '/en/pages/confirm-email?code=none',
  'register-v1': '/en/pages/register_v1',
  register: '/en/pages/register',
  'register-hs': '/en/pages/register_hs',
  'register-origin': '/en/pages/register_origin',
  'request-access': '/en/pages/request_access',
};

/** Sections of the user area, with the days of the documents of the test. */
const SECTIONS = [
  ...['profile', 'orders', 'invoices', 'ddt', 'deadlines', 'credit', 'addresses', 'referral-agent'],
  ...['approvals', 'users', 'users&member=invite', 'profile&ask=company', 'addresses&ask=new-address'],
].map((name) => `/en/pages/account?tab=${name}&from=2026-01-01&to=2026-12-31`);

/** Routes that only redirect. */
const WITHOUT_PAGE = [
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

function pageNames(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ id, children }) =>
    children ? pageNames(children) : id?.startsWith('en:') ? [id.slice('en:'.length)] : [],
  );
}

/** Tells the Italian texts that differ in English, as whole texts of a page. */
function italianOnly(): (text: string) => boolean {
  const textsIn = (dictionary: Dictionary): string[] =>
    Object.values(dictionary).flatMap((text) => (typeof text === 'string' ? [text] : Object.values(text)));
  const english = new Set(textsIn(en));
  const texts = textsIn(italian).filter(
    (text) => !english.has(text) && /\p{L}{3}/u.test(text.replaceAll(/\{\w+\}/g, '')),
  );
  const literal = new Set(texts.filter((text) => !/\{\w+\}/.test(text)));
  const patterns = texts
    .filter((text) => !literal.has(text))
    .map(
      (text) =>
        new RegExp(
          `^${text
            .split(/\{\w+\}/)
            .map(escaped)
            .join('.+')}$`,
          'su',
        ),
    );
  return (text) => literal.has(text) || patterns.some((pattern) => pattern.test(text));
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** All visible and accessible texts of a page: text, labels, titles, image descriptions, field descriptions. */
function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = new Set<string>([document.title]);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.closest('script, style, template')) texts.add(node.textContent?.trim() ?? '');
    }
    for (const element of document.querySelectorAll('*')) {
      for (const name of ['aria-label', 'title', 'alt', 'placeholder', 'aria-description']) {
        texts.add(element.getAttribute(name)?.trim() ?? '');
      }
    }
    return [...texts].filter((text) => text !== '');
  });
}

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

describe('every page in English', () => {
  const isItalian = italianOnly();
  // With a customer and a non-empty cart, all pages can be opened.
  beforeAll(async () => {
    const shop = e2e.shop();
    await loadDocuments(shop.database);
    await writeTexts(shop);
    const { token } = await shop.logIn('cliente.a');
    const limited = { role: 'limited-buyer', order_limit: 100 };
    const buyer = await addColleague(
      shop,
      { token },
      { ...limited, email: 'd.roli@bassi.example', name: 'Davide Roli' },
    );
    const added = await shop.call('add_to_cart', { item_id: '204202', quantity: 20 }, buyer);
    const order = { id_cart: added.body.message.id_cart as number, idempotency_key: 'every page in English' };
    const sent = await shop.call('send_order', order, buyer);
    ADDRESSES['approval'] = `/en/pages/approval?id=${sent.body.message.approval.id}`;
    const { status } = await shop.call('add_to_cart', { item_id: '204118', quantity: 2 }, { token });
    expect(status).toBe(200);
  });

  it('R1.12 the list of pages contains every route of the storefront', () => {
    expect([...Object.keys(ADDRESSES), ...WITHOUT_PAGE].sort()).toEqual([...new Set(pageNames(routes))].sort());
  });

  it.each([
    ['guest', null, 16],
    ['customer', 'cliente.a', 30],
    ['agent', 'agente.g', 20],
  ])('R1.12 contains only English texts for a %s', async (_who, user, pages) => {
    const page = await e2e.visit();
    if (user) await setSession(page, user);
    e2e.expectFault(/status of 40[34]/);
    let opened = 0;
    const own = user === 'cliente.a' ? SECTIONS.map((address) => [address, address] as const) : [];
    for (const [name, address] of [...Object.entries(ADDRESSES), ...own]) {
      // A redirect leads to a page that is in the list itself.
      const { pathname } = new URL((await page.request.get(address)).url());
      if (pathname !== address.split('?')[0]) {
        expect(Object.values(ADDRESSES).map((one) => one.split('?')[0])).toContain(pathname);
        continue;
      }
      opened += 1;
      await openHydrated(page, address);
      expect(await page.getAttribute('html', 'lang'), `language of ${name}`).toBe('en');
      const wrong = (await textsOf(page)).filter(isItalian);
      expect(wrong, `Italian texts on ${address}`).toEqual([]);
    }
    expect(opened).toBeGreaterThanOrEqual(pages);
  });
});
