import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OfficeEndpointName } from '../../contract/office/index.ts';
import { reckonCarts } from '../../backend/carts/index.ts';
import { cartServices } from '../builders/buyers.ts';
import { addOfficeUser, callOffice, logInProved, tieToAgents } from '../builders/office.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

let shop: TestShop;
let cookie: string;
let other: string;
beforeAll(async () => {
  shop = await startTestShop();
  await addOfficeUser(shop.database, 'ada');
  await addOfficeUser(shop.database, 'bruno');
  cookie = (await shop.logIn('ada')).cookie;
  other = (await shop.logIn('bruno')).cookie;
});
afterAll(() => shop.stop());
beforeEach(async () => {
  await shop.database.pool.query(
    `truncate setting, transport_rule, cart_reckoning, payment_term; delete from audit_entry where object_kind = 'setting'`,
  );
  await shop.settled();
});

const ask = (name: OfficeEndpointName, body: object, who = cookie) => callOffice(shop, who, name, body);
const rule = {
  ...{ name: null, countries: [], provinces: [], postalCodes: [], overGrams: null, upToGrams: null },
  ...{ overNetCents: null, upToNetCents: null, costCents: 990, freeAboveCents: 25_000 },
};
const islands = { ...rule, name: 'Isole', postalCodes: ['90000-98999'], costCents: 2490, freeAboveCents: null };
const saveRules = (after: object[] | null, before: object[] | null = null, startsOn: string | null = null) =>
  ask('saveShippingSettings', { lists: [{ startsOn, before, after }], changes: {} });
const change = (before: unknown, after: unknown) => ({ before, after });

describe('1.16 6.1 transport and minimum', () => {
  it('are saved together, logged once, and can be put back', async () => {
    const saved = await ask('saveShippingSettings', {
      lists: [{ startsOn: null, before: null, after: [islands, rule] }],
      changes: { minimumOrderCents: change(0, 25_000) },
    });
    expect(saved).toEqual({ status: 200, body: {} });
    const { body } = await ask('getShippingSettings', {});
    expect(body.lists).toEqual([{ startsOn: null, rules: [islands, rule] }]);
    expect(body.fields.minimumOrderCents).toBe(25_000);
    expect(body.saved.by).toBe('ada');
    const [entry] = (await ask('listLog', { text: '' })).body.rows;
    expect(entry).toMatchObject({
      action: 'settings-changed',
      object: { kind: 'setting', id: 'shipping' },
      canRestore: true,
    });
    expect(entry.changes).toEqual([
      { field: 'rules', before: null, after: [islands, rule] },
      { field: 'minimumOrderCents', before: 0, after: 25_000 },
    ]);
    expect((await ask('restoreEntry', { entryId: entry.id }, other)).status).toBe(200);
    const restored = (await ask('getShippingSettings', {})).body;
    expect([restored.lists, restored.fields.minimumOrderCents, restored.saved.by]).toEqual([[], 0, 'bruno']);
    // Somebody has stored something else since.
    await ask('saveShippingSettings', { lists: [], changes: { minimumOrderCents: change(0, 30_000) } });
    const late = await ask('restoreEntry', { entryId: entry.id });
    expect([late.status, late.body.conflicts]).toEqual([
      409,
      [{ field: 'minimumOrderCents', before: 25_000, now: 30_000, after: 0 }],
    ]);
  });

  it('two people: the second gets all values, and nothing of its save is written', async () => {
    expect((await saveRules([rule])).status).toBe(200);
    const mine = [{ ...rule, costCents: 500 }];
    const { status, body } = await ask(
      'saveShippingSettings',
      {
        lists: [{ startsOn: null, before: null, after: mine }],
        changes: { minimumOrderCents: change(0, 100) },
      },
      other,
    );
    expect([status, body.code]).toEqual([409, 'changed-meanwhile']);
    expect(body.conflicts).toEqual([{ field: 'rules', before: null, now: [rule], after: mine }]);
    expect((await ask('getShippingSettings', {})).body.fields.minimumOrderCents).toBe(0);
    const field = await ask('saveShippingSettings', { lists: [], changes: { vatRate: change(1000, 400) } });
    expect([field.status, field.body.conflicts[0].now]).toEqual([409, 2200]);
  });

  it.each([
    ['no last rule for everybody', [islands], 'rules.0'],
    ['a rule below one for everybody', [rule, islands, { ...rule, costCents: 1 }], 'rules.0'],
    ['twice the same conditions', [islands, { ...islands, costCents: 1 }, rule], 'rules.1'],
    ['an empty band', [{ ...rule, overGrams: 5, upToGrams: 5 }, rule], 'rules.0'],
    ['a country that is none', [{ ...rule, countries: ['Italia'] }, rule], 'rules.0'],
    ['a postal code of four digits', [{ ...rule, postalCodes: ['4002'] }, rule], 'rules.0'],
    ['a foreign country with a province', [{ ...rule, countries: ['SM'], provinces: ['BO'] }, rule], 'rules.0'],
    ['a negative cost', [{ ...rule, costCents: -1 }], 'lists.0.after.0.costCents'],
    ['a name of 10,000 letters', [{ ...rule, name: 'x'.repeat(10_000) }], 'lists.0.after.0.name'],
    ['no rule at all', [], 'lists.0.after'],
  ])('refuse %s', async (_what, after, field) => {
    const { status, body } = await saveRules(after);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    expect((await ask('getShippingSettings', {})).body.lists).toEqual([]);
  });

  it('a list of a day that is over can’t be added, one to come can, and goes again', async () => {
    const past = await saveRules([rule], null, '2020-01-01');
    expect([past.status, Object.keys(past.body.errors)]).toEqual([422, ['startsOn']]);
    expect((await saveRules([islands, rule], null, '2099-01-01')).status).toBe(200);
    expect((await ask('getShippingSettings', {})).body.lists).toHaveLength(1);
    expect((await saveRules(null, [islands, rule], '2099-01-01')).status).toBe(200);
    expect((await ask('getShippingSettings', {})).body.lists).toEqual([]);
  });

  it('6.14 what rules change for open carts comes from carts reckoned in the background', async () => {
    const login = await shop.logIn('cliente.a');
    await shop.call('add_to_cart', { item_id: '204118', quantity: 10 }, { token: login.token });
    const { body: first } = await ask('getShippingEffect', { rules: [rule], minimumOrderCents: 0 });
    expect(first.isReckoning || first.reckonedAt !== null).toBe(true);
    const { rows } = await shop.database.pool.query('select id from cart_reckoning');
    await reckonCarts(cartServices(shop.database), Number(rows[0].id));
    const dear = { ...rule, costCents: 5000 };
    const { body } = await ask('getShippingEffect', { rules: [dear], minimumOrderCents: 99_000_000 });
    expect(body).toMatchObject({ carts: 1, dearer: 1, cheaper: 0, loseFree: 0, gainFree: 0, belowMinimum: 1 });
    expect(body.examples).toMatchObject([{ beforeCents: 990, afterCents: 5000 }]);
    const { places } = (await ask('findShippingPlaces', { text: '70431' })).body;
    expect(places.some((place: { cart: { netCents: number } | null }) => (place.cart?.netCents ?? 0) > 0)).toBe(true);
  });

  it('5.6 addresses and examples are those of the own customers alone', async () => {
    await addOfficeUser(shop.database, 'carla');
    await tieToAgents(shop.database, 'carla', []);
    const { cookie: tied } = await shop.logIn('carla');
    expect((await ask('findShippingPlaces', { text: '70431' }, tied)).body).toEqual({ places: [] });
    expect((await ask('getShippingEffect', { rules: [rule], minimumOrderCents: 0 }, tied)).body.examples).toEqual([]);
  });
});

describe('6.1 pickup, closed days and payments', () => {
  const shut = { morning: null, afternoon: null };
  const usual = { morning: { from: '10:00', to: '13:00' }, afternoon: { from: '13:00', to: '16:00' } };
  const save = (changes: object, labels: object = {}, who = cookie) =>
    ask('savePickupSettings', { changes, labels }, who);
  const closure = { from: '2027-08-09', to: '2027-08-22', name: 'Ferie', isYearly: false, stops: 'deliveries' };

  it('are saved field by field: two people can change two days', async () => {
    expect((await save({ saturday: change(usual, shut), closures: change([], [closure]) })).status).toBe(200);
    expect((await save({ friday: change(usual, shut) }, {}, other)).status).toBe(200);
    const { fields } = (await ask('getPickupSettings', {})).body;
    expect([fields.saturday, fields.friday, fields.thursday, fields.closures]).toEqual([shut, shut, usual, [closure]]);
    const late = await save({ saturday: change(usual, { ...usual, morning: null }) }, {}, other);
    expect([late.status, late.body.conflicts]).toEqual([
      409,
      [{ field: 'saturday', before: usual, now: shut, after: { ...usual, morning: null } }],
    ]);
  });

  it('1.6 6.5 rounding, note and labels are put back from the log together', async () => {
    await shop.database.pool.query(`update customer set payment_method = '077' where code = '70431'`);
    const exact = { decimals: null, roundsEachDiscount: false };
    const two = { decimals: 2, roundsEachDiscount: true };
    await save(
      { rounding: change(exact, two), isOrderNoteShown: change(true, false) },
      { '077': { it: change(null, 'A vista') } },
    );
    expect((await ask('getPickupSettings', {})).body.fields).toMatchObject({ rounding: two, isOrderNoteShown: false });
    const [entry] = (await ask('listLog', {})).body.rows;
    expect((await ask('restoreEntry', { entryId: entry.id })).status).toBe(200);
    expect((await ask('getPickupSettings', {})).body.fields).toMatchObject({ rounding: exact, isOrderNoteShown: true });
  });

  it.each([
    [
      'hours that overlap',
      { monday: change(usual, { ...usual, afternoon: { from: '12:00', to: '16:00' } }) },
      'monday',
    ],
    ['hours that end first', { monday: change(usual, { ...shut, morning: { from: '13:00', to: '10:00' } }) }, 'monday'],
    ['times the wrong way round', { sameDayUntil: change('10:00', '17:00') }, 'nextMorningUntil'],
    ['a closure that ends first', { closures: change([], [{ ...closure, to: '2027-08-01' }]) }, 'closures'],
    ['a closure of a year', { closures: change([], [{ ...closure, to: '2028-08-01' }]) }, 'closures'],
    [
      'a day that does not exist',
      { closures: change([], [{ ...closure, to: '2027-02-30' }]) },
      'changes.closures.after.0.to',
    ],
    ['no approval days', { approvalDays: change(3, 0) }, 'changes.approvalDays.after'],
    [
      'a rounding to one decimal',
      { rounding: change({ decimals: null, roundsEachDiscount: false }, { decimals: 1, roundsEachDiscount: false }) },
      'changes.rounding.after.decimals',
    ],
    ['an unknown field', { password: change('a', 'b') }, 'changes'],
  ])('refuse %s', async (_what, changes, field) => {
    const { status, body } = await save(changes);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  });

  it('refuse pickup without any hours', async () => {
    const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
    const { status, body } = await save(Object.fromEntries(days.map((day) => [day, change(usual, shut)])));
    expect([status, body.errors.monday]).toEqual([422, [expect.stringContaining('almeno un giorno')]]);
  });

  it('5.4 another bank account needs a recent code, and no wrong IBAN is stored', async () => {
    const account = { holder: 'Bancale S.p.A.', iban: 'IT60 X054 2811 1010 0000 0123 456', bank: null };
    const bare = await save({ bankAccount: change(null, account) });
    expect([bare.status, bare.body.code]).toEqual([403, 'proof-needed']);
    const proved = await logInProved(shop, 'ada');
    const wrong = await save(
      { bankAccount: change(null, { ...account, iban: 'IT61X0542811101000000123456' }) },
      {},
      proved,
    );
    expect(wrong.status).toBe(422);
    expect((await save({ bankAccount: change(null, account) }, {}, proved)).status).toBe(200);
    const stored = (await ask('getPickupSettings', {})).body.fields.bankAccount;
    expect(stored.iban.replaceAll(' ', '')).toBe('IT60X0542811101000000123456');
    const [entry] = (await ask('listLog', {})).body.rows;
    expect((await ask('restoreEntry', { entryId: entry.id }, other)).body.code).toBe('proof-needed');
  });
});

describe('1.22 labels of payment codes', () => {
  const label = (code: string, it: object, en?: object) =>
    ask('savePickupSettings', { changes: {}, labels: { [code]: { it, ...(en && { en }) } } });

  it('those that mean nothing come first, and are what the customer reads once they have a label', async () => {
    await shop.database.pool.query(`update customer set payment_method = '077' where code = '70431'`);
    const codes = async () => (await ask('getPickupSettings', {})).body.codes;
    expect((await codes())[0]).toMatchObject({
      code: '077',
      needsLabel: true,
      customers: 1,
      shown: { it: 'secondo accordi' },
    });
    expect((await label('077', change(null, 'RIBA 90 giorni'), change(null, 'RIBA 90 days'))).status).toBe(200);
    const found = (await codes()).find(({ code }: { code: string }) => code === '077');
    expect(found).toMatchObject({ labelIt: 'RIBA 90 giorni', labelEn: 'RIBA 90 days', needsLabel: false });
    const login = await shop.logIn('cliente.a');
    const { body: cart } = await shop.call('add_to_cart', { item_id: '204118', quantity: 10 }, { token: login.token });
    const prepared = await shop.call('prepare_order', { id_cart: cart.message.id_cart }, { token: login.token });
    expect(prepared.body.message.payment_methods.map((method: { label: string }) => method.label)).toContain(
      'RIBA 90 giorni',
    );
  });

  it('an unknown code and an English label alone are refused; two people get all values', async () => {
    await shop.database.pool.query(`update customer set payment_method = '077' where code = '70431'`);
    expect((await label('999', change(null, 'x'))).status).toBe(422);
    const english = await ask('savePickupSettings', { changes: {}, labels: { '077': { en: change(null, 'x') } } });
    expect([english.status, Object.keys(english.body.errors)]).toEqual([422, ['labels.077.it']]);
    await label('077', change(null, 'A vista'));
    const { status, body } = await label('077', change(null, 'Contanti'));
    expect([status, body.conflicts[0]]).toEqual([
      409,
      { field: 'labels.077.it', before: null, now: 'A vista', after: 'Contanti' },
    ]);
  });
});
