import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { parseLink } from './link.ts';

it('reads what has a meaning of its own, the rest are parameters', () => {
  expect(parseLink('?source=1&version=3&language=en-GB&select_view=pc&vip=yes&seq=9&城市=上海')).toEqual({
    source: '1',
    version: 3,
    language: 'en-GB',
    selectView: 'pc',
    showLoadText: true,
    params: { vip: 'yes', 城市: '上海' },
  });
});

test.each([
  ['?show_load_txt=0', { showLoadText: false }],
  ['?language=<script>', {}],
  ['?version=1e9', {}],
  ['?select_view=javascript', {}],
  ['?__proto__=x&constructor=y&prototype=z&a[b]=c&a.b=c', {}],
  ['?x=a%00b', { params: { x: 'ab' } }],
  [`?x=${'y'.repeat(1_999)}😀`, { params: { x: 'y'.repeat(1_999) } }],
  ['?x=1&x=2', { params: { x: '1' } }],
  ['?canvass_sig=a&canvass_sig=b', { signature: 'a' }],
  [
    '?ward=north&canvass_sig=1.0.abcdefgh.mac-_.ward',
    { params: { ward: 'north' }, signature: '1.0.abcdefgh.mac-_.ward' },
  ],
  ['?canvass_sig=<script>&ward=north', { params: { ward: 'north' } }],
  [`?canvass_sig=${'y'.repeat(4_001)}`, {}],
  [`?x=${'y'.repeat(9_000)}`, { params: { x: 'y'.repeat(2_000) } }],
])('does no harm: %s', (search, expected) => {
  expect(parseLink(search)).toEqual({ showLoadText: true, params: {}, ...expected });
});

it('survives any query and never gives more than 50 parameters', () => {
  fc.assert(
    fc.property(fc.string(), (search) => {
      const { params } = parseLink(`?${search}`);
      expect(Object.keys(params).length).toBeLessThanOrEqual(50);
      expect(Object.getPrototypeOf(params)).toBe(Object.prototype);
    }),
  );
  const many = Array.from({ length: 80 }, (_, index) => `p${index}=1`).join('&');
  expect(Object.keys(parseLink(`?${many}`).params)).toHaveLength(50);
});
