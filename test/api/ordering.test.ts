import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { upsertCustomers } from '../../backend/customers/index.ts';
import { findErpOrder } from '../../backend/orders/erp-order.ts';
import { upsertArticles } from '../../backend/catalogue/index.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

let shop: TestShop;
let token = '';
beforeAll(async () => {
  shop = await startTestShop();
  ({ token } = await shop.logIn('cliente.a'));
});
afterAll(() => shop.stop());

async function cart(address = '1') {
  const { body } = await shop.call('get_cart_items', { address_code: address }, { token });
  return body.message;
}

async function add(item_id: string, quantity: number, extra: object = {}) {
  return shop.call(
    'promo_code' in extra ? 'add_to_cart_promo' : 'add_to_cart',
    { item_id, quantity, ...extra },
    { token },
  );
}

beforeEach(async () => {
  const { data, id_cart } = await cart();
  for (const row of data) await shop.call('remove_cart_item', { row_id: row.row_id, id_cart }, { token });
});

describe('cart endpoints', () => {
  it('R1.5 totals lines at 22 % and 10 % to the cent', async () => {
    // 10 × 7.984 = 79.84 at 22 %; 3 × 20.00 = 60.00 at 10 %; transport 9.90 at 22 %.
    // VAT 22 % of 89.74 = 19.7428 → 19.74; 10 % of 60 = 6.00. Document 79.84 + 60 + 9.90 + 25.74 = 175.48.
    await add('204118', 10);
    await add('204600', 3);
    expect(await cart()).toMatchObject({
      totale_lordo: 193.4,
      totale_netto: 139.84,
      spese_trasporto: 9.9,
      iva: 25.74,
      totale_doc: 175.48,
    });
  });

  it('adds environmental contributions, outside every discount, from cart to order and ERP', async () => {
    const change = (raee: number | null) =>
      upsertArticles(shop.database, [{ code: '204118', raee, conai: raee === null ? null : 18 }]);
    await change(4_251);
    try {
      await add('204118', 10);
      // 10 × 0.0018 = 0.02, 10 × 0.4251 = 4.25; VAT 22 % of 79.84 + 9.90 + 4.27 = 20.68.
      const totals = {
        totale_netto: 79.84,
        spese_trasporto: 9.9,
        contributi: 4.27,
        contributi_dettaglio: [
          { tipo: 'conai', importo: 0.02 },
          { tipo: 'raee', importo: 4.25 },
        ],
        iva: 20.68,
        totale_doc: 114.69,
      };
      const shown = await cart();
      expect(shown).toMatchObject(totals);
      expect((await shop.call('prepare_order', {}, { token })).body.message).toMatchObject(totals);
      const request = { id_cart: shown.id_cart, idempotency_key: 'with contributions', totale_doc: 114.69 };
      const { order } = (await shop.call('send_order', request, { token })).body.message;
      // What was agreed stays when the contribution changes.
      await change(9_999);
      const { causale, anno, numero } = order;
      const detail = await shop.call('get_order_detail', { causale, anno, numero }, { token });
      expect(detail.body.message.order).toMatchObject(totals);
      const { id } = await shop.database.query
        .selectFrom('sales_order')
        .select('id')
        .where('number', '=', numero)
        .executeTakeFirstOrThrow();
      expect(await findErpOrder(shop.database.query, id)).toMatchObject({
        lines: [
          {
            contributions: [
              { kind: 'conai', amount: '0.02' },
              { kind: 'raee', amount: '4.25' },
            ],
          },
        ],
        totals: { contributions: '4.27', document: '114.69' },
      });
    } finally {
      await change(null);
    }
  });

  describe('R1.5 with another VAT regime of the customer', () => {
    const setRegime = (vatRegime: string | null, vatNote: string | null = null) =>
      upsertCustomers(shop.database, [{ code: '70431', vatRegime, vatNote }]);
    afterEach(() => setRegime(null));

    // 10 × 7.984 = 79.84 and transport 9.90: 89.74 without VAT, 19.74 VAT.
    it.each([
      ['exempt', 'Art. 8 lett. c', 'Art. 8 lett. c', false, 0, 89.74, 89.74],
      ['reverse-charge', null, 'Inversione contabile: l’IVA è a carico del cliente', false, 0, 89.74, 89.74],
      ['split-payment', 'Art. 17-ter', 'Art. 17-ter', false, 19.74, 109.48, 89.74],
      ['X9', 'Art. 1', 'Regime IVA «X9» da verificare: per ora vale l’IVA ordinaria', true, 19.74, 109.48, 109.48],
    ])('%s', async (codice, note, testo, da_verificare, iva, totale_doc, totale_da_pagare) => {
      await add('204118', 10);
      // Also of a cart whose summary was computed before.
      expect(await cart()).toMatchObject({ totale_doc: 109.48, regime_iva: null });
      await setRegime(codice, note);
      const totals = { iva, totale_doc, totale_da_pagare, regime_iva: { codice, testo, da_verificare } };
      const shown = await cart();
      expect(shown).toMatchObject({ ...totals, data: [{ vat_rate: iva === 0 ? 0 : 22 }] });
      expect((await shop.call('get_cart_items', { view: 'summary' }, { token })).body.message).toMatchObject(totals);
      const request = { id_cart: shown.id_cart, idempotency_key: `regime ${codice}`, totale_doc };
      const { order } = (await shop.call('send_order', request, { token })).body.message;
      // What was agreed stays when the regime changes.
      await setRegime(null);
      const { causale, anno, numero } = order;
      const detail = await shop.call('get_order_detail', { causale, anno, numero }, { token });
      expect(detail.body.message.order).toMatchObject(totals);
      const { id } = await shop.database.query
        .selectFrom('sales_order')
        .select('id')
        .where('number', '=', numero)
        .executeTakeFirstOrThrow();
      expect(await findErpOrder(shop.database.query, id)).toMatchObject({
        vatRegime: { code: codice, note, toBeChecked: da_verificare },
        lines: [{ vatRate: iva === 0 ? '0' : '22' }],
        totals: { vat: iva.toFixed(2), document: totale_doc.toFixed(2), payable: totale_da_pagare.toFixed(2) },
      });
    });
  });

  it('the buyer’s consent covers the amount to pay, which a changed VAT regime raises at the same total', async () => {
    const setRegime = (vatRegime: string | null) =>
      upsertCustomers(shop.database, [{ code: '70431', vatRegime, vatNote: null }]);
    await setRegime('split-payment');
    await add('204118', 10);
    const { id_cart, totale_doc, totale_da_pagare } = await cart();
    expect([totale_doc, totale_da_pagare]).toEqual([109.48, 89.74]);
    await setRegime(null);
    const send = (more: object, idempotency_key: string) =>
      shop.call('send_order', { id_cart, idempotency_key, totale_doc, ...more }, { token });
    const refused = await send({ totale_da_pagare }, 'payable agreed');
    expect([refused.status, refused.body.code]).toEqual([409, 'cart-changed']);
    expect((await send({ totale_da_pagare: 109.48 }, 'payable known')).status).toBe(200);
  });

  it('R7.8 get_cart_items returns rows as a list in data, next to the six other values', async () => {
    await add('204118', 10);
    const message = await cart();
    expect(Array.isArray(message.data)).toBe(true);
    expect(message.data).toHaveLength(1);
    // 10 × 7.984 = 79.84; transport 9.90; VAT 22 % of 89.74 = 19.74.
    expect(message).toMatchObject({
      totale_netto: 79.84,
      totale_lordo: 133.4,
      totale_doc: 109.48,
      spese_trasporto: 9.9,
      id_cart: expect.any(Number),
      min_order: expect.any(Object),
    });
    expect(message.id_cart).toBeGreaterThan(0);
  });

  it('R3.3 returns all fields of a line, R2.45 with the code of its page', async () => {
    await add('204202', 4);
    const [row] = (await cart()).data;
    expect(row).toMatchObject({
      carti: 'TE933-8X40',
      codice_figura: 'TE-933',
      single_child: false,
      quantity: 4,
      qty: 4,
      qty_min_imballo: 1,
      promo_code: '',
      promo_row: 0,
      price_discount: 8,
    });
  });

  it('R3.3 returns all thirteen fields for each of two lines', async () => {
    await add('204118', 3);
    await add('204400', 12);
    const { id_cart, data } = await cart();
    const id = expect.any(Number) as unknown;
    expect(data).toMatchObject([
      {
        row_id: id,
        id_cart,
        carti: 'VS-12-OT',
        name: 'Valvola a sfera ottone FF 1/2"',
        quantity: 3,
        price_discount: 7.984,
        image: '/img/test/valve.webp',
        single_child: true,
        id: '204118',
        promo_code: '',
        promo_row: 0,
        qty_min_imballo: 1,
        qty: 3,
      },
      {
        row_id: id,
        id_cart,
        carti: 'TAS-8',
        name: 'Tassello nylon 8 mm',
        quantity: 20,
        price_discount: 0.25,
        image: null,
        single_child: true,
        id: '204400',
        promo_code: '',
        promo_row: 0,
        qty_min_imballo: 10,
        qty: 20,
      },
    ]);
    expect(data[0].row_id).not.toBe(data[1].row_id);
  });

  it('R7.10 returns true with row and cart, creates a cart for id_cart 0, and rejects an unknown article', async () => {
    const first = await add('204118', 2, { id_cart: 0 });
    expect(first.status).toBe(200);
    const { id_cart, data } = await cart();
    expect(first.body).toEqual({ message: { response: true, row_id: data[0].row_id, id_cart, quantity: 2 } });
    expect(id_cart).toBeGreaterThan(0);
    const unknown = await add('nothing', 1);
    expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([422, ['item_id']]);
    expect((await cart()).data).toHaveLength(1);
  });

  it('R4.8 sets the line to the entered quantity, and keeps a promotion in a separate line', async () => {
    await add('204300', 10);
    await add('204300', 15);
    await add('204300', 6, { promo_code: 'EST/26', promo_row: 41 });
    const { data } = await cart();
    expect(
      data.map((row: { quantity: number; promo_code: string; price_discount: number }) => [
        row.quantity,
        row.promo_code,
        row.price_discount,
      ]),
    ).toEqual([
      [15, '', 5.985],
      [6, 'EST/26', 5.985],
    ]);
  });

  it('R4.9 rounds up to whole packs and reports it', async () => {
    const { body } = await add('204400', 12);
    expect(body.message).toMatchObject({
      quantity: 20,
      rounded: { requested: 12, quantity: 20, message: 'Arrotondato a 20 (confezioni da 10)' },
    });
  });

  it('R3.6 ignores prices in the request body', async () => {
    await shop.call('add_to_cart', { item_id: '204118', quantity: 1, price: 0.01, price_discount: 0.01 }, { token });
    expect((await cart()).data[0].price_discount).toBe(7.984);
  });

  it.each([0, -1, 1.5, 'x', 1_000_000, null])(
    'R5.1 rejects quantity %s with 422 and changes nothing',
    async (quantity) => {
      const { status } = await shop.call('add_to_cart', { item_id: '204118', quantity }, { token });
      expect(status).toBe(422);
      expect((await cart()).data).toEqual([]);
    },
  );

  it('R2.85 rejects unavailable, unmanaged and parent articles; accepts arriving ones', async () => {
    for (const code of ['204501', '204502', '204200', 'nothing']) expect((await add(code, 1)).status, code).toBe(422);
    expect((await add('204500', 1)).status).toBe(200);
  });

  it('R7.11 rejects an ended promotion with 422', async () => {
    expect((await add('204600', 1, { promo_code: 'OLD/26', promo_row: 1 })).status).toBe(422);
  });

  it('R7.9 updates all rows or none', async () => {
    await add('204118', 1);
    await add('204600', 1);
    const { id_cart, data } = await cart();
    const [first, second] = data;
    const change = (rows: object[]) => shop.call('update_cart', { id_cart, cart_rows: rows }, { token });
    expect(
      (
        await change([
          { row_id: first.row_id, quantity: 5 },
          { row_id: 999_999, quantity: 1 },
        ])
      ).status,
    ).toBe(422);
    expect((await cart()).data.map((row: { quantity: number }) => row.quantity)).toEqual([1, 1]);
    const { body } = await change([
      { row_id: first.row_id, quantity: 5, qty_min_packaging: 10, promo_code: 'EST/26', promo_row: 41 },
      { row_id: second.row_id, quantity: 0, qty_min_packing: 10 },
    ]);
    expect(body).toEqual({ message: { response: true, rounded: [] } });
    expect((await cart()).data.map((row: { quantity: number }) => row.quantity)).toEqual([5]);
  });

  it('R7.12 returns false for an unknown row, true for a removed one', async () => {
    await add('204118', 1);
    const { id_cart, data } = await cart();
    const remove = (row_id: number) => shop.call('remove_cart_item', { row_id, id_cart }, { token });
    expect((await remove(999_999)).body).toEqual({ message: { response: false } });
    expect((await cart()).data).toHaveLength(1);
    expect((await remove(data[0].row_id)).body).toEqual({ message: { response: true } });
    expect((await cart()).data).toEqual([]);
  });

  it('R4.5 each delivery address has its own cart', async () => {
    await add('204118', 2);
    expect((await cart('2')).data).toEqual([]);
    expect((await cart('1')).data).toHaveLength(1);
  });

  it('R1.6 the agent’s cart for a customer is separate from the customer’s own', async () => {
    await add('204118', 2);
    const agent = await shop.logIn('agente.g');
    await shop.call('session', { client_id: '70431' }, { cookie: agent.cookie });
    await shop.call('add_to_cart', { item_id: '204600', quantity: 1 }, agent);
    const agentCart = await shop.call('get_cart_items', {}, agent);
    expect(agentCart.body.message.data.map((row: { carti: string }) => row.carti)).toEqual(['BOOK-10']);
    expect((await cart()).data.map((row: { carti: string }) => row.carti)).toEqual(['VS-12-OT']);
  });

  it('parallel additions by one customer lose nothing', async () => {
    const codes = ['204118', '204201', '204202', '204300', '204400', '204600'];
    await Promise.all(codes.flatMap((code) => [10, 20, 30].map((quantity) => add(code, quantity))));
    expect((await cart()).data.map((row: { id: string }) => row.id).toSorted()).toEqual(codes.toSorted());
  });
});

describe('send_order', () => {
  async function send(id_cart: number, key: string, extra: object = {}) {
    return shop.call('send_order', { id_cart, idempotency_key: key, ...extra }, { token });
  }

  it('R7.25 sends what prepare_order shows, R2.98 once per key, and empties the cart', async () => {
    await add('204118', 10);
    const { id_cart, totale_doc } = await cart();
    const preview = await shop.call('prepare_order', { id_cart }, { token });
    expect(preview.body.message).toMatchObject({ totale_doc, anomalies: [], address: { address_code: '1' } });
    // Without a cart id the active cart is used; customer B has none.
    expect((await shop.call('prepare_order', {}, { token })).body).toEqual(preview.body);
    const other = await shop.call('prepare_order', {}, await shop.logIn('cliente.b'));
    expect([other.status, other.body.code]).toEqual([422, 'cart-empty']);
    const first = await send(id_cart, 'key number one', { note: 'Consegnare al piano', totale_doc });
    expect(first.status).toBe(200);
    expect(first.body.message.order).toMatchObject({
      causale: 'OWEB',
      stato: 'IA',
      totale_doc,
      numero_righe: 1,
      note: 'Consegnare al piano',
    });
    expect((await send(id_cart, 'key number one')).body.message.order).toEqual(first.body.message.order);
    expect((await send(id_cart, 'another key')).body.message.order.numero).toBe(first.body.message.order.numero);
    expect(await cart()).toMatchObject({ data: [], id_cart: 0, totale_doc: 0 });
  });

  it('R2.98 twenty parallel requests create one order', async () => {
    await add('204118', 1);
    const { id_cart } = await cart();
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => send(id_cart, index % 2 ? 'the same key' : `key ${index} of many`)),
    );
    expect(new Set(responses.map((response) => response.status))).toEqual(new Set([200]));
    expect(new Set(responses.map((response) => response.body.message.order.numero)).size).toBe(1);
    const { rows } = await shop.database.pool.query('select count(*) from sales_order where cart_id = $1', [id_cart]);
    expect(Number(rows[0].count)).toBe(1);
  });

  it('returns 409 for a key used for another cart', async () => {
    await add('204118', 1);
    await send((await cart()).id_cart, 'used twice over');
    await add('204118', 1);
    expect((await send((await cart()).id_cart, 'used twice over')).status).toBe(409);
  });

  it('rejects an outdated total and keeps the cart', async () => {
    await add('204118', 1);
    const { id_cart } = await cart();
    const refused = await send(id_cart, 'with a wrong total', { totale_doc: 1 });
    expect(refused.status).toBe(409);
    expect((await cart()).data).toHaveLength(1);
  });

  it('rejects a cart with a withdrawn article; prepare_order names the line', async () => {
    await add('204118', 1);
    await add('204600', 1);
    const { id_cart } = await cart();
    await shop.database.query.updateTable('article').set({ is_active: false }).where('code', '=', '204600').execute();
    const refused = await send(id_cart, 'with a line gone');
    const preview = await shop.call('prepare_order', { id_cart }, { token });
    await shop.database.query.updateTable('article').set({ is_active: true }).where('code', '=', '204600').execute();
    expect(refused.status).toBe(422);
    expect(preview.body.message.anomalies).toMatchObject([{ sku: 'BOOK-10', kind: 'gone', blocking: true }]);
  });

  it.each(['2020-01-07', '9999-12-30', '2026-13-45'])(
    'rejects %s as requested date with 422',
    async (shipping_date) => {
      await add('204118', 1);
      const refused = await send((await cart()).id_cart, 'at an odd date', { shipping_date });
      expect(refused.status).toBe(422);
      expect(Object.keys(refused.body.errors)).toEqual(['shipping_date']);
      expect((await cart()).data).toHaveLength(1);
    },
  );

  it('R2.13 a sent order is visible to its sender only', async () => {
    await add('204118', 1);
    const { body } = await send((await cart()).id_cart, 'to look at again');
    const { causale, anno, numero } = body.message.order;
    const sent = await shop.call('get_sent_order', { causale, anno, numero }, { token });
    expect(sent.body.message.order).toEqual(body.message.order);
    const other = await shop.logIn('cliente.b');
    expect((await shop.call('get_sent_order', { causale, anno, numero }, other)).status).toBe(404);
    expect((await shop.call('get_sent_order', { causale, anno, numero })).status).toBe(401);
  });

  it('R2.13 a sent order is visible for half an hour, and again after resending or payment', async () => {
    await add('204118', 1);
    const { body } = await send((await cart()).id_cart, 'to look at much later');
    const { causale, anno, numero } = body.message.order;
    const { query } = shop.database;
    const order = await query.selectFrom('sales_order').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
    const shown = async () => (await shop.call('get_sent_order', { causale, anno, numero }, { token })).status;
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    const sent = (created_at: Date, sent_again_at: Date | null = null) =>
      query.updateTable('sales_order').set({ created_at, sent_again_at }).where('id', '=', order.id).execute();
    await sent(ago(29));
    expect(await shown()).toBe(200);
    await sent(ago(31));
    expect(await shown()).toBe(404);
    await sent(ago(31), ago(1));
    expect(await shown()).toBe(200);
    await sent(ago(5000));
    expect(await shown()).toBe(404);
    const [paid, refunded] = ['captured', 'refunded'] as const;
    const attempt = { order_id: order.id, amount_cents: 1, currency: 'EUR', order_version: ago(5000), checks: 0 };
    const moments = { created_at: ago(4000), updated_at: ago(1) };
    await query
      .insertInto('payment')
      .values({ ...attempt, ...moments, state: paid, request_id: randomUUID() })
      .execute();
    expect(await shown()).toBe(200);
    await query.updateTable('payment').set({ state: refunded }).where('order_id', '=', order.id).execute();
    expect(await shown()).toBe(404);
  });

  it('exports every order to the embedded ERP as a file', async () => {
    await add('204118', 7);
    const { body } = await send((await cart()).id_cart, 'for the ERP to see');
    const { anno, numero } = body.message.order;
    const folder = join(shop.dataDirectory, 'erp');
    const name = `OWEB-${anno}-${String(numero).padStart(6, '0')}`;
    await expect
      .poll(
        async () =>
          (await readdir(folder, { recursive: true }).catch(() => [])).filter((file) => file.includes(name)).length,
      )
      .toBeGreaterThan(0);
    const files = (await readdir(folder, { recursive: true })).filter(
      (file) => file.includes(name) && file.endsWith('.json'),
    );
    expect(await readFile(join(folder, files[0] ?? ''), 'utf8')).toContain('VS-12-OT');
  });
});
