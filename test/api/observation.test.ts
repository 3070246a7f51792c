import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { openDatabase, type Database } from '../../backend/database/index.ts';
import { createLogger } from '../../backend/request-log.ts';
import { createTestDatabase } from '../builders/database.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

const TOKEN = 'a token for the metrics';
const DEPLOY = resolve(import.meta.dirname, '../../deploy');

let shop: TestShop;
let erp: Server;
let isErpAway = false;
const lines: string[] = [];
beforeAll(async () => {
  erp = createServer((request, response) => {
    request.resume();
    response.writeHead(isErpAway ? 503 : 201, { 'content-type': 'application/json' });
    response.end(request.url === '/orders' ? '{"reference":"E-1"}' : '{"states":[]}');
  }).listen(0, '127.0.0.1');
  await once(erp, 'listening');
  shop = await startTestShop({
    environment: {
      ERP_URL: `http://127.0.0.1:${(erp.address() as AddressInfo).port}`,
      ERP_SECRET: 'a secret of the ERP',
      METRICS_TOKEN: TOKEN.replaceAll(' ', '-'),
      TRUST_PROXY: 'on',
    },
    logger: createLogger('debug', { write: (line: string) => void lines.push(line) }),
  });
});
afterAll(async () => {
  await shop.stop();
  erp.close();
});

const scrape = (authorization = `Bearer ${TOKEN.replaceAll(' ', '-')}`) =>
  fetch(`${shop.address}/metrics`, { headers: { authorization } });

/** The value of one series; undefined when it is missing. */
async function value(series: string): Promise<number | undefined> {
  const text = await (await scrape()).text();
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}
const requestsOf = (method: string, route: string, status: number) =>
  value(`bancale_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`);

describe('/metrics', () => {
  it('is open only with the token, and does not exist without one', async () => {
    expect((await scrape()).status).toBe(200);
    expect((await scrape('Bearer another token')).status).toBe(401);
    expect((await fetch(`${shop.address}/metrics`)).status).toBe(401);
    const closed = await startTestShop();
    expect((await fetch(`${closed.address}/metrics`, { headers: { authorization: 'Bearer ' } })).status).toBe(404);
    await closed.stop();
  });

  it('counts requests by route and status, with few routes however many paths are requested', async () => {
    await shop.call('product_list', {});
    await shop.call('get_wishlist', {});
    for (const path of ['/a', '/b', '/api/c', '/pages/d', '/img/e.webp']) await fetch(shop.address + path);
    expect(await requestsOf('POST', '/api/product_list', 200)).toBe(1);
    expect(await requestsOf('POST', '/api/get_wishlist', 401)).toBe(1);
    expect(await requestsOf('GET', 'other', 404)).toBe(3);
    expect(await requestsOf('GET', '/api/*', 404)).toBe(1);
    expect(await requestsOf('GET', '/img/*', 404)).toBe(1);
    expect(await value('bancale_http_requests_running')).toBe(1);
  });

  it('counts carts, orders, exports and mails', async () => {
    const { token } = await shop.logIn('cliente.b');
    await shop.call('add_to_cart', { item_id: '204118', quantity: 2 }, { token });
    const { message } = (await shop.call('get_cart_items', {}, { token })).body;
    const order = { id_cart: message.id_cart, idempotency_key: 'observed-order', totale_doc: message.totale_doc };
    expect((await shop.call('send_order', order, { token })).status).toBe(200);
    expect(await value('bancale_cart_changes_total{endpoint="add_to_cart"}')).toBe(1);
    expect(await value('bancale_orders_sent_total{kind="order"}')).toBe(1);
    await expect.poll(() => value('bancale_erp_attempts_total{result="accepted"}')).toBe(1);
    await expect.poll(() => value('bancale_mail_attempts_total{result="accepted"}')).toBe(1);
  });

  it('shows orders that wait for the ERP, with the age of the oldest', async () => {
    isErpAway = true;
    const { token } = await shop.logIn('cliente.b');
    await shop.call('add_to_cart', { item_id: '204118', quantity: 2 }, { token });
    const { message } = (await shop.call('get_cart_items', {}, { token })).body;
    const order = { id_cart: message.id_cart, idempotency_key: 'waiting-order', totale_doc: message.totale_doc };
    expect((await shop.call('send_order', order, { token })).status).toBe(200);
    await expect.poll(() => value('bancale_erp_attempts_total{result="failed"}')).toBeGreaterThan(0);
    await expect.poll(() => value('bancale_erp_exports_waiting')).toBe(1);
    expect(await value('bancale_erp_oldest_waiting_seconds')).toBeGreaterThan(0);
    expect(await value('bancale_database_up')).toBe(1);
    isErpAway = false;
  });

  it('shows how far the index is behind the database', async () => {
    await shop.settled();
    expect(await value('bancale_search_index_articles')).toBe(9);
    expect(await value('bancale_search_index_missing_changes')).toBe(0);
    const holder = await shop.database.pool.connect();
    // No index can be built meanwhile.
    await holder.query('begin; lock table synonym_group in access exclusive mode');
    await shop.database.pool.query(`update article set name_it = 'Altro nome' where code = '204118'`);
    await expect.poll(() => value('bancale_search_index_behind_seconds')).toBeGreaterThan(0);
    expect(await value('bancale_search_index_missing_changes')).toBe(1);
    await holder.query('rollback');
    holder.release();
    await shop.settled();
    expect(await value('bancale_search_index_behind_seconds')).toBe(0);
    expect(await value('bancale_search_index_missing_changes')).toBe(0);
  });

  it('has every metric that the dashboard and the alert rules name', async () => {
    const names = new Set((await (await scrape()).text()).match(/^# TYPE \S+/gm)?.map((line) => line.slice(7)));
    const files = (await readdir(DEPLOY)).filter((file) => /^(?:grafana|prometheus)/.test(file));
    expect(files.length).toBeGreaterThanOrEqual(2);
    const texts = await Promise.all(files.map((file) => readFile(join(DEPLOY, file), 'utf8')));
    const used = new Set(texts.join('\n').match(/\b(?:bancale|nodejs|process)_[a-z0-9_]+/g));
    expect(used.size).toBeGreaterThan(15);
    const missing = [...used].filter(
      (name) => !names.has(name) && !names.has(name.replace(/_(?:bucket|count|sum)$/, '')),
    );
    expect(missing).toEqual([]);
  });
});

describe('a metric of the shop', () => {
  it('is described in the reference', async () => {
    const reference = await readFile(resolve(DEPLOY, '../docs/reference/monitoring.md'), 'utf8');
    const described = new Set(
      [...reference.matchAll(/^\| (.*?) \|/gm)].flatMap(([, cell = '']) => {
        const names = [...cell.matchAll(/`(…?)_?([a-z_]+)`/g)];
        return names.map(([, short, name = '']) => (short === '' ? name : `…_${name}`));
      }),
    );
    const text = await (await scrape()).text();
    const missing = [...text.matchAll(/^# TYPE bancale_(\S+)/gm)]
      .map(([, name = '']) => name)
      .filter(
        (name) =>
          !described.has(name) && ![...described].some((one) => one.startsWith('…') && name.endsWith(one.slice(1))),
      );
    expect(missing).toEqual([]);
  });
});

describe('the files of deploy/', () => {
  it('are YAML, and each alert names a section that exists', async () => {
    const names = (await readdir(DEPLOY)).filter((file) => /\.ya?ml$/.test(file));
    const parsed = await Promise.all(
      names.map(async (file) => parse(await readFile(join(DEPLOY, file), 'utf8'), { merge: true })),
    );
    const alerts = parsed[names.indexOf('prometheus-alerts.yml')].groups[0].rules as Alert[];
    expect(alerts.length).toBeGreaterThan(10);
    const missing: string[] = [];
    for (const { alert, annotations } of alerts) {
      const [file = '', anchor] = annotations.runbook.split('#');
      const heads = (await readFile(resolve(DEPLOY, '..', file), 'utf8')).match(/^#+ .*$/gm) ?? [];
      if (!heads.some((head) => anchorOf(head) === anchor)) missing.push(`${alert}: ${annotations.runbook}`);
    }
    expect(missing).toEqual([]);
  });
});

interface Alert {
  alert: string;
  annotations: { runbook: string };
}

/** The anchor that GitHub gives to a heading. */
function anchorOf(heading: string): string {
  const words = heading.replace(/^#+ /, '').toLowerCase();
  return words.replace(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-');
}

describe('the id of a request', () => {
  const logged = () => lines.map((line) => JSON.parse(line) as { requestId?: string; msg: string });
  const send = async (headers: Record<string, string>, to = shop.address) => {
    const body = JSON.stringify({ username: `nobody.${lines.length}`, password: 'wrong' });
    const response = await fetch(`${to}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
    return response.headers.get('x-request-id') ?? '';
  };

  it('is in the response and in every line that the request logs', async () => {
    const id = await send({});
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    const own = logged().filter(({ requestId }) => requestId === id);
    expect(own.map(({ msg }) => msg)).toEqual(['login failed', 'request']);
  });

  it('is that of the proxy, or the trace it passes on', async () => {
    expect(await send({ 'x-request-id': 'edge-42' })).toBe('edge-42');
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    expect(await send({ traceparent })).toBe('4bf92f3577b34da6a3ce929d0e0e4736');
    expect(await send({ traceparent, 'x-request-id': 'with spaces"' })).toBe('4bf92f3577b34da6a3ce929d0e0e4736');
    expect(await send({ traceparent: `00-${'0'.repeat(32)}-00f067aa0ba902b7-01` })).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('is a new one without a trusted proxy', async () => {
    const open = await startTestShop();
    expect(await send({ 'x-request-id': 'forged' }, open.address)).toMatch(/^[0-9a-f-]{36}$/);
    await open.stop();
  });
});

describe('slow queries', () => {
  it('are reported with their text, without the values of their parameters', async () => {
    const test = await createTestDatabase();
    const slow: { text: string; milliseconds: number }[] = [];
    const database: Database = openDatabase(test.url, {
      slowQueries: { milliseconds: 150, report: (query) => void slow.push(query) },
    });
    await database.query.selectFrom('setting').selectAll().where('key', '=', 'fast').execute();
    const text = 'select pg_sleep(0.2), $1::text as word';
    await database.statements.query(text, ['a secret']);
    const client = await database.statements.connect();
    await client.query(text, ['a secret']);
    await expect(client.query('select pg_sleep(0.2), 1 / 0')).rejects.toThrow();
    client.release();
    expect(slow.map((query) => query.text).slice(0, 2)).toEqual([text, text]);
    expect(slow.every(({ milliseconds }) => milliseconds >= 150)).toBe(true);
    await database.close();
    await test.drop();
  });
});
