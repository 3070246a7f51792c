import { expect, it } from 'vitest';
import { RequestFailure } from '../../api-client/request-failure.ts';
import { merge, settle } from './block.ts';

const rejected = (status: number) => Promise.reject(new RequestFailure({ kind: 'http', status }));

it('a part that fails, or that the role may not see, does not affect the others', async () => {
  expect(await settle(Promise.resolve(3))).toEqual({ state: 'ready', data: 3 });
  expect(await settle(rejected(500))).toEqual({ state: 'failed' });
  expect(await settle(Promise.reject(new Error('no network')))).toEqual({ state: 'failed' });
  expect(await settle(rejected(403))).toEqual({ state: 'closed' });
});

it('the end of the session concerns the whole page', async () => {
  await expect(settle(rejected(401))).rejects.toMatchObject({ status: 401 });
});

it('two lists are one', () => {
  const ready = (...data: number[]) => ({ state: 'ready' as const, data });
  expect(merge(ready(1), ready(2))).toEqual(ready(1, 2));
  expect(merge(ready(1), { state: 'closed' })).toEqual(ready(1));
  expect(merge<number>({ state: 'closed' }, { state: 'closed' })).toEqual({ state: 'closed' });
  expect(merge(ready(1), { state: 'failed' })).toEqual({ state: 'failed' });
});
