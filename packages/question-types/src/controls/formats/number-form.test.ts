import { LOCALES } from '@canvass/project';
import { decimal } from '@canvass/validators';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { numberForm } from './number-form.ts';

const LANGUAGES = [
  ...LOCALES,
  ...'es es-MX pt-BR fr de de-CH hi bn ja ru id tr ko vi it pl sv fa ar-EG en-IN mr th my'.split(' '),
];

const numbers = fc
  .tuple(fc.integer({ min: -9_999_999, max: 9_999_999 }), fc.nat(999_999))
  .map(([whole, fraction]) => Number(`${whole}.${String(fraction).padStart(6, '0')}`))
  .chain((value) => fc.constantFrom(value, Math.trunc(value), Number(value.toFixed(2))))
  .filter((value) => !Object.is(value, -0));

describe.each(LANGUAGES)('%s', (language) => {
  const form = numberForm(language);
  const write = (value: number, useGrouping: boolean) =>
    new Intl.NumberFormat(language, { useGrouping, maximumFractionDigits: 6 }).format(value);
  const read = (text: string) => decimal.normalise(form.enter(text));

  it('a number that Intl writes is read, or is among the readings that the respondent is asked about', () => {
    fc.assert(
      fc.property(numbers, (value) => {
        expect(read(write(value, false))).toBe(String(value));
        const groupedText = read(write(value, true));
        const [issue] = decimal.validate(groupedText, {});
        if (issue === undefined) expect(Number(groupedText)).toBe(value);
        else expect(issue).toMatchObject({ key: 'validate.number_readings', params: { whole: value } });
      }),
    );
  });

  it('a stored number is shown as Intl writes it with Latin digits, and is read back', () => {
    const latinFormat = new Intl.NumberFormat(language, {
      useGrouping: false,
      maximumFractionDigits: 6,
      numberingSystem: 'latn',
    });
    fc.assert(
      fc.property(numbers, (value) => {
        const shownText = form.show(String(value));
        expect(read(shownText)).toBe(String(value));
        if (value >= 0) expect(shownText).toBe(latinFormat.format(value));
      }),
    );
  });
});

test.each([
  ['en-GB', '1,000', '1,000'],
  ['de', '1.000', '1,000'],
  ['de', '1,000', '1.000'],
  ['ar-EG', '١٬٠٠٠', '1000'],
  ['ar-EG', '1,000', '1,000'],
])('in %s, %s is stored as %s', (language, typed, stored) =>
  expect(decimal.normalise(numberForm(language).enter(typed))).toBe(stored),
);
