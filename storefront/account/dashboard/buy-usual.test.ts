import { expect, it, vi } from 'vitest';
import { RequestFailure } from '../../api-client/request-failure.ts';
import type { PageRequest } from '../../routing/page-data.ts';
import { buyUsual, quantityField } from './buy-usual.ts';

function send(fields: Record<string, string>, answer: () => Promise<unknown> = () => Promise.reject(new Error())) {
  const call = vi.fn(answer);
  const form = new FormData();
  form.set('of', '70431');
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const page = { api: { call }, locale: 'it', session: { clientId: '70431' } } as unknown as PageRequest;
  return { call, result: buyUsual(page, form) };
}

const valve = { article: '204118', [quantityField('204118')]: '1.000' };

it('puts the ticked articles into the cart in one request', async () => {
  const { call, result } = send(valve, () => Promise.resolve({ message: { numero_righe: 1, remarks: [] } }));
  expect(await result).toEqual({ kind: 'done', count: 1, messages: [] });
  expect(call.mock.calls).toEqual([['importCart', { rows: [{ line: 1, code: '204118', quantity: 1000 }] }]]);
});

it('says what was rounded or left out', async () => {
  const remarks = [{ code: '204118', message: 'Arrotondata a 10' }];
  const { result } = send(valve, () => Promise.resolve({ message: { numero_righe: 1, remarks } }));
  expect(await result).toMatchObject({ kind: 'done', messages: ['204118: Arrotondata a 10'] });
  const none = send(valve, () => Promise.resolve({ message: { numero_righe: 0, remarks } }));
  expect(await none.result).toMatchObject({ kind: 'rejected', status: 422, messages: ['204118: Arrotondata a 10'] });
});

it.each(['', '0', '-1', '1,5', 'x'])('R5.1 adds nothing with the quantity %j', async (quantity) => {
  const { call, result } = send({ ...valve, [quantityField('204118')]: quantity });
  expect(await result).toMatchObject({ kind: 'rejected', status: 422, invalid: ['204118'] });
  expect(call).not.toHaveBeenCalled();
});

it('adds nothing without a tick, or for a customer that is no longer selected', async () => {
  expect(await send({}).result).toMatchObject({ kind: 'rejected', reason: 'none', status: 422 });
  expect(await send({ ...valve, of: '70999' }).result).toMatchObject({ reason: 'client', status: 403 });
});

it('returns the message of a rejected request, and leaves the end of the session to the page', async () => {
  const reject = (status: number) => () => Promise.reject(new RequestFailure({ kind: 'http', status, message: 'No.' }));
  expect(await send(valve, reject(409)).result).toMatchObject({ kind: 'rejected', status: 409, messages: ['No.'] });
  await expect(send(valve, reject(401)).result).rejects.toMatchObject({ status: 401 });
});
