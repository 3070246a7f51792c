import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { officeEndpoints, type OfficeEndpointName } from '../../contract/office/index.ts';
import { addOfficeUser } from '../builders/office.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

let shop: TestShop;
const cookies: Record<string, string> = {};
beforeAll(async () => {
  shop = await startTestShop();
  for (const role of ['administration', 'sales', 'content'] as const) {
    await addOfficeUser(shop.database, role, role);
    cookies[role] = (await shop.logIn(role)).cookie;
  }
  await addOfficeUser(shop.database, 'agents-only', 'sales');
});
afterAll(() => shop.stop());

async function ask(name: OfficeEndpointName, who: string, body: object) {
  const response = await fetch(`${shop.address}/office/api/${officeEndpoints[name].path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: shop.address, cookie: cookies[who] ?? '' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, any> };
}

describe('views of a table', () => {
  const view = { table: 'log', name: 'Accessi', query: 'group=access', isShared: false };

  it('are of their own table and person, unless they are shared', async () => {
    expect((await ask('saveView', 'sales', view)).body).toMatchObject({ name: 'Accessi', isOwn: true });
    const shared = { ...view, name: 'Di tutti', isShared: true };
    expect((await ask('saveView', 'sales', shared)).status).toBe(200);
    const names = async (who: string, table: string) =>
      (await ask('listViews', who, { table })).body.views.map((one: any) => [one.name, one.isOwn]);
    expect(await names('sales', 'log')).toEqual([
      ['Accessi', true],
      ['Di tutti', true],
    ]);
    expect(await names('content', 'log')).toEqual([['Di tutti', false]]);
    expect(await names('sales', 'orders')).toEqual([]);
  });

  it('are replaced by name, and removed by their owner alone', async () => {
    const again = await ask('saveView', 'sales', { ...view, query: 'group=orders' });
    const { views } = (await ask('listViews', 'sales', { table: 'log' })).body;
    expect(views.filter((one: any) => one.name === 'Accessi')).toEqual([again.body]);
    expect((await ask('removeView', 'content', { id: again.body.id })).status).toBe(404);
    expect((await ask('removeView', 'sales', { id: again.body.id })).status).toBe(200);
    expect((await ask('removeView', 'sales', { id: again.body.id })).status).toBe(404);
  });

  it('are no more than thirty of a table', async () => {
    for (let n = 0; n < 30; n++) await ask('saveView', 'content', { ...view, name: `V${n}` });
    const refused = await ask('saveView', 'content', { ...view, name: 'V30' });
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('30')]);
    expect((await ask('saveView', 'content', { ...view, name: 'V3' })).status).toBe(200);
    expect((await ask('saveView', 'content', { ...view, name: 'x'.repeat(61) })).status).toBe(422);
  });
});

describe('6.6 who looks at an object', () => {
  const at = (who: string, id: string) => ask('getPulse', who, { object: { kind: 'customer', id } });

  it('is seen by the others who do', async () => {
    expect((await at('sales', '70431')).body.present).toEqual([]);
    expect((await at('administration', '70431')).body.present).toMatchObject([{ name: 'sales' }]);
    expect((await at('administration', '70432')).body.present).toEqual([]);
  });

  it('is gone after a while', async () => {
    await at('sales', '9');
    await shop.database.pool.query(
      `update office_presence set seen_at = now() - interval '1 minute' where object_id = '9'`,
    );
    expect((await at('administration', '9')).body.present).toEqual([]);
  });

  it('comes with the parts of the program in their order', async () => {
    const { health } = (await ask('getPulse', 'content', {})).body;
    expect(health.map(({ part }: any) => part)).toEqual(['erp', 'mail', 'payments', 'search', 'jobs']);
  });
});

describe('the palette', () => {
  const found = async (who: string, text: string) =>
    (await ask('findObjects', who, { text })).body.found.map(({ kind, id }: any) => `${kind} ${id}`);

  it('finds customers, articles and orders; a whole code first', async () => {
    expect((await found('administration', '70431'))[0]).toBe('customer 70431');
    expect((await found('administration', 'vs-12-ot'))[0]).toMatch(/^article /);
    const { rows } = await shop.database.pool.query<{ id: string; number: number }>(
      `insert into sales_order (cause, year, number, customer_id, address_id, gross_cents, net_cents, transport_cents,
          vat_cents, total_cents, payable_cents)
        select 'OC', 2026, 4604, c.id, a.id, 0, 0, 0, 0, 0, 0 from customer c
        join customer_address a on a.customer_id = c.id where c.code = '70431' limit 1 returning id, number`,
    );
    const order = `order ${rows[0]?.id}`;
    for (const text of ['4604', 'OC/4604/2026', 'oc 4604'])
      expect(await found('administration', text)).toContain(order);
  });

  it('5.6 offers what the role and its agents may see', async () => {
    expect(await found('content', '70431')).toEqual([]);
    expect((await found('content', 'vs-12-ot')).length).toBeGreaterThan(0);
    await shop.database.pool.query(
      `update office_user o set agent_ids = '{}' from user_account u where u.id = o.user_id and u.username = 'agents-only'`,
    );
    cookies['agents-only'] = (await shop.logIn('agents-only')).cookie;
    expect(await found('agents-only', '70431')).toEqual([]);
    expect(await found('agents-only', '4604')).toEqual([]);
  });

  it.each(['%', "'", '\\', '   a   ', '🙂', '9'.repeat(40), 'x'.repeat(100)])('answers %s', async (text) => {
    expect((await ask('findObjects', 'administration', { text })).status).toBe(200);
  });
});

describe('a table as a file', () => {
  const file = (path: string, who: string | null) =>
    fetch(`${shop.address}/office/files/${path}`, {
      redirect: 'manual',
      headers: who === null ? {} : { cookie: cookies[who] ?? '' },
    });

  it('has all rows of its filters, with times of the shop and no formulas', async () => {
    await shop.database.pool.query(`update user_account set name = '=1+1' where username = 'content'`);
    await shop.logIn('content');
    const request = encodeURIComponent(JSON.stringify({ group: 'access' }));
    const csv = await (await file(`log.csv?request=${request}`, 'administration')).text();
    const lines = csv.trim().split('\r\n');
    expect(lines[0]).toBe('Quando;Chi;Azione;Oggetto;Persona;Campo;Prima;Dopo');
    const { total } = (await ask('listLog', 'administration', { group: 'access', onlyTotal: true })).body;
    expect(lines.length).toBeGreaterThanOrEqual(total);
    expect(lines[1]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d;/);
    expect(csv).not.toMatch(/;=1\+1/);
    const workbook = await file(`log.xlsx?locale=en&request=${request}`, 'administration');
    expect(workbook.headers.get('content-type')).toContain('spreadsheetml');
    expect((await workbook.bytes()).subarray(0, 2)).toEqual(new Uint8Array([0x50, 0x4b]));
  });

  it('is for the roles of its table, and asks guests to log in', async () => {
    const guest = await file('log.csv', null);
    expect([guest.status, guest.headers.get('location')]).toEqual([
      302,
      '/office/login?redirect=%2Foffice%2Ffiles%2Flog.csv',
    ]);
    cookies['cliente.a'] = (await shop.logIn('cliente.a')).cookie;
    expect((await file('log.csv', 'cliente.a')).status).toBe(302);
    expect((await file('passwords.csv', 'administration')).status).toBe(404);
    for (const request of ['{', '7', '{"from":"yesterday"}'])
      expect((await file(`log.csv?request=${encodeURIComponent(request)}`, 'administration')).status).toBeOneOf([
        400, 422,
      ]);
  });
});

it('keys of a single letter are switched off for one person', async () => {
  expect((await ask('setLetterKeys', 'sales', { isOn: false })).status).toBe(200);
  expect((await ask('getSession', 'sales', {})).body.hasLetterKeys).toBe(false);
  expect((await ask('getSession', 'administration', {})).body.hasLetterKeys).toBe(true);
});
