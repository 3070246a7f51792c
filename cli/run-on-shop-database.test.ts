import { expect, it } from 'vitest';
import { connectionLostMessage } from './run-on-shop-database.ts';

it('a lost database connection becomes a sentence; any other error does not', () => {
  const gone = Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' });
  expect(connectionLostMessage(gone)).toContain('The database is no longer there (terminating connection');
  expect(connectionLostMessage(new Error('Connection terminated unexpectedly'))).toContain('Run this command again.');
  expect(connectionLostMessage(Object.assign(new Error('syntax error'), { code: '42601' }))).toBeNull();
});
