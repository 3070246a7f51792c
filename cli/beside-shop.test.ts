import { expect, it } from 'vitest';
import { databaseGone } from './beside-shop.ts';

it('a lost database connection becomes a sentence; any other error does not', () => {
  const gone = Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' });
  expect(databaseGone(gone)).toContain('The database is no longer there (terminating connection');
  expect(databaseGone(new Error('Connection terminated unexpectedly'))).toContain('Run this command again.');
  expect(databaseGone(Object.assign(new Error('syntax error'), { code: '42601' }))).toBeNull();
});
