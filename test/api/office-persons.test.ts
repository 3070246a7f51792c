import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upsertUsers } from '../../backend/accounts/index.ts';
import { upsertAgents } from '../../backend/customers/index.ts';
import { linkToken } from '../../backend/notifications/index.ts';
import type { Database } from '../../backend/database/index.ts';
import { IMPERSONAL_TABLES, PERSONAL_TABLES, type PersonalTable } from '../../backend/persons/personal-tables.ts';
import { repeatErasures } from '../../backend/persons/index.ts';
import { addDays, shopDay } from '../../domain/shop-day.ts';
import { addOfficeUser, callOffice, logInProved, tieToAgents } from '../builders/office.ts';
import { createTestDatabase } from '../builders/database.ts';
import { PASSWORD } from '../builders/shop.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

const SECRET = 'a secret for tests that is long enough to be one';
const NAME = 'Nicola Fàbbri';
const EMAIL = 'nicola.fabbri@bassi.example';
const PHONE = '+39 051 7654321';

let shop: TestShop;
let cookie: string;
beforeAll(async () => {
  shop = await startTestShop();
  await addOfficeUser(shop.database, 'paola');
  cookie = await logInProved(shop, 'paola');
});
afterAll(() => shop.stop());

const call = (name: Parameters<typeof callOffice>[2], body: object, who = cookie) => callOffice(shop, who, name, body);
const run = (statement: string, values: unknown[] = []) => shop.database.pool.query(statement, values);

/** Adds somebody who works for customer A; returns its id. */
async function addPerson(
  database: Database,
  person: { name: string; email: string; username: string },
): Promise<number> {
  await upsertUsers(database, [
    { ...person, customerCode: '70431', agentCustomerCodes: [], password: PASSWORD, kind: 'client' },
  ]);
  const { id } = await database.query
    .selectFrom('user_account')
    .select('id')
    .where('username', '=', person.username)
    .executeTakeFirstOrThrow();
  return id;
}

/** Leaves traces of a person wherever people leave some. */
async function leaveTraces(database: Database, userId: number, { name, email, phone }: Record<string, string>) {
  const traces = [
    `insert into inquiry (request_key, content_hash, kind, name, email, telephone, subject, message, user_id, locale, created_at)
     select g.email || 'key', '\\x01', 'contact', g.name, g.email, phone, 'Resi', 'Sono ' || g.name, g.id, 'it', now() from given g`,
    `insert into inquiry_attachment (inquiry_id, position, name, type, content)
     select i.id, 1, g.name || '.pdf', 'pdf', 'scan' from inquiry i join given g on g.email = i.email`,
    `insert into newsletter_subscription (id, email, locale, confirmation_id, consented_at, mailed_at)
     select gen_random_uuid(), lower(email), 'it', gen_random_uuid(), now(), now() from given`,
    `insert into access_request (reference, kind, state, email, data, user_id)
     select gen_random_uuid(), 'access', 'waiting', email, jsonb_build_object('name', name, 'telephone', phone), id from given`,
    `insert into account_mail (id, recipient, template, locale, state, parameters)
     select gen_random_uuid(), coalesce(r, email), 'welcome', 'it', s,
       jsonb_build_object('values', jsonb_build_object('name', name, 'email', email))
     from given, (values (null, 'sent'), ('altro@bassi.example', 'sent'), (null, 'waiting')) as m (r, s)`,
    `insert into audit_entry (actor, actor_id, action, person_id, object_kind, object_id, object_name, changes, details, network, kept_until)
     select name, id, 'name-changed', id, 'user', '1', name,
       jsonb_build_array(jsonb_build_object('field', 'name', 'before', name, 'after', 'N. F.')),
       jsonb_build_object('from', name, 'note', E'Riga\\n' || email, 'phone', phone), '10.0.0.1', 'infinity' from given`,
    `insert into audit_entry (actor, action, details, kept_until)
     select 'office', 'correction-told', jsonb_build_object('by', name, 'n', phone), 'infinity' from given`,
    `insert into wishlist_item (customer_id, user_id, article_id)
     select c.id, g.id, a.id from given g, customer c, article a where c.code = '70431' and a.kind <> 'parent' limit 1`,
    `insert into go_live_waiver (check_key, reason, waived_by)
     select left(md5(email), 8), 'lo fa ' || name || ', ' || phone, upper(name) from given`,
    `insert into correction_request (customer_id, user_id, kind, wanted, note, created_at)
     select c.id, g.id, 'company', jsonb_build_object('telephone', phone), 'da ' || g.name || ' <' || g.email || '>', now()
     from given g, customer c where c.code = '70431'`,
    `insert into import_run (kind, files) select 'users', array['u.csv'] from given`,
    `insert into import_change (run_id, table_name, operation, columns, rows)
     select (select max(id) from import_run), 'user_account', 'update', '{name,email}',
       jsonb_build_array(jsonb_build_array(name, email)) from given`,
  ];
  for (const trace of traces)
    await database.pool.query(
      `with given (name, email, phone, id) as (values ($1::text, $2::text, $3::text, $4::bigint)) ${trace}`,
      [name, email, phone, userId],
    );
}

/** Tables and columns in which a word stands, but for the declared places that an erasure leaves. */
async function findWord(database: Database, word: string): Promise<string[]> {
  const found: string[] = [];
  const tables = [...Object.keys(PERSONAL_TABLES), ...Object.values(IMPERSONAL_TABLES).flat()];
  for (const table of tables) {
    const { stays } = (PERSONAL_TABLES as Record<string, PersonalTable>)[table] ?? {};
    const { rows } = await sql<{ column: string }>`
      select distinct e.key as column from ${sql.table(table)} t, jsonb_each_text(to_jsonb(t)) e
      where position(lower(${word}) in lower(e.value)) > 0`.execute(database.query);
    found.push(
      ...rows.filter(({ column }) => !stays?.columns.includes(column)).map(({ column }) => `${table}.${column}`),
    );
  }
  return found.toSorted();
}

async function register(kind: 'copy' | 'erasure', person: { name: string; email: string }): Promise<number> {
  const asked = { kind, ...person, locale: 'it', recognised: 'richiamato' };
  const { status, body } = await call('registerPersonRequest', asked);
  expect([status, body.code]).toEqual([200, undefined]);
  return body.id;
}

describe('7.8 a person of a company is erased', () => {
  let userId: number;
  let requestId: number;
  beforeAll(async () => {
    userId = await addPerson(shop.database, { name: NAME, email: EMAIL, username: EMAIL });
    await leaveTraces(shop.database, userId, { name: NAME, email: EMAIL, phone: PHONE });
    requestId = await register('erasure', { name: NAME, email: EMAIL });
  });

  it('after a list that says line by line what happens, and changes nothing', async () => {
    const before = await findWord(shop.database, EMAIL);
    const { request, plan } = (await call('getPersonRequest', { id: requestId })).body;
    expect(request).toMatchObject({ name: NAME, hasAccount: true, urgency: 'calm', state: 'waiting' });
    expect(request.dueOn).toBe(addDays(shopDay(new Date()), 30));
    const lines = Object.fromEntries(plan.lines.map(({ line, fate, rows }: any) => [line, [fate, rows]]));
    expect(lines).toMatchObject({
      ...{ account: ['erased', 1], access: ['erased', 1], preferences: ['erased', 1] },
      ...{ messages: ['erased', 4], mails: ['nameless', 3], orders: ['nameless', 1] },
    });
    expect(plan.nameless).toMatch(new RegExp(`^utente ${userId} di `));
    expect(await findWord(shop.database, EMAIL)).toEqual(before);
    expect(before.length).toBeGreaterThan(10);
  });

  it('only by who types the name and has just proved the second factor', async () => {
    const asked = { id: requestId, name: NAME, withContacts: false };
    const unproved = (await shop.logIn('paola')).cookie;
    expect((await call('erasePerson', asked, unproved)).body.code).toBe('proof-needed');
    const wrong = await call('erasePerson', { ...asked, name: 'Nicola' });
    expect([wrong.status, wrong.body.errors.name]).toEqual([422, ['Il nome non è quello della persona.']]);
    await tieToAgents(shop.database, 'paola', ['G']);
    await shop.settled();
    expect((await call('getPersonRequest', { id: requestId })).status).toBe(403);
    await run(`update office_user set agent_ids = null`);
    await shop.settled();
  });

  it('without a trace of name, address and telephone but in declared places; orders and log stay', async () => {
    const session = await shop.logIn(EMAIL);
    const orders = await run('select count(*) from sales_order');
    const { status } = await call('erasePerson', { id: requestId, name: 'nicola  FÀBBRI', withContacts: false });
    expect(status).toBe(200);
    expect(await findWord(shop.database, NAME)).toEqual([]);
    expect(await findWord(shop.database, PHONE)).toEqual([]);
    // The answer is sent to the address, which goes with it.
    await expect.poll(() => findWord(shop.database, EMAIL)).toEqual([]);
    const answer = await run(`select recipient, state from account_mail where template = 'person-erased'`);
    expect(answer.rows).toEqual([{ recipient: 'erased@erased.invalid', state: 'sent' }]);
    expect((await run('select count(*) from sales_order')).rows).toEqual(orders.rows);
    const { rows: log } = await run(`select actor, changes, details from audit_entry where action = 'name-changed'`);
    const nameless = expect.stringContaining(`utente ${userId} di `);
    expect(log).toEqual([
      {
        actor: nameless,
        changes: [{ field: 'name', before: null, after: null, isErased: true }],
        details: { from: nameless, note: expect.stringContaining('Riga\nutente'), phone: nameless },
      },
    ]);
    expect((await shop.call('get_security', {}, session)).status).toBe(401);
    const login = await shop.call('login', { username: EMAIL, password: PASSWORD });
    expect(login.body.access_token).toBeUndefined();
    const list = (await call('listPersonRequests', {})).body.rows;
    expect(list.find(({ id }: { id: number }) => id === requestId)).toMatchObject({
      ...{ state: 'done', name: nameless, email: null },
    });
  });

  it('once: who comes second reads who answered', async () => {
    const again = await call('erasePerson', { id: requestId, name: NAME, withContacts: false });
    expect([again.status, again.body.message]).toEqual([409, 'paola ha già risposto a questa richiesta.']);
  });

  it('6.2 undoing a change of its values says that they are erased', async () => {
    const { rows } = await run(
      `insert into audit_entry (actor, action, person_id, object_kind, object_id, changes, kept_until)
       values ('office', 'office-person-changed', $1::bigint, 'user', '1',
         '[{"field": "name", "before": null, "after": null, "isErased": true}]', 'infinity') returning id`,
      [userId],
    );
    const { status, body } = await call('restoreEntry', { entryId: Number(rows[0].id) });
    expect([status, body.message]).toEqual([
      409,
      'I valori di questa modifica sono stati cancellati a richiesta della persona.',
    ]);
  });

  it('and is erased again where an older database has come back', async () => {
    const entries = (await readFile(join(shop.dataDirectory, 'erasures.ndjson'), 'utf8')).trim().split('\n');
    expect(entries).toHaveLength(1);
    expect(entries[0]).not.toMatch(/nicola|fabbri/i);
    const { at, rows } = JSON.parse(entries[0] ?? '');
    expect(at).toBeTypeOf('string');
    // The database of before: the same rows, with the name.
    const older = await createTestDatabase({ loaded: true });
    try {
      const oldId = await addPerson(older.database, { name: NAME, email: EMAIL, username: EMAIL });
      const other = await addPerson(older.database, {
        name: 'Altra Persona',
        email: 'altra@b.example',
        username: 'altra',
      });
      await leaveTraces(older.database, oldId, { name: NAME, email: EMAIL, phone: PHONE });
      const account = rows.find(({ table }: { table: string }) => table === 'user_account');
      await older.database.pool.query('update user_account set created_at = $2 where id = $1', [oldId, account.at]);
      const moved = entries[0]?.replace(
        `"table":"user_account","id":${account.id}`,
        `"table":"user_account","id":${oldId}`,
      );
      // A number that was given again to somebody else is another row.
      const foreign = moved?.replace(`"user_account","id":${oldId}`, `"user_account","id":${other}`);
      await writeFile(join(shop.dataDirectory, 'erasures.ndjson'), `${moved}\n${foreign}\n`);
      expect(await repeatErasures(older.database, shop.dataDirectory)).toBe(1);
      expect(await findWord(older.database, EMAIL)).toEqual([]);
      expect(await findWord(older.database, NAME)).toEqual([]);
      expect(await findWord(older.database, 'altra@b.example')).not.toEqual([]);
      expect(await repeatErasures(older.database, shop.dataDirectory)).toBe(0);
    } finally {
      await older.drop();
    }
  });
});

describe('7.8 a copy of the data', () => {
  it('is fetched by the person alone, for seven days', async () => {
    const email = 'silvia@idrofer.example';
    const userId = await addPerson(shop.database, { name: 'Silvia Baldisserri', email, username: 'silvia' });
    await leaveTraces(shop.database, userId, { name: 'Silvia Baldisserri', email, phone: '051 998877' });
    const id = await register('copy', { name: 'Silvia Baldisserri', email });
    expect((await call('preparePersonCopy', { id })).status).toBe(200);
    const copyOf = async () => (await run('select id from person_copy where request_id = $1', [id])).rows[0]?.id;
    await expect.poll(copyOf).toBeDefined();
    expect((await call('getPersonRequest', { id })).body.request).toMatchObject({ state: 'done', answeredBy: 'paola' });
    const unproved = (await shop.logIn('paola')).cookie;
    expect((await call('fetchPersonCopy', { id }, unproved)).body.code).toBe('proof-needed');
    const { content } = (await call('fetchPersonCopy', { id })).body;
    const files = unzipSync(new Uint8Array(Buffer.from(content, 'base64')));
    expect(Object.keys(files).toSorted()).toEqual([
      'data.html',
      'data.json',
      'dati.html',
      expect.stringMatching(/^files\/.*\.pdf$/),
    ]);
    const data = JSON.parse(strFromU8(files['data.json'] ?? new Uint8Array()));
    expect(data).toMatchObject({ user_account: [{ email, name: 'Silvia Baldisserri' }], wishlist_item: [{}] });
    expect(strFromU8(files['dati.html'] ?? new Uint8Array())).toContain('I dati che abbiamo su di te');
    expect(JSON.stringify(data)).not.toMatch(/cents|price|password_hash|secret/);
    const fetchOwn = async (username: string) =>
      fetch(`${shop.address}/documents/my-data/${await copyOf()}.zip`, {
        headers: { cookie: (await shop.logIn(username)).cookie },
        redirect: 'manual',
      });
    const own = await fetchOwn('silvia');
    expect([own.status, own.headers.get('content-type')]).toEqual([200, 'application/zip']);
    expect((await fetchOwn('cliente.a')).status).toBe(404);
    await run(`update person_copy set expires_at = now() - interval '1 second'`);
    expect((await fetchOwn('silvia')).status).toBe(404);
    const { rows } = await run(`select count(*)::int as count from audit_entry where action = 'person-copy-fetched'`);
    expect(rows).toEqual([{ count: 2 }]);
  });
});

describe('7.8 somebody without an account', () => {
  it('is found by the address, copied and erased', async () => {
    const email = 'remo@tassoni.example';
    await run(
      `insert into inquiry (request_key, content_hash, kind, name, email, subject, message, locale, created_at)
       values ('remo', '\\x02', 'contact', 'Remo Tassoni', $1, 'Salve', 'Remo Tassoni chiede', 'it', now())`,
      [email],
    );
    const id = await register('erasure', { name: 'Remo Tassoni', email });
    await call('preparePersonCopy', { id });
    await expect.poll(async () => (await call('fetchPersonCopy', { id })).status).toBe(200);
    expect((await call('erasePerson', { id, name: 'Remo Tassoni', withContacts: false })).status).toBe(200);
    await expect.poll(() => findWord(shop.database, email)).toEqual([]);
    expect(await findWord(shop.database, 'Remo Tassoni')).toEqual([]);
  });
});

describe('7.8 who is not erased', () => {
  it('is oneself, and an order on its way holds the person back', async () => {
    const own = await register('erasure', { name: 'paola', email: 'paola@ufficio.example' });
    const self = await call('erasePerson', { id: own, name: 'paola', withContacts: false });
    expect([self.status, self.body.message]).toEqual([409, 'Una persona non cancella sé stessa: lo fa un’altra.']);
    expect((await call('closePersonRequest', { id: own, reason: 'prova' })).status).toBe(200);
    expect((await call('closePersonRequest', { id: own, reason: 'prova' })).status).toBe(409);
  });

  it('are companies: contact data of the ERP with the same address stay, unless they are the person’s', async () => {
    const email = 'contatto@ditta.example';
    const userId = await addPerson(shop.database, { name: 'Ugo Conti', email, username: 'ugo' });
    await run(`update customer set email = $1 where code = '70431'`, [email]);
    const id = await register('erasure', { name: 'Ugo Conti', email });
    const { plan } = (await call('getPersonRequest', { id })).body;
    expect(plan.lines).toContainEqual({ line: 'contacts', fate: 'company', rows: 1 });
    await call('erasePerson', { id, name: 'Ugo Conti', withContacts: true });
    const { rows } = await run(`select email from customer where code = '70431'`);
    expect(rows).toEqual([{ email: null }]);
    expect((await run('select name from user_account where id = $1', [userId])).rows[0].name).toContain(
      `utente ${userId}`,
    );
  });
});

describe('7.8 people of every kind are erased', () => {
  /** Erases somebody by a request; its name and addresses are then nowhere but in declared places. */
  async function erase(person: { name: string; email: string }, withContacts = false): Promise<void> {
    const id = await register('erasure', person);
    const { status, body } = await call('erasePerson', { id, name: person.name, withContacts });
    expect([status, body.code]).toEqual([200, undefined]);
    await expect.poll(() => findWord(shop.database, person.email), { timeout: 10_000 }).toEqual([]);
    expect(await findWord(shop.database, person.name)).toEqual([]);
  }
  const rowsOf = async (statement: string, values: unknown[] = []) => (await run(statement, values)).rows;

  it('an agent: its login and its customers go, orders and the data of the ERP stay where the office leaves them', async () => {
    const lara = { name: 'Lara Vinciguerra', email: 'lara@agenti.example' };
    await upsertUsers(shop.database, [
      {
        ...lara,
        username: 'lara',
        customerCode: null,
        agentCustomerCodes: ['70431'],
        password: PASSWORD,
        kind: 'agent',
      },
    ]);
    const [{ id: userId }] = await rowsOf(`select id from user_account where username = 'lara'`);
    await upsertAgents(shop.database, [{ code: 'LV', ...lara, phone: '051 123123' }]);
    await leaveTraces(shop.database, userId, { ...lara, phone: '051 443322' });
    const session = await shop.logIn('lara');
    const orders = await rowsOf('select count(*) from sales_order');
    await erase(lara);
    expect(await rowsOf(`select name, email, phone from agent where code = 'LV'`)).toEqual([
      { name: lara.name, email: lara.email, phone: '051 123123' },
    ]);
    expect(await rowsOf('select 1 from agent_customer where user_id = $1', [userId])).toEqual([]);
    expect(await rowsOf('select count(*) from sales_order')).toEqual(orders);
    expect((await shop.call('get_security', {}, session)).status).toBe(401);
    expect((await shop.call('login', { username: 'lara', password: PASSWORD })).body.access_token).toBeUndefined();
    const [{ username, name, is_active: isActive }] = await rowsOf('select * from user_account where id = $1', [
      userId,
    ]);
    expect([username, name, isActive]).toEqual([expect.not.stringContaining('lara'), `utente ${userId}`, false]);
  });

  it('an agent whose data of the ERP the office owns: they become its code', async () => {
    const dino = { name: 'Dino Malaspina', email: 'dino@agenti.example' };
    await upsertAgents(shop.database, [{ code: 'DM', ...dino, phone: '051 321321' }]);
    await upsertUsers(shop.database, [
      { ...dino, username: 'dino', customerCode: null, agentCustomerCodes: [], password: PASSWORD, kind: 'agent' },
    ]);
    await erase(dino, true);
    expect(await rowsOf(`select name, email, phone from agent where code = 'DM'`)).toEqual([
      { name: 'DM', email: null, phone: null },
    ]);
  });

  it('somebody of the office: the role goes, and the log says what was done without the name', async () => {
    const userId = await addOfficeUser(shop.database, 'carla', 'sales');
    const carla = { name: 'Carla Nervegna', email: 'carla@ufficio.example' };
    await run('update user_account set name = $2 where id = $1', [userId, carla.name]);
    await leaveTraces(shop.database, userId, { ...carla, phone: '051 778899' });
    const hers = (await shop.logIn('carla')).cookie;
    const saved = { table: 'orders', name: 'di Carla Nervegna', query: 'text=x', isShared: false };
    expect((await call('saveView', saved, hers)).status).toBe(200);
    await erase(carla);
    expect(await rowsOf('select 1 from office_user where user_id = $1', [userId])).toEqual([]);
    expect((await call('getToday', {}, hers)).status).toBe(401);
    const log = (await call('listLog', {})).body.rows as { actor: { name: string } }[];
    expect(log.map(({ actor }) => actor.name)).toContain(`utente ${userId}`);
  });

  it('an administrator only while there is another one', async () => {
    const ada = { name: 'Ada Quadrini', email: 'ada@ufficio.example' };
    const userId = await addOfficeUser(shop.database, 'ada');
    await run('update user_account set name = $2 where id = $1', [userId, ada.name]);
    const id = await register('erasure', ada);
    const asked = { id, name: ada.name, withContacts: false };
    // Who answers may publish the shop, and is no administrator.
    await run(`with role as (insert into office_role (name, permissions) values ('Negozio', '{shop.publish}') returning id)
      update office_user o set role_id = role.id from role where o.user_id <> ${userId}`);
    await shop.settled();
    const refused = await call('erasePerson', asked);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('Amministrazione')]);
    await run(`update office_user set role_id = (select id from office_role where built_in = 'administration')
      where user_id = (select id from user_account where username = 'paola')`);
    await shop.settled();
    expect((await call('erasePerson', asked)).status).toBe(200);
    expect(await findWord(shop.database, ada.name)).toEqual([]);
  });

  it('somebody who was invited into a company and never came: the invitation opens nothing any more', async () => {
    const ivo = { name: 'Ivo Serpieri', email: 'ivo@bassi.example' };
    const rights = { role: 'buyer', orderLimitCents: null, seesPrices: true, seesDocuments: false, seesCredit: false };
    const invited = await call('inviteUser', { code: '70431', ...ivo, rights: { ...rights, addressCodes: null } });
    expect([invited.status, invited.body.code]).toEqual([200, undefined]);
    const [{ id: linkId }] = await rowsOf('select invitation_id as id from company_member where invited_email = $1', [
      ivo.email,
    ]);
    const code = linkToken(SECRET, linkId);
    expect((await shop.call('get_invitation', { code })).status).toBe(200);
    await erase(ivo);
    expect(await rowsOf('select 1 from company_member where invitation_id = $1', [linkId])).toEqual([]);
    expect((await shop.call('get_invitation', { code })).status).toBe(404);
    const accepted = await shop.call('accept_invitation', { code, name: ivo.name, password: PASSWORD });
    expect(accepted.status).toBe(404);
  });
});
