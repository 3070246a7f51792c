import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upsertArticles } from '../../backend/catalogue/index.ts';
import { upsertUsers } from '../../backend/accounts/index.ts';
import { articleRecord } from '../builders/records.ts';
import { addOfficeUser } from '../builders/office.ts';
import { PASSWORD } from '../builders/shop.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

const NAMED = '/documents/test/sheet.pdf';
const files: Record<string, string> = {
  'documents/test/sheet.pdf': '%PDF-1.4 sheet',
  'documents/test/UPPER.PDF': '%PDF-1.4 upper',
  'documents/test/pompa "2" è.pdf': '%PDF-1.4 special',
  'documents/test/page.html': '<script>alert(1)</script>',
  'documents/test/drawing.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  'documents/test/prices.xlsx': 'PK',
  'documents/test/nobody-names-it.pdf': '%PDF-1.4 lost',
  'documents/test/old.pdf': '%PDF-1.4 old',
  'documents/test/of-old-parent.pdf': '%PDF-1.4 old',
  'documents/scans/70999-7001.pdf': '%PDF-1.4 invoice',
  'mail/secret.pdf': '%PDF-1.4 mail',
  'secret.pdf': '%PDF-1.4 secret',
};

let shop: TestShop;
const cookies: Record<string, string> = { guest: '' };
beforeAll(async () => {
  shop = await startTestShop();
  const document = (url: string) => ({ name: { it: 'Documento', en: 'Document' }, url });
  const special = (path: string) => document(`/documents/test/${path}`);
  await upsertArticles(shop.database, [
    articleRecord({
      code: '500001',
      sku: 'DOC-1',
      documents: [
        document('/documents/data-sheet/500001.pdf'),
        ...['UPPER.PDF', 'pompa%20%222%22%20%C3%A8.pdf', 'page.html', 'drawing.svg', 'prices.xlsx'].map(special),
        document('/documents/../secret.pdf'),
        document('/mail/secret.pdf'),
      ],
    }),
    articleRecord({ code: '500002', sku: 'DOC-2', isActive: false, documents: [special('old.pdf')] }),
    articleRecord({ code: '500003', sku: 'DOC-3', kind: 'parent', isActive: false, axes: ['length'] }),
    articleRecord({
      code: '500004',
      sku: 'DOC-4',
      kind: 'child',
      parentCode: '500003',
      features: { length: 20 },
      documents: [special('of-old-parent.pdf')],
    }),
  ]);
  const user = { password: PASSWORD, customerCode: null, agentCustomerCodes: [] as string[] };
  await upsertUsers(shop.database, [
    {
      ...user,
      username: 'agente.b',
      email: 'b@agenti.example',
      name: 'Bice',
      kind: 'agent',
      agentCustomerCodes: ['70999'],
    },
  ]);
  await addOfficeUser(shop.database, 'operatore', 'warehouse');
  await addOfficeUser(shop.database, 'redazione', 'content');
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(shop.dataDirectory, path)), { recursive: true });
    await writeFile(join(shop.dataDirectory, path), content);
  }
  for (const name of ['cliente.a', 'cliente.b', 'agente.g', 'agente.b', 'operatore', 'redazione'])
    cookies[name] = (await shop.logIn(name)).cookie;
});
afterAll(() => shop.stop());

const get = (path: string, who: string) =>
  fetch(shop.address + path, { headers: { cookie: cookies[who] ?? '' }, redirect: 'manual' });

describe('R2.77 a file that an article references', () => {
  it.each(['cliente.a', 'cliente.b', 'agente.g', 'operatore'])('is served to %s', async (who) => {
    const response = await get(NAMED, who);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toBeNull();
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    expect(await response.text()).toBe('%PDF-1.4 sheet');
  });

  it('returns 401 to a guest', async () => {
    expect((await get(NAMED, 'guest')).status).toBe(401);
  });

  it('is found in any URL encoding', async () => {
    for (const path of ['pompa%20%222%22%20%C3%A8.pdf', 'pompa%20%222%22%20%c3%a8.pdf', 'UPPER%2EPDF']) {
      const response = await get(`/documents/test/${path}`, 'cliente.a');
      expect([path, response.status, response.headers.get('content-type')]).toEqual([path, 200, 'application/pdf']);
    }
  });

  it.each(['page.html', 'drawing.svg', 'prices.xlsx'])('of an unsafe type is sent as a download: %s', async (name) => {
    const response = await get(`/documents/test/${name}`, 'cliente.a');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    expect(response.headers.get('content-disposition')).toBe('attachment');
    expect(response.headers.get('content-security-policy')).toBe('sandbox');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });
});

describe('R6.9 any other file of the data directory', () => {
  it.each([
    '/documents/test/nobody-names-it.pdf',
    '/documents/test/old.pdf',
    '/documents/test/of-old-parent.pdf',
    '/documents/scans/70999-7001.pdf',
    '/documents/test/',
    '/documents/test',
    '/documents/..%2Fsecret.pdf',
    '/documents/%2e%2e/secret.pdf',
    '/documents/%2e%2e%2fsecret.pdf',
    '/documents/test/..%2f..%2fmail%2fsecret.pdf',
    '/documents/..%5Csecret.pdf',
    '/documents//secret.pdf',
    '/documents/test/sheet.pdf%00.png',
    '/documents/%252e%252e/secret.pdf',
    '/documents/%ff',
  ])('returns 404: %s', async (path) => {
    for (const who of ['cliente.a', 'cliente.b', 'agente.g', 'operatore']) {
      const response = await get(path, who);
      expect([who, response.status]).toEqual([who, 404]);
      expect(await response.text()).not.toContain('%PDF');
    }
  });
});

describe('R6.9 an order as PDF', () => {
  it('5.1 5.6 is available to its customer, the customer’s agents and people of the office who may see orders only', async () => {
    const a = await shop.logIn('cliente.a');
    const { body } = await shop.call('add_to_cart', { item_id: '204118', quantity: 1 }, a);
    const { id_cart } = body.message;
    const sent = await shop.call('send_order', { id_cart, idempotency_key: 'for agents' }, a);
    const { causale, anno, numero } = sent.body.message.order;
    const path = `/documents/orders/${causale}-${anno}-${String(numero).padStart(6, '0')}.pdf`;
    const statuses: Record<string, number> = {};
    for (const who of Object.keys(cookies)) statuses[who] = (await get(path, who)).status;
    expect(statuses).toEqual({
      guest: 302,
      'cliente.a': 200,
      'cliente.b': 404,
      'agente.g': 200,
      'agente.b': 404,
      operatore: 200,
      redazione: 404,
    });
    await shop.call('session', { client_id: '70431' }, { cookie: cookies['agente.g'] ?? '' });
    expect((await get(path, 'agente.g')).status).toBe(200);

    // Tied to agents, somebody of the office sees the orders of their addresses only.
    const tie = (agents: string) =>
      shop.database.pool.query(
        `update office_user o set agent_ids = ${agents} from user_account u where u.id = o.user_id and u.username = 'operatore'`,
      );
    await shop.database.pool.query(`insert into agent (code, name) values ('A1', 'Gino'), ('A2', 'Bice')`);
    await shop.database.pool.query(`update customer_address set agent_id = (select id from agent where code = 'A1')
      where customer_id = (select id from customer where code = '70431')`);
    for (const [code, status] of [
      ['A2', 404],
      ['A1', 200],
    ] as const) {
      await tie(`array(select id from agent where code = '${code}')`);
      await shop.settled();
      expect([code, (await get(path, 'operatore')).status]).toEqual([code, status]);
    }
  });
});
