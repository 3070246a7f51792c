import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  addLine,
  emptyActiveCart,
  getCart,
  removeLine,
  restoreCart,
  updateLines,
  type CartOwner,
  type CartServices,
} from '../../backend/carts/index.ts';
import { upsertArticles } from '../../backend/catalogue/index.ts';
import { upsertPrices } from '../../backend/pricing/index.ts';
import { cartServices, ownerOf } from '../builders/buyers.ts';
import { createTestDatabase, type TestDatabase } from '../builders/database.ts';
import { articleRecord } from '../builders/records.ts';

let test: TestDatabase;
let services: CartServices;
let a1: CartOwner;
let b: CartOwner;
let trips = 0;

/** Counts how often PostgreSQL is waited for: queries sent before the response to an earlier one cost no further trip. */
function countTrips({ pool }: TestDatabase['database']): void {
  const watched = new WeakSet<object>();
  pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    const send = client.query.bind(client) as (...words: unknown[]) => Promise<unknown>;
    let waiting = 0;
    client.query = (async (...words: unknown[]) => {
      if (waiting === 0) trips += 1;
      waiting += 1;
      try {
        return await send(...words);
      } finally {
        waiting -= 1;
      }
    }) as unknown as typeof client.query;
  });
}

beforeAll(async () => {
  test = await createTestDatabase({ loaded: true });
  countTrips(test.database);
  const { shopSettings, ...others } = cartServices(test.database);
  // Read once, so that the two seconds of its cache do not end within a count of round trips.
  const settings = await shopSettings.current();
  services = { ...others, shopSettings: { current: () => Promise.resolve(settings) } };
  a1 = await ownerOf(test.database, '70431', '1');
  b = await ownerOf(test.database, '70999');
});
afterAll(() => test.drop());
afterEach(async () => {
  await test.database.query.deleteFrom('cart').execute();
});

const add = (owner: CartOwner, articleCode: string, quantity: number, note?: string) =>
  addLine(services, owner, { articleCode, quantity, ...(note === undefined ? {} : { note }) });

async function linesOf(owner: CartOwner) {
  const { lines } = await getCart(services, owner);
  return lines.map(({ code, quantity, note }) => [code, quantity, note]);
}

describe('line notes', () => {
  it('are written, changed and removed without changing the quantity', async () => {
    const { cartId, rowId } = await add(a1, '204118', 3, 'Piano terra');
    expect(await linesOf(a1)).toEqual([['204118', 3, 'Piano terra']]);
    await updateLines(services, a1, cartId, [{ rowId, note: 'Primo piano' }]);
    expect(await linesOf(a1)).toEqual([['204118', 3, 'Primo piano']]);
    await updateLines(services, a1, cartId, [{ rowId, quantity: 5 }]);
    expect(await linesOf(a1)).toEqual([['204118', 5, 'Primo piano']]);
    await updateLines(services, a1, cartId, [{ rowId, quantity: 6, note: '' }]);
    expect(await linesOf(a1)).toEqual([['204118', 6, null]]);
  });

  it('keep the price the buyer last saw; a new quantity updates it', async () => {
    const { cartId, rowId } = await add(a1, '204118', 3);
    await test.database.query.updateTable('cart_line').set({ seen_net_price: 1 }).execute();
    await updateLines(services, a1, cartId, [{ rowId, note: 'Primo piano' }]);
    expect((await getCart(services, a1)).lines[0]?.seenNetPrice).toBe(1);
    await updateLines(services, a1, cartId, [{ rowId, quantity: 3 }]);
    expect((await getCart(services, a1)).lines[0]?.seenNetPrice).toBe(79_840);
  });

  it('R7.9 a row with neither quantity nor note is rejected', async () => {
    const { cartId, rowId } = await add(a1, '204118', 3);
    await expect(updateLines(services, a1, cartId, [{ rowId }])).rejects.toMatchObject({ code: 'invalid' });
  });
});

describe('a removed line that is restored', () => {
  it('R8.26 returns to its former position', async () => {
    const { cartId, rowId } = await add(a1, '204118', 3);
    await add(a1, '204400', 20);
    await removeLine(services, a1, cartId, rowId);
    const back = await addLine(services, a1, { articleCode: '204118', quantity: 3, formerRowId: rowId });
    expect(back.rowId).toBe(rowId);
    expect((await linesOf(a1)).map(([code]) => code)).toEqual(['204118', '204400']);
  });

  it('never gets a row id that is in use or was never assigned', async () => {
    const others = await add(b, '204300', 1);
    const { rowId } = await addLine(services, a1, { articleCode: '204118', quantity: 3, formerRowId: others.rowId });
    expect(rowId).toBeGreaterThan(others.rowId);
    const future = await addLine(services, a1, { articleCode: '204400', quantity: 20, formerRowId: rowId + 1000 });
    expect(future.rowId).toBeLessThan(rowId + 1000);
    expect(await linesOf(b)).toEqual([['204300', 1, null]]);
  });
});

describe('emptying the cart', () => {
  it('R4.10 leaves no cart and zero totals, and restoring brings all lines back unchanged', async () => {
    const { cartId } = await add(a1, '204118', 3, 'Piano terra');
    await add(a1, '204400', 20);
    const before = await linesOf(a1);
    expect(await emptyActiveCart(services, a1, cartId)).toBe(2);
    expect(await getCart(services, a1)).toMatchObject({ cartId: 0, lines: [], totals: { totalCents: 0 } });
    const restored = await restoreCart(services, a1, cartId);
    expect(restored.lineCount).toBe(2);
    expect(await linesOf(a1)).toEqual(before);
    expect(await restoreCart(services, a1, cartId)).toEqual({ cartId: restored.cartId, lineCount: 0 });
  });

  it('restoring keeps the lines that were added since', async () => {
    const { cartId } = await add(a1, '204118', 3);
    await add(a1, '204300', 1);
    await emptyActiveCart(services, a1, cartId);
    await add(a1, '204118', 9);
    expect((await restoreCart(services, a1, cartId)).lineCount).toBe(1);
    expect((await linesOf(a1)).toSorted()).toEqual([
      ['204118', 9, null],
      ['204300', 1, null],
    ]);
  });

  it('restoring works for the last emptied cart only', async () => {
    const first = await add(a1, '204118', 3);
    await emptyActiveCart(services, a1, first.cartId);
    const second = await add(a1, '204300', 1);
    await emptyActiveCart(services, a1, second.cartId);
    expect((await restoreCart(services, a1, first.cartId)).lineCount).toBe(0);
    expect((await restoreCart(services, a1, second.cartId)).lineCount).toBe(1);
  });

  it('R6.9 nobody can empty or restore another customer’s cart or a sent one', async () => {
    const { cartId } = await add(a1, '204118', 3);
    await expect(emptyActiveCart(services, b, cartId)).rejects.toMatchObject({ code: 'not-found' });
    await emptyActiveCart(services, a1, cartId);
    await expect(restoreCart(services, b, cartId)).rejects.toMatchObject({ code: 'not-found' });
    await test.database.query.updateTable('cart').set({ state: 'O' }).where('id', '=', cartId).execute();
    for (const mutation of [emptyActiveCart, restoreCart]) {
      await expect(mutation(services, a1, cartId)).rejects.toMatchObject({ reason: 'cart-already-sent' });
    }
  });
});

describe('a long cart', () => {
  async function tripsOf(mutation: () => Promise<unknown>): Promise<number> {
    const before = trips;
    await mutation();
    return trips - before;
  }

  it('needs no more database round trips than a short one, for every operation', async () => {
    const codes = Array.from({ length: 300 }, (_, index) => `L${index + 1}`);
    await upsertArticles(
      test.database,
      codes.map((code) => articleRecord({ code, sku: code, categoryCode: '0210' })),
    );
    await upsertPrices(
      test.database,
      codes.map((articleCode) => ({ priceListCode: 'L1', articleCode, price: 10_000 })),
    );
    async function measure(count: number) {
      for (const code of codes.slice(0, count)) await add(a1, code, 1);
      const { cartId, lines } = await getCart(services, a1);
      expect(lines).toHaveLength(count);
      const [first, ...rest] = lines.map(({ rowId }) => rowId);
      if (first === undefined) throw new Error('no line');
      return {
        read: await tripsOf(() => getCart(services, a1)),
        add: await tripsOf(() => add(a1, '204118', 2)),
        changeOne: await tripsOf(() => updateLines(services, a1, cartId, [{ rowId: first, quantity: 2 }])),
        changeAll: await tripsOf(() =>
          updateLines(
            services,
            a1,
            cartId,
            lines.map(({ rowId }) => ({ rowId, quantity: 3 })),
          ),
        ),
        removeMany: await tripsOf(() =>
          updateLines(
            services,
            a1,
            cartId,
            rest.slice(1).map((rowId) => ({ rowId, quantity: 0 })),
          ),
        ),
        removeOne: await tripsOf(() => removeLine(services, a1, cartId, first)),
        empty: await tripsOf(() => emptyActiveCart(services, a1, cartId)),
        restore: await tripsOf(() => restoreCart(services, a1, cartId)),
      };
    }
    const short = await measure(3);
    await test.database.query.deleteFrom('cart').execute();
    const long = await measure(300);
    expect(long).toEqual(short);
    expect(long).toMatchObject({ read: 1, add: 2, changeOne: 7 });
  });
});
