import { afterAll, beforeAll, expect, it } from 'vitest';
import { upsertAgents } from '../../backend/customers/index.ts';
import { setFieldOwner } from '../../backend/import/index.ts';
import type { OfficeEndpointName } from '../../contract/office/index.ts';
import { addOfficeUser, callOffice, tieToAgents } from '../builders/office.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

const CODES = ['70431', '70999'];

let shop: TestShop;
const cookies: Record<string, string> = {};
const ask = (who: string, name: OfficeEndpointName, body: object = {}) =>
  callOffice(shop, cookies[who] ?? '', name, body);
const own = (owner: 'office' | 'erp') =>
  setFieldOwner(shop.database, {
    ...{ kind: 'customers', owner, actor: 'test' },
    fields: ['addresses', 'priceListCode'],
  });
const listOf = async (code: string) => (await ask('paola', 'getCustomer', { code })).body.priceList.code as string;

beforeAll(async () => {
  shop = await startTestShop();
  await upsertAgents(shop.database, [{ code: 'AG2', name: 'Chiara Monti', phone: null, email: null }]);
  await shop.database.pool.query(
    `update customer_address a set agent_id = g.id from customer c, agent g
     where c.id = a.customer_id and c.code = '70431' and a.code = '2' and g.code = 'AG2'`,
  );
  for (const [name, role] of [
    ['paola', 'administration'],
    ['tied', 'sales'],
    ['reader', 'read-only'],
  ] as const)
    await addOfficeUser(shop.database, name, role);
  await tieToAgents(shop.database, 'tied', ['AG2']);
  for (const name of ['paola', 'tied', 'reader']) cookies[name] = (await shop.logIn(name)).cookie;
});
afterAll(() => shop.stop());

it('5.6 fixes a set of customers by codes or filter, with the addresses in the scope', async () => {
  const all = await ask('paola', 'selectCustomers', {});
  expect(all.body.codes).toEqual(CODES);
  expect(all.body.addresses).toContainEqual({ customerCode: '70431', addressCode: '1' });
  expect((await ask('paola', 'selectCustomers', { text: 'verdi' })).body.codes).toEqual(['70999']);
  expect((await ask('paola', 'selectCustomers', { codes: ['70999', '00000'] })).body.codes).toEqual(['70999']);
  expect((await ask('tied', 'selectCustomers', {})).body).toEqual({
    codes: ['70431'],
    addresses: [{ customerCode: '70431', addressCode: '2' }],
  });
  expect((await ask('paola', 'selectCustomers', { text: 'nobody at all' })).status).toBe(422);
  expect((await ask('reader', 'selectCustomers', {})).status).toBe(403);
});

it('8.1 6.2 gives several customers another price list, each with its entry, only where the office owns lists', async () => {
  const assign = (who: string, priceListCode: string) =>
    ask(who, 'assignPriceList', { codes: [...CODES, '00000'], priceListCode });
  expect((await assign('paola', 'L2')).body.code).toBe('owned-by-another');
  await own('office');
  expect((await ask('paola', 'customerChoices', {})).body.ownedByOffice.toSorted()).toEqual([
    'addresses',
    'priceListCode',
  ]);
  expect(Object.keys((await assign('paola', 'L99')).body.errors)).toEqual(['priceListCode']);
  // Others have addresses of the customer that somebody tied to agents sees.
  expect((await assign('tied', 'L2')).body).toEqual({ changed: 0, skipped: [...CODES, '00000'] });
  expect((await assign('reader', 'L2')).status).toBe(403);
  expect(await listOf('70431')).toBe('L1');
  expect((await assign('paola', 'L2')).body).toEqual({ changed: 1, skipped: ['70999', '00000'] });
  expect([await listOf('70431'), await listOf('70999')]).toEqual(['L2', 'L2']);
  const [entry] = (await ask('paola', 'listLog', {})).body.rows;
  expect(entry.changes).toEqual([{ field: 'priceListCode', before: 'L1', after: 'L2' }]);
  expect((await ask('paola', 'restoreEntry', { entryId: entry.id })).status).toBe(200);
  expect(await listOf('70431')).toBe('L1');
});

it('8.1 adds an agent where addresses belong to the office, once for each code', async () => {
  const agent = { code: 'AG9', name: 'Andrea Fabbri', phone: '051 000 12 34', email: 'fabbri@bancale.example' };
  expect((await ask('tied', 'addAgent', agent)).status).toBe(403);
  expect((await ask('paola', 'addAgent', { ...agent, email: 'no address' })).status).toBe(422);
  expect((await ask('paola', 'addAgent', agent)).status).toBe(200);
  const again = await ask('paola', 'addAgent', { ...agent, code: 'ag9' });
  expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['code']]);
  expect((await ask('reader', 'customerChoices', {})).body.agents).toContainEqual({
    code: 'AG9',
    name: 'Andrea Fabbri',
  });
  const [entry] = (await ask('paola', 'listLog', {})).body.rows;
  expect(entry).toMatchObject({ action: 'agent-added', object: { kind: 'agent', id: 'AG9', name: 'Andrea Fabbri' } });
  await own('erp');
  expect((await ask('paola', 'addAgent', { ...agent, code: 'AG10' })).body.code).toBe('owned-by-another');
});
