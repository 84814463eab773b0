import { lengthIssues, type Validator, type ValidatorSettings } from './contract/validator.ts';
import { foldDashes } from './text/digits.ts';

/**
 * Countries by the form of their postal codes: `0` is any digit, `1` a digit from 1 to 9, `A` a letter, `*` a letter or a digit;
 * other characters are written as they are. Countries without postal codes are left out.
 */
const COUNTRIES_BY_FORM = {
  '000': 'TW',
  '0000': 'AR AT AU BE BG CH CY DK HU LU NO NZ PH SI TN ZA',
  '00000': 'DE DZ EE EG ES FI FR HR ID IT KE KR MA MX MY PE PK RS SA TH TR TW UA US UY VN',
  '000000': 'CN CO KZ NG RO RU SG TW VN',
  '0000000': 'CL EG IL',
  '100000': 'IN',
  '00-000': 'PL',
  '000-0000': 'JP',
  '0000-000': 'PT',
  '00000-000': 'BR',
  '00000-0000': 'US',
  '000 00': 'CZ GR SE SK',
  '1000 AA': 'NL',
  'LT-00000': 'LT',
  'LV-0000': 'LV',
  'A0A 0A0': 'CA',
  A0000AAA: 'AR',
  'AA00 0AA': 'GB',
  'AA0 0AA': 'GB',
  'A00 0AA': 'GB',
  'A0 0AA': 'GB',
  'A0A 0AA': 'GB',
  'AA0A 0AA': 'GB',
  'A00 ****': 'IE',
  'D6W ****': 'IE',
} as const satisfies Readonly<Record<string, string>>;

const formsByCountry = new Map<string, readonly string[]>();
for (const [form, countries] of Object.entries(COUNTRIES_BY_FORM)) {
  for (const country of countries.split(' ')) {
    formsByCountry.set(country, [...(formsByCountry.get(country) ?? []), form]);
  }
}

/** Countries whose postal codes are known, by ISO 3166-1 code of two letters, in alphabetical order. */
export const postalCountries = (): readonly string[] => [...formsByCountry.keys()].toSorted();

/** The forms of the postal codes of a country (`COUNTRIES_BY_FORM`). Empty for an unknown country. */
export const postalForms = (country: string | undefined): readonly string[] =>
  formsByCountry.get(country ?? '') ?? [];

const MAX_LENGTH = 40;
const SEPARATORS = /[\s.-]/g;
/** Signs of a country before the digits: `CH-8001`, `D-10115`, `〒100-0001`. */
const COUNTRY_SIGN = /^(?:〒|[A-Z]{1,2}(?=\d+$))/;

/** Postal code of a country (VALID-25). Stored in a form of the country. An invalid code is stored as it was typed. */
export const postalCode = {
  id: 'postal_code',
  input: { mode: 'text', autocomplete: 'postal-code', direction: 'ltr' },
  modeOf: ({ country }) =>
    postalForms(country).every((form) => /^[01 -]+$/.test(form)) ? 'numeric' : 'text',
  normalise: (text, { country } = {}) => toForm(text, country) ?? text.trim(),
  validate(text, { country, range }) {
    if (toForm(text, country) === text) return lengthIssues(text, range);
    return [
      { key: 'validate.postal_code', params: { example: exampleOfForm(postalForms(country)[0] ?? '') } },
    ];
  },
} as const satisfies Validator;

/** Returns the first form that the text fits, with or without the sign of its country; undefined if it fits none. */
function toForm(text: string, country: ValidatorSettings['country']): string | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const characters = foldDashes(text).replace(SEPARATORS, '').toUpperCase();
  const digits = characters.replace(COUNTRY_SIGN, '');
  const readings = [characters, digits, `${country ?? ''}${digits}`];
  return postalForms(country)
    .flatMap((form) => readings.map((reading) => insertSeparators(form, reading)))
    .find((code) => code !== undefined);
}

/** Writes the characters in the form. Undefined if they do not fit the form. */
function insertSeparators(form: string, characters: string): string | undefined {
  let position = 0;
  let code = '';
  for (const symbol of form) {
    const isSeparator = symbol === ' ' || symbol === '-';
    const char = isSeparator ? symbol : characters.charAt(position++);
    if (!isSeparator && !fits(symbol, char)) return undefined;
    code += char;
  }
  return position === characters.length ? code : undefined;
}

const SYMBOLS: Readonly<Record<string, RegExp>> = {
  '0': /^[0-9]$/,
  '1': /^[1-9]$/,
  A: /^[A-Z]$/,
  '*': /^[A-Z0-9]$/,
};

const fits = (symbol: string, char: string): boolean => SYMBOLS[symbol]?.test(char) ?? char === symbol;

/** An example of the form, with ascending digits and letters such as `A1B 2C3`. */
function exampleOfForm(form: string): string {
  let digit = 0;
  let letter = 0;
  return form.replace(/[01A*]/g, (symbol) =>
    symbol === '0' || symbol === '1' ? String(++digit) : 'ABCDEFGH'.charAt(letter++),
  );
}
