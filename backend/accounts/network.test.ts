import { expect, it } from 'vitest';
import { networkOf } from './network.ts';

it.each([
  ['192.0.2.17', '192.0.2.17'],
  ['192.0.2.17:51234', '192.0.2.17'],
  ['::ffff:192.0.2.17', '192.0.2.17'],
  ['::ffff:c000:211', '192.0.2.17'],
  ['2001:db8:1:2:aaaa::1', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2:bbbb:0:0:9', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2:aaaa::1]:443', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
  ['x'.repeat(100), 'x'.repeat(64)],
])('counts attempts from %s under %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
