import { createServer, type Server } from 'node:http';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OfficeEndpointName } from '../../contract/office/index.ts';
import { addOfficeUser, callOffice, logInProved } from '../builders/office.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

const SECRET = 'hidden-secret-of-the-erp';

let server: Server;
let url: string;
/** Orders that the ERP has, by number. */
const known = new Map<string, string>();
let shop: TestShop;
let cookie: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => (body += String(piece)));
    request.on('end', () => {
      const { number } = JSON.parse(body) as { number?: string };
      if (number === undefined) return void response.end('{"states":[]}');
      const isOther = (known.get(number) ?? body) !== body;
      if (isOther) return void response.writeHead(409).end('{}');
      known.set(number, body);
      response.end(JSON.stringify({ reference: `R-${number}` }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  shop = await startTestShop({ environment: { ERP_URL: '', DEMO: 'off', PRIVATE_NETWORKS: '127.0.0.0/8' } });
  await addOfficeUser(shop.database, 'ada');
  await addOfficeUser(shop.database, 'sara', 'sales');
  cookie = await logInProved(shop, 'ada');
});
afterAll(async () => {
  await shop.stop();
  server.close();
});
beforeEach(async () => {
  known.clear();
  await shop.database.pool.query(
    `truncate connection; delete from audit_entry where object_kind = 'connection';
     update erp_connection set kind = 'none', connected_at = null, version = 2`,
  );
});

const ask = (name: OfficeEndpointName, body: object, who = cookie) => callOffice(shop, who, name, body);
const set = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).map(([field, after]) => [field, { before: null, after }]));
const connect = () => ask('saveErpConnection', { changes: set({ way: 'http', url, version: 1 }), secret: SECRET });
const page = async () => (await ask('getErpConnection', {})).body;

let keys = 0;
async function order(): Promise<string> {
  const { token } = await shop.logIn('cliente.b');
  await shop.call('add_to_cart', { item_id: '204118', quantity: 2 }, { token });
  const { message } = (await shop.call('get_cart_items', {}, { token })).body;
  keys += 1;
  const sent = await shop.call(
    'send_order',
    { id_cart: message.id_cart, idempotency_key: `connection-${keys}` },
    { token },
  );
  expect(sent.status).toBe(200);
  const { anno, numero } = sent.body.message.order as { anno: number; numero: number };
  return `OWEB-${anno}-${String(numero).padStart(6, '0')}`;
}

describe('2.13 6.7 an ERP that is connected in the office', () => {
  it('gets new orders at once, and those that waited when a person lets them go', async () => {
    const [first, second] = [await order(), await order()];
    expect(await page()).toMatchObject({ kind: 'none', isOnServer: false, waiting: { count: 2 } });
    expect((await ask('connectWaitingOrders', { fromOrderId: null })).status).toBe(409);

    expect(await connect()).toEqual({ status: 200, body: {} });
    const fresh = await order();
    await expect.poll(() => [...known.keys()]).toEqual([fresh]);
    const { kind, waiting, fields, origins } = await page();
    expect([kind, fields.url, origins.url, origins.secret]).toEqual(['http', url, 'office', 'office']);
    expect(waiting.orders.map(({ name }: { name: string }) => name)).toEqual([first, second]);
    const ready = (await (await fetch(`${shop.address}/readyz`)).json()) as Record<string, unknown>;
    expect(ready).toMatchObject({ erp: 'http', ordersNotConnected: 2 });

    const done = await ask('connectWaitingOrders', { fromOrderId: waiting.orders[1].id });
    expect(done.body).toEqual({ submitted: 1, outside: 1 });
    await expect.poll(() => [...known.keys()]).toEqual([fresh, second]);
    // The ERP has it before its answer is stored.
    await expect
      .poll(async () => (await page()).flows.at(-1))
      .toMatchObject({ flow: 'orders', waiting: 0, refused: 0 });
    const { body } = await ask('listLog', { text: '' });
    const actions: string[] = body.rows.map(({ action }: { action: string }) => action);
    expect(actions.filter((action) => action.includes('connect'))).toEqual(['orders-connected', 'connection-changed']);
  });

  it('6.8 its secret is in no answer, page or log', async () => {
    await connect();
    const answers = [await page(), (await ask('listLog', { text: '' })).body];
    const { rows } = await shop.database.pool.query('select t::text from connection t');
    expect(JSON.stringify([answers, rows])).not.toContain(SECRET);
    expect((await ask('saveErpConnection', { changes: {}, secret: 'short' })).status).toBe(422);
  });

  it('is saved only when it is complete', async () => {
    const without = await ask('saveErpConnection', { changes: set({ way: 'http', url }) });
    expect([without.status, Object.keys(without.body.errors)]).toEqual([422, ['secret']]);
    const same = await ask('saveErpConnection', { changes: set({ way: 'files', folderOut: 'a', folderIn: 'a' }) });
    expect([same.status, Object.keys(same.body.errors)]).toEqual([422, ['folderIn']]);
    const outside = await ask('saveErpConnection', {
      changes: set({ way: 'files', folderOut: '../../etc', folderIn: 'in' }),
    });
    expect(outside.status).toBe(422);
    expect(await page()).toMatchObject({ kind: 'none', saved: null });
  });

  it('by files: its folders are made below the shared one, and orders go there', async () => {
    const changes = set({ way: 'files', folderOut: 'erp/out', folderIn: 'erp/in' });
    expect((await ask('saveErpConnection', { changes })).status).toBe(200);
    expect(await page()).toMatchObject({ kind: 'files' });
    expect(existsSync(join(shop.dataDirectory, 'exchange/erp/out'))).toBe(true);
    const test = { way: 'files', url: null, version: null, folderOut: 'erp/out', folderIn: 'no', sample: null };
    const { steps } = (await ask('testErpConnection', test)).body;
    expect(steps.map(({ step, outcome }: Record<string, string>) => [step, outcome])).toEqual([
      ['folder-out', 'holds'],
      ['folder-in', 'fails'],
    ]);
    expect(steps[1].reason).toEqual({ code: 'no-folder', values: {} });
  });

  it('6.9 an address in a private network is saved and tested only where the server lists it', async () => {
    for (const address of ['http://10.0.0.1/', 'http://169.254.169.254/', 'http://[::1]/']) {
      const saved = await ask('saveErpConnection', { changes: set({ way: 'http', url: address }), secret: SECRET });
      expect([saved.status, Object.keys(saved.body.errors)]).toEqual([422, ['url']]);
      const request = { way: 'http', version: 1, folderOut: null, folderIn: null, sample: null, secret: SECRET };
      expect((await ask('testErpConnection', { ...request, url: address })).status).toBe(422);
    }
  });

  it('5.4 needs the permission and a code of the second factor', async () => {
    const unproved = (await shop.logIn('ada')).cookie;
    const sales = await logInProved(shop, 'sara');
    expect((await ask('saveErpConnection', { changes: {} }, unproved)).body.code).toBe('proof-needed');
    expect((await ask('connectWaitingOrders', { fromOrderId: null }, unproved)).body.code).toBe('proof-needed');
    for (const name of ['getErpConnection', 'saveErpConnection'] as const)
      expect((await ask(name, { changes: {} }, sales)).status).toBe(403);
  });
});

describe('a test of an ERP', () => {
  const request = { way: 'http', version: 1, folderOut: null, folderIn: null, secret: SECRET };
  const sample = { customer: '70431', address: '1', article: '204118' };

  it('goes in steps with their times, and sends orders only with codes for them', async () => {
    const { steps, numbers } = (await ask('testErpConnection', { ...request, url, sample })).body;
    expect(steps.map(({ step, outcome }: Record<string, string>) => [step, outcome])).toEqual([
      ['order', 'holds'],
      ['same-order', 'holds'],
      ['other-body', 'holds'],
      // This ERP answers whoever asks.
      ['foreign-secret', 'fails'],
      ['unknown-order', 'holds'],
    ]);
    expect(steps[3].reason).toEqual({ code: 'not-refused', values: { status: '200' } });
    expect(steps.filter(({ reason }: { reason: unknown }) => reason !== null)).toHaveLength(1);
    expect(numbers).toEqual(expect.arrayContaining([...known.keys()]));
    known.clear();
    const without = (await ask('testErpConnection', { ...request, url, sample: null })).body;
    expect(without.steps.map(({ step }: { step: string }) => step)).toEqual(['foreign-secret', 'unknown-order']);
    expect([known.size, without.numbers]).toEqual([0, []]);
  });

  it('says what is wrong where nobody answers', async () => {
    const { steps } = (await ask('testErpConnection', { ...request, url: 'http://127.0.0.1:1', sample })).body;
    expect(steps.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      ...['fails', 'unchecked', 'unchecked', 'fails', 'fails'],
    ]);
    expect(steps[0].reason).toEqual({ code: 'refused-connection', values: {} });
  });
});
