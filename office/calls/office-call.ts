import type { input, output } from 'zod';
import type { OfficeEndpointName, OfficeEndpoints } from '../../contract/office/index.ts';
import type { ApiResponse } from '../../storefront/api-client/request-context.ts';
import { RequestFailure, failureOf } from '../../storefront/api-client/request-failure.ts';

export type OfficeRequest<Name extends OfficeEndpointName> = input<OfficeEndpoints[Name]['request']>;
export type OfficeAnswer<Name extends OfficeEndpointName> = output<OfficeEndpoints[Name]['response']>;

/** Calls an endpoint of the office by name. Rejects with a RequestFailure. */
export type OfficeCall = <Name extends OfficeEndpointName>(
  name: Name,
  request: OfficeRequest<Name>,
) => Promise<OfficeAnswer<Name>>;

/** The typed client over a transport: in process on the server, over HTTP in the browser. */
export function createOfficeCall(
  send: (name: OfficeEndpointName, request: unknown) => Promise<ApiResponse>,
): OfficeCall {
  return async (name, request) => {
    const response = await send(name, request);
    if (response.status !== 200) throw failureOf(response);
    if (typeof response.body !== 'object' || response.body === null)
      throw new RequestFailure({ kind: 'unreadable', status: response.status, message: `${name}: no JSON` });
    return response.body as OfficeAnswer<typeof name>;
  };
}
