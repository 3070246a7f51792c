import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { upsertArticles } from '../../backend/catalogue/index.ts';
import { createShopSettings, transportOn } from '../../backend/content/index.ts';
import { upsertCustomers } from '../../backend/customers/index.ts';
import { runPrices } from '../../cli/prices.ts';
import { createImports, type Imports } from '../builders/imports.ts';
import { day } from '../builders/shop.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

let shop: TestShop;
let token = '';
let imports: Imports;

beforeAll(async () => {
  shop = await startTestShop();
  ({ token } = await shop.logIn('cliente.a'));
});
afterAll(() => shop.stop());
beforeEach(async () => {
  imports = await createImports(shop.database);
});
afterEach(async () => {
  await shop.database.query.deleteFrom('transport_rule').execute();
  await imports.remove();
});

const HEAD = 'startsOn;name;countries;provinces;postalCodes;overGrams;upToGrams;costCents;freeAboveCents';
const run = (...rows: string[]) => imports.run('transport-rules', 'rules.csv', [HEAD, ...rows].join('\n'));
const stored = () => createShopSettings(shop.database, () => undefined).current();

describe('a file of transport rules', () => {
  it('is a list in the order of its rows, and changes nothing the second time', async () => {
    const rows = [';Isole;;CA|SS;98055|90010-90151;;;25,00;', ';Leggeri;IT;;;;2;5,90;150', ';;;;;;;9,90;250'];
    expect(await run(...rows)).toMatchObject({ inserted: 3, updated: 0, incomplete: 0, refused: 0 });
    const { transportLists } = await stored();
    expect(transportLists).toMatchObject([
      {
        startsOn: null,
        rules: [
          { name: 'Isole', provinces: ['CA', 'SS'], postalCodes: ['98055', '90010-90151'], freeAboveCents: null },
          { countries: ['IT'], overGrams: null, upToGrams: 2000, costCents: 590, freeAboveCents: 15_000 },
          { costCents: 990, freeAboveCents: 25_000 },
        ],
      },
    ]);
    expect(await run(...rows)).toMatchObject({ inserted: 0, updated: 0 });
    const changed = await run(rows[0] ?? '', ';;;;;;;12,00;250');
    expect(changed).toMatchObject({ inserted: 0, updated: 2 });
    expect(await imports.changes(changed)).toMatchObject([{ code: 'always', field: 'rules' }]);
  });

  it('replaces the list of its day alone, and takes effect on that day', async () => {
    await run(';;;;;;;9,90;250');
    await run(`${day(3)};;;;;;;11,00;300`);
    const settings = await stored();
    expect(settings.transportLists).toHaveLength(2);
    expect(transportOn(settings, day()).usual).toEqual({ costCents: 990, freeAboveCents: 25_000 });
    expect(transportOn(settings, day(3)).usual).toEqual({ costCents: 1100, freeAboveCents: 30_000 });
  });

  it.each([
    ['a negative cost', ';;;;;;;-1;', 3],
    ['no cost', ';Vuota;;;;;;;', 3],
    ['a cost that is no number', ';;;;;;;gratis;', 3],
    ['an unknown form of postal code', ';;;;9805;;;5,00;', 3],
    ['a reversed range', ';;;;07100-07010;;;5,00;', 3],
    ['provinces abroad', ';;AT;CA;;;;5,00;', 3],
    ['a band without inside', ';;;;;5;5;5,00;', 3],
    ['a rule above that fits every order', ';;;;;;;5,00;', 3],
    ['the conditions of another one', ';;;SS;;;;5,00;', 3],
  ])('with %s is rejected as a whole, and says why', async (_title, row, refused) => {
    await run(';;;;;;;9,90;250');
    const before = (await stored()).transportLists;
    const summary = await run(';;;SS;;;;25,00;', row, ';;;;;;;8,00;200');
    expect(summary).toMatchObject({ inserted: 0, updated: 0, refused });
    expect((await stored()).transportLists).toEqual(before);
    const reasons = (await imports.reported(summary)).map(({ reason }) => reason);
    expect(reasons.filter((reason) => reason.includes('nothing of the list was changed'))).toHaveLength(refused - 1);
  });

  it('needs a last rule for every order', async () => {
    const summary = await run(';;;SS;;;;25,00;');
    expect(await imports.reported(summary)).toMatchObject([
      { reason: expect.stringMatching(/must have no conditions/) },
    ]);
  });
});

it('R9.31 the cart, its list, the checkout and the order follow the rule of the address and the weight', async () => {
  await run(';Isole;;CA;;;;25,00;', ';Leggeri;IT;;;;1;5,90;50', ';;;;;;;9,90;250');
  await upsertArticles(shop.database, [{ code: '204118', weightGrams: 100 }]);
  // The settings are read every two seconds.
  await new Promise((resolve) => setTimeout(resolve, 2100));
  const call = async (path: string, request: object = {}) => (await shop.call(path, request, { token })).body.message;
  const transport = async () => {
    const { spese_trasporto, importo_spese, importo_spese_zero } = await call('get_cart_items');
    return [spese_trasporto, importo_spese, importo_spese_zero];
  };
  const { row_id, id_cart } = await call('add_to_cart', { item_id: '204118', quantity: 3 });
  expect(await transport()).toEqual([5.9, 5.9, 50]);
  // 7 × 7.984 = 55.89: above 50.00, still light.
  await call('update_cart', { id_cart, cart_rows: [{ row_id, quantity: 7 }] });
  expect(await transport()).toEqual([0, 5.9, 50]);
  // 1.1 kg
  await call('update_cart', { id_cart, cart_rows: [{ row_id, quantity: 11 }] });
  expect(await transport()).toEqual([9.9, 9.9, 250]);
  await call('update_cart', { id_cart, cart_rows: [{ row_id, quantity: 3 }] });
  // With one article of unknown weight.
  const other = await call('add_to_cart', { item_id: '204300', quantity: 1 });
  expect(await transport()).toEqual([9.9, 9.9, 250]);
  await call('remove_cart_item', { id_cart, row_id: other.row_id });
  const addresses = (province: string) => [{ code: '1', province }];
  await upsertCustomers(shop.database, [{ code: '70431', addresses: addresses('CA') }]);
  expect(await transport()).toEqual([25, 25, null]);
  const [listed] = (await call('get_cart_list', { filters: { status: 'A' } })).data;
  const prepared = await call('prepare_order');
  expect(prepared.delivery_types).toMatchObject([{ spese_trasporto: 25 }, { spese_trasporto: 0 }]);
  expect(listed.totale_doc).toBe(prepared.totale_doc);
  const { order } = await call('send_order', { id_cart, idempotency_key: 'over the sea' });
  expect(order.spese_trasporto).toBe(25);
  const sent = await shop.database.query
    .selectFrom('sales_order')
    .select(['weight_grams', 'transport_rule'])
    .where('number', '=', order.numero)
    .executeTakeFirstOrThrow();
  expect(sent).toEqual({ weight_grams: 300, transport_rule: { costCents: 2500, freeAboveCents: null } });
  // The public price is that of the last rule, and articles without weight are counted.
  expect(await runPrices(['transport'], shop.database)).toBe(1);
});
