import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findErpOrder } from '../../backend/orders/erp-order.ts';
import { getPage } from '../builders/html-page.ts';
import { addOfficeUser, callOffice } from '../builders/office.ts';
import { isStorefrontBuilt } from '../builders/page-paths.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

let shop: TestShop;
const cookies: Record<string, string> = {};
let customerA = 0;
let customerB = 0;
beforeAll(async () => {
  shop = await startTestShop({ pages: isStorefrontBuilt });
  const ids = await shop.database.pool.query<{ id: number; code: string }>('select id, code from customer');
  const idOf = (code: string) => ids.rows.find((one) => one.code === code)?.id ?? 0;
  [customerA, customerB] = [idOf('70431'), idOf('70999')];
  await addOfficeUser(shop.database, 'paola', 'sales');
  await addOfficeUser(shop.database, 'lettura', 'read-only');
  const bound = await addOfficeUser(shop.database, 'legato', 'sales');
  await shop.database.pool.query(`insert into agent (code, name) values ('AG9', 'Nuovo')`);
  await shop.database.pool.query(
    `update office_user set agent_ids = array(select id::integer from agent where code = 'AG9') where user_id = $1`,
    [bound],
  );
  await shop.database.pool.query(
    `update customer_address set agent_id = (select id from agent where code = 'AG9')
     where code = '2' and customer_id = $1`,
    [customerA],
  );
  for (const who of ['paola', 'lettura', 'legato']) cookies[who] = (await shop.logIn(who)).cookie;
});
afterAll(() => shop.stop());

/** A call of the shop's pages with the cookie of an office session. */
async function inShop(who: string, path: string, body: object) {
  const response = await fetch(`${shop.address}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: shop.address, cookie: cookies[who] ?? '' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}
const orderFor = (who: string, customerId: number) => callOffice(shop, cookies[who] ?? '', 'orderFor', { customerId });

describe('2.10 ordering for a customer on the telephone', () => {
  it('uses its prices and an own cart, and the order says who sent it', async () => {
    expect((await inShop('paola', 'add_to_cart', { item_id: '204600', quantity: 2 })).status).toBe(403);
    expect((await orderFor('paola', customerB)).body).toEqual({ path: '/shop' });
    const own = await shop.logIn('cliente.b');
    await shop.call('add_to_cart', { item_id: '204118', quantity: 1 }, { token: own.token });
    const added = await inShop('paola', 'add_to_cart', { item_id: '204600', quantity: 2 });
    const { id_cart } = added.body.message;
    const sent = await inShop('paola', 'send_order', { id_cart, idempotency_key: 'on-the-telephone' });
    // List L2, not L1.
    expect(sent.body.message.order).toMatchObject({ totale_netto: 44, inviato_da: 'paola' });
    const { rows } = await shop.database.pool.query<{ id: number }>('select max(id) as id from sales_order');
    expect((await findErpOrder(shop.database.query, rows[0]?.id ?? 0))?.sentBy).toEqual({
      kind: 'office',
      username: 'paola',
    });
    const cart = await shop.call('get_cart_items', {}, { token: own.token });
    expect(cart.body.message.items_count ?? cart.body.message.data.length).toBe(1);
    const log = await shop.database.pool.query(
      `select actor, object_name from audit_entry where action = 'ordering-for'`,
    );
    expect(log.rows).toEqual([{ actor: 'paola', object_name: 'Edil Verdi S.n.c.' }]);
  });

  it('needs the permission, and for the customers of other agents there is none', async () => {
    expect((await orderFor('lettura', customerB)).status).toBe(403);
    expect((await orderFor('legato', customerB)).status).toBe(404);
    expect((await inShop('paola', 'session', { client_id: '70431' })).status).toBe(403);
    // Of a customer with several agents only the addresses of the own one.
    expect((await orderFor('legato', customerA)).status).toBe(200);
    const { body } = await inShop('legato', 'session', {});
    expect(body.message).toMatchObject({ client_id: '70431', selected_address: '2' });
    expect(body.message.address_codes.map((one: { address_code: string }) => one.address_code)).toEqual(['2']);
    expect(body.access_token).toBeUndefined();
  });

  it('ends with the permission', async () => {
    await orderFor('legato', customerA);
    await shop.database.pool.query(
      `update office_user o set role_id = (select id from office_role where built_in = 'read-only')
       from user_account u where u.id = o.user_id and u.username = 'legato'`,
    );
    await shop.settled();
    expect((await inShop('legato', 'add_to_cart', { item_id: '204600', quantity: 2 })).status).toBe(403);
  });

  it('12.15 is not possible while the ERP has the older interface', async () => {
    await shop.database.pool.query('update erp_connection set version = 1');
    expect((await orderFor('paola', customerB)).status).toBe(409);
    await shop.database.pool.query('update erp_connection set version = 2');
  });

  it.skipIf(!isStorefrontBuilt)('the shop says for whom, and leads back to the office', async () => {
    await orderFor('paola', customerB);
    const page = await getPage(shop, '/shop', { cookie: cookies['paola'] ?? '' });
    expect(page.text('[aria-label="Ordine per conto di un cliente"]')).toContain('Stai ordinando per Edil Verdi');
    expect(page.document.querySelector('a[href="/office"]')?.textContent).toContain('Ufficio');
    await inShop('paola', 'session', { client_id: '0' });
    const after = await getPage(shop, '/shop', { cookie: cookies['paola'] ?? '' });
    expect(after.text('body')).not.toContain('Stai ordinando per');
  });
});
