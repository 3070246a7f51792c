import { expect, it } from 'vitest';
import { asRequestFailure, failureOf, isRequestFailure, RequestFailure } from './request-failure.ts';

/** A response as the router throws it when it was none of a page. */
const routeError = (status: number, data: unknown) => ({ status, statusText: '', internal: false, data });

it.each([
  ['its own kind', new RequestFailure({ kind: 'http', status: 409, message: 'No.' }), ['http', 409, 'No.'], true],
  ['a response of the router', routeError(502, '<p>Bad gateway</p>'), ['http', 502, ''], true],
  ['a response with a message', routeError(403, { message: 'No.' }), ['http', 403, 'No.'], true],
  ['a missing page', routeError(404, null), ['http', 404, ''], false],
  ['a bare response', new Response(null, { status: 405 }), ['http', 405, ''], false],
  ['a lost connection in Chromium', new TypeError('Failed to fetch'), ['network', 0, ''], true],
  ['a lost connection in Safari', new TypeError('Load failed'), ['network', 0, ''], true],
  ['a defect', new TypeError('x is null'), ['unreadable', 0, 'x is null'], false],
  ['a text', 'away', ['unreadable', 0, 'away'], false],
  ['an object', { some: 'thing' }, ['unreadable', 0, ''], false],
])('R8.8 %s becomes a failure with its status and a message that can be read', (_, error, expected, isFailure) => {
  const { kind, status, message } = asRequestFailure(error);
  expect([kind, status, message]).toEqual(expected);
  expect(isRequestFailure(error)).toBe(isFailure);
});

it('R8.4 messages that are no texts are left out of the errors of fields', () => {
  const errors = { vat: ['x'], lines: [{ row: 1 }], city: 'y' };
  expect(failureOf({ status: 422, body: { errors } }).errors).toEqual({ vat: ['x'], lines: [], city: ['y'] });
});
