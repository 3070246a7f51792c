import { afterAll, beforeAll, expect, it } from 'vitest';
import { upsertAgents, upsertCustomers } from '../../backend/customers/index.ts';
import { upsertClassConditions } from '../../backend/pricing/index.ts';
import type { OfficeEndpointName } from '../../contract/office/index.ts';
import { addDays, shopDay } from '../../domain/shop-day.ts';
import { addOfficeUser, callOffice, tieToAgents } from '../builders/office.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

const CUSTOMER = '70431';
const ARTICLE = '204118';
const today = shopDay(new Date());
const yesterday = addDays(today, -1);

let shop: TestShop;
const cookies: Record<string, string> = {};
const ask = (who: string, name: OfficeEndpointName, body: object = {}) =>
  callOffice(shop, cookies[who] ?? '', name, body);
const add = (who: string, body: object) =>
  ask(who, 'addCondition', {
    code: CUSTOMER,
    kind: 'article',
    target: ARTICLE,
    netPrice: 77_000,
    discounts: null,
    ...body,
  });
const end = (who: string, id: number, before: string | null, after: string | null) =>
  ask(who, 'changeConditionEnd', { code: CUSTOMER, id, validTo: { before, after } });
const ofOffice = async () =>
  (await ask('paola', 'getCustomer', { code: CUSTOMER })).body.conditions.filter(
    ({ origin }: { origin: string }) => origin === 'office',
  );
const latest = async () => (await ask('paola', 'listLog', {})).body.rows[0];
const netCents = async () =>
  (await ask('paola', 'getCustomerCart', { code: CUSTOMER, addressCode: '1' })).body.netCents as number;

beforeAll(async () => {
  shop = await startTestShop();
  await upsertAgents(shop.database, [{ code: 'AG2', name: 'Chiara Monti', phone: null, email: null }]);
  await shop.database.pool.query(
    `update customer_address a set agent_id = g.id from customer c, agent g
     where c.id = a.customer_id and c.code = $1 and a.code = '2' and g.code = 'AG2'`,
    [CUSTOMER],
  );
  for (const [name, role] of [
    ['paola', 'administration'],
    ['tied', 'sales'],
    ['reader', 'read-only'],
  ] as const)
    await addOfficeUser(shop.database, name, role);
  await tieToAgents(shop.database, 'tied', ['AG2']);
  for (const name of ['paola', 'tied', 'reader']) cookies[name] = (await shop.logIn(name)).cookie;
  await shop.call('add_to_cart', { item_id: ARTICLE, quantity: 5 }, await shop.logIn('cliente.a'));
});
afterAll(() => shop.stop());

it('1.10 a condition of the office holds at once, shows who agreed it, and outlives the next import', async () => {
  const { body } = await ask('paola', 'findConditionTargets', { kind: 'article', text: ARTICLE.slice(0, 4) });
  const found = body.found.find(({ code }: { code: string }) => code === ARTICLE);
  expect(found).toMatchObject({ code: ARTICLE, priceQuantity: expect.any(Number) });
  expect((await ask('paola', 'findConditionTargets', { kind: 'brand', text: '%' })).body.found).toEqual([]);

  const { priceQuantity } = found;
  const added = await add('paola', { priceQuantity });
  expect(added.status).toBe(200);
  await shop.settled();
  const quantity = (await ask('paola', 'getCustomerCart', { code: CUSTOMER, addressCode: '1' })).body.lines[0].quantity;
  expect(await netCents()).toBe((770 * quantity) / priceQuantity);

  await upsertCustomers(shop.database, [{ code: CUSTOMER, contractPrices: [] }]);
  expect(await ofOffice()).toMatchObject([
    { id: added.body.id, kind: 'article', netPrice: 77_000, origin: 'office', enteredBy: 'paola', validTo: null },
  ]);
  expect(await latest()).toMatchObject({ action: 'condition-added', object: { kind: 'customer', id: CUSTOMER } });
});

it('1.10 8.1 refuses what contradicts itself, exists already, or belongs to the ERP', async () => {
  for (const [bad, field] of [
    [{}, 'code'],
    [{ target: 'NOTHING' }, 'code'],
    [{ minimumQuantity: 9, validFrom: '2031-02-01', validTo: '2031-01-01' }, 'validTo'],
    [{ minimumQuantity: 9, validTo: yesterday }, 'validTo'],
    [{ netPrice: 0 }, 'netPrice'],
    [{ discounts: [1000] }, 'netPrice'],
  ] as const) {
    const { status, body } = await add('paola', bad);
    expect([status, Object.keys(body.errors)], JSON.stringify(bad)).toEqual([422, [field]]);
  }
  const stale = await add('paola', { minimumQuantity: 9, priceQuantity: 1000 });
  expect([stale.status, stale.body.conflicts[0].field]).toEqual([409, 'priceQuantity']);
  await upsertCustomers(shop.database, [
    {
      code: CUSTOMER,
      contractPrices: [{ articleCode: ARTICLE, minimumQuantity: 3, netPrice: null, discounts: [1000] }],
    },
  ]);
  const imported = (await ask('paola', 'getCustomer', { code: CUSTOMER })).body.conditions.find(
    ({ origin }: { origin: string }) => origin === 'erp',
  );
  expect((await end('paola', imported.id, null, today)).body).toMatchObject({ code: 'owned-by-another' });
  expect((await end('paola', 999_999, null, today)).status).toBe(404);
});

it('5.6 5.7 is for who may publish prices, within its scope', async () => {
  expect((await add('reader', { minimumQuantity: 7 })).status).toBe(403);
  expect((await add('tied', { minimumQuantity: 7 })).status).toBe(403);
  expect((await add('tied', { minimumQuantity: 7, addressCode: '1' })).status).toBe(404);
  const own = await add('tied', { minimumQuantity: 7, addressCode: '2' });
  expect(own.status).toBe(200);
  const ofAll = (await ofOffice()).find(({ addressCode }: { addressCode: string | null }) => addressCode === null);
  expect((await end('tied', ofAll.id, null, today)).status).toBe(403);
  expect((await end('tied', own.body.id, null, yesterday)).body).toEqual({ stands: true });
});

it('6.5 an end and an addition are put back from the log, only where nobody has changed the condition since', async () => {
  const { id } = (await add('paola', { minimumQuantity: 20, discounts: [500], netPrice: null })).body;
  const addition = await latest();
  const standing = async () => (await ofOffice()).find((one: { id: number }) => one.id === id);
  expect((await end('paola', id, null, addDays(today, -2))).status).toBe(422);
  expect((await end('paola', id, null, addDays(today, 30))).body).toEqual({ stands: true });
  const ending = await latest();
  expect(ending.changes[0]).toMatchObject({ before: { validTo: null }, after: { validTo: addDays(today, 30) } });
  const late = await end('paola', id, null, addDays(today, 60));
  expect([late.status, late.body.conflicts]).toEqual([
    409,
    [{ field: 'validTo', before: null, now: addDays(today, 30), after: addDays(today, 60) }],
  ]);
  expect((await ask('paola', 'restoreEntry', { entryId: addition.id })).status).toBe(409);
  expect((await ask('reader', 'restoreEntry', { entryId: ending.id })).status).toBe(403);
  expect((await ask('paola', 'restoreEntry', { entryId: ending.id })).status).toBe(200);
  expect(await standing()).toMatchObject({ validTo: null });
  expect((await ask('paola', 'restoreEntry', { entryId: addition.id })).status).toBe(200);
  expect(await standing()).toBeUndefined();

  const later = (await add('paola', { minimumQuantity: 21, validFrom: addDays(today, 9) })).body.id;
  expect((await end('paola', later, null, today)).body).toEqual({ stands: false });
  const removal = await latest();
  expect((await ask('paola', 'restoreEntry', { entryId: removal.id })).status).toBe(200);
  expect(await ofOffice()).toContainEqual(
    expect.objectContaining({ minimumQuantity: 21, validFrom: addDays(today, 9) }),
  );
});

it('1.19 shows the conditions of its discount class with their origin', async () => {
  await upsertCustomers(shop.database, [{ code: CUSTOMER, discountClass: 'K2' }]);
  const terms = { minimumQuantity: 1, thenCustomer: true, validFrom: null, validTo: null };
  await shop.database.pool.query(
    `insert into discount_class (kind, code) values ('article', 'V1'), ('customer', 'K3')`,
  );
  await upsertClassConditions(shop.database, [
    { ...terms, articleClass: 'V1', customerClass: 'K2', discounts: [2000] },
    { ...terms, articleClass: 'V1', customerClass: 'K3', discounts: [2500] },
  ]);
  const { conditions } = (await ask('reader', 'getCustomer', { code: CUSTOMER })).body;
  expect(conditions.filter(({ kind }: { kind: string }) => kind === 'class')).toMatchObject([
    { id: null, name: 'V1 × K2', discounts: [2000], thenOwn: true, origin: 'erp', enteredBy: null },
  ]);
});
