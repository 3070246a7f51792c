import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { signPaymentLink, upsertInvoices } from '../../backend/documents/index.ts';
import { type Locale, LOCALES, localPath } from '../../domain/locale.ts';
import { invoiceRecord } from '../builders/documents.ts';
import type { TestShop } from '../builders/test-shop.ts';
import { violationsOf } from './axe.ts';
import { cutOff, layoutShifts, recordLayoutShift } from './page-checks.ts';
import { fillShop, PAGES, SECTIONS } from './page-list.ts';
import { foreignTo, isUnfinished, textsOf } from './page-texts.ts';
import { hydrated, setSession, useE2e } from './visitor.ts';

const SECRET = 'a secret for tests that is long enough to be one';
const e2e = useE2e({ environment: { SESSION_SECRET: SECRET, PAYPAL_SANDBOX: 'on' } });

/** A word of 45 letters without a place to break it. */
const LONG = 'Warmwasserspeicherdruckminderungsventilsatzes';

/** Width of a window of 1280 px at 200 %. */
const ZOOMED = 640;

/** The window sizes. */
const SIZES: BrowserContextOptions[] = [
  { viewport: { width: 390, height: 844 } },
  { viewport: { width: 800, height: 1000 } },
  { viewport: { width: 1280, height: 900 } },
  { viewport: { width: ZOOMED, height: 450 }, deviceScaleFactor: 2 },
];

/** Pages of customers only; the cart has two, and the lists of the user area more. */
const OF_CUSTOMERS = [
  ...['cart', 'checkout', 'thankyou', 'wishlist', 'account', 'dashboard', 'order_detail', 'approval', 'ddt_detail'],
  'invoice_detail',
];
const ALSO_CUSTOMERS = ['home', 'shop', 'shop-list', 'product-type-slug', 'product-child-slug', 'contact-us'];
const OF_AGENTS = ['home', 'shop', 'shop-small-list', 'product-child-slug', 'account', 'contact-us'];
const MORE_OF_CUSTOMERS = [
  '/pages/cart?tab=active',
  '/pages/cart?tab=saved',
  '/pages/account?tab=password',
  '/pages/account?tab=orders&text=nothing',
  '/shop?text=nothing-like-this',
];

/** Pages that redirect: R9.8 shows the listing of a narrow window with cards. */
const LEADS: Record<string, RegExp> = { product: /\/shop$/, 'shop-list': /\/shop$/, 'shop-small-list': /\/shop$/ };

/** The status of the pages that are not 200, by route. */
const STATUS: Record<string, number> = { 'not-found': 404 };

/** The name of a route with its path. */
type Place = readonly [name: string, path: string];

let paths: Record<string, string>;

/** Sends an order of customer A; returns the path of the page that thanks for it. */
async function order(shop: TestShop): Promise<string> {
  const client = await shop.logIn('cliente.a');
  const added = await shop.call('add_to_cart', { item_id: '204202', quantity: 6 }, client);
  const wanted = { id_cart: added.body.message.id_cart as number, idempotency_key: 'all pages' };
  const sent = await shop.call('send_order', wanted, client);
  const { causale, anno, numero } = sent.body.message.order;
  return `/pages/thankyou?causale=${causale}&anno=${anno}&numero=${numero}`;
}

/** Makes names as long as they get; returns the paths of pages that show one document. */
async function prepare(shop: TestShop): Promise<Record<string, string>> {
  const thankyou = await order(shop);
  const approval = await fillShop(shop);
  const { pool } = shop.database;
  await pool.query(`update customer set company_name = 'Termoidraulica ${LONG} S.r.l.' where code = '70431'`);
  await pool.query(`update article set name_it = 'Valvola ${LONG}' where code = '204118'`);
  await pool.query(`update user_account set name = 'Marco ${LONG}' where username = 'cliente.a'`);
  const name = { cause: 'F', year: 2026, number: 7001 };
  await upsertInvoices(shop.database, [invoiceRecord(7001, { openCents: 10_000 })]);
  const expires = Math.floor(Date.now() / 1000) + 3600;
  const signature = signPaymentLink(SECRET, { ...name, amountCents: 10_000, expires });
  const link = { causale: 'F', anno: '2026', numero: '7001', amount: '100.00', expires: String(expires), signature };
  await shop.settled();
  return {
    ...PAGES,
    approval,
    thankyou,
    order_detail: '/pages/order_detail?causale=OC&anno=2026&numero=4437',
    'guest-payment': `/pages/guest-payment?${new URLSearchParams(link)}`,
  };
}

const named = (names: readonly string[]): Place[] => names.map((name) => [name, paths[name] ?? '']);
const placesOf: Record<string, () => Place[]> = {
  guest: () => named(Object.keys(PAGES).filter((name) => !OF_CUSTOMERS.includes(name))),
  customer: () => [
    ...named([...OF_CUSTOMERS, ...ALSO_CUSTOMERS]),
    ...[...SECTIONS, ...MORE_OF_CUSTOMERS].map((path): Place => [path, path]),
  ],
  agent: () => named(OF_AGENTS),
};

/** Resolves when no request of the page is under way. */
function quiet(page: Page): () => Promise<void> {
  let open = 0;
  page.on('request', () => (open += 1));
  page.on('requestfinished', () => (open -= 1));
  page.on('requestfailed', () => (open -= 1));
  return () => expect.poll(() => open, { interval: 10 }).toBeLessThanOrEqual(0);
}

const foreign = { it: foreignTo('it'), en: foreignTo('en') };

/** Sum of layout shifts from which on a page is wrong. */
const SHIFT_LIMIT = 0.02;

/**
 * The layout shifts of the page that is shown. A page that shifted is loaded up to two times more, because a busy machine
 * sometimes paints a part of the HTML, while a page that shifts by itself does so on every visit.
 */
async function repeatedShifts(page: Page, rest: () => Promise<void>): ReturnType<typeof layoutShifts> {
  let shifts = await layoutShifts(page);
  for (let visits = 1; visits < 3 && shifts.sum >= SHIFT_LIMIT; visits++) {
    await page.reload();
    await hydrated(page);
    await rest();
    shifts = await layoutShifts(page);
  }
  return shifts;
}

/** Opens a page and returns what is wrong with it. */
async function faultsOf(page: Page, [name, path]: Place, locale: Locale, rest: () => Promise<void>): Promise<string[]> {
  const faults: string[] = [];
  const fault = (isWrong: boolean, what: string) => isWrong && faults.push(what);
  const address = localPath(locale, path);
  const response = await page.goto(address);
  await hydrated(page);
  await rest();
  const status = response?.status();
  fault(status !== (STATUS[name] ?? 200), `status ${status}`);
  const { pathname } = new URL(page.url());
  fault(pathname !== address.split('?')[0] && !LEADS[name]?.test(pathname), `leads to ${page.url()}`);
  fault((await page.getAttribute('html', 'lang')) !== locale, 'lang');
  for (const text of await textsOf(page)) fault(foreign[locale](text) || isUnfinished(text), `text: ${text}`);
  const { sum, moved } = await repeatedShifts(page, rest);
  fault(sum >= SHIFT_LIMIT, `shifts by ${sum.toFixed(3)}: ${moved.slice(0, 4).join(' ')}`);
  faults.push(...(await cutOff(page)));
  const size = page.viewportSize()?.width;
  // The zoomed window has a layout that axe sees at other sizes.
  for (const [rule, places] of size === ZOOMED ? [] : await violationsOf(page))
    faults.push(`axe ${rule}: ${places.slice(0, 3).join(' ')}`);
  return faults.map((what) => `${address} at ${size} px: ${what}`);
}

describe('all pages', () => {
  beforeAll(async () => {
    paths = await prepare(e2e.shop());
  });

  it('R1.12 opens every page of the storefront', () => {
    const opened = Object.values(placesOf).flatMap((places) => places().map(([name]) => name));
    expect(Object.keys(PAGES).filter((name) => !opened.includes(name))).toEqual([]);
  });

  it.each([
    ['guest', null],
    ['customer', 'cliente.a'],
    ['agent', 'agente.g'],
  ])(
    'R1.12 R9.9 finds pages in their language, without layout shift, accessible and not cut off, as a %s',
    { timeout: 600_000 },
    async (who, user) => {
      e2e.expectFault(/status of 404/);
      const places = placesOf[who]?.() ?? [];
      const found = await Promise.all(
        SIZES.map(async (size) => {
          const page = await e2e.visit(size);
          await recordLayoutShift(page);
          if (user) await setSession(page, user);
          const rest = quiet(page);
          const faults: string[] = [];
          for (const place of places)
            for (const locale of LOCALES) faults.push(...(await faultsOf(page, place, locale, rest)));
          return faults;
        }),
      );
      expect(found.flat()).toEqual([]);
    },
  );
});
