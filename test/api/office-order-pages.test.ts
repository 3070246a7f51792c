import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addLine } from '../../backend/carts/index.ts';
import { sendOrder } from '../../backend/orders/index.ts';
import { cartServices, ownerOf, userIdOf } from '../builders/buyers.ts';
import { addOfficeUser } from '../builders/office.ts';
import { isStorefrontBuilt } from '../builders/page-paths.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

let shop: TestShop;
let orderId = 0;
const cookies: Record<string, string> = {};
beforeAll(async () => {
  shop = await startTestShop({ pages: isStorefrontBuilt });
  const services = cartServices(shop.database);
  const owner = await ownerOf(shop.database, '70431');
  const { cartId } = await addLine(services, owner, { articleCode: '204118', quantity: 10 });
  const sender = { userId: await userIdOf(shop.database, 'cliente.a'), owner };
  ({ orderId } = await sendOrder(services, sender, { cartId, idempotencyKey: 'page-1', note: 'Suonare <b>forte</b>' }));
  for (const role of ['administration', 'warehouse', 'content', 'read-only'] as const) {
    await addOfficeUser(shop.database, role, role);
    cookies[role] = (await shop.logIn(role)).cookie;
  }
  const { rows } = await shop.database.pool.query<{ id: number }>(
    `update erp_export set state = 'refused' where order_id = $1 returning order_id as id`,
    [orderId],
  );
  expect(rows).toHaveLength(1);
  await shop.database.pool.query(
    `insert into erp_attempt (order_id, request, response, error, duration_milliseconds, is_embedded)
     values ($1, '{"number":"OWEB-2026-000001","customerCode":"70431","addressCode":"1","lines":[],"totals":{"net":"1.00"}}',
       '{"status":422,"content":{"message":"Destinazione 1 inesistente"}}', 'no: Destinazione 1 inesistente', 400, true)`,
    [orderId],
  );
});
afterAll(() => shop.stop());

async function open(path: string, who: string) {
  const response = await fetch(shop.address + path, { redirect: 'manual', headers: { cookie: cookies[who] ?? '' } });
  return { status: response.status, html: await response.text() };
}

describe.skipIf(!isStorefrontBuilt)('the page of an order', () => {
  it.each(['', '/en'])('%s says what the ERP refused, and offers the next step to whom it is for', async (locale) => {
    const { status, html } = await open(`${locale}/office/orders/${orderId}`, 'warehouse');
    expect(status).toBe(200);
    expect(html).toMatch(/<h1[^>]*>OWEB \/ \d+ \/ \d{4}<\/h1>/);
    expect(html).toContain('Destinazione 1 inesistente');
    expect(html).toContain(locale === '' ? 'Correggi e invia…' : 'Correct and send…');
    expect(html).toContain('Suonare &lt;b&gt;forte');
    // A text that is missing is shown as its key.
    expect(html.replaceAll(/<script[\s\S]*?<\/script>/g, '')).not.toMatch(
      />(?:orders?|correction|action|field|nav)\.[a-z]/,
    );
  });

  it('5.7 has no buttons for a role that only looks, and does not open for one without orders', async () => {
    const { status, html } = await open(`/office/orders/${orderId}`, 'read-only');
    expect(status).toBe(200);
    expect(html).toContain('Destinazione 1 inesistente');
    for (const word of ['Correggi e invia…', 'Invia com’è</', 'Annulla ordine…']) expect(html).not.toContain(word);
    expect((await open(`/office/orders/${orderId}`, 'content')).status).toBe(403);
  });

  it.each(['/office/orders/999999', '/office/orders/abc', '/office/orders/1e9'])(
    '%s is missing, in the frame',
    async (path) => {
      const { status, html } = await open(path, 'warehouse');
      expect(status).toBe(404);
      expect(html).toContain('Qui non c’è niente');
    },
  );
});

describe.skipIf(!isStorefrontBuilt)('the list of orders', () => {
  it.each([
    ['', true],
    ['?erp=refused&status=IA&stuck=yes', true],
    ['?text=204118&sort=-net', true],
    ['?erp=exported', false],
    ['?agent=7&assignee=8&page=-1&sort=net', true],
  ])('%s has the order: %s', async (query, isThere) => {
    const { status, html } = await open(`/office/orders${query}`, 'administration');
    expect(status).toBe(200);
    expect(html.includes(`/office/orders/${orderId}"`)).toBe(isThere);
  });
});
