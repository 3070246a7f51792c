import { expect, it } from 'vitest';
import { maskedNetwork, networkOf } from './network.ts';

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

it.each([
  ['85.34.12.201', '85.34.12.x'],
  ['2001:db8:1:2::/64', '2001:db8:1:x'],
  ['0:0:0:0::/64', '0:0:0:x'],
  ['unknown', null],
  [null, null],
])('5.10 shows the network %s as %s', (network, shown) => {
  expect(maskedNetwork(network)).toBe(shown);
});
