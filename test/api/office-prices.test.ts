import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upsertAgents } from '../../backend/customers/index.ts';
import { upsertCosts } from '../../backend/pricing/index.ts';
import { addOfficeUser, callOffice, tieToAgents } from '../builders/office.ts';
import type { OfficeEndpointName } from '../../contract/office/index.ts';
import { day } from '../builders/shop.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

const [CUSTOMER, ARTICLE] = ['70431', 'VS-12-OT'];

let shop: TestShop;
const cookies: Record<string, string> = {};
const ask = (who: string, name: OfficeEndpointName, body: object = {}) =>
  callOffice(shop, cookies[who] ?? '', name, body);
const why = async (who: string, question: object) => (await ask(who, 'explainPrice', question)).body;

beforeAll(async () => {
  shop = await startTestShop();
  await upsertAgents(shop.database, [{ code: 'AG2', name: 'Chiara Monti', phone: null, email: null }]);
  await shop.database.pool.query(
    `update customer_address a set agent_id = g.id from customer c, agent g
     where c.id = a.customer_id and c.code = $1 and a.code = '2' and g.code = 'AG2'`,
    [CUSTOMER],
  );
  await shop.database.pool.query(
    `insert into contract_price (customer_id, address_id, article_id, net_price, minimum_quantity, origin)
     select c.id, a.id, p.id, 77000, 1, 'office' from customer c join customer_address a on a.customer_id = c.id
       and a.code = '1', article p where c.code = $1 and p.code = '204118'`,
    [CUSTOMER],
  );
  await upsertCosts(shop.database, [
    { articleCode: '204118', source: 'erp', amount: 60_000, priceQuantity: 1, validFrom: day(-1) },
  ]);
  for (const [name, role] of [
    ['paola', 'administration'],
    ['giorgio', 'sales'],
    ['tied', 'sales'],
    ['reader', 'read-only'],
    ['writer', 'content'],
  ] as const)
    await addOfficeUser(shop.database, name, role);
  await tieToAgents(shop.database, 'tied', ['AG2']);
  for (const name of ['paola', 'giorgio', 'tied', 'reader', 'writer']) cookies[name] = (await shop.logIn(name)).cookie;
});
afterAll(() => shop.stop());

describe('1.19 why this price', () => {
  it('1.4 names the row that decides, each candidate with its reason, and the way to four decimals', async () => {
    const { explanation, article, customer } = await why('paola', {
      ...{ customerCode: CUSTOMER, addressCode: '2', articleCode: ARTICLE, quantity: 20 },
    });
    expect([customer.name, article.code, explanation.winner]).toEqual(['Termoidraulica Bassi S.r.l.', '204118', 2]);
    expect(explanation.price).toMatchObject({ list: 133_400, base: 133_400, net: 79_840, lineCents: 15_968 });
    expect(explanation.price.stages).toEqual([
      { discount: 3000, price: 93_380 },
      { discount: 1000, price: 84_042 },
      { discount: 500, price: 79_840 },
    ]);
    const rows = explanation.conditions.map((one: any) => [one.row, one.target, one.whyNot, one.gives]);
    expect(rows[0]).toEqual([1, '204118', 'other-address', 77_000]);
    expect(rows).toContainEqual([2, '0110', null, 79_840]);
    expect(rows.at(-1)).toEqual([7, '', 'outranked', 133_400]);
    const cases = explanation.cases.map(({ kind, addressCode, net }: any) => [kind, addressCode, net]);
    expect(cases).toContainEqual(['address', '1', 77_000]);
  });

  it('counts the address, the quantity and the day that are asked about', async () => {
    const question = { customerCode: CUSTOMER, articleCode: ARTICLE, quantity: 1 };
    expect((await why('paola', { ...question, addressCode: '1' })).explanation).toMatchObject({
      winner: 1,
      price: { base: 77_000, net: 77_000, stages: [], list: 133_400 },
    });
    const early = await why('paola', { ...question, day: '2001-01-01' });
    expect([early.day, early.explanation.quantity]).toEqual(['2001-01-01', 1]);
  });

  it('5.6 is told about the own customers and their own addresses alone', async () => {
    const question = { customerCode: CUSTOMER, articleCode: ARTICLE };
    const tied = await why('tied', { ...question, addressCode: '2' });
    expect(tied.customer.addresses.map(({ code }: any) => code)).toEqual(['2']);
    expect(tied.explanation.conditions.map((one: any) => one.addressCode)).not.toContain('1');
    expect(tied.explanation.cases.map((one: any) => one.addressCode)).not.toContain('1');
    expect(await why('tied', { ...question, addressCode: '1' })).toMatchObject({
      unknown: ['address'],
      explanation: null,
    });
    const foreign = await why('tied', { ...question, customerCode: '70999' });
    expect(foreign).toMatchObject({ customer: null, unknown: ['customer'], explanation: null });
    expect(await why('tied', { ...question, customerCode: 'no-such' })).toEqual(foreign);
    // Prices may be seen with this role, customers may not.
    expect(await why('writer', question)).toEqual(foreign);
  });

  it('1.12 shows what the article costs only to those who may see costs', async () => {
    const question = { customerCode: CUSTOMER, articleCode: ARTICLE };
    expect((await why('giorgio', question)).explanation.cost).toBe(60_000);
    expect((await why('reader', question)).explanation.cost).toBeNull();
  });

  it('says which code is unknown, and refuses what is none', async () => {
    expect((await why('paola', { customerCode: CUSTOMER, articleCode: 'NO-SUCH' })).unknown).toEqual(['article']);
    for (const bad of [{ quantity: 0 }, { quantity: 1.5 }, { day: 'tomorrow' }, { articleCode: 'x'.repeat(10_000) }])
      expect((await ask('paola', 'explainPrice', { customerCode: CUSTOMER, ...bad })).status).toBe(422);
  });
});
