import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD } from '../builders/shop.ts';
import { logInAll, ResponseCounts } from './whole-program/buyer.ts';
import { placeOrders } from './whole-program/kill-scenario.ts';
import { compareOrders, untilExported } from './whole-program/compare-orders.ts';
import { startSeveral, type SeveralProcesses } from './whole-program/several-processes.ts';

const isBuilt = existsSync(resolve(import.meta.dirname, '../../build/server/index.js'));

let folder: string;
let shop: SeveralProcesses;
beforeAll(async () => {
  if (!isBuilt) return;
  folder = mkdtempSync(join(tmpdir(), 'bancale-several-'));
  // As root, the embedded database runs as another user, who needs access.
  chmodSync(folder, 0o755);
  shop = await startSeveral(folder, 3, { buyers: 12, drainSeconds: 2 });
});
afterAll(async () => {
  await shop?.end();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

interface Reply {
  status: number;
  body: any;
  cookie: string;
}

/** Sends a request to one process, as a balancer passes it on. */
async function send(
  address: string,
  path: string,
  body: object,
  given: { token?: string; cookie?: string } = {},
): Promise<Reply> {
  const response = await fetch(`${address}/api/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(given.token ? { authorization: `Bearer ${given.token}` } : {}),
      ...(given.cookie ? { cookie: given.cookie, origin: address } : {}),
    },
    body: JSON.stringify(body),
  });
  const cookie = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  return { status: response.status, body: await response.json(), cookie: cookie.join('; ') };
}

const at = (index: number) => shop.programs[index % shop.programs.length]?.address ?? '';
/** The same request to every process. */
const everywhere = (path: string, body: object, given: { token?: string; cookie?: string } = {}) =>
  Promise.all(shop.programs.map(({ address }) => send(address, path, body, given)));
const logIn = async (address: string, username: string) => {
  const { body, cookie } = await send(address, 'login', { username, password: PASSWORD });
  return { token: body.access_token as string, cookie };
};
function put(name: string, content: string): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

describe.runIf(isBuilt)('three processes on one database, without sticky sessions', () => {
  it('log in at one, fill the cart at another, order at a third', async () => {
    const { token } = await logIn(at(0), 'cliente.b');
    expect((await send(at(1), 'add_to_cart', { item_id: '204118', quantity: 3 }, { token })).status).toBe(200);
    const cart = (await send(at(2), 'get_cart_items', {}, { token })).body.message;
    expect(cart.data.map(({ quantity }: { quantity: number }) => quantity)).toEqual([3]);
    const order = { id_cart: cart.id_cart, idempotency_key: 'across-processes', totale_doc: cart.totale_doc };
    const sent = await Promise.all([0, 1, 2].map((index) => send(at(index), 'send_order', order, { token })));
    const numbers = sent.map(({ body }) => body.message.order.numero as number);
    expect(new Set(numbers).size).toBe(1);
    const lists = await everywhere('get_orders', {}, { token });
    expect(lists.map(({ body }) => body.message.orders[0].numero as number)).toEqual([...numbers]);
    expect(lists.map(({ body }) => body.message.total as number)).toEqual([1, 1, 1]);
  });

  it('the customer that an agent chooses at one counts at the others with the next request', async () => {
    const { cookie } = await logIn(at(0), 'agente.g');
    for (let round = 0; round < 30; round += 1) {
      // Every process must have it in its cache before it changes.
      await everywhere('session', {}, { cookie });
      const address_code = round % 2 === 0 ? '2' : '1';
      const chosen = await send(at(round), 'session', { client_id: '70431', address_code }, { cookie });
      expect(chosen.body.message.selected_address).toBe(address_code);
      const others = await everywhere('session', {}, { cookie: `${cookie}; ${chosen.cookie}` });
      expect(others.map(({ body }) => body.message.selected_address as string)).toEqual(Array(3).fill(address_code));
    }
  });

  it('prices, articles and content of one import appear in all within seconds', async () => {
    const { token } = await logIn(at(0), 'cliente.b');
    await everywhere('product_list', { text: 'SIF-ARR' }, { token });
    await shop.import('prices', put('prices.csv', 'priceListCode;articleCode;price\nL2;204500;33,33\n'));
    const articles = 'code;sku;name.it;categoryCode;kind\n204500;SIF-ARR;Sifone arredo cromato;0110;single\n';
    await shop.import('articles', put('articles.csv', articles));
    const pages = join(folder, 'content/pages');
    mkdirSync(pages, { recursive: true });
    writeFileSync(join(pages, 'orari.md'), '---\ntitle: Orari\n---\nDalle otto alle sei.');
    await shop.import('content', join(folder, 'content'));

    const seen = async () => {
      const rows = await everywhere('product_list', { text: 'SIF-ARR' }, { token });
      const found = rows.map(({ body }) => body.message.product_list.data[0]);
      const contents = await Promise.all(
        shop.programs.map(async ({ address }) => (await fetch(`${address}/api/web_page?path=orari`)).status),
      );
      return found.map((row, index) => [row?.price, row?.name ?? row?.title, contents[index]]);
    };
    const start = performance.now();
    await expect.poll(seen, { timeout: 15_000 }).toEqual(Array(3).fill([33.33, 'Sifone arredo cromato', 200]));
    expect(performance.now() - start).toBeLessThan(15_000);
  });

  it('login attempts at all of them count together', async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const { status } = await send(at(attempt), 'login', { username: 'nobody.here', password: 'wrong' });
      statuses.push(status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429]);
  });

  it('logging out everywhere at one ends the sessions at all', async () => {
    const [one, other] = [await logIn(at(0), 'cliente.a'), await logIn(at(1), 'cliente.a')];
    // Every process has the session in its cache.
    expect((await everywhere('get_security', {}, other)).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await send(at(2), 'end_all_sessions', {}, one)).status).toBe(200);
    const ended = async () => (await everywhere('get_security', {}, other)).map(({ status }) => status);
    await expect.poll(ended, { timeout: 1_000, interval: 20 }).toEqual([401, 401, 401]);
    const pages = shop.programs.map(({ address }) =>
      fetch(`${address}/pages/account`, { headers: { cookie: other.cookie }, redirect: 'manual' }),
    );
    const owners = (await Promise.all(pages)).map(({ headers }) => headers.get('page-owner'));
    expect(owners).toEqual(owners.map((owner) => (owner === null ? null : 'guest')));
  });

  it('each is stopped and started again in turn without a failed request or a lost order', async () => {
    const responseCounts = new ResponseCounts();
    let isOver = false;
    const shopping = placeOrders(await logInAll(shop.balancer.address, shop.buyers, responseCounts), () => isOver);
    const pages = (async () => {
      const statuses = new Set<number>();
      while (!isOver) {
        const response = await fetch(`${shop.balancer.address}/shop`);
        await response.text();
        statuses.add(response.status);
        await pause(20);
      }
      return statuses;
    })();
    const exitCodes: (number | null)[] = [];
    for (const program of shop.programs) {
      // Every process handles requests before it is stopped, also the one that was just restarted.
      const before = shop.balancer.counts.get(program.address) ?? 0;
      await expect.poll(() => shop.balancer.counts.get(program.address)).toBeGreaterThan(before + 20);
      const ended = program.terminate();
      // On a busy machine the request may arrive before the signal.
      const readiness = async () => {
        const response = await fetch(`${program.address}/readyz`);
        return [response.status, await response.json()];
      };
      await expect.poll(readiness, { interval: 10 }).toMatchObject([503, { ready: false, draining: true }]);
      expect((await fetch(`${program.address}/healthz`)).status).toBe(200);
      exitCodes.push(await ended);
      program.start();
      await shop.balancer.until(program.address, true);
    }
    await pause(500);
    isOver = true;
    const { acknowledged } = await shopping;
    expect([...(await pages)]).toEqual([200]);
    expect(exitCodes).toEqual([0, 0, 0]);
    expect(shop.balancer.failures).toEqual([]);
    expect([...responseCounts.answers.keys()]).toEqual(['200']);
    expect(acknowledged.length).toBeGreaterThan(10);

    await untilExported(shop.database.database, 60_000);
    expect(shop.erp.done.get('came again') ?? 0).toBe(0);
    const arrived = [...shop.erp.taken.values()];
    const found = await compareOrders(shop.database.database, arrived, acknowledged);
    expect(found).toMatchObject({ lost: [], doubled: [], wrong: [] });
  }, 240_000);

  it('every order is exported with one attempt, whichever process makes it', async () => {
    const { rows } = await shop.database.database.pool.query<{ orders: number; attempts: number }>(
      `select count(distinct order_id)::int as orders, count(*)::int as attempts from erp_attempt`,
    );
    expect(rows[0]?.orders).toBeGreaterThan(10);
    expect(rows[0]?.attempts).toBe(rows[0]?.orders);
  });
});
