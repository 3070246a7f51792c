import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upsertArticles, upsertStock } from '../../backend/catalogue/index.ts';
import { upsertPrices } from '../../backend/pricing/index.ts';
import { visitShop, type HtmlVisitor, type VisitedPage } from '../builders/html-visitor.ts';
import { isStorefrontBuilt } from '../builders/page-paths.ts';
import { articleRecord } from '../builders/records.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

const checkout = '/pages/checkout';
/** The lines of a long order: one hundred come with the checkout. */
const codes = Array.from({ length: 120 }, (_, index) => `L${String(index + 1).padStart(3, '0')}`);

let shop: TestShop;
let visitor: HtmlVisitor;
let token = '';
beforeAll(async () => {
  shop = await startTestShop({ pages: isStorefrontBuilt });
  const records = codes.map((code) => articleRecord({ code, sku: code, categoryCode: '0210' }));
  await upsertArticles(shop.database, records);
  await upsertPrices(
    shop.database,
    codes.map((articleCode) => ({ priceListCode: 'L1', articleCode, price: 110_000 })),
  );
  await upsertStock(
    shop.database,
    codes.map((articleCode) => ({ articleCode, quantity: 1000, arrivingOn: null })),
  );
  const login = await shop.logIn('cliente.a');
  token = login.token;
  visitor = visitShop(shop, login.cookie);
});
afterAll(() => shop.stop());

async function order(count: number): Promise<void> {
  await shop.database.pool.query("delete from cart where state = 'A'");
  const rows = codes.slice(0, count).map((code, index) => ({ line: index + 1, code, quantity: 10 }));
  expect((await shop.call('import_cart', { rows }, { token })).status).toBe(200);
}

const linesOf = ({ document }: VisitedPage) =>
  [...document.querySelectorAll('main table tbody tr')].map(({ textContent }) => /L\d{3}/.exec(textContent)?.[0]);

const linkToAll = ({ document }: VisitedPage) =>
  document.querySelector('main a[href*="lines=all"]')?.getAttribute('href') ?? null;

describe.skipIf(!isStorefrontBuilt)('a long order at the checkout', () => {
  it.each([60, 120])('R2.12 of %i lines has the first and those to look at, and all by a link', async (count) => {
    await order(count);
    await upsertStock(shop.database, [{ articleCode: 'L030', quantity: 4, arrivingOn: null }]);
    await upsertPrices(shop.database, [{ priceListCode: 'L1', articleCode: 'L050', price: 130_000 }]);
    const page = await visitor.open(`${checkout}?delivery_type=PICKUP`);
    expect(linesOf(page)).toEqual([...codes.slice(0, 12), 'L030', 'L050']);
    expect(page.text('main')).toContain(`14 di ${count} righe: le prime e quelle da guardare.`);
    expect(page.text('main')).toContain('4 subito, 6 ordinabili, tempi da confermare');

    const whole = await visitor.open(linkToAll(page) ?? checkout);
    expect(linesOf(whole)).toEqual(codes.slice(0, count));
    expect(linkToAll(whole)).toBeNull();
    // The link to all lines keeps what was chosen.
    expect(whole.document.querySelector('[name="delivery_type"][checked]')?.getAttribute('value')).toBe('PICKUP');
    await upsertPrices(shop.database, [{ priceListCode: 'L1', articleCode: 'L050', price: 110_000 }]);
  });

  it('of a few lines is whole', async () => {
    await order(15);
    const page = await visitor.open(checkout);
    expect(linesOf(page)).toEqual(codes.slice(0, 15));
    expect(linkToAll(page)).toBeNull();
  });
});
