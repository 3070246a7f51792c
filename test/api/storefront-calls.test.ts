import { expect, test } from 'vitest';
import { calls, type CallName } from '../../contract/index.ts';
import { callPath } from '../../storefront/api-client/api.ts';

test('the storefront’s endpoint paths match the contract, whose schemas it may not import', () => {
  for (const [name, { method, path }] of Object.entries(calls)) {
    expect(callPath(name as CallName), name).toEqual({ method, path });
  }
});
