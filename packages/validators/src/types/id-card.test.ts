import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeExample } from '../examples.ts';
import { idCard } from './id-card.ts';

const codes = (text: string, today?: string) =>
  idCard.validate(text, today === undefined ? {} : { today }).map(({ key }) => key);

const anyNumber = () =>
  fc
    .infiniteStream(fc.nat())
    .map((stream) => computeExample(idCard)((n) => (stream.next().value as number) % n));

describe('idCard', () => {
  it.each(['11010519491231002X', '810000199408230021', '830000199201300022'])('accepts %s', (text) => {
    expect(codes(text, '2024-01-01')).toEqual([]);
  });

  it.each([
    ['110105194912310021', 'validate.check_id_card_last'],
    ['990105194912310021', 'validate.check_id_card_code'],
    ['110105194902300020', 'validate.check_id_card'],
    ['11010518991231002X', 'validate.check_id_card'],
    ['110105491231002', 'validate.check_id_card'],
    ['11010519491231002x', 'validate.check_id_card'],
    ['1101051949123100XX', 'validate.check_id_card'],
    ['1101051949123100200', 'validate.check_id_card'],
    ['身份证', 'validate.check_id_card'],
  ])('refuses %s with %s', (text, key) => expect(codes(text)).toEqual([key]));

  it('refuses a birth after today', () => {
    expect(codes('830000199201300022', '1992-01-29')).toEqual(['validate.check_id_card']);
    expect(codes('830000199201300022', '1992-01-30')).toEqual([]);
    expect(codes('830000199201300022', 'not a date')).toEqual([]);
  });

  it.each([
    [' 11010519491231002x ', '11010519491231002X'],
    ['110105 19491231 002x', '11010519491231002X'],
    ['110105-1949-1231-002X', '11010519491231002X'],
    ['１１０１０５１９４９１２３１００２ｘ', '11010519491231002X'],
  ])('stores %s as %s', (typed, stored) => expect(idCard.normalise(typed)).toBe(stored));

  it.each(['AB-123 456', '110105 19491231 0021', 'x'])(
    'leaves %s as it was typed, because it is no number of mainland China',
    (typed) => expect(idCard.normalise(` ${typed} `)).toBe(typed),
  );

  it('notices every single wrong digit', () => {
    fc.assert(
      fc.property(anyNumber(), fc.nat(16), fc.integer({ min: 1, max: 9 }), (number, position, shift) => {
        const digit = (Number(number.charAt(position)) + shift) % 10;
        expect(codes(number.slice(0, position) + digit + number.slice(position + 1))).toHaveLength(1);
      }),
    );
  });

  it('detects two swapped neighbours', () => {
    fc.assert(
      fc.property(anyNumber(), fc.nat(15), (number, position) => {
        fc.pre(number.charAt(position) !== number.charAt(position + 1));
        const swapped =
          number.slice(0, position) +
          number.charAt(position + 1) +
          number.charAt(position) +
          number.slice(position + 2);
        expect(codes(swapped)).toHaveLength(1);
      }),
    );
  });
});
