import { expect, test } from 'vitest';
import { endpoints, type EndpointName } from '../../contract/index.ts';
import { endpointPath } from '../../storefront/api-client/api.ts';

test('the storefront’s endpoint paths match the contract, whose schemas it does not load', () => {
  for (const [name, { method, path }] of Object.entries(endpoints)) {
    expect(endpointPath(name as EndpointName), name).toEqual({ method, path });
  }
});
