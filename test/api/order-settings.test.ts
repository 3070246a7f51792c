import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addLine } from '../../backend/carts/index.ts';
import { writeSetting, type ShopSettings } from '../../backend/content/index.ts';
import { prepareOrder, sendOrder, type OrderRequest, type Sender } from '../../backend/orders/index.ts';
import { PICKUP } from '../../domain/defaults.ts';
import { shopMoment } from '../../domain/shop-day.ts';
import { cartServices, ownerOf, userIdOf } from '../builders/buyers.ts';
import { createTestDatabase, type TestDatabase } from '../builders/database.ts';

/** Effects of the operator's settings and the customer's terms on an order; read again for each test. */
const NOW = shopMoment('2026-11-24', '09:00');
let test: TestDatabase;
let sender: Sender;

beforeAll(async () => {
  test = await createTestDatabase({ loaded: true });
  sender = { userId: await userIdOf(test.database, 'cliente.a'), owner: await ownerOf(test.database, '70431') };
});
afterAll(() => test.drop());
afterEach(async () => {
  await sql`truncate erp_export, sales_order_status, sales_order_line, sales_order, cart_line, cart, setting,
    customer_payment_method restart identity cascade`.execute(test.database.query);
  await test.database.query.updateTable('customer').set({ payment_method: null }).execute();
});

type StoredSettings = Omit<
  ShopSettings,
  'transportLists' | 'transportVersion' | 'version' | 'identity' | 'company' | 'legalVersions'
>;

/** Services that have just read the settings. */
async function servicesWith(settings: Partial<StoredSettings>) {
  for (const [key, value] of Object.entries(settings)) {
    await writeSetting(test.database, key as keyof StoredSettings, value);
  }
  return cartServices(test.database, () => NOW);
}

async function order(settings: Partial<StoredSettings>) {
  const services = await servicesWith(settings);
  const { cartId } = await addLine(services, sender.owner, { articleCode: '204118', quantity: 10 });
  return {
    preview: (delivery?: 'PICKUP') =>
      prepareOrder(services, sender.owner, { cartId, ...(delivery ? { delivery } : {}) }),
    send: (requestedValues: Partial<OrderRequest> = {}) =>
      sendOrder(services, sender, { cartId, idempotencyKey: 'key-00000001', ...requestedValues }),
  };
}

async function agree(usual: string | null, ...others: string[]): Promise<void> {
  const { query } = test.database;
  const { customerId } = sender.owner;
  await query.updateTable('customer').set({ payment_method: usual }).where('id', '=', customerId).execute();
  const rows = others.map((code, position) => ({ customer_id: customerId, code, position }));
  if (rows.length > 0) await query.insertInto('customer_payment_method').values(rows).execute();
}

describe('payment methods', () => {
  it('R9.27 offers all methods of a customer, the usual one first, and requires a choice', async () => {
    await agree('RIBA 60 giorni fine mese', 'CONTO', 'BONIFICO', 'RIMESSA');
    const { preview, send } = await order({});
    expect((await preview()).paymentMethods.map(({ code, isUsual }) => [code, isUsual])).toEqual([
      ['RIBA 60 giorni fine mese', true],
      ['CONTO', false],
      ['BONIFICO', false],
      ['RIMESSA', false],
    ]);
    const field = (key: string) => ({ code: 'invalid', errors: { payment_method: [{ key }] } });
    await expect(send()).rejects.toMatchObject(field('choosePaymentMethod'));
    await expect(send({ paymentMethod: 'RIBA' })).rejects.toMatchObject(field('paymentMethodNotOffered'));
    expect(await send({ paymentMethod: 'CONTO' })).toMatchObject({ paymentMethod: 'CONTO' });
  });

  it('R9.27 offers the usual method only if the setting is off', async () => {
    await agree('RIBA', 'CONTO');
    const { preview, send } = await order({ payment: { areSeveralAllowed: false, isPayPalOffered: true } });
    expect((await preview()).paymentMethods).toMatchObject([{ code: 'RIBA', label: { en: 'Bank receipt (RIBA)' } }]);
    await expect(send({ paymentMethod: 'CONTO' })).rejects.toMatchObject({ errors: { payment_method: [{}] } });
    expect(await send()).toMatchObject({ paymentMethod: 'RIBA' });
  });

  it('R9.27 offers a method once, and bank transfer for a customer without terms', async () => {
    await agree(null, 'BONIFICO', 'RIBA');
    const { preview } = await order({});
    expect((await preview()).paymentMethods.map(({ code }) => code)).toEqual(['BONIFICO', 'RIBA']);
  });
});

describe('operator settings', () => {
  it('R2.99 set the number of working days for pickup', async () => {
    const { preview } = await order({ pickup: { ...PICKUP, workingDays: 1 } });
    expect((await preview()).pickupSlots).toEqual([{ day: '2026-11-24', from: '13:00', to: '16:00' }]);
  });

  it('R9.34 R9.25 close days, and give each day of pickup its hours', async () => {
    const shut = { morning: null, afternoon: null };
    const once = { name: 'Inventario', isYearly: false };
    const { preview, send } = await order({
      pickup: { ...PICKUP, workingDays: 1, week: { ...PICKUP.week, wednesday: shut } },
      closures: {
        days: [
          { ...once, from: '2026-11-24', to: '2026-11-24', stops: 'everything' },
          { ...once, from: '2026-11-26', to: '2026-11-27', stops: 'deliveries' },
        ],
      },
    });
    const { pickupSlots, days } = await preview();
    // NOW is on a Tuesday that is closed; Wednesday has no hours.
    expect(pickupSlots).toEqual([{ day: '2026-11-26', from: '13:00', to: '16:00' }]);
    expect(days).toMatchObject({ earliest: '2026-11-25', usual: '2026-11-30' });
    const refused = { key: 'requestedDayShut', parameters: { next: { day: '2026-11-28' } } };
    await expect(send({ requestedOn: '2026-11-26' })).rejects.toMatchObject({ errors: { shipping_date: [refused] } });
    await expect(send({ delivery: 'PICKUP', pickupSlot: '2026-11-24T13:00' })).rejects.toMatchObject({
      errors: { pickup_slot: [{ key: 'pickupSlotNotPossible', parameters: { day: { day: '2026-11-26' } } }] },
    });
    expect(await send({ delivery: 'PICKUP', pickupSlot: '2026-11-26T13:00' })).toMatchObject({
      pickupSlot: { day: '2026-11-26' },
    });
  });

  it('R9.19 can disable pickup, which leaves shipping only', async () => {
    const { preview, send } = await order({ pickup: { ...PICKUP, isOffered: false } });
    expect(await preview()).toMatchObject({
      deliveryTypes: [{ code: 'SHIPPING_GOOD' }],
      pickupSlots: [],
      firstSlotHoldsUntil: null,
    });
    const refused = { code: 'invalid', errors: { delivery_type: [{ key: 'deliveryTypeNotOffered' }] } };
    await expect(preview('PICKUP')).rejects.toMatchObject(refused);
    await expect(send({ delivery: 'PICKUP', pickupSlot: '2026-11-24T13:00' })).rejects.toMatchObject(refused);
    expect(await send()).toMatchObject({ deliveryType: 'SHIPPING_GOOD' });
  });

  it('set the account that bank transfers go to, and only those', async () => {
    await agree('RIBA 60 giorni fine mese', 'BONIFICO', 'Bonifico 30 gg data fattura');
    const account = { holder: 'Bancale S.p.A.', iban: 'IT60 X054 2811 1010 0000 0123 456', bank: null };
    const accounts = async (settings: Partial<StoredSettings>) =>
      (await (await order(settings)).preview()).paymentMethods.map(({ account: shown }) => shown?.iban ?? null);
    expect(await accounts({})).toEqual([null, null, null]);
    const iban = 'IT60X0542811101000000123456';
    expect(await accounts({ bank_account: account })).toEqual([null, iban, iban]);
    const wrong = { ...account, iban: 'IT60X0542811101000000123457' };
    await expect(writeSetting(test.database, 'bank_account', wrong)).rejects.toThrow('not an IBAN');
  });

  it('R9.23 can disable the order note', async () => {
    const shown = await order({});
    expect((await shown.preview()).hasNote).toBe(true);
    expect(await shown.send({ note: 'Suonare' })).toMatchObject({ note: 'Suonare' });
    const hidden = await order({ order_note: { isShown: false } });
    expect((await hidden.preview()).hasNote).toBe(false);
    expect(await hidden.send({ note: 'Suonare', idempotencyKey: 'key-00000002' })).toMatchObject({ note: null });
  });

  it('R9.31 set the shipping cost, which does not apply to pickup', async () => {
    const transport = { transport: { costCents: 1250, freeAboveCents: 7984, vatRate: 2200 } };
    const { preview } = await order(transport);
    // The net goods total is 79.84, exactly the limit: shipping is free only above it.
    expect((await preview()).cart.totals.transportCents).toBe(1250);
    expect((await preview('PICKUP')).cart.totals.transportCents).toBe(0);
  });
});

describe('writing a setting', () => {
  const stored = () => test.database.query.selectFrom('setting').select(['key', 'value']).execute();

  it('replaces its earlier value', async () => {
    await writeSetting(test.database, 'minimum_order', { cents: 5_000 });
    await writeSetting(test.database, 'minimum_order', { cents: 10_000 });
    expect(await stored()).toEqual([{ key: 'minimum_order', value: { cents: 10_000 } }]);
  });

  it('is rejected for a value that does not fit', async () => {
    await writeSetting(test.database, 'minimum_order', { cents: 5_000 });
    await expect(writeSetting(test.database, 'minimum_order', { cents: -1 })).rejects.toThrow('Too small');
    expect(await stored()).toEqual([{ key: 'minimum_order', value: { cents: 5_000 } }]);
  });
});
