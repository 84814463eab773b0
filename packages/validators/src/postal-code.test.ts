import { expect, it, test } from 'vitest';
import { computeExample } from './examples.ts';
import { inputMode } from './index.ts';
import { postalCode, postalCountries, postalForms } from './postal-code.ts';

test.each([
  ['BR', '01310100', '01310-100'],
  ['BR', '01310 - 100', '01310-100'],
  ['IN', '110 001', '110001'],
  ['IN', '११०००१', '110001'],
  ['DE', ' 01067 ', '01067'],
  ['GB', 'sw1a1aa', 'SW1A 1AA'],
  ['CA', 'k1a-0b1', 'K1A 0B1'],
  ['JP', '１００−０００１', '100-0001'],
  ['NL', '1012ab', '1012 AB'],
  ['US', '941032304', '94103-2304'],
  ['AR', 'c1425cla', 'C1425CLA'],
])('%s: %s is stored as %s', (country, typed, stored) => {
  expect(postalCode.normalise(typed, { country })).toBe(stored);
  expect(postalCode.validate(stored, { country })).toEqual([]);
});

test.each([
  ['DE', '1006', '12345'],
  ['IN', '010001', '123456'],
  ['BR', '1310-100', '12345-678'],
  ['GB', '10115', 'AB12 3CD'],
])('%s: %s stays as it was typed, and the message has the example %s', (country, typed, example) => {
  expect(postalCode.normalise(` ${typed} `, { country })).toBe(typed);
  expect(postalCode.validate(typed, { country })).toEqual([
    { key: 'validate.postal_code', params: { example } },
  ]);
});

it.each(postalCountries())('makes valid and normalised examples of %s', (country) => {
  for (let n = 0; n < 40; n += 1) {
    const example = computeExample(postalCode)((bound) => (n * 7) % bound, { country });
    expect(postalCode.validate(example, { country })).toEqual([]);
  }
});

it('requests a number pad only if no letters are needed', () => {
  expect(inputMode(postalCode, { country: 'DE' })).toBe('numeric');
  expect(inputMode(postalCode, { country: 'GB' })).toBe('text');
});

it('a country without postal codes has no form', () => expect(postalForms('AE')).toEqual([]));
