import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../backend/database/index.ts';
import { editSearchRules, searchRulesSchema } from '../../backend/search/index.ts';
import { PASSWORD } from '../builders/shop.ts';
import { logInAll, ResponseCounts } from './whole-program/buyer.ts';
import { placeOrders } from './whole-program/kill-scenario.ts';
import { compareOrders, untilExported } from './whole-program/compare-orders.ts';
import type { Program } from './whole-program/program.ts';
import { startSeveral, type SeveralProcesses } from './whole-program/several-processes.ts';

const isBuilt = existsSync(resolve(import.meta.dirname, '../../build/server/index.js'));

interface Reply {
  status: number;
  body: any;
  cookie: string;
}

/** Sends a request to one process, as a balancer passes it on: on a connection of its own. */
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
      connection: 'close',
      ...(given.token ? { authorization: `Bearer ${given.token}` } : {}),
      ...(given.cookie ? { cookie: given.cookie, origin: address } : {}),
    },
    body: JSON.stringify(body),
  });
  const cookie = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  return { status: response.status, body: await response.json(), cookie: cookie.join('; ') };
}

/** Whether a process runs that is named in the log. */
function isRunning(pid = 0): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch {
    return false;
  }
}

const COUNT = 3;
const TOKEN = 'the-token-of-the-metrics';

const ARRANGEMENTS = [
  { name: 'three processes behind a balancer', inOneCommand: false },
  { name: '11.1 one command with three processes', inOneCommand: true },
];

describe.runIf(isBuilt).each(ARRANGEMENTS)('$name on one database, without sticky sessions', ({ inOneCommand }) => {
  let folder: string;
  let shop: SeveralProcesses;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'bancale-several-'));
    // As root, the embedded database runs as another user, who needs access.
    chmodSync(folder, 0o755);
    const environment = { METRICS_TOKEN: TOKEN };
    shop = await startSeveral(folder, COUNT, { buyers: 12, drainSeconds: 2, inOneCommand, environment });
  });
  afterAll(async () => {
    await shop?.end();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  const at = (index: number) => shop.addresses[index % COUNT] ?? '';
  /** The same request to every process. */
  async function everywhere(path: string, body: object, given: { token?: string; cookie?: string } = {}) {
    const replies: Reply[] = [];
    // One after the other: the processes of one command take connections in turn.
    for (const address of shop.addresses) replies.push(await send(address, path, body, given));
    return replies;
  }
  const logIn = async (address: string, username: string) => {
    const { body, cookie } = await send(address, 'login', { username, password: PASSWORD });
    return { token: body.access_token as string, cookie };
  };
  function put(name: string, content: string): string {
    const file = join(folder, name);
    writeFileSync(file, content);
    return file;
  }

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

  it('11.2 a rule for searches holds in all within five seconds', async () => {
    const database = openDatabase(shop.database.url, { poolSize: 1 });
    try {
      const first = async () => {
        const rows = await everywhere('product_list', { text: 'nylon' });
        return rows.map(({ body }) => body.message.product_list.data[0]?.id as string);
      };
      expect(await first()).toEqual(Array(COUNT).fill('204400'));
      const write = searchRulesSchema.parse([{ code: 'first', kind: 'pins', words: ['nylon'], articles: ['204300'] }]);
      await editSearchRules(database, { write });
      await expect.poll(first, { timeout: 5_000 }).toEqual(Array(COUNT).fill('204300'));
      await editSearchRules(database, { remove: ['first'] });
      await expect.poll(first, { timeout: 5_000 }).toEqual(Array(COUNT).fill('204400'));
    } finally {
      await database.close();
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
        shop.addresses.map(async (address) => {
          const response = await fetch(`${address}/api/web_page?path=orari`, { headers: { connection: 'close' } });
          await response.text();
          return response.status;
        }),
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
    const headers = { cookie: other.cookie, connection: 'close' };
    const pages = shop.addresses.map((address) => fetch(`${address}/pages/account`, { headers, redirect: 'manual' }));
    const owners = (await Promise.all(pages)).map(({ headers }) => headers.get('page-owner'));
    expect(owners).toEqual(owners.map((owner) => (owner === null ? null : 'guest')));
  });

  it.skipIf(inOneCommand)(
    'each is stopped and started again in turn without a failed request or a lost order',
    async () => {
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
    },
    240_000,
  );

  describe.runIf(inOneCommand)('in one command', () => {
    const program = () => shop.programs[0] as Program;
    const metrics = async () => {
      const headers = { authorization: `Bearer ${TOKEN}`, connection: 'close' };
      const response = await fetch(`${at(0)}/metrics`, { headers });
      return response.text();
    };
    /** Process ids by the number of the process, from the lines of the log. */
    const processIds = (number: number) => [
      ...new Set(
        program()
          .said()
          .split('\n')
          .filter((line) => line.startsWith('{') && line.includes(`"process":${number},"articles"`))
          .map((line) => (JSON.parse(line) as { pid: number }).pid),
      ),
    ];
    const status = async () => {
      const response = await fetch(`${at(0)}/shop`, { headers: { connection: 'close' } });
      await response.text();
      return response.status;
    };

    it('any of them gives the metrics of all, by process, and those of the shop once', async () => {
      const text = await metrics();
      const values = (name: string) =>
        text.split('\n').flatMap((line) => (line.startsWith(`${name}{`) || line.startsWith(`${name} `) ? [line] : []));
      expect(values('bancale_jobs_failed')).toEqual(['bancale_jobs_failed 0']);
      expect(values('process_start_time_seconds').map((line) => /process="(\d)"/.exec(line)?.[1])).toEqual([
        '1',
        '2',
        '3',
      ]);
      // Each has served.
      const counted = values('bancale_http_request_duration_seconds_count').map(
        (line) => /process="(\d)"/.exec(line)?.[1],
      );
      expect([...new Set(counted)].toSorted()).toEqual(['1', '2', '3']);
    });

    it('only the first builds the search index; the others read what it has built', () => {
      const lines = program()
        .said()
        .split('\n')
        .filter((line) => /search index (?:built|read|opened)/.test(line));
      const by = (process: number) =>
        lines.filter((line) => line.includes(`"process":${process},`)).map((line) => /"msg":"(.*)"/.exec(line)?.[1]);
      expect(by(1)).toContain('search index built');
      for (const other of [2, 3]) {
        expect(by(other)[0]).toBe('kept search index opened');
        expect(by(other)).toContain('search index read');
        expect(by(other)).not.toContain('search index built');
      }
    });

    it('the tracking events of one address count together', async () => {
      const event = {
        ...{ id_cart: 12, address_code: '1', listing_type: 'L', listing_code: '1', id_client: '70431' },
        ...{ cookies: {}, page_visited: '/en/shop', other_data: {}, action: 'add-to-cart' },
      };
      const track = async () => {
        const response = await fetch(`${at(0)}/api/kafka/cart/track`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.77', connection: 'close' },
          body: JSON.stringify(event),
        });
        await response.text();
        return response.status;
      };
      const statuses = new Set<number>();
      for (let sent = 0; sent < 660; sent += 20) {
        for (const one of await Promise.all(Array.from({ length: 20 }, track))) statuses.add(one);
      }
      expect([...statuses]).toEqual([202]);
      const dropped = async () =>
        (await metrics())
          .split('\n')
          .filter((line) => line.startsWith('bancale_events_total{result="dropped"'))
          .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
      // 600 a minute.
      await expect.poll(dropped).toBe(60);
    }, 60_000);

    it.each([2, 1])(
      'process %i is replaced when it is killed, and the others serve meanwhile',
      async (number) => {
        const [killed = 0] = processIds(number).slice(-1);
        process.kill(killed, 'SIGKILL');
        const ended = `"reason":"Process ${number} ended with SIGKILL."`;
        await expect.poll(() => program().said()).toContain(ended);
        const statuses: number[] = [];
        await expect
          .poll(
            async () => {
              statuses.push(await status());
              return processIds(number).at(-1) !== killed && statuses.length > 20;
            },
            { timeout: 30_000, interval: 20 },
          )
          .toBe(true);
        expect([...new Set(statuses)]).toEqual([200]);
        await expect.poll(metrics, { timeout: 30_000 }).toContain(`process_start_time_seconds{process="${number}"}`);
      },
      60_000,
    );

    it('a signal that reaches one of them alone stops none', async () => {
      const [pid = 0] = processIds(2).slice(-1);
      process.kill(pid, 'SIGTERM');
      expect(await Promise.all([status(), status(), status()])).toEqual([200, 200, 200]);
      expect(processIds(2).at(-1)).toBe(pid);
    });

    it('all end when the command is killed, and the next start serves again', async () => {
      const before = [1, 2, 3].map((number) => processIds(number).at(-1));
      program().kill('program');
      await expect.poll(() => before.filter(isRunning)).toEqual([]);
      await program().ready();
      expect(await status()).toBe(200);
      expect([1, 2, 3].map((number) => processIds(number).at(-1))).not.toEqual(before);
    }, 60_000);

    it('all finish what they do when the command is stopped, and no order is lost', async () => {
      const responseCounts = new ResponseCounts();
      let isOver = false;
      const buyers = await logInAll(at(0), shop.buyers, responseCounts);
      const shopping = placeOrders(buyers, () => isOver);
      await expect.poll(() => shop.erp.taken.size).toBeGreaterThan(12);
      isOver = true;
      const ended = program().terminate();
      const { acknowledged } = await shopping;
      expect(await ended).toBe(0);
      expect([...responseCounts.answers.keys()]).toEqual(['200']);
      expect(acknowledged.length).toBeGreaterThan(0);
      expect([1, 2, 3].filter((number) => isRunning(processIds(number).at(-1)))).toEqual([]);
      program().start();
      await program().ready();
      await untilExported(shop.database.database, 60_000);
      const arrived = [...shop.erp.taken.values()];
      const found = await compareOrders(shop.database.database, arrived, acknowledged);
      expect(found).toMatchObject({ lost: [], doubled: [], wrong: [] });
    }, 120_000);
  });

  it('every order is exported with one attempt, whichever process makes it', async () => {
    const { rows } = await shop.database.database.pool.query<{ orders: number; attempts: number }>(
      `select count(distinct order_id)::int as orders, count(*)::int as attempts from erp_attempt`,
    );
    expect(rows[0]?.orders).toBeGreaterThan(10);
    expect(rows[0]?.attempts).toBe(rows[0]?.orders);
  });
});
