import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { upsertArticles } from '../../backend/catalogue/index.ts';
import { upsertPrices } from '../../backend/pricing/index.ts';
import { articleRecord } from '../builders/records.ts';
import { startTestShop, type Credentials, type TestShop } from '../builders/test-shop.ts';

let shop: TestShop;
let client: Credentials;
let agent: Credentials;
beforeAll(async () => {
  shop = await startTestShop();
  client = await shop.logIn('cliente.a');
  agent = await shop.logIn('agente.g');
  await shop.call('session', { client_id: '70431' }, agent);
});
afterAll(() => shop.stop());
beforeEach(() => shop.database.query.deleteFrom('cart').execute());

async function importRows(rows: object[], extra: object = {}, who = client) {
  const { status, body } = await shop.call('import_cart', { rows, ...extra }, who);
  return { status, body, ...body.message };
}
async function lines(who = client) {
  const { body } = await shop.call('get_cart_items', {}, who);
  return body.message.data.map((row: { carti: string; quantity: number; promo_code: string; note: string | null }) =>
    [row.carti, row.quantity, row.promo_code, row.note].join('|'),
  );
}

describe('import_cart: file rows', () => {
  it('become cart lines in file order, whichever code of the article they use', async () => {
    await shop.database.pool.query(
      `insert into article_alias (article_id, kind, customer_id, code)
       select a.id, 'customer', c.id, '007' from article a, customer c where a.code = '204600' and c.code = '70431'`,
    );
    const imported = await importRows([
      { line: 2, code: 'rub-14', quantity: 2, note: 'Rosso' },
      { line: 3, code: '8001234567899', quantity: 10 },
      { line: 4, code: '007', quantity: 1 },
      { line: 5, code: '204300', quantity: 6, promo_code: 'EST/26', promo_row: 41 },
    ]);
    expect(imported).toMatchObject({ response: true, numero_righe: 4, remarks: [] });
    expect(await lines()).toEqual(['RUB-14|2||Rosso', 'VS-12-OT|10||', 'BOOK-10|1||', 'RUB-14|6|EST/26|']);
    // The code belongs to the first customer only.
    const other = await shop.logIn('cliente.b');
    expect((await importRows([{ line: 2, code: '007', quantity: 1 }], {}, other)).remarks).toMatchObject([
      { line: 2, code: '007', kind: 'refused' },
    ]);
  });

  it('name an article by its GTIN with or without leading zeros, as a search does', async () => {
    await shop.database.pool.query(
      `insert into barcode (code, article_id)
       select v.code, a.id from (values ('8033000120043', '204300'), ('036000291452', '204600')) v (code, article)
       join article a on a.code = v.article`,
    );
    await shop.settled();
    const imported = await importRows([
      { line: 2, code: '08033000120043', quantity: 2 },
      { line: 3, code: '0036000291452', quantity: 3 },
      { line: 4, code: '08033000120044', quantity: 3 },
    ]);
    expect(imported.remarks).toMatchObject([{ line: 4, kind: 'refused' }]);
    expect(await lines()).toEqual(['RUB-14|2||', 'BOOK-10|3||']);
    for (const text of ['8033000120043', '08033000120043', '036000291452', '0036000291452']) {
      const { body } = await shop.call('product_list', { text }, client);
      expect(body.message.exact, text).toMatch(/^\/product\/default\/204[36]00$/);
    }
  });

  it('R2.11 count in the unit that the file states: pieces become packs, another unit is refused', async () => {
    const pack = { categoryCode: '0210', unit: 'CF', piecesPerUnit: 100 };
    await upsertArticles(
      shop.database,
      ['A', 'B', 'C', 'D', 'E'].map((sku) => articleRecord({ ...pack, code: `3400${sku}`, sku: `UNIT-${sku}` })),
    );
    const entries = ['A', 'B', 'C', 'D', 'E'].map((sku) => ({
      ...{ priceListCode: 'L1', articleCode: `3400${sku}`, price: 10_000 },
    }));
    await upsertPrices(shop.database, entries);
    await shop.settled();
    const imported = await importRows([
      { line: 2, code: 'UNIT-A', quantity: 200, unit: 'pz' },
      { line: 3, code: 'UNIT-B', quantity: 250, unit: 'PCS' },
      { line: 4, code: 'UNIT-C', quantity: 3, unit: 'conf.' },
      { line: 5, code: 'UNIT-D', quantity: 3, unit: 'xx' },
      { line: 6, code: 'UNIT-E', quantity: 4 },
    ]);
    expect(imported.remarks).toEqual([
      { line: 3, code: 'UNIT-B', kind: 'rounded', message: 'Arrotondato a 300 pezzi (confezioni da 100)' },
      {
        ...{ line: 5, code: 'UNIT-D', kind: 'refused' },
        message:
          'Questo articolo non si vende a «xx»: scrivi l’unità che si legge nel carrello, oppure lascia vuota la cella.',
      },
    ]);
    expect(await lines()).toEqual(['UNIT-A|2||', 'UNIT-B|3||', 'UNIT-C|3||', 'UNIT-E|4||']);
  });

  it('match a code by letters and digits alone if the match is unique', async () => {
    const imported = await importRows([
      { line: 2, code: 'vs12ot', quantity: 2 },
      { line: 3, code: 'BOOK 10', quantity: 1 },
      { line: 4, code: '--', quantity: 1 },
    ]);
    expect(imported.remarks).toMatchObject([{ line: 4, kind: 'refused' }]);
    expect(await lines()).toEqual(['VS-12-OT|2||', 'BOOK-10|1||']);
  });

  it('an invalid row is reported with its line number and does not affect the others', async () => {
    const imported = await importRows([
      { line: 2, code: 'NIENTE', quantity: 1 },
      { line: 3, code: 'VS-12-OT', quantity: 1.5 },
      { line: 4, code: 'VS-12-OT', quantity: 4 },
      { line: 5, code: 'TE-933', quantity: 1 },
      { line: 6, code: 'SIF-NO', quantity: 1 },
      { line: 7, code: 'BOOK-10', quantity: 1, promo_code: 'OLD/26', promo_row: 1 },
      { line: 8, code: 'TAS-8', quantity: 12 },
    ]);
    expect(imported.remarks).toEqual([
      { line: 2, code: 'NIENTE', kind: 'refused', message: 'Articolo sconosciuto.' },
      { line: 3, code: 'VS-12-OT', kind: 'refused', message: 'Quantità non valida' },
      { line: 5, code: 'TE-933', kind: 'refused', message: 'Scegli una delle varianti di questo articolo.' },
      { line: 6, code: 'SIF-NO', kind: 'refused', message: 'Questo articolo al momento non è disponibile.' },
      { line: 7, code: 'BOOK-10', kind: 'refused', message: 'La promozione non esiste o non è più valida.' },
      { line: 8, code: 'TAS-8', kind: 'rounded', message: 'Arrotondato a 20 (confezioni da 10)' },
    ]);
    expect(await lines()).toEqual(['VS-12-OT|4||', 'TAS-8|20||']);
  });

  it('R4.8 quantities of repeated articles are summed and replace the quantity in the cart', async () => {
    await importRows([{ line: 2, code: 'VS-12-OT', quantity: 99 }]);
    const imported = await importRows([
      { line: 2, code: 'VS-12-OT', quantity: 4 },
      { line: 3, code: '204118', quantity: 3 },
    ]);
    expect(imported.remarks).toEqual([{ line: 3, code: '204118', kind: 'merged', message: 'Sommata alla riga 2.' }]);
    expect(await lines()).toEqual(['VS-12-OT|7||']);
  });

  it('R2.97 with a name go into a new saved cart; the active cart stays unchanged', async () => {
    await importRows([{ line: 2, code: 'BOOK-10', quantity: 1 }]);
    const saved = await importRows([{ line: 2, code: 'VS-12-OT', quantity: 5 }], { name: 'Cantiere' });
    expect(await lines()).toEqual(['BOOK-10|1||']);
    const list = await shop.call('get_cart_list', {}, client);
    expect(list.body.message.data).toMatchObject([{ id_cart: saved.id_cart, cart_name: 'Cantiere', items_count: 1 }]);
  });

  it('R1.6 of an agent go into the agent’s cart only', async () => {
    await importRows([{ line: 2, code: 'VS-12-OT', quantity: 5 }], {}, agent);
    expect([await lines(agent), await lines()]).toEqual([['VS-12-OT|5||'], []]);
  });

  it('R2.11 with an unknown code have the articles whose codes are nearest, in the language of the request', async () => {
    const rows = [
      { line: 2, code: 'VS-12-0T', quantity: 4 },
      { line: 3, code: 'BOOK-10', quantity: 1 },
      { line: 4, code: 'BOOK-11', quantity: 2 },
      { line: 5, code: 'NIENTE', quantity: 2 },
    ];
    const { remarks } = await importRows(rows);
    expect(remarks).toEqual([
      {
        ...{ line: 2, code: 'VS-12-0T', kind: 'refused', message: 'Articolo sconosciuto.' },
        proposals: [{ code: 'VS-12-OT', name: expect.stringContaining('Valvola') }],
      },
      {
        ...{ line: 4, code: 'BOOK-11', kind: 'refused', message: 'Articolo sconosciuto.' },
        proposals: [{ code: 'BOOK-10', name: expect.any(String) }],
      },
      { line: 5, code: 'NIENTE', kind: 'refused', message: 'Articolo sconosciuto.' },
    ]);
    // The same file with the proposed codes: its quantities add up.
    const corrected = rows.map((row) => ({ ...row, code: row.code === 'BOOK-11' ? 'BOOK-10' : row.code }));
    await importRows(corrected);
    expect(await lines()).toEqual(['BOOK-10|3||']);
  });

  it('R2.97 go into a cart that was not sent; 404 for that of somebody else, 409 for one that was sent', async () => {
    const row = { line: 2, code: 'VS-12-OT', quantity: 5 };
    const { id_cart } = await importRows([row], { name: 'Cantiere' });
    const again = await importRows(
      [
        { ...row, quantity: 8 },
        { ...row, code: 'BOOK-10' },
      ],
      { name: 'Altro', id_cart },
    );
    expect(again).toMatchObject({ id_cart, numero_righe: 2 });
    const opened = await shop.call('get_saved_cart', { id_cart }, client);
    expect(opened.body.message.data).toMatchObject([
      { carti: 'VS-12-OT', quantity: 8 },
      { carti: 'BOOK-10', quantity: 5 },
    ]);
    expect((await shop.call('get_cart_list', {}, client)).body.message.count).toBe(1);
    expect(await lines()).toEqual([]);
    expect((await importRows([row], { id_cart }, agent)).status).toBe(404);
    expect((await importRows([row], { id_cart }, await shop.logIn('cliente.b'))).status).toBe(404);
    await shop.database.pool.query(`update cart set state = 'O' where id = $1`, [id_cart]);
    expect((await importRows([row], { id_cart })).status).toBe(409);
    await shop.database.pool.query(`update cart set state = 'R' where id = $1`, [id_cart]);
    expect((await importRows([row], { id_cart })).status).toBe(404);
  });

  it('create no cart if none is valid; 401 without a login, 422 above a thousand rows', async () => {
    expect(await importRows([{ line: 2, code: 'NIENTE', quantity: 1 }])).toMatchObject({ id_cart: 0, numero_righe: 0 });
    expect((await importRows([{ line: 2, code: 'NIENTE', quantity: 1 }], { name: 'Vuoto' })).id_cart).toBe(0);
    const { rows } = await shop.database.pool.query('select from cart');
    expect(rows).toEqual([]);
    expect((await shop.call('import_cart', { rows: [{ line: 2, code: 'VS-12-OT', quantity: 1 }] })).status).toBe(401);
    const many = Array.from({ length: 1001 }, (_, line) => ({ line: line + 1, code: 'VS-12-OT', quantity: 1 }));
    expect((await importRows(many)).status).toBe(422);
    expect((await importRows(many.slice(0, 1000))).remarks).toHaveLength(999);
  });
});
