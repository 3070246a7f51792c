import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { upsertPrices } from '../../backend/pricing/index.ts';
import { startTestShop, type Credentials, type TestShop } from '../builders/test-shop.ts';

const NOW = new Date('2026-11-23T09:15:00Z');
let now = NOW;
let shop: TestShop;
let a: Credentials;
let b: Credentials;
let agent: Credentials;
beforeAll(async () => {
  shop = await startTestShop({ clock: () => now });
  a = await shop.logIn('cliente.a');
  b = await shop.logIn('cliente.b');
  agent = await shop.logIn('agente.g');
  await shop.call('session', { client_id: '70431' }, agent);
});
afterAll(() => shop.stop());
beforeEach(async () => {
  now = NOW;
  await removeCarts();
});

/** A sent cart stays with its order: emptying tables that the order's jobs still use can end in a deadlock. */
const removeCarts = () => shop.database.query.deleteFrom('cart').where('state', '<>', 'O').execute();

async function add(who: Credentials, item_id: string, quantity: number, extra: object = {}): Promise<number> {
  const { body } = await shop.call('add_to_cart', { item_id, quantity, ...extra }, who);
  return body.message.id_cart;
}

async function cart(who: Credentials, extra: object = {}) {
  const { body } = await shop.call('get_cart_items', extra, who);
  return body.message;
}

async function codes(who: Credentials, extra: object = {}): Promise<string[]> {
  return (await cart(who, extra)).data.map((row: { id: string }) => row.id);
}

async function list(who: Credentials, extra: object = {}) {
  const { body } = await shop.call('get_cart_list', extra, who);
  return body.message;
}

async function save(who: Credentials, id_cart: number, name: string, extra: object = {}): Promise<number> {
  const { body } = await shop.call('save_cart', { id_cart, name, ...extra }, who);
  return body.message.id_cart;
}

async function activate(who: Credentials, id_cart: number, extra: object = {}) {
  return (await shop.call('activate_cart', { id_cart, ...extra }, who)).body.message;
}

async function looked(who: Credentials, id_cart: number) {
  const { body } = await shop.call('get_saved_cart', { id_cart }, who);
  return body.message;
}

describe('saved carts', () => {
  it('R7.41, R2.97 saving empties the active cart and lists the saved one with day, lines and totals', async () => {
    await add(a, '204118', 10);
    const id_cart = await add(a, '204600', 3);
    const { body } = await shop.call('save_cart', { id_cart, name: '  Cantiere  ' }, a);
    expect(body).toEqual({ message: { response: true, id_cart, cart_name: 'Cantiere' } });
    expect(await cart(a)).toMatchObject({ data: [], id_cart: 0, totale_doc: 0 });
    expect(await list(a)).toEqual({
      data: [
        {
          id_cart,
          status: 'S',
          cart_name: 'Cantiere',
          client_id: '70431',
          address_code: '1',
          IndirizzoEsteso: 'Via dell’Artigianato 14',
          Citta: 'Bologna',
          creation_date: NOW.toISOString(),
          items_count: 2,
          totale_netto: 139.84,
          totale_doc: 175.48,
        },
      ],
      count: 1,
    });
  });

  it('R2.97 activating restores the lines at today’s prices and reports changes', async () => {
    const saved = await save(b, await add(b, '204600', 2, { note: 'Per il bagno' }), 'Cantiere');
    await upsertPrices(shop.database, [{ priceListCode: 'L2', articleCode: '204600', price: 250_000 }]);
    try {
      expect(await looked(b, saved)).toMatchObject({ anomalies: [{ kind: 'price', before: 22, today: 25 }] });
      expect(await activate(b, saved)).toMatchObject({
        response: true,
        id_cart: saved,
        address_code: '1',
        saved: null,
        anomalies: [{ kind: 'price', before: 22, today: 25, blocking: false }],
      });
      expect(await cart(b)).toMatchObject({
        id_cart: saved,
        totale_netto: 50,
        data: [{ quantity: 2, price_discount: 25, note: 'Per il bagno' }],
      });
      expect((await list(b)).count).toBe(0);
      const preview = await shop.call('prepare_order', { id_cart: saved }, b);
      expect(preview.body.message.anomalies).toMatchObject([{ kind: 'price', before: 22, today: 25 }]);
    } finally {
      await upsertPrices(shop.database, [{ priceListCode: 'L2', articleCode: '204600', price: 220_000 }]);
    }
  });

  it('R7.41 activating saves the previously active cart under a dated or its own name, and loses no line', async () => {
    const first = await save(a, await add(a, '204118', 1), 'Primo');
    const second = await add(a, '204600', 2);
    expect((await activate(a, first)).saved).toEqual({ id_cart: second, cart_name: 'Carrello del 23/11/2026 10:15' });
    expect(await codes(a)).toEqual(['204118']);
    expect((await list(a)).data).toMatchObject([{ id_cart: second, items_count: 1 }]);
    // The first cart keeps its name.
    expect((await activate(a, second, { locale: 'en' })).saved).toEqual({ id_cart: first, cart_name: 'Primo' });
    expect(await codes(a)).toEqual(['204600']);
  });

  it('R7.41 activating an active cart changes nothing, and an empty one is not saved', async () => {
    const saved = await save(a, await add(a, '204118', 1), 'Primo');
    const id_cart = await add(a, '204600', 1);
    const [row] = (await cart(a)).data;
    await shop.call('remove_cart_item', { row_id: row.row_id, id_cart }, a);
    expect((await activate(a, saved)).saved).toBeNull();
    expect(await activate(a, saved)).toMatchObject({ id_cart: saved, saved: null });
    expect((await list(a)).count).toBe(0);
    expect(await codes(a)).toEqual(['204118']);
  });

  it('R2.97 a saved cart can be viewed without changing it, at the prices of its own address', async () => {
    const saved = await save(a, await add(a, '204118', 10, { address_code: '2' }), 'Larga', { address_code: '2' });
    await add(a, '204600', 1);
    expect(await looked(a, saved)).toMatchObject({
      id_cart: saved,
      status: 'S',
      cart_name: 'Larga',
      address: { address_code: '2', IndirizzoEsteso: 'Via Larga 3' },
      data: [{ carti: 'VS-12-OT', quantity: 10, id_cart: saved }],
      totale_netto: 79.84,
      anomalies: [],
    });
    expect(await codes(a)).toEqual(['204600']);
    expect((await list(a)).data).toMatchObject([{ id_cart: saved, status: 'S' }]);
  });

  it('R7.41 a saved cart is activated at the address it was created for', async () => {
    const saved = await save(a, await add(a, '204118', 1, { address_code: '2' }), 'Larga', { address_code: '2' });
    await add(a, '204600', 1);
    expect((await list(a)).data).toMatchObject([{ id_cart: saved, address_code: '2', IndirizzoEsteso: 'Via Larga 3' }]);
    expect(await activate(a, saved)).toMatchObject({ address_code: '2', saved: null });
    expect([await codes(a), await codes(a, { address_code: '2' })]).toEqual([['204600'], ['204118']]);
  });

  it('R7.41 a saved cart can be renamed and removed permanently', async () => {
    const saved = await save(a, await add(a, '204118', 1), 'Primo');
    const renamed = await shop.call('rename_cart', { id_cart: saved, name: 'Scorta furgone' }, a);
    expect(renamed.body.message.cart_name).toBe('Scorta furgone');
    expect((await list(a)).data).toMatchObject([{ cart_name: 'Scorta furgone' }]);
    for (let time = 0; time < 2; time += 1) {
      const { body } = await shop.call('remove_cart', { id_cart: saved }, a);
      expect(body).toEqual({ message: { response: true } });
    }
    expect((await list(a)).count).toBe(0);
    for (const path of ['activate_cart', 'rename_cart', 'duplicate_cart']) {
      expect((await shop.call(path, { id_cart: saved, name: 'x' }, a)).status, path).toBe(404);
    }
  });

  it('R2.97 the saved cart removed last can be restored with its lines and name, by its owner only', async () => {
    const first = await save(a, await add(a, '204118', 10), 'Primo');
    const second = await save(a, await add(a, '204600', 1), 'Secondo');
    const restore = (id_cart: number, who = a) => shop.call('restore_saved_cart', { id_cart }, who);
    for (const id_cart of [first, second]) await shop.call('remove_cart', { id_cart }, a);
    expect((await restore(second, b)).status).toBe(404);
    for (let time = 0; time < 2; time += 1) {
      expect((await restore(second)).body).toEqual({
        message: { response: true, id_cart: second, cart_name: 'Secondo' },
      });
    }
    expect((await list(a)).data).toMatchObject([{ id_cart: second, cart_name: 'Secondo', items_count: 1 }]);
    expect((await restore(first)).status).toBe(404);
  });

  it('R4.10 an emptied active cart is not restored as a saved one', async () => {
    const id_cart = await add(a, '204118', 10);
    await shop.call('empty_cart', { id_cart }, a);
    expect((await shop.call('restore_saved_cart', { id_cart }, a)).status).toBe(404);
  });

  it('R4.10 removing the active cart resets totals and id; adding with the old id starts a new cart', async () => {
    const id_cart = await add(a, '204118', 10);
    await shop.call('remove_cart', { id_cart }, a);
    expect(await cart(a)).toMatchObject({
      data: [],
      id_cart: 0,
      totale_netto: 0,
      totale_lordo: 0,
      totale_doc: 0,
      spese_trasporto: 0,
    });
    expect((await cart(a, { id_cart })).id_cart).toBe(0);
    const stale = await shop.call('update_cart', { id_cart, cart_rows: [{ row_id: 1, quantity: 1 }] }, a);
    expect([stale.status, stale.body.code]).toEqual([409, 'cart-not-active']);
    const next = await add(a, '204600', 1, { id_cart });
    expect(next).not.toBe(id_cart);
    expect(await codes(a)).toEqual(['204600']);
  });

  it('a saved or active cart can be duplicated with all lines, under its own or a given name', async () => {
    const active = await add(a, '204300', 6, { note: 'Rosso' });
    await shop.call('add_to_cart_promo', { item_id: '204300', quantity: 6, promo_code: 'EST/26', promo_row: 41 }, a);
    const named = await shop.call('duplicate_cart', { id_cart: active, name: 'Modello' }, a);
    const copy = await shop.call('duplicate_cart', { id_cart: named.body.message.id_cart }, a);
    expect(copy.body.message.cart_name).toBe('Copia di Modello');
    const unnamed = await shop.call('duplicate_cart', { id_cart: active, locale: 'en' }, a);
    expect(unnamed.body.message.cart_name).toBe('Copy of Cart of 23/11/2026 10:15');
    const before = (await cart(a)).data;
    await shop.call('remove_cart', { id_cart: active }, a);
    await activate(a, copy.body.message.id_cart);
    const strip = (rows: object[]) => rows.map((row) => ({ ...row, row_id: 0, id_cart: 0 }));
    expect(strip((await cart(a)).data)).toEqual(strip(before));
    expect(before).toMatchObject([
      { promo_code: '', note: 'Rosso' },
      { promo_code: 'EST/26', promo_row: 41 },
    ]);
  });

  it('lists are paginated, sorted by date or name, and include active carts on request', async () => {
    const names = ['Beta', 'alfa', 'Gamma'];
    for (const [index, name] of names.entries()) {
      now = new Date(NOW.getTime() + index * 60_000);
      await save(a, await add(a, '204118', index + 1), name);
    }
    const active = await add(a, '204600', 1);
    const namesOf = async (extra: object) =>
      (await list(a, extra)).data.map((row: { cart_name: string | null }) => row.cart_name);
    expect(await namesOf({})).toEqual(['Gamma', 'alfa', 'Beta']);
    expect(await namesOf({ sort_by: 'oldest' })).toEqual(['Beta', 'alfa', 'Gamma']);
    expect(await namesOf({ sort_by: 'name' })).toEqual(['alfa', 'Beta', 'Gamma']);
    expect(await namesOf({ limit: 2, page: 2 })).toEqual(['Beta']);
    expect(await list(a, { limit: 2, page: 9 })).toEqual({ data: [], count: 3 });
    expect((await list(a, { filters: { status: 'A' } })).data).toMatchObject([{ id_cart: active, status: 'A' }]);
    expect((await list(a, { filters: { id_cart: active } })).count).toBe(0);
  });
});

describe('rejected requests', () => {
  it.each([['get_saved_cart'], ['save_cart'], ['activate_cart'], ['rename_cart'], ['remove_cart'], ['duplicate_cart']])(
    'R7.41 %s returns 404 for another owner’s cart and changes nothing',
    async (path) => {
      const saved = await save(a, await add(a, '204118', 1), 'Primo');
      const active = await add(a, '204600', 1);
      for (const stranger of [b, agent]) {
        for (const id_cart of [saved, active, 999_999]) {
          expect((await shop.call(path, { id_cart, name: 'x' }, stranger)).status).toBe(404);
        }
      }
      expect((await shop.call(path, { id_cart: saved, name: 'x' })).status).toBe(401);
      expect((await list(a)).data).toMatchObject([{ id_cart: saved, cart_name: 'Primo', items_count: 1 }]);
      expect(await codes(a)).toEqual(['204600']);
    },
  );

  it('R7.41 another customer’s list', async () => {
    await save(a, await add(a, '204118', 1), 'Primo');
    expect(await list(b)).toEqual({ data: [], count: 0 });
    expect((await shop.call('get_cart_list', { filters: { client_id: '70431' } }, b)).status).toBe(403);
    expect((await shop.call('get_cart_list', {})).status).toBe(401);
  });

  it('an empty cart, an empty or too long name, a saved or sent cart', async () => {
    const id_cart = await add(a, '204118', 1);
    for (const name of ['', '   ', 'x'.repeat(101), 7]) {
      expect((await shop.call('save_cart', { id_cart, name }, a)).status, String(name)).toBe(422);
    }
    await save(a, id_cart, 'Primo');
    expect((await shop.call('save_cart', { id_cart, name: 'Ancora' }, a)).status).toBe(409);
    const request = { id_cart, idempotency_key: 'a saved cart is not sent' };
    expect((await shop.call('send_order', request, a)).status).toBe(409);
    await activate(a, id_cart);
    expect((await shop.call('send_order', request, a)).status).toBe(200);
    for (const path of ['activate_cart', 'rename_cart', 'remove_cart', 'duplicate_cart']) {
      expect((await shop.call(path, { id_cart, name: 'x' }, a)).body.code, path).toBe('cart-already-sent');
    }
    const empty = await add(a, '204600', 1);
    const [row] = (await cart(a)).data;
    await shop.call('remove_cart_item', { row_id: row.row_id, id_cart: empty }, a);
    expect((await shop.call('save_cart', { id_cart: empty, name: 'Vuoto' }, a)).body.code).toBe('cart-empty');
  });

  it('more than 200 saved carts', async () => {
    const id_cart = await add(a, '204118', 1);
    const { customer_id, address_id } = await shop.database.query
      .selectFrom('cart')
      .select(['customer_id', 'address_id'])
      .where('id', '=', id_cart)
      .executeTakeFirstOrThrow();
    const other = { customer_id, address_id, state: 'S' as const, name: 'Altro', saved_at: now };
    await shop.database.query
      .insertInto('cart')
      .values(Array.from({ length: 200 }, () => other))
      .execute();
    for (const path of ['save_cart', 'duplicate_cart']) {
      const refused = await shop.call(path, { id_cart, name: 'Uno di troppo' }, a);
      expect([refused.status, refused.body.code]).toEqual([422, 'too-many-saved-carts']);
    }
    expect(await codes(a)).toEqual(['204118']);
  });
});

describe('agent and customer', () => {
  it('R1.6 the agent can view but not change the customer’s own cart; the customer can’t see the agent’s', async () => {
    const own = await add(a, '204118', 2);
    const agents = await add(agent, '204600', 1);
    expect(await cart(agent)).toMatchObject({ id_cart: agents, owner: 'agent', read_only: false });
    const looked = await cart(agent, { owner: 'client' });
    expect(looked).toMatchObject({ id_cart: own, owner: 'client', read_only: true, data: [{ carti: 'VS-12-OT' }] });
    expect(await cart(a)).toMatchObject({ id_cart: own, owner: 'client', read_only: false });
    expect(await cart(a, { owner: 'client' })).toMatchObject({ id_cart: own, read_only: false });

    const [row] = looked.data;
    const changes: [string, object][] = [
      ['update_cart', { cart_rows: [{ row_id: row.row_id, quantity: 9 }] }],
      ['remove_cart_item', { row_id: row.row_id }],
      ['add_to_cart', { item_id: '204300', quantity: 1 }],
      ['send_order', { idempotency_key: 'not the agent’s' }],
    ];
    for (const [path, extra] of changes) {
      const refused = await shop.call(path, { id_cart: own, owner: 'client', ...extra }, agent);
      expect(refused.status, path).toBe(404);
    }
    expect((await cart(a)).data).toMatchObject([{ quantity: 2 }]);
    expect((await shop.call('get_cart_items', { id_cart: agents }, a)).status).toBe(404);
  });

  it('R1.6 saved carts are separate too', async () => {
    const own = await save(a, await add(a, '204118', 2), 'Del cliente');
    const agents = await save(agent, await add(agent, '204600', 1), 'Dell’agente');
    expect((await list(a)).data).toMatchObject([{ id_cart: own }]);
    expect((await list(agent)).data).toMatchObject([{ id_cart: agents, cart_name: 'Dell’agente' }]);
    expect((await shop.call('get_cart_items', { owner: 'client' }, b)).body.message.data).toEqual([]);
  });
});

describe('concurrent requests', () => {
  it('R7.41 parallel activations and additions leave one active cart and every line', async () => {
    for (let round = 0; round < 10; round += 1) {
      await removeCarts();
      const saved: number[] = [];
      for (const [index, code] of ['204118', '204201', '204202'].entries()) {
        saved.push(await save(a, await add(a, code, 1), `Numero ${index}`));
      }
      const responses = await Promise.all([
        ...saved.map((id_cart) => shop.call('activate_cart', { id_cart }, a)),
        shop.call('add_to_cart', { item_id: '204300', quantity: 1 }, a),
        shop.call('add_to_cart', { item_id: '204600', quantity: 1 }, a),
      ]);
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      const { rows } = await shop.database.pool.query<{ states: string[]; codes: string[] }>(
        `select (select array_agg(state order by state) from cart where state <> 'R') as states,
          (select array_agg(a.code order by a.code) from cart_line l join article a on a.id = l.article_id
            join cart c on c.id = l.cart_id where c.state <> 'O') as codes`,
      );
      expect(rows[0]?.states.filter((state) => state === 'A')).toEqual(['A']);
      expect([...new Set(rows[0]?.codes)]).toEqual(['204118', '204201', '204202', '204300', '204600']);
    }
  });
});
