import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { writeSetting } from '../../backend/content/index.ts';
import { transitionOrder } from '../../backend/orders/index.ts';
import type { Locale } from '../../domain/locale.ts';
import { addDays } from '../../domain/shop-day.ts';
import { countStatuses, withHeldTables } from '../builders/held-tables.ts';
import { startTestShop, type Credentials, type TestShop } from '../builders/test-shop.ts';

const TODAY = '2026-11-24';
let now = new Date(`${TODAY}T09:00:00Z`);
let shop: TestShop;
let a: Credentials;
let b: Credentials;
const numbers: Record<string, number> = {};

async function order(who: Credentials, articles: Record<string, number>, more: object = {}, address_code = '1') {
  let id_cart = 0;
  for (const [item_id, quantity] of Object.entries(articles)) {
    const { body } = await shop.call('add_to_cart', { item_id, quantity, address_code }, who);
    id_cart = body.message.id_cart;
  }
  const key = { id_cart, address_code, idempotency_key: `order of cart ${id_cart}` };
  const { status, body } = await shop.call('send_order', { ...key, ...more }, who);
  expect(status).toBe(200);
  return body.message.order.numero as number;
}

async function move(number: number, to: string): Promise<void> {
  const { id } = await shop.database.query
    .selectFrom('sales_order')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  const services = { logger: { warn: vi.fn() }, clock: () => now };
  await shop.database.query.transaction().execute((transaction) => transitionOrder(transaction, services, id, to));
}

beforeAll(async () => {
  shop = await startTestShop({ clock: () => now });
  a = await shop.logIn('cliente.a');
  b = await shop.logIn('cliente.b');
  now = new Date('2026-10-20T09:00:00Z');
  numbers['old'] = await order(a, { '204118': 5 });
  now = new Date('2026-11-01T09:00:00Z');
  numbers['fulfilled'] = await order(a, { '204118': 10, '204202': 20 }, { customer_reference: 'Bagno Rossi' });
  await move(numbers['fulfilled'], 'E');
  now = new Date('2026-11-20T09:00:00Z');
  numbers['cancelled'] = await order(a, { '204300': 3 });
  await move(numbers['cancelled'], 'AN');
  numbers['elsewhere'] = await order(a, { '204600': 2 }, {}, '2');
  await move(numbers['elsewhere'], 'NE');
  const isExported = async () => {
    const { numUpdatedRows } = await shop.database.query
      .updateTable('erp_export as d')
      .from('sales_order as o')
      .whereRef('o.id', '=', 'd.order_id')
      .where('o.number', '=', numbers['elsewhere'] ?? 0)
      .where('d.state', '=', 'exported')
      .set({ erp_reference: 'OV/26/00017' })
      .executeTakeFirst();
    return Number(numUpdatedRows);
  };
  await vi.waitFor(async () => expect(await isExported()).toBe(1));
  numbers['theirs'] = await order(b, { '204400': 10 });
  now = new Date(`${TODAY}T09:00:00Z`);
  numbers['new'] = await order(a, { '204118': 7 }, { note: 'Al mattino' });
});
afterAll(() => shop.stop());

async function list(request: object = {}, who = a) {
  const { status, body } = await shop.call('get_orders', request, who);
  expect(status).toBe(200);
  return body.message;
}
const named = (message: { orders: { numero: number }[] }) =>
  message.orders.map(({ numero }) => Object.entries(numbers).find(([, number]) => number === numero)?.[0]);

const detail = (name: string, who = a, more: object = {}) =>
  shop.call('get_order_detail', { causale: 'OWEB', anno: 2026, numero: numbers[name], ...more }, who);

describe('get_orders', () => {
  it('R2.86 R7.37 returns the customer’s orders of the last 30 days, newest first', async () => {
    const message = await list();
    expect(named(message)).toEqual(['new', 'elsewhere', 'cancelled', 'fulfilled']);
    expect(message).toMatchObject({
      total: 4,
      pages: 1,
      current_page: 1,
      per_page: 12,
      date_from: addDays(TODAY, -30),
    });
    expect(message.orders[3]).toMatchObject({
      causale: 'OWEB',
      anno: 2026,
      stato: 'E',
      data_registrazione: '2026-11-01T09:00:00.000Z',
      rif_cliente: 'Bagno Rossi',
      numero_righe: 2,
      address: { address_code: '1', IndirizzoEsteso: 'Via dell’Artigianato 14' },
      inviato_da: 'Marco Bassi',
    });
    expect(named(await list({}, b))).toEqual(['theirs']);
  });

  it.each([
    [{ status: 'T' }, ['new', 'elsewhere', 'cancelled', 'fulfilled']],
    [{ status: 'IA' }, ['new']],
    [{ status: 'NE' }, ['elsewhere']],
    [{ status: 'E' }, ['fulfilled']],
    [{ address: '2' }, ['elsewhere']],
    [{ address: '1', status: 'NE' }, []],
    [{ date_from: '2026-10-20', date_to: '2026-11-01' }, ['fulfilled', 'old']],
    [{ date_from: '2026-10-21', date_to: '2026-10-31' }, []],
    [{ reference: 'rossi' }, ['fulfilled']],
    [{ reference: '%' }, []],
    [{ text: 'te933' }, ['fulfilled']],
    [{ text: 'valvola bagno' }, ['fulfilled']],
    [{ text: 'rubinetto' }, ['cancelled']],
    [{ text: 'RUBINETTÒ  oweb' }, ['cancelled']],
    [{ text: '000006' }, ['new']],
    [{ text: 'OWEB / 6 / 2026' }, ['new']],
    [{ text: 'OWEB-2026-000006' }, ['new']],
    [{ text: 'oweb.6.2026' }, ['new']],
    [{ text: 'OWEB_000006_2026' }, ['new']],
    [{ text: 'OWEB-6' }, ['new']],
    [{ text: 'oweb/0/2026' }, []],
    [{ text: 'te933-8x40 / oweb' }, []],
    [{ text: 'OV/26/00017' }, ['elsewhere']],
    [{ text: 'ov-26-17' }, ['elsewhere']],
    [{ text: 'zzz' }, []],
  ])('R7.37 filters by %o', async (request, expected) => {
    const message = await list(request);
    expect(named(message)).toEqual(expected);
    expect(message.total).toBe(expected.length);
  });

  it('R2.86 paginates, also beyond the last page', async () => {
    const second = await list({ per_page: 3, page: 2 });
    expect(named(second)).toEqual(['fulfilled']);
    expect(second).toMatchObject({ total: 4, pages: 2, current_page: 2 });
    expect(await list({ page: 9 })).toMatchObject({ orders: [], total: 4 });
  });

  it('R4.29 R4.31 returns the configured status labels, null for an unknown status', async () => {
    const labels = async () => (await list()).orders.map((one: { stato_label: string | null }) => one.stato_label);
    expect(await labels()).toEqual(['TO_BE_ACCEPTED', 'TO_CHECKOUT', 'CANCELLED', 'ESCAPED']);
    await writeSetting(shop.database, 'order_status', {
      labels: { IA: 'NOT_ESCAPED', E: 'DELIVERED', NE: 'TO_CHECKOUT' },
    });
    await expect.poll(labels).toEqual(['NOT_ESCAPED', 'TO_CHECKOUT', null, 'DELIVERED']);
    await shop.database.query.deleteFrom('setting').where('key', '=', 'order_status').execute();
    // The tests below read them twice, and must not meet the change in between.
    await expect.poll(labels).toEqual(['TO_BE_ACCEPTED', 'TO_CHECKOUT', 'CANCELLED', 'ESCAPED']);
  });

  it('R4.29 R4.31 says each status as people read it, in the language of the request', async () => {
    const texts = async (language: Locale) => {
      const { body } = await shop.call('get_orders', {}, { ...a, language });
      return body.message.orders.map((one: { stato_testo: string }) => one.stato_testo);
    };
    expect(await texts('it')).toEqual(['In accettazione', 'Da evadere', 'Annullato', 'Evaso']);
    expect(await texts('en')).toEqual(['To be accepted', 'To be fulfilled', 'Cancelled', 'Fulfilled']);
    expect((await detail('fulfilled')).body.message.order.stato_testo).toBe('Evaso');
    await writeSetting(shop.database, 'order_status', { labels: { IA: 'NOT_ESCAPED', E: 'OF_THE_ERP' } });
    await expect
      .poll(() => texts('it'))
      .toEqual(['Non evaso', 'Stato sconosciuto (NE)', 'Stato sconosciuto (AN)', 'Stato sconosciuto (E)']);
    await shop.database.query.deleteFrom('setting').where('key', '=', 'order_status').execute();
    await expect.poll(() => texts('en')).toEqual(['To be accepted', 'To be fulfilled', 'Cancelled', 'Fulfilled']);
  });

  it.each([
    [{ status: 'ZZ' }, 422],
    [{ date_from: '2026-02-30' }, 422],
    [{ date_from: '2026-11-02', date_to: '2026-11-01' }, 422],
    [{ page: 0 }, 422],
    [{ address: '9' }, 403],
    [{ client_id: '70999' }, 403],
  ])('R6.9 rejects %o with %d', async (request, status) => {
    expect((await shop.call('get_orders', request, a)).status).toBe(status);
  });

  it('returns 401 for guests', async () => {
    expect((await shop.call('get_orders', {})).status).toBe(401);
  });

  it.each([
    ['get_orders', { text: 'valvola' }],
    ['get_orders', { reference: 'rossi' }],
    ['get_invoices', { text: 'valvola' }],
    ['get_ddt', { text: 'valvola' }],
    ['get_latest_order_list', { text: 'valvola' }],
  ])('R2.86 %s with %o waits for the user’s own searches, and is rejected beyond the queue', async (call, request) => {
    const responses = Array.from({ length: 60 }, () => shop.call(call, request, a));
    const counts = countStatuses(responses);
    await withHeldTables(shop.database, ['sales_order', 'customer_document', 'transport_document'], async () => {
      // One that runs, and thirty that wait.
      await expect.poll(() => counts).toEqual({ 429: 29 });
    });
    const all = await Promise.all(responses);
    expect(all.filter(({ status }) => status === 200)).toHaveLength(31);
    const refused = all.find(({ status }) => status === 429);
    expect([refused?.headers.get('retry-after'), refused?.body.message]).toEqual([
      '5',
      'Stai già chiedendo molte cose insieme: aspetta che arrivino, poi riprova.',
    ]);
  });
});

describe('get_order_detail', () => {
  it('R2.87 returns lines that sum to the totals and match the list', async () => {
    const { body } = await detail('fulfilled');
    const { order: found } = body.message;
    const [listed] = (await list({ status: 'E' })).orders;
    for (const field of ['stato', 'data_registrazione', 'totale_netto', 'totale_doc', 'stato_label']) {
      expect(found[field]).toEqual(listed[field]);
    }
    expect(found.order_details).toMatchObject([
      {
        id_riga: 1,
        articolo: 'VS-12-OT',
        codice_interno_articolo: '204118',
        sconti: '30+10+5',
        quantita: { ordinato: 10, consegnato: 10, residuo: 0 },
      },
      { articolo: 'TE933-8X40', page_code: 'TE-933', single_child: false },
    ]);
    const sum = found.order_details.reduce((total: number, line: { valore: number }) => total + line.valore, 0);
    expect(sum).toBeCloseTo(found.totale_netto, 6);
    expect(found.pdf).toBe(`/documents/orders/OWEB-2026-${String(numbers['fulfilled']).padStart(6, '0')}.pdf`);
    expect(found.inviato_da).toBe('Marco Bassi');
  });

  it('R9.23 R4.32 returns note, status and open quantity, which is 0 for a cancelled order', async () => {
    const { order: fresh } = (await detail('new', a, { locale: 'en' })).body.message;
    expect(fresh).toMatchObject({ note: 'Al mattino', stato: 'IA', storico: [{ stato: 'IA' }] });
    expect(fresh.order_details[0]).toMatchObject({
      descrizione_articolo: 'Brass ball valve FF 1/2"',
      quantita: { ordinato: 7, consegnato: 0, residuo: 7 },
    });
    const { order: cancelled } = (await detail('cancelled')).body.message;
    expect(cancelled.order_details[0].quantita).toEqual({ ordinato: 3, consegnato: 0, residuo: 0 });
  });

  it('2.11 returns the number of the ERP beside that of the shop', async () => {
    expect((await detail('elsewhere')).body.message.order.riferimento_erp).toBe('OV/26/00017');
    expect((await list({ status: 'NE' })).orders[0].riferimento_erp).toBe('OV/26/00017');
  });

  it('R2.15 R6.9 returns 404 for another customer’s order', async () => {
    expect((await detail('theirs')).status).toBe(404);
    expect((await detail('new', b)).status).toBe(404);
    expect((await detail('nobody’s')).status).toBe(422);
    expect((await shop.call('get_order_detail', { causale: 'OWEB', anno: 2026, numero: 999 }, a)).status).toBe(404);
    expect((await detail('new', {})).status).toBe(401);
  });
});
