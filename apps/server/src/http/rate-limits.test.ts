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
])('%s counts as %s, whatever port a proxy appends', (written, key) =>
  expect(addressKeyOf(written)).toBe(key),
);
