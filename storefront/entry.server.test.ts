import { RouterContextProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { RequestFailure } from './api-client/request-failure.ts';
import { requestContext, type PageReport, type RequestContext } from './api-client/request-context.ts';
import { handleError } from './entry.server.tsx';

function reported(error: unknown, signal?: AbortSignal): PageReport[] {
  const report = vi.fn<(what: PageReport) => void>();
  const context = new RouterContextProvider();
  context.set(requestContext, { report } as unknown as RequestContext);
  const request = new Request('http://shop.example/en/shop?text=a', { signal });
  handleError(error, { request, context, params: {} });
  return report.mock.calls.map(([what]) => what);
}

/** A route error as the router throws it. */
const routeError = (status: number, statusText: string) => ({ status, statusText, internal: true, data: 'Error: …' });

it.each([
  [routeError(404, 'Not Found'), { kind: 'missing', message: '404 Not Found' }],
  [routeError(405, 'Method Not Allowed'), { kind: 'refused', message: '405 Method Not Allowed' }],
  [routeError(422, ''), { kind: 'refused', message: '422' }],
  [new RequestFailure({ kind: 'http', status: 500, message: 'Oh.' }), { kind: 'failed-call', message: 'http 500 Oh.' }],
])('logs %o in one line', (error, line) => {
  expect(reported(error)).toEqual([{ page: '/en/shop', ...line }]);
});

it('logs a fault with its stack trace, and other thrown values as readable text', () => {
  const fault = new TypeError('x is null');
  expect(reported(fault)).toEqual([{ kind: 'fault', page: '/en/shop', message: 'x is null', error: fault }]);
  expect(reported({ some: 'thing' })[0]?.message).toBe('{"some":"thing"}');
  expect(reported(undefined)[0]?.message).toBe('undefined');
});

it('logs nothing for an aborted request', () => {
  expect(reported(new Error('aborted'), AbortSignal.abort())).toEqual([]);
});
