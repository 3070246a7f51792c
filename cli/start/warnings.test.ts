import { expect, it } from 'vitest';
import { parseSettings } from '../../backend/settings.ts';
import { startWarnings } from './warnings.ts';

const payPal = { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'HOOK1' };

it.each([
  ['a demonstration on this machine', {}, 0],
  ['a demonstration for the network', { HOST: '0.0.0.0' }, 1],
  ['PayPal behind a proxy on this machine', payPal, 1],
  ['PayPal with the shop’s address', { ...payPal, HOST: '0.0.0.0', SHOP_URL: 'https://shop.example.com' }, 0],
  ['a shop without online payment', { HOST: '0.0.0.0', DEMO: 'off' }, 0],
])('warnings for %s', (_, environment: Record<string, string>, count) => {
  const warnings = startWarnings(parseSettings(environment));
  expect(warnings).toHaveLength(count);
  if (count > 0) expect(warnings[0]).toContain('SHOP_URL=https://shop.example.com');
});

it('a warning when processes on one database would not accept each other’s sessions', () => {
  const shop = { DATABASE_URL: 'postgres://db/bancale', DEMO: 'off' };
  expect(startWarnings(parseSettings(shop))).toEqual([expect.stringContaining('SESSION_SECRET=')]);
  expect(startWarnings(parseSettings({ ...shop, SESSION_SECRET: 'x'.repeat(32) }))).toEqual([]);
});
