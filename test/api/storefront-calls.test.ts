import { expect, test } from 'vitest';
import { calls } from '../../contract/index.ts';
import { callPaths } from '../../storefront/calls/api.ts';

test('the storefront, which may not load the schemas, calls what the contract declares', () => {
  const declared = Object.entries(calls).map(([name, { method, path }]) => [name, { method, path }]);
  expect(Object.entries(callPaths).sort()).toEqual(declared.sort());
});
