import { expect, it } from 'vitest';
import { computeCheckCharacter, createCouponCode } from './coupon-code.ts';

it('coupon codes differ, and their check character detects a wrong character at each position', () => {
  const codes = Array.from({ length: 500 }, createCouponCode);
  expect(new Set(codes).size).toBe(500);
  for (const code of codes.slice(0, 20)) {
    expect(code).toMatch(/^[A-HJ-NP-Za-z2-8]{13}$/);
    const [text, check] = [code.slice(0, -1), code.at(-1)];
    expect(computeCheckCharacter(text)).toBe(check);
    for (let index = 0; index < text.length; index += 1) {
      const wrongCode = `${text.slice(0, index)}${text[index] === 'A' ? 'B' : 'A'}${text.slice(index + 1)}`;
      expect(computeCheckCharacter(wrongCode)).not.toBe(check);
    }
  }
});
