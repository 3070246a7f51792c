import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { upsertStock } from '../../backend/catalogue/index.ts';
import { ALL_MONEY } from '../../domain/sees-money.ts';
import { drawConfirmation, findConfirmation } from '../../backend/orders/index.ts';
import { findErpOrder } from '../../backend/orders/erp-order.ts';
import { cartServices } from '../builders/buyers.ts';
import { addColleague } from '../builders/colleagues.ts';
import { day } from '../builders/shop.ts';
import { textsOf } from '../builders/pdf-texts.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

const SHORT = '204300';
const SECOND_SHORT = '204118';
const WHOLE = '204202';

let shop: TestShop;
let client: { token: string };
beforeAll(async () => {
  shop = await startTestShop();
  client = await shop.logIn('cliente.a');
});
afterAll(() => shop.stop());

const stock = (quantity: number, arrivingOn: string | null) =>
  upsertStock(shop.database, [
    { articleCode: SHORT, quantity, arrivingOn },
    { articleCode: WHOLE, quantity: 1000, arrivingOn: null },
  ]);
beforeEach(() => stock(35, day(20)));

let key = 0;
/** Fills a new cart: 500 pieces of the short article, 50 of the other. */
async function fill(buyer = client, quantity = 500): Promise<number> {
  await shop.call('add_to_cart', { item_id: WHOLE, quantity: 50 }, buyer);
  const { body } = await shop.call('add_to_cart', { item_id: SHORT, quantity }, buyer);
  return body.message.id_cart as number;
}
async function send(more: object = {}, buyer = client) {
  key += 1;
  const order = { id_cart: await fill(buyer), idempotency_key: `supply-${key}-key`, ...more };
  return { order, ...(await shop.call('send_order', order, buyer)) };
}
const nameOf = ({ causale, anno, numero }: Record<string, unknown>) => ({ causale, anno, numero });
const split = { subito: 35, segue: 465, segue_dal: day(20) };
const whole = { subito: 50, segue: 0, segue_dal: null };

describe('the part of a line in stock and the part that follows', () => {
  it('is in the cart and in the preview of the order', async () => {
    const id_cart = await fill();
    const cart = await shop.call('get_cart_items', { id_cart }, client);
    const preview = await shop.call('prepare_order', { id_cart }, client);
    for (const { body } of [cart, preview]) {
      expect(body.message.data.map(({ consegna }: { consegna: unknown }) => consegna)).toEqual([whole, split]);
    }
    await stock(35, null);
    const { body } = await shop.call('get_cart_items', { id_cart }, client);
    expect(body.message.data[1].consegna).toEqual({ ...split, segue_dal: null });
  });

  it('is in whole packs, which is also what the ERP gets', async () => {
    const packs = (minimum: number) =>
      shop.database.query
        .updateTable('article')
        .set({ minimum_packaging: minimum })
        .where('code', '=', SHORT)
        .execute();
    await packs(10);
    await stock(25, day(20));
    const id_cart = await fill(client, 30);
    const consegna = async () =>
      (await shop.call('get_cart_items', { id_cart }, client)).body.message.data[1].consegna as object;
    expect(await consegna()).toEqual({ subito: 20, segue: 10, segue_dal: day(20) });
    await stock(9, day(20));
    expect(await consegna()).toEqual({ subito: 0, segue: 30, segue_dal: day(20) });
    const preview = await shop.call('prepare_order', { id_cart }, client);
    const [anomaly] = preview.body.message.anomalies as { message: string; acceptance: string }[];
    await stock(25, day(20));
    const sent = await shop.call('send_order', { id_cart, idempotency_key: 'whole-packs-key' }, client);
    await packs(1);
    expect([sent.status, anomaly]).toEqual([200, undefined]);
    const { rows } = await shop.database.pool.query('select max(id) as id from sales_order');
    const document = await findErpOrder(shop.database.query, Number(rows[0].id));
    expect(document?.lines.map(({ supply }) => supply)).toEqual([null, { now: 20, later: 10, from: day(20) }]);
  });

  it('R2.85 a supply whose day is over sells and promises nothing', async () => {
    await stock(0, day(-1));
    const added = await shop.call('add_to_cart', { item_id: SHORT, quantity: 5 }, client);
    expect([added.status, Object.keys(added.body.errors as object)]).toEqual([422, ['item_id']]);
    const { body } = await shop.call('get_item', { id: SHORT }, client);
    const shown = { stato: 'NON DISPONIBILE', can_add: false, data_arrivo: null };
    expect(body.message.data).toMatchObject(shown);
    await shop.settled();
    const listed = await shop.call('product_list', { id: SHORT }, client);
    expect(listed.body.message.product_list.data).toMatchObject([shown]);
    await stock(3, day(-1));
    const more = await shop.call('add_to_cart', { item_id: SHORT, quantity: 250 }, client);
    expect(more.status).toBe(200);
    const cart = await shop.call('get_cart_items', {}, client);
    expect(cart.body.message.data.at(-1)).toMatchObject({
      data_arrivo: null,
      consegna: { subito: 3, segue_dal: null },
    });
    await shop.call('empty_cart', { id_cart: cart.body.message.id_cart }, client);
  });

  it('R2.85 a variant without stock can be ordered where its product says so, unless it says otherwise', async () => {
    await upsertStock(shop.database, [{ articleCode: WHOLE, quantity: 0, arrivingOn: null }]);
    const saying = (code: string, orderable_without_stock: boolean | null) =>
      shop.database.query.updateTable('article').set({ orderable_without_stock }).where('code', '=', code).execute();
    const isOrdered = async () => {
      await shop.settled();
      const page = await shop.call('get_item', { id: '204200' }, client);
      const variants = page.body.message.data.children as { id: string; can_add: boolean }[];
      const added = await shop.call('add_to_cart', { item_id: WHOLE, quantity: 50 }, client);
      return [variants.find(({ id }) => id === WHOLE)?.can_add, added.status];
    };
    expect(await isOrdered()).toEqual([false, 422]);
    await saying('204200', true);
    expect(await isOrdered()).toEqual([true, 200]);
    await saying(WHOLE, false);
    expect(await isOrdered()).toEqual([false, 422]);
    await saying(WHOLE, null);
    await saying('204200', null);
    const cart = await shop.call('get_cart_items', {}, client);
    await shop.call('empty_cart', { id_cart: cart.body.message.id_cart }, client);
  });

  it('R2.85 an article without stock can be ordered where it or the shop says so, and its state stays', async () => {
    const { query, pool } = shop.database;
    await stock(0, null);
    const states = async () => {
      await shop.settled();
      const listed = await shop.call('product_list', { id: SHORT }, client);
      const page = await shop.call('get_item', { id: SHORT }, client);
      return [listed.body.message.product_list.data[0], page.body.message.data].map(
        ({ stato, can_add }: Record<string, unknown>) => [stato, can_add],
      );
    };
    const saying = (orderable_without_stock: boolean | null) =>
      query.updateTable('article').set({ orderable_without_stock }).where('code', '=', SHORT).execute();
    const [ordered, not] = [
      ['NON DISPONIBILE', true],
      ['NON DISPONIBILE', false],
    ];
    expect(await states()).toEqual([not, not]);
    await saying(true);
    expect(await states()).toEqual([ordered, ordered]);
    const sent = await send();
    expect(sent.status).toBe(200);
    expect(sent.body.message.order.seguono).toMatchObject([{ subito: 0, segue: 500, segue_dal: null }]);
    const { rows } = await pool.query('select max(id) as id from sales_order');
    const settings = await cartServices(shop.database).shopSettings.current();
    const confirmation = await findConfirmation(shop.database, settings, { orderId: Number(rows[0].id) });
    const drawn = confirmation && textsOf(await drawConfirmation(confirmation, 'it', ALL_MONEY));
    expect(drawn?.replace(/\s+/g, ' ')).toContain('ordinabile, tempi da confermare');
    await saying(null);
    const guestSees = async () => {
      await shop.settled();
      return (await shop.call('product_list', { id: SHORT })).body.message.product_list.data[0].can_add;
    };
    expect(await guestSees()).toBe(false);
    await pool.query(`insert into setting (key, value) values ('without_stock', '{"isOrderable": true}')`);
    await expect.poll(states).toEqual([ordered, ordered]);
    expect(await guestSees()).toBe(true);
    await saying(false);
    expect(await states()).toEqual([not, not]);
    const refused = await shop.call('add_to_cart', { item_id: SHORT, quantity: 5 }, client);
    expect(refused.status).toBe(422);
    await pool.query('delete from setting');
    await saying(null);
  });

  it('is counted for all lines of a preview that shows the first ones', async () => {
    await upsertStock(shop.database, [{ articleCode: SECOND_SHORT, quantity: 1, arrivingOn: null }]);
    const id_cart = await fill();
    await shop.call('add_to_cart', { item_id: SECOND_SHORT, quantity: 10 }, client);
    const { body } = await shop.call('prepare_order', { id_cart, limit: 1 }, client);
    expect(body.message.data.map(({ consegna }: { consegna: unknown }) => consegna)).toEqual([whole, split]);
    expect(body.message).toMatchObject({
      items_count: 3,
      seguono_per_data: [
        { data: day(20), righe: 1 },
        { data: null, righe: 1 },
      ],
    });
    await shop.call('empty_cart', { id_cart }, client);
  });

  it('stays on the order as the buyer saw it, and goes to the ERP', async () => {
    const { status, body } = await send({ shipment_choice: 'WAIT' });
    expect(status).toBe(200);
    const { order } = body.message;
    await stock(1000, null);
    expect(order).toMatchObject({ shipment_choice: 'WAIT' });
    expect(order.seguono).toEqual([{ ...split, carti: expect.any(String), name: expect.any(String), um: 'PZ' }]);
    const detail = await shop.call('get_order_detail', nameOf(order), client);
    expect(detail.body.message.order).toMatchObject({ shipment_choice: 'WAIT', seguono: [split] });
    const lines = detail.body.message.order.order_details as { consegna: unknown }[];
    expect(lines.map(({ consegna }) => consegna)).toEqual([whole, split]);
    const { rows } = await shop.database.pool.query('select max(id) as id from sales_order');
    const document = await findErpOrder(shop.database.query, Number(rows[0].id));
    expect(document).toMatchObject({ shipment: 'WAIT' });
    expect(document?.lines.map(({ supply }) => supply)).toEqual([null, { now: 35, later: 465, from: day(20) }]);
  });

  it('is in the PDF of the order, with the choice of the shipment', async () => {
    const { body } = await send({ shipment_choice: 'WAIT' });
    const { rows } = await shop.database.pool.query('select max(id) as id from sales_order');
    const settings = await cartServices(shop.database).shopSettings.current();
    const confirmation = await findConfirmation(shop.database, settings, { orderId: Number(rows[0].id) });
    if (!confirmation) throw new Error('no confirmation');
    expect(confirmation.order.number).toBe(body.message.order.numero);
    const [year, month, date] = day(20).split('-');
    const customer = { ...confirmation.customer, vatNumber: '99048210373' };
    const italian = textsOf(await drawConfirmation({ ...confirmation, customer }, 'it', ALL_MONEY));
    expect(italian).toContain(`35 subito, 465 dal ${date}/${month}/${year}`);
    expect(italian).toMatch(/in una\s+spedizione sola/);
    expect(italian).toContain('P. IVA 99048210373');
    expect(textsOf(await drawConfirmation(confirmation, 'en', ALL_MONEY))).toContain(
      `35 now, 465 from ${date}/${month}/${year}`,
    );
  });

  it('shows the stock of an article to customers and not to guests', async () => {
    await shop.settled();
    const listed = async (who?: { token: string }) => {
      const { body } = await shop.call('product_list', { id: `${SHORT},204200` }, who);
      const products = body.message.product_list.data as { id: string; giacenza: number | null }[];
      return products.map(({ id, giacenza }) => [id, giacenza]);
    };
    expect(Object.fromEntries(await listed(client))[SHORT]).toBe(35);
    for (const [, giacenza] of await listed()) expect(giacenza).toBeNull();
  });
});

describe('the choice of the shipment', () => {
  it.each([
    ['is in parts where none was made', {}, 'SPLIT'],
    ['is the one made', { shipment_choice: 'WAIT' }, 'WAIT'],
  ])('%s', async (_title, more, expected) => {
    const { body } = await send(more);
    expect(body.message.order.shipment_choice).toBe(expected);
  });

  it('does not apply where the stock covers the order', async () => {
    await stock(1000, null);
    const { body } = await send({ shipment_choice: 'WAIT' });
    expect(body.message.order).toMatchObject({ shipment_choice: null, seguono: [] });
  });

  it('does not apply to a pickup, whose lines still show the part that follows', async () => {
    const preview = await shop.call('prepare_order', { id_cart: await fill(), delivery_type: 'PICKUP' }, client);
    const pickup_slot = preview.body.message.pickup_slots.at(-1).code as string;
    const { body } = await send({ shipment_choice: 'WAIT', delivery_type: 'PICKUP', pickup_slot });
    expect(body.message.order).toMatchObject({ shipment_choice: null, seguono: [split] });
  });

  it('is rejected when it is neither of the two', async () => {
    const { status, body, order } = await send({ shipment_choice: 'MAYBE' });
    expect(status).toBe(422);
    expect(Object.keys(body.errors as object)).toEqual(['shipment_choice']);
    await shop.call('send_order', { ...order, shipment_choice: 'SPLIT' }, client);
  });

  it('does not forbid a day before everything is there', async () => {
    const preview = await shop.call('prepare_order', { id_cart: await fill() }, client);
    const shipping_date = preview.body.message.usual_shipping_date as string;
    const { body } = await send({ shipping_date, shipment_choice: 'WAIT' });
    expect(body.message.order).toMatchObject({ data_consegna: shipping_date, shipment_choice: 'WAIT' });
  });

  it('goes with a proposed order to its approver, and into the order', async () => {
    const proposer = await addColleague(shop, client, {
      email: 'l.ferri@bassi.example',
      name: 'Luca Ferri',
      role: 'cart-only',
    });
    const proposed = await send({ shipment_choice: 'WAIT' }, proposer);
    const { id } = proposed.body.message.approval as { id: number };
    const opened = await shop.call('get_approval', { id }, client);
    expect(opened.body.message).toMatchObject({ shipment_choice: 'WAIT' });
    expect(opened.body.message.cart.data[1].consegna).toEqual(split);
    const approved = await shop.call('approve_order', { id }, client);
    expect(approved.body.message.order).toMatchObject({ shipment_choice: 'WAIT', seguono: [split] });
  });
});
