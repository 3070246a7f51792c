import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upsertUsers } from '../../backend/accounts/index.ts';
import { listAudit } from '../../backend/audit/index.ts';
import { upsertCustomers } from '../../backend/customers/index.ts';
import { addColleague, invitationCode, mailTo, RIGHTS } from '../builders/colleagues.ts';
import { noteBounced } from '../builders/mails.ts';
import { customerRecord } from '../builders/records.ts';
import { PASSWORD } from '../builders/shop.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

let shop: TestShop;
let admin: { token: string };
let now = new Date();
beforeAll(async () => {
  shop = await startTestShop({ clock: () => now });
  admin = await shop.logIn('cliente.a');
});
afterAll(() => shop.stop());

const members = async (token = admin.token) => (await shop.call('get_members', {}, { token })).body.message.members;
const memberOf = async (email: string) => (await members()).find((member: { email: string }) => member.email === email);
const user = async (token: string) => {
  const { body } = await shop.call('get_members', {}, { token });
  return body;
};

describe('the people of a company', () => {
  it('begin with the first user as administrator', async () => {
    expect(await members()).toMatchObject([
      {
        name: 'Marco Bassi',
        role: 'administrator',
        is_self: true,
        addresses: null,
        invitation: null,
        sees_prices: true,
      },
    ]);
    expect((await shop.call('get_members', {}, admin)).body.message.addresses).toHaveLength(2);
  });

  it('are invited by mail, once, and choose their password', async () => {
    const email = 'Davide.Roli@bassi.example';
    const rights = { ...RIGHTS, role: 'limited-buyer', order_limit: 500, addresses: ['2'] };
    const invited = await shop.call(
      'invite_member',
      { ...rights, email, name: ' Davide  Roli ', title: 'Capocantiere' },
      admin,
    );
    expect(invited.status).toBe(200);
    expect(await memberOf(email)).toMatchObject({
      name: 'Davide Roli',
      title: 'Capocantiere',
      role: 'limited-buyer',
      order_limit: 500,
      addresses: ['2'],
      invitation: { is_expired: false },
    });
    const code = await invitationCode(shop, email);
    const seen = await shop.call('get_invitation', { code });
    expect(seen.body.message).toEqual({
      company_name: 'Termoidraulica Bassi S.r.l.',
      email,
      name: 'Davide Roli',
      inviter: 'Marco Bassi',
      has_login: false,
    });
    const short = await shop.call('accept_invitation', { code, name: '', password: 'short' });
    expect(short.status).toBe(422);
    expect(short.body.errors).toEqual({ name: ['Il campo è obbligatorio'], password: ['Almeno 8 caratteri.'] });
    const guessed = await shop.call('accept_invitation', { code, name: 'Davide Roli', password: 'davideroli1' });
    expect(guessed.body.errors).toEqual({
      password: ['Questa password è facile da indovinare: scegline un’altra.'],
    });
    const bounced = await noteBounced(shop.database, email);
    const accepted = await shop.call('accept_invitation', { code, name: 'Davide Roli', password: PASSWORD });
    // 7.4: the mail has arrived.
    expect(await bounced()).toBe(false);
    expect(accepted.body.message.user).toMatchObject({
      name: 'Davide Roli',
      client_id: '70431',
      role: 'limited-buyer',
      order_limit: 500,
      address_codes: [{ address_code: '2' }],
    });
    for (const path of ['get_invitation', 'accept_invitation']) {
      expect((await shop.call(path, { code, name: 'Davide', password: PASSWORD })).status, path).toBe(404);
    }
    const { token } = await shop.logIn(email);
    expect((await shop.call('get_members', {}, { token })).body).toMatchObject({ code: 'not-permitted' });
    expect(
      (await shop.call('add_to_cart', { item_id: '204118', quantity: 1, address_code: '1' }, { token })).status,
    ).toBe(403);
    expect((await shop.call('add_to_cart', { item_id: '204118', quantity: 1 }, { token })).status).toBe(200);
  });

  it('have mistakes named at every field, and nothing is stored', async () => {
    const before = await members();
    const wrong = { email: 'no address', name: ' ', role: 'limited-buyer', sees_prices: false, addresses: ['9'] };
    const { status, body } = await shop.call('invite_member', { ...RIGHTS, ...wrong }, { ...admin, language: 'en' });
    expect(status).toBe(422);
    expect(body.errors).toEqual({
      email: ['Field is email'],
      name: ['Field is required'],
      order_limit: ['Enter the limit per order, in euro.'],
      sees_prices: ['Whoever sends orders must see prices.'],
      addresses: ['This address does not belong to the company.'],
    });
    const again = await shop.call('invite_member', { ...RIGHTS, email: 'CLIENTE.A@bancale.example', name: 'A' }, admin);
    expect(again.body.errors).toEqual({ email: ['Questa persona lavora già per l’azienda.'] });
    expect(await members()).toEqual(before);
  });

  it('R5.13 may have names of 255 letters, and an address that is the user name of somebody else', async () => {
    const [email, name] = ['cliente.b@bassi.example', 'è'.repeat(255)];
    await shop.database.query
      .updateTable('user_account')
      .set({ username: email })
      .where('username', '=', 'cliente.b')
      .execute();
    const long = await shop.call('invite_member', { ...RIGHTS, email, name: `${name}x` }, admin);
    expect(long.body.errors).toEqual({ name: ['Al massimo 255 caratteri.'] });
    expect((await shop.call('invite_member', { ...RIGHTS, email, name }, admin)).status).toBe(200);
    const code = await invitationCode(shop, email);
    const accepted = await shop.call('accept_invitation', { code, name, password: PASSWORD });
    expect(accepted.body.message.user.name).toBe(name);
    const { cookie } = await shop.logIn(email);
    expect((await shop.call('session', {}, { cookie: cookie ?? '' })).body.message.name).toBe(name);
    await shop.database.query
      .updateTable('user_account')
      .set({ username: 'cliente.b' })
      .where('username', '=', email)
      .execute();
  });

  it('get another link when they are invited again, and the first one no longer works', async () => {
    const email = 'twice@bassi.example';
    await shop.call('invite_member', { ...RIGHTS, email, name: 'Due' }, admin);
    const first = await invitationCode(shop, email);
    await shop.call('invite_member', { ...RIGHTS, email: 'TWICE@bassi.example', name: 'Due Volte' }, admin);
    const second = await invitationCode(shop, 'TWICE@bassi.example');
    expect((await shop.call('get_invitation', { code: first })).status).toBe(404);
    expect((await shop.call('get_invitation', { code: `${second.slice(0, -1)}x` })).status).toBe(404);
    expect((await shop.call('get_invitation', { code: second })).status).toBe(200);
    const start = now;
    now = new Date(start.getTime() + 8 * 86_400_000);
    const late = await shop.call('accept_invitation', { code: second, name: 'Due', password: PASSWORD });
    now = start;
    expect(late.status).toBe(404);
  });

  it('change their rights at once, also while they are logged in', async () => {
    const email = 'changing@bassi.example';
    const colleague = await addColleague(shop, admin, { email, name: 'Carla Cambi' });
    expect((await shop.call('get_orders', {}, colleague)).status).toBe(200);
    const update = (rights: object) => shop.call('update_member', { ...RIGHTS, id: colleague.id, ...rights }, admin);
    expect((await update({ role: 'documents-only' })).status).toBe(200);
    expect((await shop.call('add_to_cart', { item_id: '204118', quantity: 1 }, colleague)).body.code).toBe(
      'not-permitted',
    );
    await update({ role: 'cart-only', sees_prices: false });
    expect((await shop.call('get_orders', {}, colleague)).body.code).toBe('not-permitted');
    await update({ addresses: ['2'] });
    expect((await shop.call('get_cart_items', {}, colleague)).body.message.address_code).toBe('2');
    await update({ role: 'administrator', addresses: ['2'] });
    expect(await memberOf(email)).toMatchObject({ role: 'administrator', addresses: null, sees_credit: true });
    expect((await user(colleague.token)).message.members).not.toHaveLength(0);
    await update({});
  });

  it('keep at least one administrator, also when two are removed at the same moment', async () => {
    const self = (await members()).find((member: { is_self: boolean }) => member.is_self);
    const last = { code: 'last-administrator', message: 'L’azienda deve avere almeno un amministratore.' };
    expect((await shop.call('remove_member', { id: self.id }, admin)).body).toEqual(last);
    expect((await shop.call('update_member', { ...RIGHTS, id: self.id }, admin)).body).toEqual(last);
    const other = await addColleague(shop, admin, {
      email: 'second@bassi.example',
      name: 'Seconda',
      role: 'administrator',
    });
    const removals = await Promise.all([
      shop.call('remove_member', { id: other.id }, admin),
      shop.call('remove_member', { id: self.id }, other),
    ]);
    expect(removals.filter(({ status }) => status === 200)).toHaveLength(1);
    await shop.database.query.deleteFrom('company_member').where('id', '=', other.id).execute();
    const { rows } = await shop.database.pool.query(
      `select 1 from company_member where customer_id = (select id from customer where code = '70431') and role = 'administrator'`,
    );
    if (rows.length === 0) {
      await shop.database.pool.query(`insert into company_member (customer_id, user_id, role)
        select c.id, u.id, 'administrator' from customer c, user_account u where c.code = '70431' and u.username = 'cliente.a'`);
    }
    await shop.settled();
    admin = await shop.logIn('cliente.a');
  });

  it('are logged out when they are removed, and can’t log in without a company', async () => {
    const email = 'leaving@bassi.example';
    const colleague = await addColleague(shop, admin, { email, name: 'Luisa Lascia' });
    expect((await shop.call('remove_member', { id: colleague.id }, admin)).status).toBe(200);
    await shop.settled();
    expect((await shop.call('get_wishlist', {}, colleague)).status).toBe(401);
    expect((await shop.call('login', { username: email, password: PASSWORD })).body.message[0].success).toBe(false);
    await shop.call('invite_member', { ...RIGHTS, email, name: 'Luisa Torna' }, admin);
    const code = await invitationCode(shop, email);
    expect((await shop.call('get_invitation', { code })).body.message.has_login).toBe(true);
    const back = await shop.call('accept_invitation', { code, password: PASSWORD });
    expect(back.body.message).toEqual({ success: true, user: null });
    expect((await shop.logIn(email)).token).toBeTruthy();
  });

  it('R6.9 of another company do not exist', async () => {
    const other = await shop.logIn('cliente.b');
    const [self] = await members();
    for (const [path, more] of [
      ['update_member', RIGHTS],
      ['remove_member', {}],
    ] as const) {
      const foreign = await shop.call(path, { ...more, id: self.id }, other);
      const missing = await shop.call(path, { ...more, id: 999_999 }, other);
      expect([foreign.status, foreign.body]).toEqual([404, missing.body]);
    }
  });
});

describe('a person with several companies', () => {
  it('R3.8, R4.2 joins with the own password, chooses the company, and finds it again at the next login', async () => {
    const email = 'cliente.b@bancale.example';
    await shop.call('invite_member', { ...RIGHTS, email, name: 'Anna Verdi', addresses: ['2'] }, admin);
    const code = await invitationCode(shop, email);
    const wrong = await shop.call('accept_invitation', { code, password: 'not the one' });
    expect(wrong.body.errors).toEqual({ password: ['La password non è quella del tuo accesso.'] });
    expect((await shop.call('accept_invitation', { code, password: PASSWORD })).status).toBe(200);
    const anna = await shop.logIn('cliente.b');
    const chosen = await shop.call('session', { client_id: '70999' }, { cookie: anna.cookie });
    expect(chosen.body.message).toMatchObject({
      client_id: '70999',
      role: 'administrator',
      clients: [{ client_id: '70999' }, { client_id: '70431' }],
    });
    const { token } = anna;
    const b = await shop.call('add_to_cart', { item_id: '204118', quantity: 3 }, { token });
    expect(b.status).toBe(200);
    now = new Date(now.getTime() + 1000);
    const a = await shop.call('session', { client_id: '70431' }, { cookie: anna.cookie });
    expect(a.body.message).toMatchObject({ client_id: '70431', role: 'buyer', address_codes: [{ address_code: '2' }] });
    expect((await shop.call('get_cart_items', {}, { token })).body.message.data).toEqual([]);
    expect((await shop.call('get_cart_items', { client_id: '70999' }, { token })).body.code).toBe('client-changed');
    expect((await shop.call('session', { address_code: '1' }, { cookie: anna.cookie })).status).toBe(403);
    const again = await shop.logIn('cliente.b');
    expect((await shop.call('session', {}, { cookie: again.cookie })).body.message.client_id).toBe('70431');
    await shop.call('session', { client_id: '70999' }, { cookie: again.cookie });
    expect((await shop.call('get_cart_items', {}, { token: again.token })).body.message.data).toHaveLength(1);
    expect((await shop.call('find_clients', { text: 'bassi mi' }, { token: again.token })).body.message).toMatchObject({
      total: 2,
    });
  });

  it('R6.2 an agent finds clients by name, code, town, VAT and order number, the last chosen first', async () => {
    const agent = await shop.logIn('agente.g');
    await shop.call('session', { client_id: '70431' }, { cookie: agent.cookie });
    const find = async (text: string) => (await shop.call('find_clients', { text }, agent)).body.message.clients;
    expect(await find('')).toMatchObject([{ client_id: '70431', last_chosen: expect.any(String) }]);
    expect(await find('')).toMatchObject([{ cart_lines: 0, cart_net: null }]);
    await shop.call('add_to_cart', { item_id: '204118', quantity: 3 }, agent);
    const cart = (await shop.call('get_cart_items', {}, agent)).body.message;
    expect(cart.totale_netto).toBeGreaterThan(0);
    // Also for who acts for nobody yet; not for a client's user, whose rights differ from company to company.
    const idle = await shop.logIn('agente.g');
    const found = (await shop.call('find_clients', {}, idle)).body.message.clients;
    expect(found).toMatchObject([{ cart_lines: 1, cart_net: cart.totale_netto }]);
    await shop.call('add_to_cart', { item_id: '204118', quantity: 3 }, admin);
    const own = (await shop.call('find_clients', {}, admin)).body.message.clients;
    expect(own).toMatchObject([{ client_id: '70431', cart_lines: 1, cart_net: null }]);
    await shop.database.pool.query('delete from cart where customer_id in (select id from customer where code = $1)', [
      '70431',
    ]);
    for (const text of ['bassi', '70431', 'TERMO bassi']) expect(await find(text), text).toHaveLength(1);
    const { rows } = await shop.database.pool.query(
      `insert into sales_order (cause, year, number, customer_id, address_id, status, gross_cents, net_cents,
          transport_cents, vat_cents, total_cents, payable_cents, created_at)
        select 'OV', 2025, 417, c.id, a.id, 'E', 100, 100, 0, 22, 122, 122, '2025-03-01' from customer c join customer_address a on a.customer_id = c.id
        where c.code = '70431' limit 1 returning id`,
    );
    expect(rows).toHaveLength(1);
    for (const text of ['OV / 417 / 2025', 'ov-2025-000417', 'OV.417.2025', '417', 'bassi 000417']) {
      expect(await find(text), text).toHaveLength(1);
    }
    for (const text of ['verdi', '70999', '%', 'OWEB-1999-000001', 'OV / 41 / 2025'])
      expect(await find(text), text).toEqual([]);
    expect((await shop.call('find_clients', {})).status).toBe(401);
    expect((await shop.call('invite_member', { ...RIGHTS, email: 'x@y.zz', name: 'X' }, agent)).status).toBe(403);
  });

  it('R6.2 a user who was an agent once no longer finds the clients of that time', async () => {
    await upsertCustomers(shop.database, [customerRecord({ code: '80001', companyName: 'Former client' })]);
    await shop.database.pool.query(
      `insert into agent_customer (user_id, customer_id)
       select u.id, c.id from user_account u, customer c where u.username = 'cliente.a' and c.code = '80001'`,
    );
    const client = await shop.logIn('cliente.a');
    expect((await shop.call('find_clients', { text: 'former' }, client)).body.message).toEqual({
      clients: [],
      total: 1,
    });
    expect((await shop.call('session', { client_id: '80001' }, { cookie: client.cookie })).status).toBe(403);
  });

  it('R6.2 an agent with many clients is given the first ones, and chooses among all of them', async () => {
    const codes = Array.from({ length: 35 }, (_, index) => String(81_000 + index));
    const customers = codes.map((code) => customerRecord({ code, companyName: `Zeta ${code}` }));
    await upsertCustomers(shop.database, customers);
    await shop.database.pool.query(
      `insert into agent_customer (user_id, customer_id)
       select u.id, c.id from user_account u, customer c where u.username = 'agente.g' and c.code = any($1)`,
      [codes],
    );
    const agent = await shop.logIn('agente.g');
    const choose = (client_id: string) => shop.call('session', { client_id }, { cookie: agent.cookie });
    now = new Date(now.getTime() + 1000);
    const { message } = (await choose('81034')).body;
    expect(message).toMatchObject({ client_id: '81034', clients_total: 36 });
    expect(message.clients).toHaveLength(30);
    expect(message.clients[0].client_id).toBe('81034');
    expect((await choose('70999')).status).toBe(403);
    await shop.database.pool.query(
      "delete from agent_customer ac using customer c where c.id = customer_id and c.code like '810%'",
    );
    expect((await choose('81033')).status).toBe(403);
    await choose('70431');
  });

  it('an agent is not invited into a company, and the response does not show it', async () => {
    const agent = 'agente.g@bancale.example';
    expect((await shop.call('invite_member', { ...RIGHTS, email: agent, name: 'Gino' }, admin)).status).toBe(200);
    const code = await invitationCode(shop, agent);
    expect((await shop.call('accept_invitation', { code, name: 'Gino', password: PASSWORD })).status).toBe(404);
    expect(await mailTo(shop, agent, 'invitation')).toContain('Marco Bassi');
  });
});

describe('prices', () => {
  it('R0.2 are not returned to users who may not see them, in any field of any response', async () => {
    const colleague = await addColleague(shop, admin, {
      email: 'tecnico@bassi.example',
      name: 'Luca Ferri',
      role: 'cart-only',
      sees_prices: false,
    });
    const added = await shop.call('add_to_cart', { item_id: '204300', quantity: 7 }, colleague);
    const id_cart = added.body.message.id_cart as number;
    const listing = await shop.call('product_list', { text: 'valvola' }, colleague);
    const [valve] = listing.body.message.product_list.data;
    expect(valve).toMatchObject({ price: null, sale_price: null, discount_description: '', can_add: true });
    const cart = await shop.call('get_cart_items', {}, colleague);
    expect(cart.body.message).toMatchObject({
      id_cart,
      data: [{ sku: 'RUB-14', quantity: 7, price: null, price_discount: null, totale_sconto: null }],
      totale_netto: null,
      totale_doc: null,
      iva_dettaglio: [],
    });
    // 10,00 € list price, 6,00 € promotion, 42,00 € net: no figure of the cart may appear anywhere.
    for (const [path, body] of [
      ['get_item', { slug: '204300' }],
      ['autocomplete', { q: 'rub', rows: 5 }],
      ['product_list', { promo: 'true' }],
      ['get_cart_items', {}],
      ['get_cart_list', { page: 1, status: 'A' }],
      ['prepare_order', { id_cart }],
    ] as const) {
      const { status, body: response } = await shop.call(path, body, colleague);
      expect(status, path).toBe(200);
      expect(JSON.stringify(response), path).not.toMatch(/:(6|42|51\.24|70)(\.0+)?[,}\]]|42,00|10,00/);
    }
    expect((await shop.call('get_orders', {}, colleague)).status).toBe(403);
  });
});

it('an import moves nobody to another company, and keeps the one that has invited the user', async () => {
  const moving = {
    username: 'moving',
    email: 'moving@x.example',
    name: 'Mara',
    password: PASSWORD,
    kind: 'client' as const,
  };
  await upsertUsers(shop.database, [{ ...moving, customerCode: '70431' }]);
  const elsewhere = upsertUsers(shop.database, [{ ...moving, customerCode: '70999' }]);
  await expect(elsewhere).rejects.toMatchObject({ problems: [{ field: 'customerCode', drop: [] }] });
  await shop.database.pool.query(`insert into company_member (user_id, customer_id, role)
    select u.id, c.id, 'buyer' from user_account u, customer c where u.username = 'moving' and c.code = '70999'`);
  expect((await upsertUsers(shop.database, [{ ...moving, customerCode: '70999' }])).changes).toEqual([]);
  const { rows } = await shop.database.pool.query(`select c.code, m.role from company_member m
    join user_account u on u.id = m.user_id join customer c on c.id = m.customer_id where u.username = 'moving'
    order by c.code`);
  expect(rows).toMatchObject([{ code: '70431' }, { code: '70999', role: 'buyer' }]);
});

it('R0.2 every change of a colleague is in the log, and in what the colleague sees of the own access', async () => {
  const owner = await shop.logIn('cliente.a');
  const email = 'registro@bassi.example';
  const rights = { role: 'limited-buyer', order_limit: 100, addresses: ['2'] };
  const { token, id } = await addColleague(shop, owner, { email, name: 'Rita Neri', ...rights });
  await shop.call('update_member', { ...RIGHTS, id, role: 'buyer' }, owner);
  const { body } = await shop.call('get_security', {}, { token });
  const seen = body.data.log.map(({ action }: { action: string }) => action);
  expect(seen).toEqual(['member-changed', 'logged-in', 'invitation-accepted']);
  await shop.call('remove_member', { id }, owner);
  const entries = (await listAudit(shop.database)).filter(({ details }) => details['email'] === email);
  expect(entries.map(({ actor, action }) => [actor, action])).toEqual([
    ['Marco Bassi', 'member-removed'],
    ['Marco Bassi', 'member-changed'],
    ['Rita Neri', 'invitation-accepted'],
    ['Marco Bassi', 'member-invited'],
  ]);
  expect(entries[1]?.details).toMatchObject({
    customer: '70431',
    from: { role: 'limited-buyer', limitCents: 10_000, addresses: ['2'] },
    to: { role: 'buyer', limitCents: null, addresses: null },
  });
});
