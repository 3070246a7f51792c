import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  addLine,
  addLines,
  cartChanges,
  getCart,
  removeLine,
  updateLines,
  type CartOwner,
  type CartServices,
} from '../../backend/carts/index.ts';
import { upsertPrices, upsertPromotions } from '../../backend/pricing/index.ts';
import { upsertArticles, upsertStock } from '../../backend/catalogue/index.ts';
import { cartServices, ownerOf } from '../builders/buyers.ts';
import { createTestDatabase, type TestDatabase } from '../builders/database.ts';
import { articleRecord } from '../builders/records.ts';
import { day } from '../builders/shop.ts';

let test: TestDatabase;
let services: CartServices;
let a1: CartOwner;
let a2: CartOwner;
let b: CartOwner;
let agentForA: CartOwner;

beforeAll(async () => {
  test = await createTestDatabase({ loaded: true, poolSize: 12 });
  services = cartServices(test.database);
  a1 = await ownerOf(test.database, '70431', '1');
  a2 = await ownerOf(test.database, '70431', '2');
  b = await ownerOf(test.database, '70999');
  agentForA = await ownerOf(test.database, '70431', '1', 'agente.g');
});
afterAll(() => test.drop());
afterEach(async () => {
  await test.database.query.deleteFrom('cart').execute();
});

function add(owner: CartOwner, articleCode: string, quantity: number, promoCode?: string, promoRow?: number) {
  return addLine(services, owner, { articleCode, quantity, promoCode, promoRow });
}

async function fill(cartId: number, count: number): Promise<void> {
  const { id } = await test.database.query.selectFrom('article').select('id').limit(1).executeTakeFirstOrThrow();
  const lines = Array.from({ length: count }, (_, index) => ({
    cart_id: cartId,
    article_id: id,
    promo_code: 'FILL',
    promo_row: index + 1,
    quantity: 1,
  }));
  await test.database.query.insertInto('cart_line').values(lines).execute();
}

describe('adding to the cart', () => {
  it('R7.10 creates a cart and prices the line with the customer’s own price', async () => {
    const added = await add(a1, '204118', 3);
    const cart = await getCart(services, a1);
    expect(cart.cartId).toBe(added.cartId);
    expect(cart.lines).toMatchObject([
      {
        rowId: added.rowId,
        code: '204118',
        sku: 'VS-12-OT',
        quantity: 3,
        grossPrice: 133_400,
        discounts: [3000, 1000, 500],
        netPrice: 79_840,
        // 3 × 7.9840 = 23.952
        netCents: 2395,
        grossCents: 4002,
        isSingle: true,
        minimumPackaging: 1,
      },
    ]);
    // VAT 22 % on 23.95 + 9.90 = 33.85 → 7.447
    expect(cart.totals).toMatchObject({ netCents: 2395, transportCents: 990, vatCents: 745, totalCents: 4130 });
  });

  it('R4.8 sets the line to the entered quantity', async () => {
    const first = await add(a1, '204118', 10);
    const second = await add(a1, '204118', 15);
    expect(second).toMatchObject({ cartId: first.cartId, rowId: first.rowId, quantity: 15 });
    await add(a1, '204118', 15);
    const { lines } = await getCart(services, a1);
    expect(lines.map(({ quantity }) => quantity)).toEqual([15]);
  });

  it('R4.8 a promotion gets its own line, priced from its minimum quantity (R7.11)', async () => {
    await add(b, '204300', 5);
    await add(b, '204300', 4, 'EST/26', 41);
    const below = await getCart(services, b);
    expect(below.lines.map((line) => [line.netPrice, line.isPromotionReached])).toEqual([
      [110_000, false],
      [110_000, false],
    ]);
    await add(b, '204300', 5, 'EST/26', 41);
    const reached = await getCart(services, b);
    expect(reached.lines.map((line) => line.netPrice)).toEqual([110_000, 60_000]);
    expect(reached.totals.netCents).toBe(5500 + 3000);
  });

  it('R4.9 rounds 12 up to 20 in packs of 10 and reports it', async () => {
    const added = await add(a1, '204400', 12);
    expect(added).toMatchObject({ quantity: 20, rounded: { requested: 12, quantity: 20, packaging: 10 } });
    expect((await getCart(services, a1)).lines[0]?.quantity).toBe(20);
  });

  it.each([
    ['R5.1 0', { articleCode: '204118', quantity: 0 }, 'invalidQuantity', 'quantity'],
    ['R5.1 -1', { articleCode: '204118', quantity: -1 }, 'invalidQuantity', 'quantity'],
    ['R5.1 1.5', { articleCode: '204118', quantity: 1.5 }, 'invalidQuantity', 'quantity'],
    ['R5.13 1,000,000', { articleCode: '204118', quantity: 1_000_000 }, 'quantityTooLarge', 'quantity'],
    ['R5.13 999,999 in packs of 10', { articleCode: '204400', quantity: 999_999 }, 'quantityTooLarge', 'quantity'],
    ['an unknown article', { articleCode: 'NONE', quantity: 1 }, 'unknownArticle', 'item_id'],
    ['a parent', { articleCode: '204200', quantity: 1 }, 'chooseVariant', 'item_id'],
    ['R2.85 one not available', { articleCode: '204501', quantity: 1 }, 'articleNotAvailable', 'item_id'],
    ['R2.85 one not managed', { articleCode: '204502', quantity: 1 }, 'articleNotAvailable', 'item_id'],
    [
      'R7.11 an ended promotion',
      { articleCode: '204600', quantity: 1, promoCode: 'OLD/26', promoRow: 1 },
      'promotionNotValid',
      'promo_code',
    ],
    [
      'R7.11 a row that the promotion has not',
      { articleCode: '204300', quantity: 9, promoCode: 'EST/26', promoRow: 42 },
      'promotionNotValid',
      'promo_code',
    ],
    [
      'R7.11 the row of another promotion',
      { articleCode: '204300', quantity: 9, promoCode: 'EST/27', promoRow: 41 },
      'promotionNotValid',
      'promo_code',
    ],
    [
      'R7.11 a promotion of another article',
      { articleCode: '204118', quantity: 9, promoCode: 'EST/26', promoRow: 41 },
      'promotionNotValid',
      'promo_code',
    ],
  ])('rejects %s and leaves the cart unchanged', async (_title, addition, key, field) => {
    await expect(addLine(services, a1, addition)).rejects.toMatchObject({
      code: 'invalid',
      sentence: { key },
      errors: { [field]: [{ key }] },
    });
    expect((await getCart(services, a1)).cartId).toBe(0);
  });

  it('R5.13 reports the largest quantity in whole packs when adding and when changing a line', async () => {
    const sentence = { key: 'quantityTooLarge', parameters: { maximum: 999_990 } };
    const { cartId, rowId } = await add(a1, '204400', 999_990);
    await expect(addLine(services, a1, { articleCode: '204400', quantity: 999_991 })).rejects.toMatchObject({
      errors: { quantity: [sentence] },
    });
    await expect(updateLines(services, a1, cartId, [{ rowId, quantity: 999_999 }])).rejects.toMatchObject({
      errors: { 'cart_rows.0.quantity': [sentence] },
    });
    expect((await getCart(services, a1)).lines).toMatchObject([{ quantity: 999_990 }]);
  });

  it('R2.85 accepts an arriving article', async () => {
    await add(a1, '204500', 1);
    expect((await getCart(services, a1)).lines).toMatchObject([{ availability: 'IN ARRIVO', arrivingOn: day(9) }]);
  });

  it('accepts at most a thousand lines; existing ones can still be changed', async () => {
    const { cartId } = await add(a1, '204118', 1);
    await fill(cartId, 999);
    await expect(add(a1, '204300', 1)).rejects.toMatchObject({ reason: 'cart-full' });
    expect(await add(a1, '204118', 7)).toMatchObject({ cartId, quantity: 7 });
  });
});

describe('when several rejections apply, one line and many get the same one', () => {
  const ended = { promoCode: 'OLD/26', promoRow: 1 };

  beforeAll(() =>
    upsertArticles(test.database, [
      articleRecord({ code: '209001', sku: 'UNPRICED' }),
      articleRecord({ code: '209002', sku: 'UNPRICED-NONE', stockQuantity: 0 }),
      articleRecord({ code: '209003', sku: 'GONE-NONE', stockQuantity: 0, isActive: false }),
    ]),
  );

  it.each([
    ['what the article is, before the quantity', { articleCode: '204200', quantity: 0 }, 'chooseVariant', 'item_id'],
    ['an unknown article, before all', { articleCode: 'NONE', quantity: 0, ...ended }, 'unknownArticle', 'item_id'],
    ['no longer sold, before not available', { articleCode: '209003', quantity: 1 }, 'anomalyGone', 'item_id'],
    ['not available, before no price', { articleCode: '209002', quantity: 1 }, 'articleNotAvailable', 'item_id'],
    ['not available, before the quantity', { articleCode: '204501', quantity: -1 }, 'articleNotAvailable', 'item_id'],
    ['no price, before the quantity', { articleCode: '209001', quantity: 0 }, 'articleWithoutPrice', 'item_id'],
    [
      'no price, before the promotion',
      { articleCode: '209001', quantity: 1, ...ended },
      'articleWithoutPrice',
      'item_id',
    ],
    [
      'the quantity, before the promotion',
      { articleCode: '204600', quantity: 0, ...ended },
      'invalidQuantity',
      'quantity',
    ],
  ])('%s', async (_title, addition, key, field) => {
    await expect(addLine(services, a1, addition)).rejects.toMatchObject({ errors: { [field]: [{ key }] } });
    const among = [
      { articleCode: '204118', quantity: 1, field: 'rows.1' },
      { ...addition, field: 'rows.2' },
    ];
    await expect(addLines(services, a1, among)).rejects.toMatchObject({
      sentence: { key: 'linesCannotBeOrdered' },
      errors: { 'rows.2': [{ key }] },
    });
    expect((await getCart(services, a1)).cartId).toBe(0);
  });

  it('another owner’s cart, before all', async () => {
    const { cartId } = await add(b, '204118', 1);
    const wrong = { articleCode: 'NONE', quantity: 0 };
    await expect(addLine(services, a1, { cartId, ...wrong })).rejects.toMatchObject({ code: 'not-found' });
    await expect(addLines(services, a1, [wrong], cartId)).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('adding many lines', () => {
  it('adds up one given twice, rounds up, keeps the order and takes the place of existing lines', async () => {
    await add(a1, '204300', 5);
    const added = await addLines(services, a1, [
      { articleCode: '204600', quantity: 1 },
      { articleCode: '204400', quantity: 7 },
      { articleCode: '204300', quantity: 2 },
      { articleCode: '204400', quantity: 5 },
    ]);
    expect(added.map(({ quantity, rounded }) => [quantity, rounded?.requested])).toEqual([
      [1, undefined],
      [20, 12],
      [2, undefined],
    ]);
    const { cartId, lines } = await getCart(services, a1);
    expect(lines.map(({ code, quantity }) => [code, quantity])).toEqual([
      ['204300', 2],
      ['204600', 1],
      ['204400', 20],
    ]);
    const rowIds = new Map(lines.map(({ code, rowId }) => [code, rowId]));
    const given = ['204600', '204400', '204300'].map((code) => ({ cartId, rowId: rowIds.get(code) }));
    expect(added).toMatchObject(given);
  });

  it('writes none when the cart would get more than a thousand lines, of which existing ones are none', async () => {
    const { cartId } = await add(a1, '204118', 1);
    await fill(cartId, 998);
    const three = ['204118', '204300', '204600'].map((articleCode) => ({ articleCode, quantity: 3 }));
    await expect(addLines(services, a1, three)).rejects.toMatchObject({ reason: 'cart-full' });
    expect((await getCart(services, a1)).lines[0]).toMatchObject({ quantity: 1 });
    expect(await addLines(services, a1, three.slice(0, 2))).toHaveLength(2);
    expect((await getCart(services, a1)).lines).toHaveLength(1000);
  });
});

describe('cart ownership', () => {
  it('R1.6, R4.5 addresses, customers and agents have separate carts', async () => {
    const owners = [a1, a2, b, agentForA];
    for (const [index, owner] of owners.entries()) await add(owner, '204118', index + 1);
    const carts = await Promise.all(owners.map((owner) => getCart(services, owner)));
    expect(new Set(carts.map(({ cartId }) => cartId)).size).toBe(4);
    expect(carts.map(({ lines }) => lines.map(({ quantity }) => quantity))).toEqual([[1], [2], [3], [4]]);
  });

  it('R6.9 every action on another owner’s cart or row is rejected and changes nothing', async () => {
    const { cartId, rowId } = await add(a1, '204118', 2);
    for (const stranger of [b, a2, agentForA]) {
      const notFound = { code: 'not-found' };
      await expect(getCart(services, stranger, { cartId })).rejects.toMatchObject(notFound);
      await expect(removeLine(services, stranger, cartId, rowId)).rejects.toMatchObject(notFound);
      await expect(updateLines(services, stranger, cartId, [{ rowId, quantity: 9 }])).rejects.toMatchObject(notFound);
      await expect(addLine(services, stranger, { cartId, articleCode: '204118', quantity: 9 })).rejects.toMatchObject(
        notFound,
      );
      const own = await add(stranger, '204300', 1);
      await expect(updateLines(services, stranger, own.cartId, [{ rowId, quantity: 9 }])).rejects.toMatchObject({
        code: 'invalid',
      });
      expect(await removeLine(services, stranger, own.cartId, rowId)).toBe(false);
    }
    expect((await getCart(services, a1, { cartId })).lines).toMatchObject([{ rowId, quantity: 2 }]);
  });

  it('R6.11 returns an empty cart with zero totals if none is active', async () => {
    expect(await getCart(services, a1)).toMatchObject({
      cartId: 0,
      lines: [],
      totals: { netCents: 0, grossCents: 0, transportCents: 0, vatCents: 0, totalCents: 0, totalCount: 0 },
    });
  });
});

describe('changing the cart', () => {
  it('R7.9 updates several rows, rounds to packs and removes a row at quantity 0', async () => {
    const valve = await add(a1, '204118', 1);
    const plug = await add(a1, '204400', 10);
    const tap = await add(a1, '204300', 1);
    const { rounded } = await updateLines(services, a1, valve.cartId, [
      { rowId: valve.rowId, quantity: 4 },
      { rowId: plug.rowId, quantity: 21 },
      { rowId: tap.rowId, quantity: 0 },
    ]);
    expect(rounded).toEqual([{ rowId: plug.rowId, requested: 21, quantity: 30, packaging: 10 }]);
    expect((await getCart(services, a1)).lines.map(({ quantity }) => quantity)).toEqual([4, 30]);
  });

  it.each([
    [
      'an unknown row',
      'row_id',
      (rowId: number) => [
        { rowId, quantity: 9 },
        { rowId: 999_999, quantity: 1 },
      ],
    ],
    [
      'a bad quantity',
      'quantity',
      (rowId: number) => [
        { rowId, quantity: 9 },
        { rowId: 0, quantity: -1 },
      ],
    ],
    [
      'a row named twice',
      'row_id',
      (rowId: number) => [
        { rowId, quantity: 9 },
        { rowId, quantity: 8 },
      ],
    ],
  ])('R7.9 with %s changes no row', async (_title, field, changes) => {
    const { cartId, rowId } = await add(a1, '204118', 1);
    const other = await add(a1, '204300', 1);
    const requested = changes(rowId).map((change) => (change.rowId === 0 ? { ...change, rowId: other.rowId } : change));
    await expect(updateLines(services, a1, cartId, requested)).rejects.toMatchObject({
      code: 'invalid',
      errors: { [`cart_rows.1.${field}`]: expect.any(Array) as unknown },
    });
    expect((await getCart(services, a1)).lines.map(({ quantity }) => quantity)).toEqual([1, 1]);
  });

  it('R7.12 removes a line once', async () => {
    const { cartId, rowId } = await add(a1, '204118', 1);
    expect(await removeLine(services, a1, cartId, rowId)).toBe(true);
    expect(await removeLine(services, a1, cartId, rowId)).toBe(false);
    expect((await getCart(services, a1)).lines).toEqual([]);
  });

  it('rejects changes to a cart that was sent meanwhile, and adds to a new one', async () => {
    const { cartId, rowId } = await add(a1, '204118', 1);
    await test.database.query.updateTable('cart').set({ state: 'O' }).where('id', '=', cartId).execute();
    const sent = { code: 'conflict', reason: 'cart-already-sent' };
    await expect(updateLines(services, a1, cartId, [{ rowId, quantity: 2 }])).rejects.toMatchObject(sent);
    await expect(removeLine(services, a1, cartId, rowId)).rejects.toMatchObject(sent);
    const added = await addLine(services, a1, { cartId, articleCode: '204118', quantity: 5 });
    expect(added.cartId).not.toBe(cartId);
    expect((await getCart(services, a1, { cartId })).cartId).toBe(added.cartId);
  });
});

describe('concurrent changes', () => {
  it('sixty parallel additions lose and duplicate no line', async () => {
    const codes = ['204118', '204201', '204202', '204300', '204400', '204600'];
    const additions = Array.from({ length: 60 }, (_, index) => codes[index % codes.length] ?? '204118');
    const added = await Promise.all(additions.map((code) => add(a1, code, 10)));
    expect(new Set(added.map(({ cartId }) => cartId)).size).toBe(1);
    const { lines } = await getCart(services, a1);
    expect(lines.map(({ code, quantity }) => [code, quantity]).sort()).toEqual(codes.map((code) => [code, 10]).sort());
  });

  it('R4.8 fifty parallel additions of one article make one line with one of the requested quantities', async () => {
    const quantities = Array.from({ length: 50 }, (_, index) => index + 1);
    const added = await Promise.all(quantities.map((quantity) => add(a1, '204118', quantity)));
    expect(new Set(added.map(({ cartId, rowId }) => `${cartId} ${rowId}`)).size).toBe(1);
    expect(added.map(({ quantity }) => quantity)).toEqual(quantities);
    const { lines, totals } = await getCart(services, a1);
    expect(lines).toHaveLength(1);
    const [line] = lines;
    expect(quantities).toContain(line?.quantity);
    expect(totals.netCents).toBe(line?.netCents);
  });

  it('parallel additions never exceed a thousand lines', async () => {
    const { cartId } = await add(a1, '204118', 1);
    await fill(cartId, 998);
    const outcomes = await Promise.allSettled(['204201', '204202', '204300', '204600'].map((code) => add(a1, code, 1)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await getCart(services, a1)).lines).toHaveLength(1000);
  });

  it('parallel updates of several rows cause no deadlock', async () => {
    const first = await add(a1, '204118', 1);
    const second = await add(a1, '204300', 1);
    await Promise.all(
      Array.from({ length: 40 }, (_, index) => {
        const rows = [
          { rowId: first.rowId, quantity: index + 1 },
          { rowId: second.rowId, quantity: index + 1 },
        ];
        return updateLines(services, a1, first.cartId, index % 2 ? rows : rows.reverse());
      }),
    );
    const [one, two] = (await getCart(services, a1)).lines;
    expect(one?.quantity).toBe(two?.quantity);
  });
});

describe('changes since the line was added', () => {
  it('reports price, availability, packaging, promotion or withdrawal, the most severe one per line', async () => {
    await upsertPrices(test.database, [{ priceListCode: 'L2', articleCode: '204600', price: 220_000 }]);
    for (const code of ['204118', '204201', '204202', '204400', '204600']) await add(b, code, 10);
    await add(b, '204300', 5, 'EST/26', 41);
    await upsertStock(test.database, [{ articleCode: '204202', quantity: 0, arrivingOn: day(9) }]);
    await upsertPrices(test.database, [{ priceListCode: 'L2', articleCode: '204600', price: 230_000 }]);
    await upsertStock(test.database, [{ articleCode: '204118', quantity: 0 }]);
    await test.database.query
      .updateTable('article')
      .set({ minimum_packaging: 20 })
      .where('code', '=', '204400')
      .execute();
    await test.database.query.updateTable('article').set({ is_active: false }).where('code', '=', '204201').execute();
    await upsertPromotions(test.database, [
      {
        code: 'EST/26',
        title: { it: 'Promo estate' },
        startsOn: day(-10),
        endsOn: day(-1),
        rows: [{ row: 41, articleCode: '204300', minimumQuantity: 5, netPrice: 60_000, extraDiscounts: null }],
      },
    ]);
    const cart = await getCart(services, b);
    const changes = cartChanges(cart.lines).map(({ line, kind, before, today, isBlocking, acceptance }) => [
      line.code,
      kind,
      before,
      today,
      isBlocking ? 'blocking' : (acceptance?.slice(acceptance.indexOf(':') + 1) ?? 'told'),
    ]);
    expect(changes).toEqual([
      ['204118', 'availability', null, null, 'blocking'],
      ['204201', 'gone', null, null, 'blocking'],
      ['204202', 'availability', null, null, `availability:${day(9)}`],
      ['204400', 'packaging', 10, 20, 'blocking'],
      ['204600', 'price', 220_000, 230_000, 'price:230000'],
      ['204300', 'promotion', 60_000, 110_000, 'promotion:110000'],
    ]);
  });
});
