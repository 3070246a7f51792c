import { mkdtempSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upsertUsers } from '../../backend/accounts/index.ts';
import { upsertArticles } from '../../backend/catalogue/index.ts';
import { createServer } from '../../backend/http/server.ts';
import type { Services } from '../../backend/services.ts';
import { endpoints, type EndpointName } from '../../contract/index.ts';
import { officeEndpoints } from '../../contract/office/index.ts';
import { loadDocuments } from '../builders/documents.ts';
import { getPage } from '../builders/html-page.ts';
import { isStorefrontBuilt, pagePaths } from '../builders/page-paths.ts';
import { articleRecord } from '../builders/records.ts';
import { PASSWORD } from '../builders/shop.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

/** Every route with files for people who are logged in, with the path of a file that customer A's agent may have. */
const FILES: Record<string, { path: string; status: number }> = {
  '/documents/orders/:file': { path: '/documents/orders/OC-2026-004437.pdf', status: 200 },
  '/documents/invoices/months/:month{\\d{4}-\\d{2}\\.zip}': {
    path: '/documents/invoices/months/2026-11.zip',
    status: 200,
  },
  '/documents/invoices/:file{.+\\.(?:pdf|csv|xml)}': { path: '/documents/invoices/F-2026-1338.pdf', status: 200 },
  '/documents/ddt/:file{.+\\.pdf}': { path: '/documents/ddt/DDT-2026-3254.pdf', status: 200 },
  '/documents/claims/:file{.+\\.jpg}': {
    path: '/documents/claims/1b4e28ba-2fa1-41d2-883f-0016d3cca427.jpg',
    status: 404,
  },
  '/documents/my-data/:file{.+\\.zip}': {
    path: '/documents/my-data/1b4e28ba-2fa1-41d2-883f-0016d3cca427.zip',
    status: 404,
  },
  '/documents/deadlines.pdf': { path: '/documents/deadlines.pdf', status: 200 },
  '/documents/lists/:file': { path: '/documents/lists/invoices.csv', status: 200 },
  '/documents/*': { path: '/documents/test/sheet.pdf', status: 200 },
};

/** Routes that need no login, and those of endpoints and pages, which have tests of their own below. */
const OTHERS = new Set([
  ...['/*', '/healthz', '/readyz', '/metrics', '/api/openapi.json', '/api/docs', '/api/*', '/robots.txt'],
  ...['/img/*', '/content/*', '/barcodes/*', '/assets/*', '/service-worker.js', '/payments/paypal/webhook'],
  '/content/shop/:name',
  '/:icon{icon-48\\.png|icon-192\\.png|icon-512\\.png|icon-maskable-512\\.png|apple-touch-icon\\.png}',
  '/:manifest{manifest(?:-en)?\\.webmanifest}',
  '/:file{[^/]+\\.(?:ico|svg|png|txt|webmanifest)}',
  ...Object.values(endpoints).flatMap(({ path }) => [`/api/${path}`, `/${path}`]),
  // Walked by role in office-api.
  ...Object.values(officeEndpoints).map(({ path }) => `/office/api/${path}`),
  '/office/api/*',
  // With the tables of the office: office-frame.
  '/office/files/orders.zip',
  '/office/files/letters/:wave',
  '/office/files/:file',
  '/office/files/*',
  // Its rights: office-import-files.
  '/office/upload/',
  '/office/upload',
]);

/** What a login without the second factor may use besides what guests may. */
const OF_THE_LOGIN: readonly EndpointName[] = [
  ...(['getSecurity', 'endSession', 'endAllSessions', 'changePassword', 'changeName'] as const),
  // The copy itself is a file, which asks for the second factor.
  ...(['askAboutData', 'getDataRequests'] as const),
  ...(['startSecondFactor', 'confirmSecondFactor', 'stopSecondFactor'] as const),
];
/** Endpoints about the session itself. */
const OF_THE_SESSION: readonly EndpointName[] = ['login', 'loginCode', 'session', 'logout', 'resetPassword'];

let shop: TestShop;
let operator: { token: string; cookie: string };
let agent: { token: string; cookie: string };
const statusesBefore: Record<string, number> = {};

const fileOf = (path: string, headers: Record<string, string>) =>
  fetch(shop.address + path, { headers, redirect: 'manual' });

/** Logs in, and lets the session act for customer A, as it did before the operator required a second factor. */
async function logInFor(username: string, isAgent: boolean) {
  const login = await shop.logIn(username);
  const id = login.cookie.replace(/^[^=]*=/, '').split('.')[0] ?? '';
  const { query } = shop.database;
  const a = await query.selectFrom('customer').select('id').where('code', '=', '70431').executeTakeFirstOrThrow();
  if (isAgent) await query.updateTable('session').set({ customer_id: a.id }).where('id', '=', id).execute();
  await shop.settled();
  return login;
}

beforeAll(async () => {
  shop = await startTestShop({ pages: isStorefrontBuilt, clock: () => new Date('2026-11-21T11:00:00Z') });
  await loadDocuments(shop.database);
  const sheet = { name: { it: 'Scheda', en: 'Sheet' }, url: '/documents/test/sheet.pdf' };
  await upsertArticles(shop.database, [articleRecord({ code: '500001', sku: 'DOC-1', documents: [sheet] })]);
  await mkdir(join(shop.dataDirectory, 'documents/test'), { recursive: true });
  await writeFile(join(shop.dataDirectory, 'documents/test/sheet.pdf'), '%PDF-1.4 sheet');
  const olga = { name: 'Olga', email: 'o@bancale.example', customerCode: null, agentCustomerCodes: [] };
  await upsertUsers(shop.database, [{ ...olga, username: 'operatore', password: PASSWORD, kind: 'operator' }]);
  const earlier = await logInFor('agente.g', true);
  for (const { path } of Object.values(FILES))
    statusesBefore[path] = (await fileOf(path, { authorization: `Bearer ${earlier.token}` })).status;
  await shop.database.query
    .insertInto('setting')
    .values({ key: 'second_factor_required', value: JSON.stringify({ isOn: true }) })
    .execute();
  agent = await logInFor('agente.g', true);
  operator = await logInFor('operatore', false);
});
afterAll(() => shop.stop());

it('every route of the shop is named here', async () => {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'bancale-routes-'));
  await mkdir(join(dataDirectory, 'client'));
  const services = { settings: { dataDirectory } } as unknown as Services;
  const pages = { rules: [], render: () => Promise.resolve(new Response()) };
  const checkReadiness = () => Promise.reject(new Error('not used'));
  const parts = { pages, buildDirectory: dataDirectory, sandbox: null, checkReadiness };
  const paths = createServer(services, parts).routes.map(({ path }) => path);
  expect([...new Set(paths)].filter((path) => !OTHERS.has(path)).toSorted()).toEqual(Object.keys(FILES).toSorted());
  await rm(dataDirectory, { recursive: true });
});

describe.each(Object.values(FILES))('the file $path', ({ path, status }) => {
  it('R4.3 is served with the token; without the required second factor a session leads to it, a token gets 403', async () => {
    expect(statusesBefore[path]).toBe(status);
    for (const who of [agent, operator]) {
      const byCookie = await fileOf(path, { cookie: who.cookie });
      expect([byCookie.status, byCookie.headers.get('location')]).toEqual([302, '/pages/account?tab=password']);
    }
    const byToken = await fileOf(path, { authorization: `Bearer ${agent.token}` });
    expect([byToken.status, ((await byToken.json()) as { code: string }).code]).toEqual([403, 'not-permitted']);
  });
});

describe('without the required second factor an endpoint', () => {
  /** Sends an empty request, so that nothing is changed. */
  async function ask(name: EndpointName, who: Record<string, string> = {}) {
    const { path, method } = endpoints[name];
    const response = await fetch(`${shop.address}/api/${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...who },
      ...(method === 'POST' && { body: '{}' }),
    });
    return { status: response.status, body: (await response.json()) as { code?: string } };
  }
  const names = (Object.keys(endpoints) as EndpointName[]).filter(
    (name) => !OF_THE_SESSION.includes(name) && !OF_THE_LOGIN.includes(name),
  );

  it('answers as to a guest, or says that it is not permitted', async () => {
    for (const name of names) {
      const guest = await ask(name);
      const ofAgent: Record<string, string> = { authorization: `Bearer ${agent.token}` };
      const ofOperator: Record<string, string> = { cookie: operator.cookie, origin: shop.address };
      for (const who of [ofAgent, ofOperator]) {
        const answer = await ask(name, who);
        if (guest.status === 401) expect([answer.status, answer.body.code], name).toEqual([403, 'not-permitted']);
        else expect(answer, name).toEqual(guest);
      }
    }
  });

  it('shows no price, no cart and no customer', async () => {
    const { token, cookie } = agent;
    const list = await shop.call('product_list', { text: 'VS-12-OT' }, { token });
    const guests = await shop.call('product_list', { text: 'VS-12-OT' });
    expect(list.body).toEqual(guests.body);
    expect((await shop.call('get_cart_items', {}, { token })).body).toEqual(
      (await shop.call('get_cart_items', {})).body,
    );
    const session = await shop.call('session', {}, { cookie });
    expect(session.body.message).toMatchObject({ client_id: '0', company_name: '', address_codes: [], clients: [] });
    const choice = { client_id: '70431', address_code: '0' };
    expect(await shop.call('session', choice, { cookie })).toMatchObject({
      status: 403,
      body: { code: 'not-permitted' },
    });
  });
});

it.runIf(isStorefrontBuilt)('without the required second factor the page where it is set up opens', async () => {
  for (const { cookie } of [agent, operator]) {
    const page = await getPage(shop, '/pages/account?tab=password', { cookie });
    expect([page.status, page.text('main')]).toEqual([200, expect.stringContaining('Verifica in due passaggi')]);
    const orders = await getPage(shop, '/pages/account?tab=orders', { cookie });
    expect(orders.location).toBe('/pages/account?tab=password');
  }
});

it.runIf(isStorefrontBuilt)('without the required second factor no page shows a price or a customer', async () => {
  for (const path of pagePaths()) {
    const response = await fetch(shop.address + path, { headers: { cookie: agent.cookie }, redirect: 'manual' });
    const text = await response.text();
    expect([path, /Termoidraulica Bassi|7,98\s*€|7\.984/.exec(text)?.[0]]).toEqual([path, undefined]);
  }
});
