import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endpoints, type EndpointName } from '../../contract/index.ts';
import { VIEW_ENDPOINTS } from '../../backend/http/view-only.ts';
import { upsertAgents } from '../../backend/customers/index.ts';
import { addColleague } from '../builders/colleagues.ts';
import { loadDocuments } from '../builders/documents.ts';
import { addOfficeUser, callOffice, tieToAgents } from '../builders/office.ts';
import { isStorefrontBuilt } from '../builders/page-paths.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';
import { validRequests } from '../builders/valid-requests.ts';

const CUSTOMER = '70431';
const names = Object.keys(endpoints) as EndpointName[];

let shop: TestShop;
let cookie: string;
let memberId: number;
let requests: Record<string, object>;
let client: { token: string; cookie: string };
beforeAll(async () => {
  shop = await startTestShop({ pages: isStorefrontBuilt });
  await loadDocuments(shop.database);
  client = await shop.logIn('cliente.a');
  const { body } = await shop.call('add_to_cart', { item_id: '204118', quantity: 5 }, client);
  requests = validRequests({ id_cart: body.message.id_cart, row_id: body.message.row_id });
  await addOfficeUser(shop.database, 'paola');
  cookie = (await shop.logIn('paola')).cookie;
  const card = await callOffice(shop, cookie, 'getCustomer', { code: CUSTOMER });
  memberId = card.body.members[0].id;
});
afterAll(() => shop.stop());
beforeEach(async () => {
  expect((await callOffice(shop, cookie, 'startView', { code: CUSTOMER, memberId })).status).toBe(200);
});

const call = (path: string, body: object = {}) => shop.call(path, body, { cookie });

/** How many rows each table has, and a digest of all of them. */
async function tables(): Promise<Record<string, string>> {
  const { rows: named } = await shop.database.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'session' order by 1`,
  );
  const digests = await Promise.all(
    named.map(async ({ name }) => {
      const { rows } = await shop.database.pool.query<{ digest: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as digest from "${name}" t`,
      );
      return [name, rows[0]?.digest ?? ''] as const;
    }),
  );
  return Object.fromEntries(digests);
}

describe('5.9 the shop as a person of a customer sees it', () => {
  it.each(names.filter((name) => !VIEW_ENDPOINTS.has(name)))('takes no request to %s', async (name) => {
    const { path, method } = endpoints[name] as { path: string; method: string };
    if (method === 'GET') {
      const response = await fetch(`${shop.address}/api/${path}`, { headers: { cookie, origin: shop.address } });
      expect(response.status).not.toBe(200);
      return;
    }
    const { status, body } = await call(path, requests[path]);
    expect([status, body.code]).toEqual([403, 'view-only']);
    expect(body.message).toContain('Uscite dalla visualizzazione');
  });

  it('changes no row by anything that it reads, whatever is asked', async () => {
    const before = await tables();
    const answered: string[] = [];
    for (const name of names) {
      const { path, method } = endpoints[name] as { path: string; method: string };
      if (method === 'GET') await fetch(`${shop.address}/api/${path}`, { headers: { cookie, origin: shop.address } });
      else if ((await call(path, requests[path])).status === 200) answered.push(name);
    }
    expect(answered.length).toBeGreaterThan(20);
    expect(answered.every((name) => VIEW_ENDPOINTS.has(name as EndpointName))).toBe(true);
    expect(await tables()).toEqual(before);
  });

  it('names reads alone, whose permissions change nothing', () => {
    const writing = names.filter((name) => VIEW_ENDPOINTS.has(name)).map((name) => endpoints[name].permission);
    for (const permission of ['cart.edit', 'order.place', 'order.pay', 'account.own', 'session.use', 'tracking.send'])
      expect(writing).not.toContain(permission);
  });

  it('has the prices, cart and rights of the person, without those that change something', async () => {
    const asClient = (await shop.call('get_cart_items', { client_id: CUSTOMER }, client)).body.message;
    expect((await call('get_cart_items', { client_id: CUSTOMER })).body.message).toEqual(asClient);
    const item = await call('get_item', { slug: '204118' });
    expect(item.body).toEqual((await shop.call('get_item', { slug: '204118' }, client)).body);
    await addColleague(shop, client, {
      email: 'cieco@bassi.example',
      name: 'Senza prezzi',
      role: 'cart-only',
      sees_prices: false,
    });
    const { body } = await callOffice(shop, cookie, 'getCustomer', { code: CUSTOMER });
    const blind = body.members.find((member: { name: string }) => member.name === 'Senza prezzi');
    await callOffice(shop, cookie, 'startView', { code: CUSTOMER, memberId: blind.id });
    expect(JSON.stringify((await call('get_item', { slug: '204118' })).body)).not.toContain('"price":1');
    expect((await call('get_orders', { page: 1 })).status).toBe(403);
  });

  it('ends with a way out, and tells the log who, as whom, from when to when and which pages', async () => {
    if (isStorefrontBuilt) {
      const page = await (await fetch(`${shop.address}/shop?text=valvola`, { headers: { cookie } })).text();
      expect(page).toContain('Esci dalla visualizzazione');
      expect(page).toContain('Termoidraulica Bassi');
    }
    expect((await callOffice(shop, cookie, 'endView', {})).body).toEqual({ customerCode: CUSTOMER });
    expect((await callOffice(shop, cookie, 'endView', {})).body).toEqual({ customerCode: null });
    expect((await call('get_cart_items', { client_id: CUSTOMER })).status).not.toBe(200);
    const entry = await shop.database.query
      .selectFrom('audit_entry')
      .select(['actor', 'object_id', 'details', 'person_id'])
      .where('action', '=', 'customer-viewed')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ actor: 'paola', object_id: CUSTOMER, details: { hasEnded: true } });
    expect(entry.person_id).not.toBeNull();
    if (isStorefrontBuilt) expect(entry.details).toMatchObject({ count: 1, pages: [{ path: '/shop?text=valvola' }] });
  });
});

describe('5.9 who may look', () => {
  it('needs the permission, the customer in the scope, and ends with either', async () => {
    await addOfficeUser(shop.database, 'reader', 'read-only');
    const reader = (await shop.logIn('reader')).cookie;
    expect((await callOffice(shop, reader, 'startView', { code: CUSTOMER, memberId })).status).toBe(403);
    const agent = { phone: null, email: null };
    await upsertAgents(shop.database, [
      { ...agent, code: 'AG1', name: 'Luca Serra' },
      { ...agent, code: 'AG2', name: 'Chiara' },
    ]);
    await shop.database.pool.query(
      `update customer_address a set agent_id = g.id from customer c, agent g
       where c.id = a.customer_id and c.code = $1 and g.code = case a.code when '1' then 'AG1' else 'AG2' end`,
      [CUSTOMER],
    );
    await addOfficeUser(shop.database, 'tied', 'sales');
    await tieToAgents(shop.database, 'tied', ['AG2']);
    const tied = (await shop.logIn('tied')).cookie;
    expect((await callOffice(shop, tied, 'startView', { code: '70999', memberId })).status).toBe(404);
    expect((await callOffice(shop, tied, 'startView', { code: CUSTOMER, memberId })).status).toBe(200);
    const addresses = await shop.call('get_addresses', {}, { cookie: tied });
    expect(addresses.status).toBe(200);
    expect(JSON.stringify(addresses.body)).toContain('Via Larga 3');
    expect(JSON.stringify(addresses.body)).not.toContain('Artigianato');
    await shop.database.pool.query(
      `update office_user o set role_id = (select id from office_role where built_in = 'content')
       from user_account u where u.id = o.user_id and u.username = 'tied'`,
    );
    await shop.settled();
    expect((await shop.call('get_addresses', {}, { cookie: tied })).status).not.toBe(200);
    expect((await callOffice(shop, tied, 'getSession', {})).status).toBe(200);
  });
});
