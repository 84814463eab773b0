import { expect, it } from 'vitest';
import { checkCharacter, newCouponCode } from './coupon-code.ts';

it('makes codes that differ, and whose check character finds every wrong one', () => {
  const codes = Array.from({ length: 500 }, newCouponCode);
  expect(new Set(codes).size).toBe(500);
  for (const code of codes.slice(0, 20)) {
    expect(code).toMatch(/^[A-HJ-NP-Za-z2-8]{13}$/);
    const [text, check] = [code.slice(0, -1), code.at(-1)];
    expect(checkCharacter(text)).toBe(check);
    for (let at = 0; at < text.length; at += 1) {
      const wrong = `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`;
      expect(checkCharacter(wrong)).not.toBe(check);
    }
  }
});
