import { describe, expect, it, test } from 'vitest';
import { callingCode, phone, phoneCountries, readPhone } from './phone.ts';

test.each([
  ['030 1234567', 'DE', '+49301234567'],
  ['(0151) 12345678', 'DE', '+4915112345678'],
  ['+49 (0)30 1234567', undefined, '+49301234567'],
  ['+1 415 555 2671', 'CN', '+14155552671'],
  ['098765 43210', 'IN', '+919876543210'],
  ['०९८७६५ ४३२१०', 'IN', '+919876543210'],
  ['(11) 96123-4567', 'BR', '+5511961234567'],
  ['138 0013 8000', 'CN', '+8613800138000'],
  ['0049 30 1234567', 'FR', '+49301234567'],
])('%s in %s is stored as %s', (typed, country, stored) => {
  const settings = country === undefined ? {} : { defaultCountry: country };
  expect(phone.normalise(typed, settings)).toBe(stored);
  expect(phone.normalise(stored, settings)).toBe(stored);
  expect(phone.validate(stored, settings)).toEqual([]);
});

test.each([
  ['030 12', 'DE'],
  [' 030 1234567 ', undefined],
  ['call me', 'DE'],
  ['+49 30 1234567 ext. 12', 'DE'],
  ['+999 1234567', 'DE'],
])('%s in %s keeps its form, and is refused', (typed, country) => {
  const settings = country === undefined ? {} : { defaultCountry: country };
  expect(phone.normalise(typed, settings)).toBe(typed.trim());
  expect(phone.validate(typed.trim(), settings)).toEqual([{ key: 'validate.phone' }]);
});

describe('the author', () => {
  it('can limit the countries', () => {
    const settings = { countries: ['DE', 'AT'], defaultCountry: 'DE' };
    expect(phone.normalise('+1 415 555 2671', settings)).toBe('+1 415 555 2671');
    expect(phone.validate('+1 415 555 2671', settings)).toEqual([{ key: 'validate.phone_country' }]);
    expect(phone.validate('+436641234567', settings)).toEqual([]);
    const issuesFor = (country: string) => phone.validate('+14165550123', { countries: [country] });
    expect(issuesFor('DE')).toEqual([{ key: 'validate.phone_code', params: { code: '+49' } }]);
    expect(issuesFor('US')).toEqual([{ key: 'validate.phone_country' }]); // Canada has the same code
  });
  it('can require a mobile number in countries that distinguish them', () => {
    const settings = { mobile: true, defaultCountry: 'DE' };
    expect(phone.normalise('030 1234567', settings)).toBe('030 1234567');
    expect(phone.validate('+49301234567', settings)).toEqual([{ key: 'validate.phone_mobile' }]);
    expect(phone.validate('+4915112345678', settings)).toEqual([]);
    expect(phone.validate('+14155552671', settings)).toEqual([]);
  });
});

it('lists the countries and their codes', () => {
  expect(phoneCountries()).toEqual(expect.arrayContaining(['DE', 'IN', 'BR', 'CN']));
  expect(['DE', 'US', 'XX'].map(callingCode)).toEqual(['+49', '+1', '']);
  expect(readPhone('+49301234567')).toMatchObject({ country: 'DE', national: '030 1234567' });
});
