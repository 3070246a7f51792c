import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEmbeddedErp, type ErpGateway } from '../../backend/integrations/erp/index.ts';
import { sampleOrder } from '../../backend/integrations/erp/sample-order.ts';
import { raiseNumbers } from '../../backend/orders/index.ts';
import { queueMail } from '../../backend/notifications/index.ts';
import {
  areNumbersRaised,
  checkOutgoing,
  findOutgoingState,
  mayAnythingLeave,
  stopAfterRestore,
} from '../../backend/outgoing/index.ts';
import { noteMoment } from '../../backend/outgoing/outgoing-state.ts';
import { main } from '../../cli/orders.ts';
import { runCommandHere } from '../builders/commands.ts';
import { ownerOf } from '../builders/buyers.ts';
import { createTestDatabase, type TestDatabase } from '../builders/database.ts';
import { startErpServer, type ErpServer } from '../builders/erp-server.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

let test: TestDatabase;
let dataDirectory: string;
beforeEach(async () => {
  test = await createTestDatabase({ loaded: true, poolSize: 20 });
  dataDirectory = await mkdtemp(join(tmpdir(), 'bancale-outgoing-'));
});
afterEach(async () => {
  await test.drop();
  await rm(dataDirectory, { recursive: true, force: true });
});

/** Why nothing leaves after a start with this SHOP_URL; null: everything may. */
async function start(shopUrl: string | null = null): Promise<string | null> {
  await checkOutgoing(test.database, { dataDirectory, shopUrl });
  return (await findOutgoingState(test.database)).stoppedBecause;
}
const run = (...words: string[]) =>
  runCommandHere(main, words, { DATABASE_URL: test.url, DATA_DIR: dataDirectory, DEMO: 'off' });
/** Takes the database back by so many seconds, as a recovery to an earlier moment does. */
const takeBack = (seconds: number) =>
  test.database.pool.query('update outgoing_state set noted_at = noted_at - make_interval(secs => $1)', [seconds]);

const OWN = 'https://shop.example.com';

describe('a start with another SHOP_URL', () => {
  it('stores the first address, and stops what leaves under another one, or none, until a person confirms', async () => {
    expect([await start(), await start(OWN), await start(OWN)]).toEqual([null, null, null]);
    expect(await start('https://prova.example.com')).toBe('address');
    expect((await run('outgoing')).output).toContain(
      'Nothing leaves this shop, because SHOP_URL is https://prova.example.com, and this data is of the shop at https://shop.example.com.',
    );
    expect(await start(OWN)).toBe('address');
    expect((await run('outgoing')).output).toContain('it was started with another SHOP_URL before');
    expect(await run('outgoing', 'confirm', '--by', 'anna')).toMatchObject({ code: 0 });
    expect([await start(OWN), await start()]).toEqual([null, 'address']);
    expect(await run('outgoing', 'confirm')).toMatchObject({ code: 0 });
    expect([await start(), await start('https://new.example.com')]).toEqual([null, null]);
    expect(await run('outgoing', 'confirm')).toMatchObject({ code: 1 });
    expect((await findOutgoingState(test.database)).log.map(({ entry }) => entry)).toEqual([
      'confirmed',
      'address',
      'confirmed',
      'address',
    ]);
    expect((await run('outgoing')).output).toMatch(/confirmed: everything may leave, by anna\n/);
  });

  it('prints the usage for words it does not know', async () => {
    expect(await run('outgoing', 'confrm')).toMatchObject({ code: 2 });
    expect(await run('outgoing', 'confirm', '--by')).toMatchObject({ code: 2 });
  });
});

describe('a start on a database that was taken back', () => {
  it('stops what leaves when more than two minutes are missing', async () => {
    await start();
    await takeBack(119);
    expect(await start()).toBeNull();
    await takeBack(125);
    expect(await start()).toBe('older');
    expect(await start()).toBe('older');
  });

  it('goes on after a promotion without a loss, and says that PostgreSQL is on another timeline', async () => {
    await start();
    await test.database.pool.query('update outgoing_state set timeline = timeline + 1');
    expect(await checkOutgoing(test.database, { dataDirectory, shopUrl: null })).toEqual({ isOtherTimeline: true });
    expect(await areNumbersRaised(test.database.query)).toBe(false);
    expect(await checkOutgoing(test.database, { dataDirectory, shopUrl: null })).toEqual({ isOtherTimeline: false });
    expect(await mayAnythingLeave(test.database.query)).toBe(true);
  });

  it('notices it while the shop runs', async () => {
    await start();
    await takeBack(300);
    await noteMoment(test.database, dataDirectory);
    expect(await mayAnythingLeave(test.database.query)).toBe(false);
  });

  it('does not take a clock that was set back for a database that was', async () => {
    await start();
    // The moment noted last, in both places, lies in the future.
    await takeBack(-86_400);
    await noteMoment(test.database, dataDirectory);
    for (let minute = 0; minute < 3; minute += 1) await noteMoment(test.database, dataDirectory);
    expect(await start()).toBeNull();
  });

  it('does not hold the note of another database against a new one', async () => {
    await start();
    const empty = await createTestDatabase();
    try {
      await checkOutgoing(empty.database, { dataDirectory, shopUrl: null });
      expect(await mayAnythingLeave(empty.database.query)).toBe(true);
    } finally {
      await empty.drop();
    }
  });

  it('holds it against a database that was taken back to before there were notes', async () => {
    await start();
    await test.database.pool.query('truncate outgoing_state');
    expect(await start()).toBe('older');
  });
});

describe('a restored shop', () => {
  let erp: ErpServer;
  let shop: TestShop;
  beforeEach(async () => {
    const clock = () => new Date();
    const statusDelays = { toBeFulfilled: 1e9, partlyFulfilled: 1e9, fulfilled: 1e9 };
    erp = await startErpServer(createEmbeddedErp(join(dataDirectory, 'erp-of-the-test'), { clock, statusDelays }));
    await stopAfterRestore(test.database);
    shop = await startTestShop({
      environment: { ERP_URL: erp.url, ERP_SECRET: erp.secret, PAYPAL_SANDBOX: 'on', SHOP_URL: OWN },
      databases: { database: test.database },
    });
  });
  afterEach(async () => {
    await shop.stop();
    await erp.end();
  });

  const job = (name: string) => test.database.pool.query('select graphile_worker.add_job($1)', [name]);
  const jobsOver = async () => {
    const { rows } = await test.database.pool.query('select from graphile_worker.jobs where run_at <= now()');
    return rows.length;
  };
  const mails = async () => readdir(join(shop.dataDirectory, 'mail')).catch(() => []);
  const methods = async (token: string) => {
    const { body } = await shop.call('prepare_order', {}, { token });
    return (body.message.payment_methods as { code: string }[]).map(({ code }) => code);
  };

  it('accepts orders, sends nothing and offers no payment online until a person confirms', async () => {
    const { query } = test.database;
    const { token } = await shop.logIn('cliente.b');
    await shop.call('add_to_cart', { item_id: '204118', quantity: 2 }, { token });
    const { message } = (await shop.call('get_cart_items', {}, { token })).body;
    const sent = await shop.call(
      'send_order',
      { id_cart: message.id_cart, idempotency_key: 'silent-order-1' },
      { token },
    );
    expect(sent.status).toBe(200);
    const { customerId } = await ownerOf(test.database, '70999');
    await query.insertInto('customer_payment_method').values({ customer_id: customerId, code: 'PAYP' }).execute();
    await shop.call('add_to_cart', { item_id: '204118', quantity: 2 }, { token });
    expect(await methods(token)).not.toContain('PAYP');
    await queueMail(query, {
      ...{ recipient: 'ordini@bancale.example', template: 'office-order-refused', locale: 'it' },
      parameters: { order: 'OWEB-2026-000001', reason: 'x', total: { cents: 1 }, customerCode: '1', companyName: 'A' },
    });
    const planned = ['plan_forgotten_exports', 'plan_forgotten_mails', 'refresh_order_states', 'settle_due_payments'];
    for (const name of planned) await job(name);
    await expect.poll(jobsOver).toBe(0);
    // Only the question which numbers of orders it has reaches the ERP.
    expect([erp.received.map(({ path }) => path), await mails()]).toEqual([['/erp/order-states'], []]);
    const ready = await fetch(`${shop.address}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([
      200,
      expect.objectContaining({ ready: true, outgoing: false }),
    ]);
    expect((await run('outgoing')).output).toContain('1 orders, 2 mails and 0 events wait.');

    expect(await run('outgoing', 'confirm')).toMatchObject({ code: 0 });
    for (const name of planned) await job(name);
    await expect.poll(async () => erp.received.filter(({ path }) => path === '/erp/orders').length).toBe(1);
    await expect.poll(async () => (await mails()).length).toBe(2);
    await expect.poll(() => methods(token)).toContain('PAYP');
  });
});

describe('the numbers of a shop that was taken back', () => {
  /** An ERP with the orders that the shop lost: the test may add some and switch it off. */
  let lost: ErpGateway;
  let isAway = false;
  let server: ErpServer;
  let asked: string[][] = [];
  let shop: TestShop;
  const clock = () => new Date();
  const year = new Date().getFullYear();
  const numbered = (number: number) => `OWEB-${year}-${String(number).padStart(6, '0')}`;
  beforeEach(async () => {
    isAway = false;
    asked = [];
    const statusDelays = { toBeFulfilled: 0, partlyFulfilled: 1e9, fulfilled: 1e9 };
    lost = createEmbeddedErp(join(dataDirectory, 'erp-of-the-test'), { clock, statusDelays });
    server = await startErpServer(lost, async ({ path, body }, rightly) => {
      if (path.endsWith('/order-states')) asked.push((JSON.parse(body) as { numbers: string[] }).numbers);
      return isAway ? { status: 503, content: {} } : rightly();
    });
  });
  afterEach(async () => {
    await shop.stop();
    await server.end();
  });

  const give = async (...numbers: number[]) => {
    for (const number of numbers)
      await lost.exportOrder(
        sampleOrder(2, numbered(number), clock(), { customer: '70431', address: '1', article: 'A' }),
      );
  };
  const connect = async () => {
    shop = await startTestShop({
      environment: { ERP_URL: server.url, ERP_SECRET: server.secret },
      databases: { database: test.database },
    });
  };
  const command = (...words: string[]) =>
    runCommandHere(main, words, {
      ...{ DATABASE_URL: test.url, DATA_DIR: dataDirectory, DEMO: 'off' },
      ...{ ERP_URL: server.url, ERP_SECRET: server.secret },
    });
  let keys = 0;
  const order = async (): Promise<number> => {
    const { token } = await shop.logIn('cliente.b');
    await shop.call('add_to_cart', { item_id: '204118', quantity: 2 }, { token });
    const { message } = (await shop.call('get_cart_items', {}, { token })).body;
    keys += 1;
    const body = { id_cart: message.id_cart, idempotency_key: `taken-back-${keys}` };
    return (await shop.call('send_order', body, { token })).body.message.order.numero as number;
  };
  const job = (name: string) => test.database.pool.query('select graphile_worker.add_job($1)', [name]);

  it('are above all that the ERP knows, asked in whole requests until one is unknown', async () => {
    await give(1, 2, 3, 190, 350);
    await stopAfterRestore(test.database);
    await connect();
    expect(asked.map((numbers) => [numbers.length, numbers[0]])).toEqual([
      [200, numbered(1)],
      [200, numbered(191)],
      [200, numbered(351)],
    ]);
    expect(await order()).toBe(351);
    expect(await command('outgoing', 'confirm')).toMatchObject({ code: 0 });
  });

  it('are above the last one that the data folder knows, also where the ERP has no later one', async () => {
    await start();
    const note = { moment: new Date(Date.now() + 600_000).toISOString(), numbers: { [`OWEB-${year}`]: 41 } };
    await writeFile(join(dataDirectory, 'last-moment.json'), JSON.stringify(note));
    expect(await start()).toBe('older');
    const erp = { orderStates: () => Promise.resolve([]) };
    const services = { database: test.database, clock, dataDirectory };
    expect(await raiseNumbers({ ...services, erp: null })).toEqual([{ year, from: 0, to: 41 }]);
    expect(await raiseNumbers({ ...services, erp })).toEqual([]);
    await connect();
    expect(asked).toEqual([]);
    expect(await order()).toBe(42);
  });

  it('get new ones where the ERP could not be asked before, and only when a person names its other order', async () => {
    await give(1, 2);
    await stopAfterRestore(test.database);
    isAway = true;
    await connect();
    const number = await order();
    expect(number).toBe(1);
    expect(await command('outgoing', 'confirm')).toMatchObject({
      code: 1,
      output: expect.stringContaining('confirm --unasked') as string,
    });
    isAway = false;
    expect(await command('outgoing', 'confirm')).toMatchObject({
      code: 1,
      output: expect.stringContaining(`The ERP has orders with the numbers of ${numbered(1)}`) as string,
    });
    const shown = await command('renumber', '1');
    expect(shown).toMatchObject({ code: 1, output: expect.stringContaining('"state":"NE"') as string });
    const { total_cents: cents } = await test.database.query
      .selectFrom('sales_order')
      .select('total_cents')
      .executeTakeFirstOrThrow();
    const ownTotal = (cents / 100).toFixed(2).replace('.', ',');
    // What is the same in both proves nothing.
    for (const same of ['70999', ownTotal])
      expect(await command('renumber', '1', '--confirm', same)).toMatchObject({ code: 1 });
    expect(await command('renumber', '1', '--confirm', '70431', '--by', 'anna')).toMatchObject({
      code: 0,
      output: expect.stringContaining(`${numbered(1)} is ${numbered(3)} now`) as string,
    });
    expect(await command('outgoing', 'confirm')).toMatchObject({ code: 0 });
    await job('plan_forgotten_exports');
    await expect.poll(async () => (await lost.orderStates([numbered(3)])).length).toBe(1);
    const mail = async () => {
      const names = await readdir(join(shop.dataDirectory, 'mail')).catch(() => []);
      return names.length === 0 ? '' : readFile(join(shop.dataDirectory, 'mail', names[0] ?? ''), 'utf8');
    };
    await expect.poll(mail).toContain(`OWEB / 1 / ${year} ha ora il numero`);
    expect((await command('show', numbered(1))).output).toMatch(/confirmed by anna/);

    const { token } = await shop.logIn('cliente.b');
    const { body: detail } = await shop.call('get_order_detail', { causale: 'OWEB', anno: year, numero: 1 }, { token });
    expect(detail.message.order).toMatchObject({ numero: 3, numeri_precedenti: [`OWEB / 1 / ${year}`] });
    const { body: list } = await shop.call('get_orders', { text: numbered(1) }, { token });
    expect(list.message.orders).toMatchObject([{ numero: 3 }]);
    const pdf = await fetch(
      `${shop.address}${(detail.message.order.pdf as string).replace(numbered(3), numbered(1))}`,
      {
        headers: { authorization: `Bearer ${token}` },
      },
    );
    expect(pdf.status).toBe(200);
  });

  it('after a refusal with 409 the order goes out anew; one sent before the restore keeps its number', async () => {
    await connect();
    expect(await order()).toBe(1);
    await expect.poll(async () => (await lost.orderStates([numbered(1)])).length).toBe(1);
    expect(await command('renumber', '1')).toMatchObject({ code: 1 });
    await stopAfterRestore(test.database);
    await give(2);
    // As an ERP whose question for states lies.
    expect(await command('outgoing', 'confirm', '--unasked')).toMatchObject({ code: 0 });
    await test.database.query.updateTable('outgoing_state').set({ are_numbers_raised: true }).execute();
    expect(await order()).toBe(2);
    const state = async () => (await command('show', '2')).output.split('  ')[1];
    await expect.poll(state).toBe('refused');
    expect(await command('renumber', '2', '--confirm', '1,00')).toMatchObject({ code: 0 });
    await expect.poll(async () => (await lost.orderStates([numbered(3)])).length).toBe(1);
    const { output } = await command('show', '3');
    expect(output).toContain(`Attempt 1 under ${numbered(2)}`);
    expect(await command('renumber', '1', '--confirm', '1,00')).toMatchObject({
      code: 1,
      output: expect.stringContaining('neither waits') as string,
    });
  });
});
