import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadDocuments } from '../builders/documents.ts';
import { startTestShop, type Credentials, type TestShop } from '../builders/test-shop.ts';

let shop: TestShop;
let a: Credentials;
let b: Credentials;
let g: Credentials;
let name: { causale: string; anno: number; numero: number };

const set = async (code: string, values: object) => {
  await shop.database.query.updateTable('article').set(values).where('code', '=', code).execute();
  await shop.settled();
};

beforeAll(async () => {
  shop = await startTestShop();
  [a, b, g] = [await shop.logIn('cliente.a'), await shop.logIn('cliente.b'), await shop.logIn('agente.g')];
  await shop.call('session', { client_id: '70431' }, { cookie: g.cookie ?? '' });
  for (const [item_id, quantity] of [
    ['204118', 10],
    ['204202', 25],
    ['204300', 3],
    ['204600', 4],
  ] as const) {
    await shop.call('add_to_cart', { item_id, quantity }, a);
  }
  const promoted = { item_id: '204300', quantity: 5, promo_code: 'EST/26', promo_row: 41 };
  const { body } = await shop.call('add_to_cart_promo', promoted, a);
  const sent = await shop.call(
    'send_order',
    { id_cart: body.message.id_cart, idempotency_key: 'an order to be repeated' },
    a,
  );
  const { causale, anno, numero } = sent.body.message.order;
  name = { causale, anno, numero };
  // Changes since the order: the bolt is sold in tens, the book was withdrawn, the valve is more expensive.
  await set('204202', { minimum_packaging: 10 });
  await set('204600', { is_active: false });
  await shop.database.query
    .updateTable('price_list_entry')
    .set({ price: 200_000 })
    .where('article_id', '=', (query) => query.selectFrom('article').select('id').where('code', '=', '204118'))
    .execute();
  await shop.settled();
});
afterAll(() => shop.stop());

async function prepare(who: Credentials = a, more: object = {}) {
  const { status, body } = await shop.call('prepare_reorder', { ...name, ...more }, who);
  expect(status).toBe(200);
  return body.message.rows;
}
const cart = async (who: Credentials = a) => (await shop.call('get_cart_items', {}, who)).body.message;
const lines = async (who: Credentials = a) =>
  (await cart(who)).data.map((row: { id: string; quantity: number; promo_code: string | number }) => [
    row.id,
    row.quantity,
    row.promo_code || '',
  ]);

describe('reordering an earlier order', () => {
  it('shows each line then and now, and changes nothing', async () => {
    const rows = await prepare();
    expect(
      rows.map((row: { riga: number; id: string; differences: { kind: string }[] }) => [
        row.riga,
        row.id,
        ...row.differences.map(({ kind }) => kind),
      ]),
    ).toEqual([
      [1, '204118', 'price'],
      [2, '204202', 'packaging'],
      [3, '204300'],
      [4, '204600', 'gone'],
      [5, '204300'],
    ]);
    // 20.00 − 30 − 10 − 5 %
    expect(rows[0]).toMatchObject({ quantity: 10, today: { quantity: 10, netto: 11.97, valore: 119.7 } });
    expect(rows[0].differences[0].message).toMatch(/^Il prezzo è cambiato da .* a 11,97\u00a0€\.$/u);
    expect(rows[1]).toMatchObject({ quantity: 25, today: { quantity: 30, qty_min_imballo: 10 } });
    expect(rows[3]).toMatchObject({ today: null, replacements: [] });
    expect(rows[4]).toMatchObject({ netto: 5.985, today: { netto: 5.985 } });
    expect((await prepare(a, { locale: 'en' }))[3].differences[0].message).toBe('The article is no longer sold.');
    expect(await lines()).toEqual([]);
  });

  it('offers replacements for an unavailable article', async () => {
    await set('204300', { stock_quantity: 0 });
    await shop.database.query
      .insertInto('article_link')
      .columns(['article_id', 'linked_id', 'kind', 'position'])
      .expression((query) =>
        query
          .selectFrom('article as one')
          .innerJoin('article as other', (join) => join.on('other.code', '=', '204400'))
          .select((builder) => [
            'one.id',
            'other.id as linked',
            builder.val('alternative').as('kind'),
            builder.lit(1).as('position'),
          ])
          .where('one.code', '=', '204300'),
      )
      .execute();
    const row = (await prepare())[2];
    expect(row.differences).toEqual([{ kind: 'availability', message: expect.stringContaining('disponibile') }]);
    expect(row).toMatchObject({ today: null, replacements: [{ id: '204400', sku: 'TAS-8', quantity: 10 }] });
  });

  it('adds the chosen lines and replacements together, in whole packs, at today’s prices', async () => {
    await shop.call('add_to_cart', { item_id: '204118', quantity: 2 }, a);
    expect((await prepare())[0].quantity_in_cart).toBe(2);
    const rows = [
      { riga: 1, quantity: 10 },
      { riga: 2, quantity: 25 },
      { riga: 3, quantity: 3, item_id: '204400' },
    ];
    const { status, body } = await shop.call('reorder', { ...name, rows }, a);
    expect(status).toBe(200);
    expect(body.message).toMatchObject({ response: true, numero_righe: 3 });
    expect(await lines()).toEqual([
      ['204118', 10, ''],
      ['204202', 30, ''],
      ['204400', 10, ''],
    ]);
    expect((await cart()).data[0].price_discount).toBe(11.97);
  });

  it('keeps a promotion that is still running', async () => {
    await set('204300', { stock_quantity: 100 });
    expect((await shop.call('reorder', { ...name, rows: [{ riga: 5, quantity: 5 }] }, a)).status).toBe(200);
    expect(await lines()).toContainEqual(['204300', 5, 'EST/26']);
  });

  it('adds all lines or none, and reports the invalid one', async () => {
    const before = await lines();
    const rows = [
      { riga: 1, quantity: 99 },
      { riga: 4, quantity: 1 },
    ];
    const refused = await shop.call('reorder', { ...name, rows }, a);
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors)).toEqual(['rows.4']);
    const unknown = await shop.call('reorder', { ...name, rows: [{ riga: 77, quantity: 1 }] }, a);
    expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([422, ['rows.77']]);
    expect(await lines()).toEqual(before);
  });

  it.each([
    [{ rows: [] }, 422],
    [{ rows: [{ riga: 1, quantity: 0 }] }, 422],
    [{ rows: [{ riga: 1, quantity: 1.5 }] }, 422],
    [
      {
        rows: [
          { riga: 1, quantity: 1 },
          { riga: 1, quantity: 2 },
        ],
      },
      422,
    ],
    [{ rows: [{ riga: 1, quantity: 1, item_id: 'nothing' }] }, 422],
  ])('rejects %o with %d', async (request, status) => {
    expect((await shop.call('reorder', { ...name, ...request }, a)).status).toBe(status);
  });

  it('R6.9 returns 404 for another customer’s order', async () => {
    expect((await shop.call('prepare_reorder', name, b)).status).toBe(404);
    expect((await shop.call('reorder', { ...name, rows: [{ riga: 1, quantity: 1 }] }, b)).status).toBe(404);
    expect((await shop.call('prepare_reorder', name)).status).toBe(401);
  });

  it('R6.2 by an agent fills the agent’s own cart', async () => {
    const before = await lines();
    const rows = [{ riga: 1, quantity: 3 }];
    expect((await shop.call('reorder', { ...name, rows }, g)).status).toBe(200);
    expect(await lines(g)).toEqual([['204118', 3, '']]);
    expect(await lines()).toEqual(before);
  });
});

describe('reordering the lines of a document', () => {
  const invoice = { type: 'I', causale: 'F', anno: 2026, numero: 1338 };
  const ddt = { type: 'D', causale: 'DDT', anno: 2026, numero: 3254 };

  beforeAll(() => loadDocuments(shop.database));

  it('R2.88 R2.89 compares the lines of an invoice and of a transport document with today', async () => {
    for (const document of [invoice, ddt]) {
      const { status, body } = await shop.call('prepare_reorder', document, a);
      expect(status, JSON.stringify(body)).toBe(200);
      expect(body.message.rows).toHaveLength(1);
      expect(body.message.rows[0]).toMatchObject({
        ...{ riga: 1, id: '204118', sku: 'VS-12-OT', quantity: 20, netto: 7.98 },
        today: { id: '204118', quantity: 20, netto: 11.97 },
        differences: [{ kind: 'price' }],
      });
    }
  });

  it('R2.89 rounds parts of a unit up, and knows no price of goods without an order', async () => {
    const { body } = await shop.call('prepare_reorder', { ...ddt, numero: 3140 }, a);
    expect(body.message.rows[1]).toMatchObject({ riga: 3, quantity: 11, netto: null, valore: null, differences: [] });
  });

  it('R2.88 R2.89 puts chosen lines in the cart', async () => {
    for (const document of [invoice, ddt]) {
      const rows = [{ riga: 1, quantity: document === ddt ? 7 : 20 }];
      const { status, body } = await shop.call('reorder', { ...document, rows }, a);
      expect(status, JSON.stringify(body)).toBe(200);
    }
    expect(await lines()).toContainEqual(['204118', 7, '']);
    const unknown = await shop.call('reorder', { ...ddt, rows: [{ riga: 9, quantity: 1 }] }, a);
    expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([422, ['rows.9']]);
  });

  it('R2.88 a credit note, a document of another kind and one of another customer are not found', async () => {
    for (const document of [
      { ...invoice, causale: 'NC', numero: 88 },
      { ...invoice, type: 'D' },
      { ...ddt, type: 'I' },
      { causale: 'DDT', anno: 2026, numero: 3254 },
      { ...ddt, numero: 3313 },
      { ...invoice, numero: 1400 },
    ]) {
      expect((await shop.call('prepare_reorder', document, a)).status, JSON.stringify(document)).toBe(404);
      const rows = [{ riga: 1, quantity: 1 }];
      expect((await shop.call('reorder', { ...document, rows }, a)).status, JSON.stringify(document)).toBe(404);
    }
  });

  it('a user who may not see invoices cannot reorder from one, and sees no prices of a delivery', async () => {
    const { query } = shop.database;
    const isOfA = await query
      .updateTable('company_member')
      .set({ role: 'cart-only', sees_prices: false })
      .where('user_id', '=', (users) =>
        users.selectFrom('user_account').select('id').where('username', '=', 'cliente.a'),
      )
      .executeTakeFirst();
    expect(isOfA.numUpdatedRows).toBe(1n);
    const member = await shop.logIn('cliente.a');
    expect((await shop.call('prepare_reorder', invoice, member)).status).toBe(403);
    expect((await shop.call('reorder', { ...invoice, rows: [{ riga: 1, quantity: 1 }] }, member)).status).toBe(403);
    const { status, body } = await shop.call('prepare_reorder', ddt, member);
    expect(status).toBe(200);
    expect(body.message.rows[0]).toMatchObject({ netto: null, today: { netto: null }, differences: [] });
  });
});
