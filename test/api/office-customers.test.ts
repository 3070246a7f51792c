import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restoreCustomerField, upsertAgents, upsertCustomers } from '../../backend/customers/index.ts';
import { moveDueAddresses } from '../../backend/customers/index.ts';
import { followAgents } from '../../backend/accounts/index.ts';
import { setFieldOwner } from '../../backend/import/index.ts';
import { shopDay } from '../../domain/shop-day.ts';
import { addColleague } from '../builders/colleagues.ts';
import { addOfficeUser, callOffice, tieToAgents } from '../builders/office.ts';
import type { OfficeEndpointName } from '../../contract/office/index.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

const CUSTOMER = '70431';

let shop: TestShop;
const cookies: Record<string, string> = {};
const ask = (who: string, name: OfficeEndpointName, body: object = {}) =>
  callOffice(shop, cookies[who] ?? '', name, body);
const logOf = async (action: string) =>
  (
    await shop.database.query
      .selectFrom('audit_entry')
      .select(['actor', 'changes', 'details', 'object_id', 'object_kind', 'customer_id'])
      .where('action', '=', action)
      .orderBy('id', 'desc')
      .execute()
  )[0];

let client: { token: string; cookie: string };
beforeAll(async () => {
  shop = await startTestShop();
  const agent = { phone: null, email: null };
  await upsertAgents(shop.database, [
    { ...agent, code: 'AG1', name: 'Luca Serra', email: 'agente.g@bancale.example' },
    { ...agent, code: 'AG2', name: 'Chiara Monti' },
  ]);
  await shop.database.pool.query(
    `update customer_address a set agent_id = g.id from customer c, agent g
     where c.id = a.customer_id and c.code = $1 and g.code = case a.code when '1' then 'AG1' else 'AG2' end`,
    [CUSTOMER],
  );
  for (const [name, role] of [
    ['paola', 'administration'],
    ['giorgio', 'sales'],
    ['tied', 'sales'],
    ['reader', 'read-only'],
  ] as const)
    await addOfficeUser(shop.database, name, role);
  await tieToAgents(shop.database, 'tied', ['AG2']);
  for (const name of ['paola', 'giorgio', 'tied', 'reader']) cookies[name] = (await shop.logIn(name)).cookie;
  client = await shop.logIn('cliente.a');
  await shop.call('add_to_cart', { item_id: '204118', quantity: 5 }, client);
});
afterAll(() => shop.stop());

const codesOf = ({ body }: { body: any }) => body.rows.map(({ code }: { code: string }) => code) as string[];

describe('the list of customers', () => {
  it('5.6 finds, filters, sorts and counts, for people tied to agents those of their addresses alone', async () => {
    const all = await ask('paola', 'listCustomers', { sort: 'name' });
    expect([all.status, codesOf(all), all.body.total]).toEqual([200, ['70999', '70431'], 2]);
    expect(all.body.rows[1]).toMatchObject({
      agents: ['Chiara Monti', 'Luca Serra'],
      portal: 'active',
      isClosed: false,
    });
    expect(codesOf(await ask('tied', 'listCustomers', {}))).toEqual([CUSTOMER]);
    expect((await ask('tied', 'listCustomers', { onlyTotal: true })).body).toMatchObject({ rows: [], total: 1 });
    expect((await ask('tied', 'listCustomers', {})).body.rows[0].agents).toEqual(['Chiara Monti']);
    for (const [filter, codes] of [
      [{ text: 'verdi' }, ['70999']],
      [{ text: '7043' }, ['70431']],
      [{ text: '%' }, []],
      [{ priceList: 'L2' }, ['70999']],
      [{ agent: 'AG1' }, ['70431']],
      [{ agent: '-' }, ['70999']],
      [{ openCart: true }, ['70431']],
      [{ idleDays: 60 }, []],
      [{ overLimit: true }, []],
      [{ closed: true }, []],
      [{ portal: 'active', text: 'verdi' }, ['70999']],
    ] as const)
      expect(codesOf(await ask('paola', 'listCustomers', { ...filter, sort: 'code' })), JSON.stringify(filter)).toEqual(
        codes,
      );
    for (const sort of ['code', '-name', 'list', 'agent', '-lastOrder', 'net', 'credit', '-portal'])
      expect((await ask('giorgio', 'listCustomers', { sort })).body.rows.length, sort).toBe(2);
    expect((await ask('paola', 'listCustomers', { sort: 'password' })).status).toBe(422);
    const fileOf = async (who: string) => {
      const response = await fetch(`${shop.address}/office/files/customers.csv`, {
        headers: { cookie: cookies[who] ?? '' },
      });
      return (await response.text()).trim().split('\n').slice(1);
    };
    expect((await fileOf('paola')).length).toBe(2);
    expect(await fileOf('tied')).toEqual([expect.stringContaining(CUSTOMER)]);
    expect((await ask('paola', 'listCustomers', { text: 'x'.repeat(10_000) })).status).toBe(422);
  });
});

describe('the card of a customer', () => {
  it('1.10 5.6 shows data, conditions with their origin, people and carts, and without totals what belongs to others', async () => {
    await shop.database.pool.query(
      `insert into customer_credit (customer_id, as_of, direct_expired_cents, limit_cents)
       select id, now(), 100000, 500000 from customer where code = $1`,
      [CUSTOMER],
    );
    const { status, body } = await ask('reader', 'getCustomer', { code: CUSTOMER });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      isOpen: true,
      isWhole: true,
      priceList: { code: 'L1' },
      credit: { totalCents: 100_000, expiredCents: 100_000, limitCents: 500_000 },
      carts: [{ addressCode: '1', owner: null, lines: 1 }],
      ownedByOffice: [],
    });
    expect(body.conditions[0]).toMatchObject({
      kind: 'category',
      code: '0110',
      discounts: [3000, 1000, 500],
      origin: 'erp',
    });
    expect(body.members).toMatchObject([{ name: 'Marco Bassi', role: 'administrator', state: 'active' }]);
    const cart = await ask('reader', 'getCustomerCart', { code: CUSTOMER, addressCode: '1' });
    expect(cart.body.lines).toMatchObject([{ article: expect.any(String), quantity: 5 }]);
    expect(cart.body.netCents).toBeGreaterThan(0);

    const tied = (await ask('tied', 'getCustomer', { code: CUSTOMER })).body;
    expect(tied).toMatchObject({ isWhole: false, credit: null, carts: [], addresses: [{ code: '2' }] });
    expect((await ask('tied', 'getCustomerCart', { code: CUSTOMER, addressCode: '1' })).status).toBe(404);
    expect((await ask('tied', 'getCustomer', { code: '70999' })).status).toBe(404);
    expect((await ask('paola', 'getCustomer', { code: '00000' })).status).toBe(404);
  });
});

describe('saving', () => {
  const email = (before: string | null, after: string | null) => ({
    code: CUSTOMER,
    changes: { email: { before, after } },
  });
  const stored = async () =>
    (await ask('paola', 'getCustomer', { code: CUSTOMER })).body.data as Record<string, unknown>;

  it('8.1 refuses fields of the ERP with its name, and writes those of the office', async () => {
    const before = (await stored())['email'] as string | null;
    const refused = await ask('giorgio', 'saveCustomer', email(before, 'nuova@bassi.example'));
    expect([refused.status, refused.body.code]).toEqual([403, 'owned-by-another']);
    expect(refused.body.message).toContain('gestionale');
    await setFieldOwner(shop.database, {
      kind: 'customers',
      fields: ['email', 'recipientCode', 'addresses', 'priceListCode'],
      owner: 'office',
      actor: 'test',
    });
    expect((await ask('giorgio', 'saveCustomer', email(before, 'nuova@bassi.example'))).status).toBe(200);
    expect((await stored())['email']).toBe('nuova@bassi.example');
    expect(await logOf('customer-changed')).toMatchObject({
      actor: 'giorgio',
      object_kind: 'customer',
      object_id: CUSTOMER,
      changes: [{ field: 'email', before, after: 'nuova@bassi.example' }],
    });
    expect((await ask('reader', 'saveCustomer', email(null, null))).status).toBe(403);
    expect((await ask('tied', 'saveCustomer', { code: '70999', changes: {} })).status).toBe(404);
  });

  it('6.1 writes nothing where somebody has changed a field meanwhile, and shows all three values', async () => {
    const changes = {
      email: { before: 'old@bassi.example', after: 'mine@bassi.example' },
      recipientCode: { before: (await stored())['recipientCode'], after: 'M5UXCR1' },
    };
    const { status, body } = await ask('paola', 'saveCustomer', { code: CUSTOMER, changes });
    expect([status, body.code]).toEqual([409, 'changed-meanwhile']);
    expect(body.conflicts).toEqual([
      { field: 'email', before: 'old@bassi.example', now: 'nuova@bassi.example', after: 'mine@bassi.example' },
    ]);
    expect(await stored()).toMatchObject({ email: 'nuova@bassi.example' });
  });

  it('answers bad values with their fields', async () => {
    const bad = async (changes: object) => (await ask('paola', 'saveCustomer', { code: CUSTOMER, changes })).status;
    expect(await bad({ email: { before: 'nuova@bassi.example', after: 'no address' } })).toBe(422);
    expect(await bad({ recipientCode: { before: (await stored())['recipientCode'], after: 'ab' } })).toBe(422);
    expect(await bad({ priceListCode: { before: 'L1', after: 'NONE' } })).toBe(422);
    expect(await bad({ isActive: { before: true, after: false } })).toBe(422);
    expect(await bad({ companyName: { before: 'x', after: 'y'.repeat(10_000) } })).toBe(422);
  });

  it('6.5 puts a field back while it is still what the entry wrote', async () => {
    const actor = { kind: 'person', id: null, name: 'paola' } as const;
    const restore = (before: string | null, after: string) =>
      shop.database.query.transaction().execute((query) =>
        restoreCustomerField(
          query,
          { agentIds: null },
          {
            ...{ code: CUSTOMER, addressCode: null, actor },
            change: { field: 'email', before, after },
          },
        ),
      );
    await restore('alt@bassi.example', 'nuova@bassi.example');
    expect((await stored())['email']).toBe('alt@bassi.example');
    await expect(restore('x@bassi.example', 'nuova@bassi.example')).rejects.toMatchObject({
      reason: 'changed-meanwhile',
    });
  });

  it('saves addresses in the scope', async () => {
    const phone = { phone: { before: null, after: '0542 1' } };
    const own = (await ask('tied', 'getCustomer', { code: CUSTOMER })).body.addresses[0].phone;
    const change = { phone: { before: own, after: '0542 1' } };
    expect((await ask('tied', 'saveAddress', { code: CUSTOMER, addressCode: '1', changes: phone })).status).toBe(404);
    expect((await ask('tied', 'saveAddress', { code: CUSTOMER, addressCode: '2', changes: change })).status).toBe(200);
    expect((await ask('paola', 'getCustomer', { code: CUSTOMER })).body.addresses[1].phone).toBe('0542 1');
  });
});

describe('closing', () => {
  it('4.4 closes at once with who and why, once, and stays closed whatever the ERP sends', async () => {
    const close = { code: CUSTOMER, reason: 'due RIBA insolute' };
    expect((await ask('tied', 'closeCustomer', close)).status).toBe(403);
    expect((await ask('paola', 'closeCustomer', close)).body).toEqual({ isOpenInErp: true });
    expect((await shop.call('add_to_cart', { item_id: '204118', quantity: 5 }, client)).body.code).toBe(
      'customer-closed',
    );
    const again = await ask('giorgio', 'closeCustomer', close);
    expect([again.status, again.body.code]).toEqual([409, 'decided-already']);
    expect(again.body.message).toContain('paola');
    await upsertCustomers(shop.database, [{ code: CUSTOMER, isActive: true }]);
    const card = (await ask('paola', 'getCustomer', { code: CUSTOMER })).body;
    expect(card).toMatchObject({
      isOpen: false,
      isOpenInErp: true,
      closedByOffice: { by: 'paola', reason: 'due RIBA insolute' },
    });
    expect(codesOf(await ask('paola', 'listCustomers', { closed: true }))).toEqual([CUSTOMER]);
    expect(await logOf('customer-closed')).toMatchObject({ details: { reason: 'due RIBA insolute' } });
    expect((await ask('giorgio', 'openCustomer', { code: CUSTOMER })).status).toBe(200);
    expect((await ask('paola', 'openCustomer', { code: CUSTOMER })).status).toBe(409);
    expect((await shop.call('add_to_cart', { item_id: '204118', quantity: 5 }, client)).status).toBe(200);
  });

  it('4.4 closes one address alone', async () => {
    expect(
      (await ask('paola', 'closeCustomer', { code: CUSTOMER, addressCode: '1', reason: 'cantiere finito' })).status,
    ).toBe(200);
    const card = (await ask('paola', 'getCustomer', { code: CUSTOMER })).body;
    expect(card.isOpen).toBe(true);
    expect(card.addresses[0].closedByOffice).toMatchObject({ reason: 'cantiere finito' });
    await ask('paola', 'openCustomer', { code: CUSTOMER, addressCode: '1' });
  });
});

describe('people of a customer', () => {
  const memberOf = async (name: string) =>
    (await ask('paola', 'getCustomer', { code: CUSTOMER })).body.members.find(
      (one: { name: string }) => one.name === name,
    );
  const rights = {
    ...{ role: 'buyer', orderLimitCents: null, seesPrices: true, seesDocuments: true, seesCredit: false },
    addressCodes: null,
  };

  it('are invited, changed, logged out and closed, and the last administrator stays', async () => {
    const invited = await ask('giorgio', 'inviteUser', {
      code: CUSTOMER,
      email: 'd@bassi.example',
      name: 'Davide',
      rights,
    });
    expect(invited.status).toBe(200);
    expect(await memberOf('Davide')).toMatchObject({ state: 'invited', role: 'buyer' });
    const { token } = await addColleague(shop, client, { email: 'elena@bassi.example', name: 'Elena' });
    const elena = await memberOf('Elena');
    const shown = { ...rights, seesDocuments: false };
    const change = { code: CUSTOMER, memberId: elena.id, before: shown, after: { ...rights, role: 'cart-only' } };
    expect((await ask('giorgio', 'changeUser', change)).status).toBe(200);
    const late = await ask('paola', 'changeUser', { ...change, after: { ...rights, role: 'documents-only' } });
    expect([late.status, late.body.code]).toEqual([409, 'changed-meanwhile']);
    expect(late.body.conflicts).toContainEqual({
      ...{ field: 'role', before: rights.role, now: 'cart-only', after: 'documents-only' },
    });
    expect((await shop.call('get_members', {}, { token })).status).not.toBe(200);
    expect((await ask('giorgio', 'endUserSessions', { code: CUSTOMER, memberId: elena.id })).status).toBe(200);
    await shop.settled();
    expect((await shop.call('get_cart_list', {}, { token })).status).toBe(401);
    expect(
      (await ask('giorgio', 'setUserAccess', { code: CUSTOMER, memberId: elena.id, isActive: false })).status,
    ).toBe(200);
    expect(await memberOf('Elena')).toMatchObject({ state: 'closed' });
    expect((await ask('paola', 'setUserAccess', { code: CUSTOMER, memberId: elena.id, isActive: false })).status).toBe(
      409,
    );
    const marco = await memberOf('Marco Bassi');
    const last = await ask('paola', 'setUserAccess', { code: CUSTOMER, memberId: marco.id, isActive: false });
    expect([last.status, last.body.code]).toEqual([409, 'last-administrator']);
    expect((await ask('paola', 'endUserSessions', { code: '70999', memberId: marco.id })).status).toBe(404);
  });
});

describe('agents', () => {
  const movedTo = async () =>
    (await ask('paola', 'getCustomer', { code: CUSTOMER })).body.addresses.map((one: any) => one.agent?.name ?? null);

  it('5.6 moves addresses to another agent with what follows, today or on a day to come', async () => {
    const { body } = await ask('paola', 'listAgents', {});
    expect(body.agents.map((agent: any) => [agent.code, agent.customers])).toEqual(
      expect.arrayContaining([
        ['AG1', 1],
        ['AG2', 1],
        [null, 1],
      ]),
    );
    expect((await ask('tied', 'listAgents', {})).body.agents.map((agent: any) => agent.code)).toEqual(['AG2']);
    const portfolio = await ask('paola', 'listPortfolio', { agent: 'AG1', text: 'bassi' });
    expect(portfolio.body.rows).toMatchObject([
      { customerCode: CUSTOMER, addressCode: '1', otherAgents: ['Chiara Monti'] },
    ]);
    const addresses = [
      { customerCode: CUSTOMER, addressCode: '1' },
      { customerCode: '00000', addressCode: '1' },
    ];
    const effect = await ask('paola', 'tryMove', { addresses, to: 'AG2' });
    expect(effect.body).toMatchObject({
      ...{ addresses: 1, customers: 1, carts: 1 },
      from: [{ name: 'Luca Serra', before: 1, after: 0 }],
      to: { name: 'Chiara Monti', before: 1, after: 1 },
    });
    const today = shopDay(new Date());
    expect((await ask('tied', 'moveAddresses', { addresses, to: 'AG2', fromDay: today })).body).toMatchObject({
      moved: 0,
    });
    expect((await ask('paola', 'moveAddresses', { addresses, to: 'AG2', fromDay: '2020-01-01' })).status).toBe(422);
    const planned = await ask('paola', 'moveAddresses', {
      addresses,
      to: 'AG2',
      fromDay: '2099-12-01',
      isMailed: true,
    });
    expect(planned.body).toEqual({ moved: 1, isPlanned: true, skipped: [addresses[1]] });
    expect(await movedTo()).toEqual(['Luca Serra', 'Chiara Monti']);
    const clientsOfAgent = async () =>
      (await shop.call('find_clients', { text: '' }, await shop.logIn('agente.g'))).body.message.clients.length;
    expect(await clientsOfAgent()).toBe(1);
    const due = await moveDueAddresses(shop.database, { today: '2099-12-01', now: new Date() }, followAgents);
    expect([due, await movedTo()]).toEqual([1, ['Chiara Monti', 'Chiara Monti']]);
    const mails = await shop.database.query
      .selectFrom('account_mail')
      .select(['recipient'])
      .where('template', '=', 'agent-changed')
      .execute();
    expect(mails).toEqual([{ recipient: 'cliente.a@bancale.example' }]);
    expect(codesOf(await ask('tied', 'listCustomers', {}))).toEqual([CUSTOMER]);
    expect((await ask('tied', 'getCustomer', { code: CUSTOMER })).body.isWhole).toBe(true);
    expect(await clientsOfAgent()).toBe(0);
    expect(await logOf('agent-changed')).toMatchObject({
      changes: [{ field: 'agent', before: 'Luca Serra', after: 'Chiara Monti' }],
      details: { address: '1', fromDay: '2099-12-01' },
    });
  });

  it('8.1 moves nothing while addresses belong to the ERP', async () => {
    await setFieldOwner(shop.database, { kind: 'customers', fields: ['addresses'], owner: 'erp', actor: 'test' });
    const { status, body } = await ask('paola', 'moveAddresses', {
      ...{ addresses: [{ customerCode: CUSTOMER, addressCode: '1' }], to: 'AG1', fromDay: shopDay(new Date()) },
    });
    expect([status, body.code]).toEqual([403, 'owned-by-another']);
  });
});
