import encodeQR from 'qr';
import decodeQR from 'qr/decode.js';
import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { readCouponAddress, readQrText } from './coupon-address.ts';

const id = 'CoffeeStudy0000000000001';

test.each([
  [
    `https://s.test/s/award/coupon/verify/scan#s=${id}&c=K7PQ2M9XR4TA&t=x-_1`,
    { id, code: 'K7PQ2M9XR4TA', t: 'x-_1' },
  ],
  [`https://s.test/s/award/coupon/verify/scan?id=${id}&c=K7PQ2M9XR4TA`, { id, code: 'K7PQ2M9XR4TA' }],
  ['https://s.test/s/award/coupon/verify/scan?c=K7PQ2M9XR4TA', { id, code: 'K7PQ2M9XR4TA' }],
  ['K7PQ 2M9X\u2009R4TA', { id, code: 'K7PQ2M9XR4TA' }],
  ['TEA-2030/7', { id, code: 'TEA-2030/7' }],
  ['https://elsewhere.test/', undefined],
  ['javascript:alert(1)', undefined],
  ['<b>1234</b>', undefined],
  ['', undefined],
])('reads a coupon from the QR text "%s" if it contains one', (text, coupon) => {
  expect(readQrText(text, id)).toEqual(coupon);
});

it('reads only valid survey ids from an address', () => {
  expect(readCouponAddress({ search: '?id=../../x&c=ABCD', hash: '' })).toEqual({ code: 'ABCD' });
  expect(readQrText('ABCD1234', undefined)).toBeUndefined();
});

it('reads any code without an exception', () => {
  fc.assert(
    fc.property(fc.string(), (text) => readQrText(text, id)?.id === id || readQrText(text, id) === undefined),
  );
});

it('draws a QR code from which a reader decodes the address', () => {
  const text = `https://s.test/s/award/coupon/verify/scan#s=${id}&c=K7PQ2M9XR4TA&t=${'x'.repeat(43)}`;
  const rows = encodeQR(text, 'raw', { ecc: 'low', border: 4 });
  const side = rows.length * CELL;
  const pixels = new Uint8Array(side * side * 4).fill(255);
  for (let index = 0; index < side * side; index += 1) {
    const isDark = rows[Math.floor(index / side / CELL)]?.[Math.floor((index % side) / CELL)] === true;
    if (isDark) pixels.fill(0, index * 4, index * 4 + 3);
  }
  expect(readQrText(decodeQR({ width: side, height: side, data: pixels }), undefined)?.code).toBe(
    'K7PQ2M9XR4TA',
  );
});
/** Side of a cell of the QR code, in pixels. */
const CELL = 4;
