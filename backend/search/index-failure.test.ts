import { expect, it } from 'vitest';
import { oneLineReason } from './index-failure.ts';

it.each([
  ['The building ended with SIGKILL', 'The building ended with SIGKILL'],
  [
    'The building ended with SIGKILL: no sign of life for 60 seconds',
    'The building ended with SIGKILL: no sign of life for 60 seconds',
  ],
  [
    'The building ended with 1: /shop/pg/client.js:694\n    throw error\n\nerror: database "nowhere" does not exist\n    at f (x.js:1)',
    'The building ended with 1: database "nowhere" does not exist',
  ],
])('reduces the reason of a failed build to one line', (message, reason) => {
  expect(oneLineReason(new Error(message))).toBe(reason);
});
