import { expect, test, vi } from 'vitest';
import { RequestFailure } from '../api-client/request-failure.ts';
import type { PageRequest } from '../routing/page-data.ts';
import { changeCart } from './change-cart.ts';

/** Submits a form with these fields; `respond` answers its requests. */
async function submit(fields: Record<string, string>, respond: (name: string) => unknown = () => ({ message: {} })) {
  const call = vi.fn(async (name: string, _request: unknown) => respond(name));
  const page = { api: { call }, locale: 'it', session: null } as unknown as PageRequest;
  const form = new FormData();
  for (const [name, value] of Object.entries({ id_cart: '5', ...fields })) form.set(name, value);
  return { result: await changeCart(page, form), asked: call.mock.calls };
}

test('a note is sent without a quantity', async () => {
  const { asked, result } = await submit({ change: 'note', row: '1', note: ' Piano terra ' });
  expect(asked).toEqual([['updateCart', { id_cart: '5', cart_rows: [{ row_id: 1, note: 'Piano terra' }] }]]);
  expect(result).toMatchObject({ kind: 'done', to: '/pages/cart?tab=active' });
});

test('R7.11 a line is put under a promotion with its quantity', async () => {
  const form = { change: 'promotion', row: '7', promo_code: 'EST/26', promo_row: '41', quantity: '50' };
  const { asked, result } = await submit(form);
  const row = { row_id: 7, quantity: 50, take_promo: { promo_code: 'EST/26', promo_row: 41 } };
  expect(asked).toEqual([['updateCart', { id_cart: '5', cart_rows: [row] }]]);
  expect(result).toMatchObject({ kind: 'done', to: '/pages/cart?tab=active' });
});

test('R4.10 emptying reports the number of lines and the cart to restore', async () => {
  const { asked, result } = await submit({ change: 'empty' }, () => ({ message: { lines: 3 } }));
  expect(asked).toEqual([['emptyCart', { id_cart: '5' }]]);
  expect(result).toMatchObject({ kind: 'done', change: 'empty', cartId: '5', lineCount: 3 });
  expect((await submit({ change: 'restore' })).asked).toEqual([['restoreCart', { id_cart: '5' }]]);
});

test('R7.35 a coupon leads back to the page of its form; an empty one is not sent, a rejected one says why', async () => {
  const back = '/en/pages/checkout';
  expect((await submit({ change: 'coupon', code: ' DIECI ', back })).asked).toEqual([
    ['applyCoupon', { id_cart: '5', code: 'DIECI' }],
  ]);
  expect((await submit({ change: 'coupon', code: 'DIECI', back })).result).toMatchObject({ kind: 'done', to: back });
  const foreign = await submit({ change: 'remove-coupon', back: 'https://elsewhere.example/' });
  expect(foreign.result).toMatchObject({ kind: 'done', to: '/pages/cart?tab=active' });
  const empty = await submit({ change: 'coupon', code: ' ' });
  expect(empty.asked).toEqual([]);
  expect(empty.result).toMatchObject({ kind: 'rejected', status: 422 });
  const expired = await submit({ change: 'coupon', code: 'VECCHIO' }, () => {
    throw new RequestFailure({ kind: 'http', status: 422, errors: { code: ['Il coupon VECCHIO è scaduto.'] } });
  });
  expect(expired.result).toMatchObject({ kind: 'rejected', isGone: false, message: 'Il coupon VECCHIO è scaduto.' });
});

test('R2.97 a cart that was sent or removed elsewhere is reported as gone; other failures are not results', async () => {
  const fail = (status: number) => () => {
    throw new RequestFailure({ kind: 'http', status });
  };
  const { result } = await submit({ change: 'rename', name: 'Cantiere' }, fail(404));
  expect(result).toMatchObject({ kind: 'rejected', change: 'rename', isGone: true, status: 404 });
  await expect(submit({ change: 'rename', name: 'Cantiere' }, fail(500))).rejects.toThrow(RequestFailure);
  await expect(submit({ change: 'rename', name: 'Cantiere' }, fail(401))).rejects.toThrow(RequestFailure);
});
