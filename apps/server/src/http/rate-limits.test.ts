import { expect, it } from 'vitest';
import { addressKeyOf } from './rate-limits.ts';

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['192.0.2.1:4870', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['[::ffff:192.0.2.1]:4870', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['[2001:DB8:1:2::6]:4870', '2001:db8:1:2'],
  ['[2001:db8:1:2::6]', '2001:db8:1:2'],
  ['::1', '0:0:0:0'],
  ['::ffff:c000:201', '192.0.2.1'],
  ['0:0:0:0:0:FFFF:C000:0201', '192.0.2.1'],
  ['64:ff9b::c000:201', '192.0.2.1'],
  ['::ffff:0:192.0.2.1', '192.0.2.1'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['unknown', 'unknown'],
])('%s counts as %s, whatever port a proxy appends', (written, key) =>
  expect(addressKeyOf(written)).toBe(key),
);
