import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serializeChain } from '../../backend/api/serialize-chain.ts';
import type { Permission } from '../../contract/permission.ts';
import { loadDocuments } from '../builders/documents.ts';
import { addOfficeUser } from '../builders/office.ts';
import { startTestShop, type Credentials, type TestShop } from '../builders/test-shop.ts';

const NOON = new Date('2026-11-21T11:00:00Z');
let shop: TestShop;
let a: Credentials;
let b: Credentials;
let operator: Credentials;
beforeAll(async () => {
  shop = await startTestShop({ clock: () => NOON });
  await loadDocuments(shop.database);
  a = await shop.logIn('cliente.a');
  b = await shop.logIn('cliente.b');
  await addOfficeUser(shop.database, 'operatore');
  operator = await shop.logIn('operatore');
});
afterAll(() => shop.stop());

const ask = (name: string, request: object = {}, who: Credentials = a) => shop.call(name, request, who);

async function list(name: 'get_invoices' | 'get_ddt', request: object, who: Credentials) {
  const { status, body } = await ask(name, request, who);
  expect(status).toBe(200);
  return body.message;
}
const numbers = (rows: { numero: number }[]) => rows.map(({ numero }) => numero);
const SINCE = { date_from: '2026-01-01' };

describe('rights', () => {
  const INVOICE = { causale: 'F', anno: 2026, numero: 1338 };
  const DDT = { causale: 'DDT', anno: 2026, numero: 3254 };
  const CALLS = [
    ...(['get_invoices', 'get_ddt', 'payment_deadline', 'exposition', 'get_customer', 'get_addresses'] as const),
    ...(['get_invoice_detail', 'get_ddt_detail'] as const),
  ];
  const requestOf = (name: string) => (name === 'get_invoice_detail' ? INVOICE : name === 'get_ddt_detail' ? DDT : {});

  it('R6.9 another client’s document gets the response of a missing one', async () => {
    for (const [name, key] of [
      ['get_invoice_detail', INVOICE],
      ['get_ddt_detail', DDT],
    ] as const) {
      const foreign = await ask(name, key, b);
      const missing = await ask(name, { ...key, numero: 999_999 }, b);
      expect([foreign.status, foreign.body]).toEqual([404, missing.body]);
    }
    expect(numbers((await list('get_invoices', SINCE, b)).invoices)).not.toContain(1338);
    expect(numbers((await list('get_ddt', { ...SINCE, text: '3254' }, b)).ddt)).toEqual([]);
    expect((await ask('get_invoices', { address: '2' }, b)).status).toBe(403);
  });

  it.each(CALLS)(
    'R6.9 R6.10 %s: nothing for guests, foreign codes, operators and agents without a client',
    async (name) => {
      expect((await shop.call(name, requestOf(name))).status).toBe(401);
      expect((await ask(name, { ...requestOf(name), client_id: '70431' }, b)).status).toBe(403);
      expect((await ask(name, { ...requestOf(name), address_code: '7' })).status).toBe(403);
      expect((await ask(name, requestOf(name), operator)).status).toBe(403);
      const agent = await shop.logIn('agente.g');
      expect((await ask(name, requestOf(name), agent)).status).toBe(403);
      await ask('session', { client_id: '70431' }, agent);
      const { status, body } = await ask(name, requestOf(name), agent);
      expect(status).toBe(200);
      expect(body).toEqual((await ask(name, requestOf(name))).body);
    },
  );

  it('R2.101 a chain shows only what the role may see', () => {
    const part = { cause: 'X', year: 2026, number: 1 };
    const requester = (mayUse: (permission: Permission) => boolean) => ({ mayUse, locale: 'it' as const });
    const chain = {
      orders: [{ ...part, status: 'E' as const, isBeingChecked: false, createdAt: NOON, netCents: 1 }],
      deliveries: [],
      invoices: [],
      dueDates: [],
    };
    expect(
      serializeChain(
        chain,
        requester((permission) => permission !== 'order.view'),
        '2026-11-21',
      ),
    ).toEqual({
      ...{ orders: null, ddt: [], invoices: [], deadlines: [] },
    });
    expect(
      serializeChain(
        chain,
        requester((permission) => permission === 'order.view'),
        '2026-11-21',
      ),
    ).toMatchObject({
      ...{ orders: [{ numero: 1 }], ddt: null, invoices: null, deadlines: null },
    });
  });
});

describe('bad input', () => {
  it.each([
    ['get_invoices', { date_from: '31/12/2026' }, 'date_from'],
    ['get_invoices', { date_to: '2026-02-30' }, 'date_to'],
    ['get_invoices', { date_from: '2026-11-02', date_to: '2026-11-01' }, 'date_from'],
    ['get_invoices', { date_to: '0000-01-01' }, 'date_to'],
    ['get_invoices', { type: 'tutte' }, 'type'],
    ['get_invoices', { sort_by: 'colour' }, 'sort_by'],
    ['get_invoices', { page: 0 }, 'page'],
    ['get_invoices', { per_page: 1000 }, 'per_page'],
    ['get_invoices', { text: 'x'.repeat(201) }, 'text'],
    ['get_ddt', { date_from: '2026-13-01' }, 'date_from'],
    ['get_ddt', { date_from: '2026-11-02', date_to: '2026-11-01' }, 'date_from'],
    ['get_ddt', { sort_by: 'total' }, 'sort_by'],
    ['get_invoice_detail', { causale: 'F', anno: 2026, numero: -1 }, 'numero'],
    ['get_ddt_detail', { causale: 'DDT', anno: 2026 }, 'numero'],
  ])('R8.27 %s %j names the field', async (name, request, field) => {
    const { status, body } = await ask(name, request);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });
});
