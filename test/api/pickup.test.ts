import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { shopMoment } from '../../domain/shop-day.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

let shop: TestShop;
let token = '';
let now = new Date();
let keys = 0;
beforeAll(async () => {
  shop = await startTestShop({ clock: () => now });
  ({ token } = await shop.logIn('cliente.a'));
});
afterAll(() => shop.stop());
beforeEach(() => {
  // A Tuesday.
  now = shopMoment('2026-11-24', '09:59');
});

async function cart(): Promise<number> {
  const { body } = await shop.call('add_to_cart', { item_id: '204118', quantity: 10 }, { token });
  return body.message.id_cart;
}

function prepare(id_cart: number, extra: object = {}) {
  return shop.call('prepare_order', { id_cart, delivery_type: 'PICKUP', ...extra }, { token });
}

function send(id_cart: number, extra: object = {}) {
  keys += 1;
  const request = { id_cart, delivery_type: 'PICKUP', idempotency_key: `pickup number ${keys}`, ...extra };
  return shop.call('send_order', request, { token });
}

describe('pickup', () => {
  it('R2.99, R9.33 returns the slots of the next working days and the deadline of the first one', async () => {
    const { body } = await prepare(await cart());
    expect(body.message.delivery_types).toEqual([
      { code: 'SHIPPING_GOOD', label: 'Spedizione', spese_trasporto: 9.9 },
      { code: 'PICKUP', label: 'Ritiro in sede', spese_trasporto: 0 },
    ]);
    expect(body.message.pickup_slots).toEqual([
      { code: '2026-11-24T13:00', date: '2026-11-24', from: '13:00', to: '16:00' },
      { code: '2026-11-25T10:00', date: '2026-11-25', from: '10:00', to: '13:00' },
      { code: '2026-11-25T13:00', date: '2026-11-25', from: '13:00', to: '16:00' },
      { code: '2026-11-26T10:00', date: '2026-11-26', from: '10:00', to: '13:00' },
      { code: '2026-11-26T13:00', date: '2026-11-26', from: '13:00', to: '16:00' },
    ]);
    expect(body.message.first_pickup_until).toBe('2026-11-24T09:00:00.000Z');
  });

  it('R9.31, R2.99 has no shipping cost, and the order stores its slot', async () => {
    const id_cart = await cart();
    // 79.84 at 22 % = 17.5648; with shipping 9.90 is added.
    const { body: preview } = await prepare(id_cart);
    expect(preview.message).toMatchObject({ totale_netto: 79.84, spese_trasporto: 0, iva: 17.56, totale_doc: 97.4 });
    const shipped = await prepare(id_cart, { delivery_type: 'SHIPPING_GOOD' });
    expect(shipped.body.message).toMatchObject({ spese_trasporto: 9.9, iva: 19.74, totale_doc: 109.48 });

    const { body } = await send(id_cart, { pickup_slot: '2026-11-25T10:00', totale_doc: 97.4 });
    const { order } = body.message;
    expect(order).toMatchObject({
      delivery_type: 'PICKUP',
      pickup_slot: { code: '2026-11-25T10:00', date: '2026-11-25', from: '10:00', to: '13:00' },
      data_consegna: '2026-11-25',
      spese_trasporto: 0,
      totale_doc: 97.4,
      storico: [{ stato: 'IA', data: now.toISOString() }],
    });
    const { causale, anno, numero } = order;
    const later = await shop.call('get_sent_order', { causale, anno, numero }, { token });
    expect(later.body.message.order).toEqual(order);
  });

  it('R2.99 the ERP gets the slot', async () => {
    const { body } = await send(await cart(), { pickup_slot: '2026-11-24T13:00' });
    const { anno, numero } = body.message.order;
    const file = join(shop.dataDirectory, 'erp', `OWEB-${anno}-${String(numero).padStart(6, '0')}.json`);
    const order = async (): Promise<unknown> => {
      const text = await readFile(file, 'utf8').catch(() => '{}');
      return (JSON.parse(text) as { order?: unknown }).order;
    };
    await expect.poll(order).toMatchObject({
      deliveryType: 'PICKUP',
      pickupSlot: { day: '2026-11-24', from: '13:00', to: '16:00' },
      requestedOn: '2026-11-24',
    });
  });

  it('R9.34 a slot that expired before sending is rejected with the next possible one', async () => {
    const id_cart = await cart();
    const [first] = (await prepare(id_cart)).body.message.pickup_slots;
    now = shopMoment('2026-11-24', '10:00');
    const refused = await send(id_cart, { pickup_slot: first.code });
    expect(refused.status).toBe(422);
    expect(refused.body.errors.pickup_slot).toEqual([
      'Questo ritiro non è più possibile; il primo possibile è 25/11/2026, 10:00–13:00.',
    ]);
    const english = await send(id_cart, { pickup_slot: first.code, locale: 'en' });
    expect(english.body.errors.pickup_slot).toEqual([
      'This pickup is no longer possible; the first possible one is 25/11/2026, 10:00–13:00.',
    ]);
    const { body } = await send(id_cart, { pickup_slot: '2026-11-25T10:00' });
    expect(body.message.order.pickup_slot.code).toBe('2026-11-25T10:00');
  });

  it('R2.98 repeating a sent pickup order returns it, even after its slot has passed', async () => {
    const id_cart = await cart();
    const request = { pickup_slot: '2026-11-24T13:00', idempotency_key: 'pickup repeated' };
    const first = await send(id_cart, request);
    now = shopMoment('2026-11-27', '12:00');
    expect((await send(id_cart, request)).body.message).toEqual({ ...first.body.message, already_sent: true });
  });

  it.each([
    ['none', undefined],
    ['a Sunday', '2026-11-29T10:00'],
    ['other hours', '2026-11-25T11:00'],
    ['one beyond those offered', '2026-11-30T10:00'],
    ['no slot at all', 'domani'],
  ])('R2.99 rejects %s as a slot and keeps the cart', async (_title, pickup_slot) => {
    const id_cart = await cart();
    const refused = await send(id_cart, { pickup_slot });
    expect(refused.status).toBe(422);
    expect(refused.body.errors.pickup_slot).toHaveLength(1);
    expect(await cart()).toBe(id_cart);
  });

  it('R9.25 checks the requested day for shipping only, which R9.19 makes the default', async () => {
    const collected = await send(await cart(), { pickup_slot: '2026-11-24T13:00', shipping_date: '2026-11-22' });
    expect(collected.body.message.order.data_consegna).toBe('2026-11-24');
    const shipped = await send(await cart(), { delivery_type: undefined, pickup_slot: '2026-11-24T13:00' });
    expect(shipped.body.message.order).toMatchObject({ delivery_type: 'SHIPPING_GOOD', pickup_slot: null });
    expect((await send(await cart(), { delivery_type: undefined, shipping_date: '2026-11-22' })).status).toBe(422);
  });
});
