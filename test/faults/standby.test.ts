import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addressOf,
  openDatabase,
  openDatabaseForCommand,
  openReplica,
  openShopDatabase,
} from '../../backend/database/index.ts';
import { startPrimaryWithStandby, type PrimaryWithStandby } from '../builders/standby.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

let servers: PrimaryWithStandby;
let shop: TestShop;
const lines: string[] = [];

beforeAll(async () => {
  servers = await startPrimaryWithStandby();
  shop = await startTestShop({
    databases: { database: servers.primary, standby: servers.openStandby() },
    environment: { DATABASE_READ_URL: 'postgres://standby' },
    logger: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }),
  });
});
afterAll(async () => {
  await shop?.stop();
  await servers?.end();
});

const messages = () => lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
const toStandby = 'reads go to the database of DATABASE_READ_URL';
const toPrimary = 'reads go to the primary database';
const lastSwitch = () => messages().findLast((message) => message === toStandby || message === toPrimary);

/** A buyer in a browser, whose cookies are those of all responses so far. */
async function browser(username: string) {
  const jar = new Map<string, string>();
  const { token, cookie } = await shop.logIn(username);
  const note = (line: string) => jar.set(line.slice(0, line.indexOf('=')), line);
  note(cookie);
  const lines: string[] = [];
  return {
    jar,
    /** All Set-Cookie headers since the login. */
    lines,
    async call(path: string, body: object) {
      const response = await shop.call(path, body, { token, cookie: [...jar.values()].join('; ') });
      lines.push(...response.headers.getSetCookie());
      for (const line of lines) note(line.split(';')[0] ?? '');
      return response;
    },
  };
}

async function order(buyer: Awaited<ReturnType<typeof browser>>, key: string): Promise<number> {
  await buyer.call('add_to_cart', { item_id: '204118', quantity: 2 });
  const { message } = (await buyer.call('get_cart_items', {})).body;
  const body = { id_cart: message.id_cart, idempotency_key: key, totale_doc: message.totale_doc };
  const sent = await buyer.call('send_order', body);
  if (sent.status !== 200) throw new Error(JSON.stringify(sent.body));
  return sent.body.message.order.numero as number;
}

const listed = async (buyer: Awaited<ReturnType<typeof browser>>): Promise<number[]> =>
  (await buyer.call('get_orders', {})).body.message.orders.map(({ numero }: { numero: number }) => numero);

describe('a shop with a standby for reads', () => {
  beforeEach(() => expect.poll(lastSwitch).toBe(toStandby));

  it('shows buyers their own order at once, and others what the standby has', async () => {
    const [buyer, colleague] = [await browser('cliente.b'), await browser('cliente.b')];
    const before = await listed(colleague);
    await servers.pause(true);
    try {
      const number = await order(buyer, 'own-order');
      expect(buyer.jar.has('bancale_wrote')).toBe(true);
      // The standby is paused, so that the two lists show which database each request reads.
      expect(await listed(colleague)).toEqual(before);
      expect(await listed(buyer)).toEqual([number, ...before]);
      // Carts, prices and sessions are always those of the primary.
      await buyer.call('add_to_cart', { item_id: '204300', quantity: 1 });
      expect((await colleague.call('get_cart_items', {})).body.message.data).toHaveLength(1);
      // An API client has only a token and no write mark.
      const { token } = await shop.logIn('cliente.b');
      const list = await shop.call('get_orders', {}, { token });
      expect(list.body.message.orders[0].numero).toBe(number);
    } finally {
      await servers.pause(false);
    }
    await expect.poll(() => listed(colleague)).toEqual(await listed(buyer));
  });

  it('marks for ten seconds the browser that has sent an order, and no other', async () => {
    const buyer = await browser('cliente.b');
    await order(buyer, 'marked-order');
    expect(buyer.lines.filter((line) => line.startsWith('bancale_wrote'))).toEqual([
      expect.stringMatching(/^bancale_wrote=[\w-]{36}; Max-Age=10; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
  });

  it('builds the index from the standby only when it has the change', async () => {
    await servers.pause(true);
    await servers.primary.pool.query(`update article set name_it = 'Valvola nuova' where code = '204118'`);
    await shop.settled();
    const found = await shop.call('product_list', { text: 'VS-12-OT' });
    expect(JSON.stringify(found.body.message.product_list.data)).toContain('Valvola nuova');
    await servers.pause(false);
  });

  it('reads the primary while the standby lags, and the standby again when it has caught up', async () => {
    const colleague = await browser('cliente.b');
    const count = lines.length;
    await servers.pause(true);
    const number = await order(await browser('cliente.b'), 'late-standby');
    await expect.poll(lastSwitch, { timeout: 20_000 }).toBe(toPrimary);
    expect(JSON.parse(lines.slice(count).find((line) => line.includes(toPrimary)) ?? '{}')).toMatchObject({
      level: 40,
      reason: expect.stringMatching(/^it is [5-7] s late$/) as unknown,
    });
    expect((await listed(colleague))[0]).toBe(number);
    await servers.pause(false);
    await expect.poll(lastSwitch, { timeout: 20_000 }).toBe(toStandby);
  });

  it('continues without a failure when the standby is stopped, and uses it again when it is back', async () => {
    const colleague = await browser('cliente.b');
    const before = await listed(colleague);
    await servers.stopStandby();
    const lists = await Promise.all(Array.from({ length: 10 }, () => listed(colleague)));
    expect(lists).toEqual(Array(10).fill(before));
    expect(lastSwitch()).toBe(toPrimary);
    await shop.settled();
    await servers.startStandby();
    await expect.poll(lastSwitch, { timeout: 20_000 }).toBe(toStandby);
    expect(await listed(colleague)).toEqual(before);
  });
});

describe('a shop whose DATABASE_URL leads to a standby', () => {
  const place = () => {
    const { host, port, user } = servers.standbyAddress;
    return { databaseUrl: `postgres://${user}@localhost:${port}/bancale?host=${host}`, dataDirectory: '/nowhere' };
  };

  it('reports it, after waiting for its promotion', async () => {
    const opened = openShopDatabase(place(), { timeoutMilliseconds: 300 });
    await expect(opened).rejects.toThrow(/DATABASE_URL\) can't be used: it is a standby, and accepts no writes\.$/);
  });

  it('can be backed up from there', async () => {
    const opened = await openDatabaseForCommand(place(), {});
    await opened.close();
  });
});

describe('a database that is not a standby', () => {
  it('is not read', async () => {
    const notes: unknown[] = [];
    const note = (details: object, message?: string) => void notes.push([details, message]);
    const other = openDatabase(addressOf(servers.primary));
    const replica = openReplica(servers.primary, other, { logger: { info: note, warn: note } as never });
    expect(await replica.caughtUp()).toBe(servers.primary);
    expect(replica.state()).toEqual({ isUsed: false, secondsBehind: null });
    await expect.poll(() => notes).toEqual([[{ reason: 'it is no standby' }, toPrimary]]);
    await replica.close();
  });
});
