import { execFile } from 'node:child_process';
import { AsyncLocalStorage } from 'node:async_hooks';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { createLogger } from '../../backend/request-log.ts';
import { createTestDatabase } from '../builders/database.ts';
import { startFakeCollector, type FakeCollector } from '../builders/fake-collector.ts';
import { startFakeOpenSearch } from '../builders/fake-open-search.ts';
import { PASSWORD } from '../builders/shop.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

const PROXY = { trace: '4bf92f3577b34da6a3ce929d0e0e4736', span: '00f067aa0ba902b7' };
const TRACEPARENT = `00-${PROXY.trace}-${PROXY.span}-01`;

const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

async function collector(...answer: Parameters<typeof startFakeCollector>): Promise<FakeCollector> {
  const started = await startFakeCollector(...answer);
  endings.push(() => started.stop());
  return started;
}

/** A shop with traces, and what it logs. */
async function open(url: string, environment: Record<string, string> = {}) {
  const lines: { msg: string; spans?: number; reason?: string }[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]);
  const shop = await startTestShop({
    environment: { OTEL_EXPORTER_OTLP_ENDPOINT: url, ...environment },
    logger: createLogger('info', { write }),
  });
  let stopping: Promise<void> | undefined;
  const stop = () => (stopping ??= shop.stop());
  endings.push(stop);
  return { shop, stop, losses: () => lines.filter(({ msg }) => msg === 'traces could not be sent') };
}

const post = (shop: TestShop, path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${shop.address}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

describe('traces', () => {
  it('have a span for each request, beneath that of the proxy, and beneath it one for each statement', async () => {
    const { spans, url, headers } = await collector();
    const own = { TRUST_PROXY: 'on', OTEL_SERVICE_NAME: 'shop-1', OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%2Cb' };
    const { shop, stop } = await open(url, own);
    const { token } = await shop.logIn('cliente.b');
    const traced = { traceparent: TRACEPARENT, authorization: `Bearer ${token}` };
    const response = await post(shop, 'add_to_cart', { item_id: '204118', quantity: 2 }, traced);
    expect(response.status).toBe(200);
    await stop();

    const [request, ...further] = spans().filter(({ name }) => name === 'POST /api/add_to_cart');
    expect(further).toEqual([]);
    expect(request).toMatchObject({ traceId: PROXY.trace, parentSpanId: PROXY.span });
    expect(request?.attributes).toEqual({
      'http.request.method': 'POST',
      'http.route': '/api/add_to_cart',
      'http.response.status_code': 200,
      'bancale.request_id': response.headers.get('x-request-id'),
    });
    const inTrace = spans().filter((span) => span.traceId === PROXY.trace && span !== request);
    const statements = inTrace.filter(({ name }) => name.startsWith('postgresql '));
    expect(statements.length).toBeGreaterThan(3);
    expect(inTrace.filter(({ spanId }) => spanId !== request?.spanId)).toEqual(statements);
    expect(new Set(statements.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([request?.spanId]));
    const texts = statements.map(({ attributes }) => String(attributes['db.query.text']));
    expect(texts.some((text) => text.includes('insert into "cart_line"') || text.includes('cart_line'))).toBe(true);
    expect(texts.join()).toContain('$1');
    expect(headers()).toMatchObject({ 'x-key': 'a,b' });
  });

  it('have jobs, and the attempts at other systems beneath them, but nothing of what they send', async () => {
    const { spans, text, url } = await collector();
    const { shop, stop } = await open(url);
    const { token } = await shop.logIn('cliente.b');
    await post(shop, 'login', { username: 'persona.segreta', password: 'parola-segreta' });
    await shop.call('add_to_cart', { item_id: '204118', quantity: 2 }, { token });
    const { message } = (await shop.call('get_cart_items', {}, { token })).body;
    const order = {
      ...{ id_cart: message.id_cart, idempotency_key: 'chiave-segreta', totale_doc: message.totale_doc },
      note: 'nota segreta',
    };
    expect((await shop.call('send_order', order, { token })).status).toBe(200);
    await expect.poll(() => spans().map(({ name }) => name)).toContain('mail send');
    await expect.poll(() => spans().map(({ name }) => name)).toContain('erp exportOrder');
    await stop();

    const above = (name: string) => {
      const { parentSpanId } = spans().find((span) => span.name === name) ?? {};
      return spans().find(({ spanId }) => spanId === parentSpanId);
    };
    expect(above('erp exportOrder')).toMatchObject({
      name: 'job export_order',
      attributes: { 'bancale.job.attempt': 1 },
    });
    expect(above('mail send')?.name).toBe('job confirm_order');
    expect(above('job export_order')).toBeUndefined();
    expect(spans().length).toBeGreaterThan(20);
    for (const secret of ['segret', PASSWORD, 'cliente.b', token, '204118', '127.0.0.1', '@']) {
      expect(
        text()
          .split('\n')
          .filter((sent) => sent.includes(secret)).length,
        secret,
      ).toBe(0);
    }
  });

  it('have requests of OpenSearch beneath the listing, without what was searched', async () => {
    const { spans, text, url } = await collector();
    const fake = await startFakeOpenSearch('empty');
    endings.push(() => fake.stop());
    const { shop, stop } = await open(url, { SEARCH_URL: fake.url });
    await shop.settled();
    await post(shop, 'product_list', { search: 'parola segreta' });
    await stop();
    const listing = spans().find(({ name }) => name === 'POST /api/product_list');
    const searches = spans().filter(({ name }) => name === 'opensearch _msearch');
    expect(searches.length).toBeGreaterThan(0);
    expect(new Set(searches.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([listing?.spanId]));
    expect(text()).not.toContain('segret');
  });

  it('name the kind of an error, and not its message', async () => {
    const { spans, text, url } = await collector();
    const { shop, stop } = await open(url);
    await shop.database.pool.query('alter table user_account rename to user_account_away');
    expect((await post(shop, 'login', { username: 'persona', password: 'parola' })).status).toBe(500);
    await stop();
    const failed = spans().filter(({ status }) => status === 2);
    const request = failed.find(({ name }) => name === 'POST /api/login');
    expect(request?.attributes['error.type']).toBe('500');
    expect(failed.find(({ parentSpanId }) => parentSpanId === request?.spanId)?.attributes['error.type']).toBe('42P01');
    expect(text()).not.toContain('does not exist');
  });

  it('are started by a trusted proxy only, and only for the configured part', async () => {
    const { spans, url } = await collector();
    const { shop, stop } = await open(url);
    await post(shop, 'product_list', {}, { traceparent: TRACEPARENT });
    await stop();
    const [request] = spans().filter(({ name }) => name === 'POST /api/product_list');
    expect(request?.traceId).toMatch(/^[0-9a-f]{32}$/);
    expect(request?.traceId).not.toBe(PROXY.trace);
    expect(request?.parentSpanId).toBeFalsy();

    const some = await collector();
    const none = await open(some.url, { OTEL_TRACES_SAMPLER_ARG: '0', TRUST_PROXY: 'on' });
    await post(none.shop, 'product_list', {});
    await post(none.shop, 'autocomplete', { term: 'valvola' }, { traceparent: TRACEPARENT });
    await none.stop();
    expect(new Set(some.spans().map(({ traceId }) => traceId))).toEqual(new Set([PROXY.trace]));
  });

  it.each([
    ['is away', null],
    ['is slow', []],
    ['reports an error', [{ status: 500, body: '<h1>Segreto</h1>' }]],
    ['responds with something else', [{ status: 200, body: '<h1>Segreto</h1>' }]],
  ] as const)('change nothing where the collector %s', async (_, answer) => {
    const fake = answer ? await collector(...((answer.length > 0 ? answer : [null]) as [])) : null;
    const { shop, stop, losses } = await open(fake?.url ?? 'http://127.0.0.1:9');
    const { token } = await shop.logIn('cliente.b');
    for (let count = 0; count < 5; count += 1) {
      expect((await shop.call('get_cart_items', {}, { token })).status).toBe(200);
    }
    const start = performance.now();
    await stop();
    expect(performance.now() - start).toBeLessThan(10_000);
    const isAccepted = answer?.[0]?.status === 200;
    expect(losses().length > 0).toBe(!isAccepted);
    expect(losses().length).toBeLessThanOrEqual(2);
    expect(losses().reduce((sum, { spans = 0 }) => sum + spans, 0) > 5).toBe(!isAccepted);
    expect(JSON.stringify(losses())).not.toContain('Segreto');
  });

  it('are off by default: nothing is loaded for them', async () => {
    const application = resolve(import.meta.dirname, '../../backend/application.ts');
    const program = `
      import { registerHooks } from 'node:module';
      const loaded = new Set();
      registerHooks({ load: (url, context, next) => (loaded.add(url), next(url, context)) });
      await import(${JSON.stringify(application)});
      const found = [...loaded].flatMap((url) => /@opentelemetry\\/([^/]+)/.exec(url)?.[1] ?? []);
      console.log(JSON.stringify([...new Set(found), loaded.size > 300]));`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
    // The metrics use the interfaces.
    expect(JSON.parse(stdout)).toEqual(['api', true]);
  });
});

describe('a statement that waited for a connection', () => {
  it('belongs to the work that sent it', async () => {
    const { database, ...created } = await createTestDatabase({ poolSize: 1 });
    endings.push(() => created.drop());
    const work = new AsyncLocalStorage<string>();
    const seen: [string, string | undefined][] = [];
    database.statements.observe((text) => {
      seen.push([text, work.getStore()]);
      return null;
    });
    await Promise.all(
      ['a', 'b', 'c'].map((name) => work.run(name, () => database.statements.query(`select '${name}'`))),
    );
    expect(seen).toEqual(['a', 'b', 'c'].map((name) => [`select '${name}'`, name]));
  });
});
