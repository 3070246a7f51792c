import { expect, test, vi } from 'vitest';
import { RequestFailure } from '../../api-client/request-failure.ts';
import type { PageRequest } from '../../routing/page-data.ts';
import { reorder, rowField } from './reorder.ts';
import { chosenOffers, type ChosenOffer, type Offer, type ReorderLine } from './parse-reorder.ts';

function formOf(rows: string[], type = 'O'): FormData {
  const form = new FormData();
  for (const [name, value] of [
    ['type', type],
    ['causale', 'OC'],
    ['anno', '2026'],
    ['numero', '12'],
    ...rows.map((row) => ['row', row]),
  ]) {
    form.append(name ?? '', value ?? '');
  }
  return form;
}

const pageWith = (call: (name: string, request: unknown) => Promise<unknown>) =>
  ({ api: { call } }) as unknown as PageRequest;

test('R2.87 the chosen lines of an order are added with one request', async () => {
  const call = vi.fn(async (_name: string, _request: unknown) => ({ message: {} }));
  const chosen = { line: { position: 3 }, offer: { internalCode: 'A 1/2' }, quantity: 20 } as ChosenOffer;
  const result = await reorder(pageWith(call), formOf(['1 10 204118', rowField(chosen)]));
  expect(result).toEqual({ kind: 'done', count: 2 });
  const rows = [
    { riga: 1, quantity: 10, item_id: '204118' },
    { riga: 3, quantity: 20, item_id: 'A 1/2' },
  ];
  expect(call.mock.calls).toEqual([['reorder', { type: 'O', causale: 'OC', anno: 2026, numero: 12, rows }]]);
});

test.each(['I', 'D'])('the lines of a document of type %s are added', async (type) => {
  const call = vi.fn(async (_name: string, _request: unknown) => ({ message: {} }));
  await reorder(pageWith(call), formOf(['1 10 204118'], type));
  expect(call.mock.calls[0]?.[1]).toMatchObject({ type, causale: 'OC', anno: 2026, numero: 12 });
});

test('R2.87 a rejection names the lines; the end of the session is no result', async () => {
  const failWith = (status: number, errors: Record<string, string[]> = {}) =>
    reorder(
      pageWith(() => Promise.reject(new RequestFailure({ kind: 'http', status, message: 'No', errors }))),
      formOf([]),
    );
  expect(await failWith(422, { 'rows.3': ['Non disponibile'] })).toEqual({
    kind: 'rejected',
    messages: ['3. Non disponibile'],
    status: 422,
  });
  expect(await failWith(500)).toEqual({ kind: 'rejected', messages: ['No'], status: 500 });
  await expect(failWith(401)).rejects.toThrow(RequestFailure);
});

test.each([
  [undefined, 10],
  ['20', 20],
  ['11', 20],
  ['1.000', 1000],
  ['1,5', 0],
  ['0', 0],
  ['', 0],
])('R5.1 a typed quantity %s becomes %i in packs of 10', (text, quantity) => {
  const today = { internalCode: 'A', quantity: 10, pack: 10 };
  const line = { position: 1, today, replacements: [] as Offer[] } as ReorderLine;
  const typed = new Map(text === undefined ? [] : [[1, text] as const]);
  expect(chosenOffers([line], new Map([[1, 'A']]), typed, 'it')).toEqual([{ line, offer: today, quantity }]);
});
