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

/** A check of the rows of a file, finished. */
async function check(who: string, rows: readonly string[], head = 'Cod. cliente;Articolo;Q.tà;Netto') {
  const content = Buffer.from([head, ...rows].join('\n')).toString('base64');
  const started = await ask(who, 'startPriceCheck', { fileName: 'prezzi.csv', content });
  expect([started.status, started.body.message]).toEqual([200, undefined]);
  let found = await ask(who, 'getPriceCheck', { checkId: started.body.checkId });
  await expect
    .poll(
      async () => {
        found = await ask(who, 'getPriceCheck', { checkId: started.body.checkId });
        return found.body.check.result;
      },
      { timeout: 30_000, interval: 50 },
    )
    .not.toBeNull();
  return { ...found, columns: started.body.columns as Record<string, string> };
}

describe('1.6 the check of an ERP’s prices', () => {
  it('is equal to the cent, or names what would come to the ERP’s price with its row', async () => {
    const { body, columns } = (await check('paola', [
      '70431;VS-12-OT;20;7,984',
      '70431;VS-12-OT;20;7,70',
      '70431;VS-12-OT;1;13,34',
      '70431;RUB-14;1;6,00',
      '70999;VS-12-OT;1;1,00',
      '70431;NO-SUCH;1;1,00',
      'NOBODY;VS-12-OT;1;1,00',
    ])) as any;
    expect(columns).toEqual({
      ...{ customerCode: 'Cod. cliente', articleCode: 'Articolo', quantity: 'Q.tà', netPrice: 'Netto' },
    });
    const { result } = body.check;
    expect([result.compared, result.different, result.uncompared, result.remedy]).toEqual([5, 4, 2, null]);
    expect(result.differences.map(({ line, cause }: any) => [line, cause.kind, cause.row])).toEqual([
      [3, 'condition', 1],
      [4, 'own-discounts', 7],
      [5, 'promotion', undefined],
      [6, 'other', 7],
    ]);
    expect(result.differences[0]).toMatchObject({
      ...{ customerName: 'Termoidraulica Bassi S.r.l.', erpCents: 15_400, shopCents: 15_968 },
      cause: { rank: 'article', whyNot: 'other-address' },
    });
    expect(result.rows.map(({ reason, detail }: any) => [reason, detail])).toEqual([
      ['article', 'NO-SUCH'],
      ['customer', 'NOBODY'],
    ]);
  });

  it('a single cent that nothing explains comes from other decimals', async () => {
    const { body } = await check('paola', ['70431;VS-12-OT;50;7,9842']);
    const { differences, byOneCent } = body.check.result;
    expect(differences).toMatchObject([{ erpCents: 39_921, shopCents: 39_920, cause: { kind: 'cent' } }]);
    expect(byOneCent).toBe(1);
  });

  it('offers the rounding of the ERP alone, applies it once with the log, and puts it back', async () => {
    // 13.34 less 30, 10 and 5 %, to two decimals: 7.98 instead of 7.984.
    const rows = ['70431;VS-12-OT;100;798,00'];
    const { body } = await check('paola', rows, 'cliente;articolo;quantità;importo');
    const { remedy, differences, rounding: before } = body.check.result;
    expect([differences[0].cause, remedy.equal, remedy.rounding.decimals]).toEqual([{ kind: 'rounding' }, 1, 2]);
    const change = { before, after: remedy.rounding };
    expect((await ask('giorgio', 'changePriceRounding', change)).status).toBe(403);
    expect((await ask('paola', 'changePriceRounding', change)).status).toBe(200);
    expect((await ask('paola', 'changePriceRounding', { before, after: { ...before, decimals: 6 } })).status).toBe(409);
    const again = await ask('paola', 'repeatPriceCheck', { checkId: body.check.id });
    const repeated = await ask('paola', 'getPriceCheck', { checkId: again.body.checkId });
    expect(repeated.body.check.result).toMatchObject({ different: 0, remedy: null, rounding: remedy.rounding });
    const { rows: log } = (await ask('paola', 'listLog', { size: 50 })).body;
    const entry = log.find(({ action }: any) => action === 'price-rounding-changed');
    expect([entry.changes, entry.canRestore]).toEqual([[{ field: 'decimals', before: null, after: 2 }], true]);
    expect((await ask('paola', 'restoreEntry', { entryId: entry.id })).status).toBe(200);
    expect((await ask('paola', 'getPriceCheck')).body.rounding).toEqual(before);
  });

  it('5.6 compares only prices of customers and addresses that the person sees, whose checks others see', async () => {
    const { body } = await check(
      'tied',
      ['70431;VS-12-OT;2;20;7,984', '70431;VS-12-OT;1;20;7,70', '70999;VS-12-OT;;1;1,00'],
      'cliente;articolo;indirizzo;quantità;netto',
    );
    expect(body.check.result).toMatchObject({ compared: 1, different: 0, uncompared: 2 });
    expect((await ask('paola', 'getPriceCheck', { checkId: body.check.id })).status).toBe(200);
    const own = (await ask('tied', 'getPriceCheck')).body.checks;
    expect(own.map(({ id }: any) => id)).toEqual([body.check.id]);
    const foreign = (await ask('paola', 'getPriceCheck')).body.checks.at(-1).id;
    expect((await ask('tied', 'getPriceCheck', { checkId: foreign })).status).toBe(404);
    expect((await ask('tied', 'repeatPriceCheck', { checkId: foreign })).status).toBe(404);
    expect((await ask('reader', 'getPriceCheck')).status).toBe(403);
  });

  it.each([
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]), 422],
    ['a packed file', Buffer.from([0x1f, 0x8b, 8, 0]), 422],
    ['a file without rows', Buffer.from('cliente;articolo;netto\n'), 422],
    ['a file of something else', Buffer.from('nome;colore\nuno;blu\n'), 422],
  ])('refuses %s with a sentence', async (_what, bytes, status) => {
    const answer = await ask('paola', 'startPriceCheck', { fileName: 'x', content: bytes.toString('base64') });
    expect([answer.status, typeof answer.body.message]).toEqual([status, 'string']);
  });

  it('compares 10,000 prices in the background', async () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => `70431;VS-12-OT;${(index % 900) + 1};7,9840`);
    const { body } = await check('paola', rows);
    expect(body.check.result).toMatchObject({ compared: 10_000, different: 0 });
    expect(body.check.milliseconds).toBeLessThan(10_000);
  });
});
