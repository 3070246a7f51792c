import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { scheduleMissingExports, refreshOrderStates } from '../../backend/orders/index.ts';
import { createEmbeddedErp } from '../../backend/integrations/erp/index.ts';
import { main } from '../../cli/orders.ts';
import { runCommandHere } from '../builders/commands.ts';
import { createTestDatabase, type TestDatabase } from '../builders/database.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

const SECRET = 'a secret of the ERP';
/** Numbers of the orders that the ERP over HTTP has received, in their order. */
const received: string[] = [];
/** Whether the ERP over HTTP rejects orders. */
let isRefusing = false;
let server: Server;
let http: Record<string, string>;
let test: TestDatabase;
let shop: TestShop | null = null;

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => (body += String(piece)));
    request.on('end', () => {
      const { number } = JSON.parse(body) as { number?: string };
      if (number !== undefined) received.push(number);
      if (isRefusing && number !== undefined) {
        response.writeHead(422).end('{"message":"cliente bloccato"}');
        return;
      }
      response.end(JSON.stringify(number === undefined ? { states: [] } : { reference: `R-${number}` }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  http = { ERP_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, ERP_SECRET: SECRET };
});
afterAll(() => void server.close());
beforeEach(async () => {
  received.length = 0;
  isRefusing = false;
  test = await createTestDatabase({ loaded: true, poolSize: 20 });
});
afterEach(async () => {
  await shop?.stop();
  shop = null;
  await test.drop();
});

/** Starts the shop, or starts it again, with this ERP; '' is none. */
async function start(environment: Record<string, string>): Promise<TestShop> {
  await shop?.stop();
  shop = await startTestShop({ environment, databases: { database: test.database } });
  return shop;
}
const NONE = { ERP_URL: '' };
const run = (environment: Record<string, string>, ...words: string[]) =>
  runCommandHere(main, words, { DATABASE_URL: test.url, DATA_DIR: shop?.dataDirectory ?? '', ...environment });

let keys = 0;
async function order(): Promise<string> {
  const running = shop as TestShop;
  const { token } = await running.logIn('cliente.b');
  await running.call('add_to_cart', { item_id: '204118', quantity: 2 }, { token });
  const { message } = (await running.call('get_cart_items', {}, { token })).body;
  keys += 1;
  const body = { id_cart: message.id_cart, idempotency_key: `connection-${keys}` };
  const sent = await running.call('send_order', body, { token });
  expect(sent.status).toBe(200);
  const { anno, numero } = sent.body.message.order as { anno: number; numero: number };
  return `OWEB-${anno}-${String(numero).padStart(6, '0')}`;
}

async function states(): Promise<string[]> {
  const { rows } = await test.database.pool.query<{ said: string }>(`
    select d.state || ' ' || o.status as said from erp_export d join sales_order o on o.id = d.order_id order by o.id`);
  return rows.map(({ said }) => said);
}
const readiness = async () => (await (await fetch(`${shop?.address}/readyz`)).json()) as Record<string, unknown>;

describe('a shop without an ERP', () => {
  it('keeps its orders, invents no states for them, and reports how many wait', async () => {
    await start(NONE);
    const number = await order();
    expect(await states()).toEqual(['unconnected IA']);
    expect(await readiness()).toMatchObject({ ready: true, erp: 'none', ordersNotConnected: 1 });
    expect(await scheduleMissingExports(test.database, 120)).toBe(0);
    const listed = await run(NONE, 'list');
    expect(listed.output).toContain(`${number}  not connected  sent `);
    expect(listed.output).toContain('No ERP is connected (ERP_URL): orders wait.\n1 order has not reached the ERP.');
    expect(await run(NONE, 'resend', number)).toMatchObject({
      code: 1,
      output: expect.stringMatching(/not connected/) as string,
    });
    expect(await run(NONE, 'connect', '--from', number)).toMatchObject({
      code: 1,
      output: expect.stringMatching(/no ERP/) as string,
    });
    expect(await states()).toEqual(['unconnected IA']);
  });
});

describe('the first connection of an ERP', () => {
  it('sends no waiting order by itself, only from the order on that a person names', async () => {
    await start(NONE);
    const [first, second, third] = [await order(), await order(), await order()];
    await start(http);
    const fresh = await order();
    await expect.poll(() => received).toEqual([fresh]);
    expect(await scheduleMissingExports(test.database, 120)).toBe(0);
    expect(await readiness()).toMatchObject({ erp: 'http', ordersNotConnected: 3 });
    const listed = await run(http, 'connect');
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }).format(new Date());
    expect(listed.output.split('\n')[0]).toMatch(
      new RegExp(`^${first}  not connected  sent ${day} \\d\\d:\\d\\d  client 70999  \\d+\\.\\d\\d EUR`),
    );
    expect(await run(http, 'connect', '--from', fresh)).toMatchObject({ code: 1 });
    expect(await run(http, 'connect', '--from', second)).toEqual({
      code: 0,
      output: '1 handled outside, 2 sent now, or as soon as the shop runs with this ERP.\n',
    });
    await expect.poll(states).toEqual(['outside IA', 'exported IA', 'exported IA', 'exported IA']);
    expect(received.toSorted()).toEqual([second, third, fresh]);
    expect((await run(http, 'show', first)).output).toMatch(/handled outside: sent before the ERP was connected/);
    expect(await run(http, 'resend', first)).toMatchObject({
      code: 1,
      output: expect.stringMatching(/outside/) as string,
    });
    expect((await run(http, 'list')).output).toContain('Every order has reached the ERP.');
    expect(await readiness()).toMatchObject({ ordersNotConnected: 0 });
  });

  it('can be made while the shop is stopped, and lasts: later orders wait for the ERP, not for a person', async () => {
    await start(NONE);
    const number = await order();
    await shop?.stop();
    shop = null;
    expect(await run(http, 'connect', '--from', number)).toMatchObject({ code: 0 });
    await start(NONE);
    const later = await order();
    expect(await states()).toEqual(['waiting IA', 'waiting IA']);
    expect(await readiness()).toMatchObject({ erp: 'none', ordersNotConnected: 2 });
    await start(http);
    await expect.poll(() => received.toSorted()).toEqual([number, later]);
  });

  it('reverts what the embedded ERP reported, which has not sent anything anywhere', async () => {
    const embedded = { ERP_URL: 'embedded', ERP_PACE: '0,0,0' };
    const { dataDirectory } = await start(embedded);
    const number = await order();
    await expect.poll(states).toEqual(['exported IA']);
    const erp = createEmbeddedErp(`${dataDirectory}/erp`, {
      clock: () => new Date(),
      statusDelays: { toBeFulfilled: 0, partlyFulfilled: 0, fulfilled: 0 },
    });
    const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined, debug: () => undefined };
    await refreshOrderStates({ database: test.database, erp, logger: quiet, clock: () => new Date() });
    expect(await states()).toEqual(['exported E']);
    await start(http);
    expect(await states()).toEqual(['unconnected IA']);
    const { rows } = await test.database.pool.query(
      'select sum(delivered)::integer as delivered from sales_order_line',
    );
    expect(rows).toEqual([{ delivered: 0 }]);
    expect((await run(http, 'connect')).output).toContain(`the embedded ERP had it`);
    await start(embedded);
    expect(await states()).toEqual(['exported IA']);
    await start(http);
    expect(await run(http, 'connect', '--from', number)).toMatchObject({ code: 0 });
    await expect.poll(() => received).toEqual([number]);
    await expect.poll(states).toEqual(['exported IA']);
    const attempts = await test.database.query.selectFrom('erp_attempt').select('is_embedded').orderBy('id').execute();
    expect(attempts.map((attempt) => attempt.is_embedded)).toEqual([true, false]);
    expect((await run(http, 'show', number)).output).toMatch(/reference R-OWEB/);
  });
});

describe('an order that the ERP rejects', () => {
  it('is being checked for its buyer, and the office gets a mail with the reason', async () => {
    const running = await start(http);
    isRefusing = true;
    const number = await order();
    await expect.poll(states).toEqual(['refused IA']);
    const buyer = await running.logIn('cliente.b');
    const { orders } = (await running.call('get_orders', {}, buyer)).body.message;
    expect(orders).toMatchObject([{ stato: 'IA', stato_label: 'BEING_CHECKED' }]);
    const [{ causale, anno, numero }] = orders as [Record<string, unknown>];
    const detail = await running.call('get_order_detail', { causale, anno, numero }, buyer);
    expect(detail.body.message.order).toMatchObject({
      ...{ stato: 'IA', stato_label: 'BEING_CHECKED' },
      chain: { orders: [{ in_verifica: true }] },
    });
    const mails = test.database.query.selectFrom('account_mail').select(['recipient', 'parameters', 'state']);
    await expect
      .poll(() => mails.execute())
      .toMatchObject([
        {
          recipient: 'ordini@bancale.example',
          state: 'sent',
          parameters: {
            values: { order: number, reason: expect.stringMatching(/cliente bloccato$/), customerCode: '70999' },
          },
        },
      ]);
    expect(await run(http, 'cancel', number)).toEqual({ code: 0, output: `${number} is cancelled.\n` });
    expect(await states()).toEqual(['cancelled AN']);
    const after = (await running.call('get_orders', {}, buyer)).body.message.orders as unknown;
    expect(after).toMatchObject([{ stato: 'AN', stato_label: 'CANCELLED' }]);
  });
});
